#include "output.h"

#include <string.h>

void print_piece(void *user, const char *piece, size_t size)
{
    fwrite(piece, 1, size, user);
}

void gather_for(gathered *g, FILE *to)
{
    g->to = to;
    g->used = 0;
}

void print_gathered(gathered *g)
{
    fwrite(g->bytes, 1, g->used, g->to);
    g->used = 0;
}

void gather(void *user, const char *piece, size_t size)
{
    gathered *g = user;

    if (size > sizeof g->bytes - g->used)
        print_gathered(g);
    if (size > sizeof g->bytes) {
        fwrite(piece, 1, size, g->to);
        return;
    }
    memcpy(g->bytes + g->used, piece, size);
    g->used += size;
}

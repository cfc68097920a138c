#include "output.h"

void print_piece(void *user, const char *piece, size_t size)
{
    fwrite(piece, 1, size, user);
}

#include "generators/corpus/recipe.h"

#include <inttypes.h>
#include <unistd.h>

static void put_number(FILE *to, const item *it, u64 number)
{
    u8 bytes[8];

    for (size_t i = 0; i < it->size; i++) {
        size_t at = it->kind == BIG ? it->size - 1 - i : i;
        bytes[at] = (u8)(number >> 8 * i);
    }
    fwrite(bytes, 1, it->size, to);
}

/* For the nth time, from 0 on. */
static void put_item(FILE *to, const item *it, u64 nth)
{
    if (it->kind == PLAIN)
        fwrite(it->bytes, 1, it->size, to);
    else if (it->kind == DECIMAL)
        fprintf(to, "%0*" PRIu64, (int)it->size, it->first + nth * it->step);
    else
        put_number(to, it, it->first + nth * it->step);
}

static bool put_piece(FILE *to, const piece *p)
{
    if (p->count == 0)
        return fseeko(to, (off_t)p->size, SEEK_CUR) == 0;
    for (u64 nth = 0; nth < p->times && !ferror(to); nth++)
        for (size_t k = 0; k < p->count; k++)
            put_item(to, &p->items[k], nth);
    return !ferror(to);
}

/* The length of the file makes a hole at its end. */
bool put_recipe(FILE *to, const recipe *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (!put_piece(to, &r->pieces[i]))
            return false;
    return fflush(to) == 0 && ftruncate(fileno(to), (off_t)r->size) == 0;
}

#include "fresh.h"

#include "files.h"

u8 *case_bytes(const corpus_case *c, size_t *size, FILE *problems)
{
    return c->maker != NULL ? c->maker->bytes(c->maker, c, size)
                            : read_file(c->path, size, problems);
}

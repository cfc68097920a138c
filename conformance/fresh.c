#include "fresh.h"

#include "files.h"

u8 *case_bytes(const corpus_case *c, size_t *size, FILE *problems)
{
    return c->maker != NULL ? c->maker->bytes(c->maker, c, size)
                            : read_file(c->path, size, problems);
}

bool case_is_intact(const corpus_case *c, const char *problem)
{
    return c->maker != NULL || is_intact(c->path, c->sha256, problem, stderr);
}

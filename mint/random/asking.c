#include <stdio.h>
#include <stdlib.h>

#include "conformance/corpus/files.h"
#include "random/random.h"
#include "tool/heap.h"

void forget_answer(result *r)
{
    free(r->problem);
    free(r->said);
    free(r->log);
    *r = (result){0};
}

bool ask_about(random_run *self, run *r, corpus_case *c, view bytes,
               result *out)
{
    char digits[DIGEST_SIZE];
    char *path = take_text("%s/probe%s", self->place.path,
                           assay_format_at(c->format)->extension);

    write_digest(bytes, digits);
    c->name = path;
    c->path = path;
    c->sha256 = digits;
    *out = (result){0};
    bool good = save_bytes(path, bytes, stderr) && run_probe(r, c, out);
    c->name = c->path = NULL;
    c->sha256 = NULL;
    free(path);
    return good;
}

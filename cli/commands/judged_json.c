#include "commands/judged_json.h"

#include <stdio.h>
#include <stdlib.h>

#include "tool/heap.h"

static void keep(void *user, const char *piece, size_t size)
{
    capture *c = user;

    fwrite(piece, 1, size, c->file);
}

json_t *judged_json(judged *j)
{
    capture c;

    capture_open(&c);
    bool whole = judged_document(j, keep, &c);
    char *text = capture_close(&c);
    json_t *document = whole ? json_loads(text, JSON_ALLOW_NUL, NULL) : NULL;
    free(text);
    return document;
}

#include "reference.h"

#include <stdlib.h>

#include "tool/heap.h"

static void put(void *user, const char *text, size_t size)
{
    fwrite(text, 1, size, user);
}

json_t *reference_document(assay_report *report)
{
    capture text;

    capture_open(&text);
    bool whole = assay_write_document(report, put, text.file);
    char *words = capture_close(&text);
    json_t *document = !whole ? NULL
        : json_loadb(words, text.size, JSON_ALLOW_NUL, NULL);
    free(words);
    return document;
}

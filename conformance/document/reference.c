#include "conformance/document/reference.h"

#include <stdlib.h>

#include "tool/heap.h"

static void put(void *user, const char *text, size_t size)
{
    fwrite(text, 1, size, user);
}

json_t *parsed_document(write_document *write, void *from)
{
    capture text;

    capture_open(&text);
    bool whole = write(from, put, text.file);
    char *words = capture_close(&text);
    json_t *document = !whole ? NULL
        : json_loadb(words, text.size, JSON_ALLOW_NUL, NULL);
    free(words);
    return document;
}

static bool write_reference(void *from, assay_sink *sink, void *user)
{
    return assay_write_document(from, sink, user);
}

json_t *reference_document(assay_report *report)
{
    return parsed_document(write_reference, report);
}

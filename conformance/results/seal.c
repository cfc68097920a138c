#include "conformance/results/seal.h"

#include <stdlib.h>

#include "conformance/document/document_digest.h"

void seal_open(seal *s)
{
    capture_open(&s->lines);
}

void seal_add(seal *s, const json_t *line)
{
    json_t *kept = json_copy((json_t *)line);
    char digits[DIGEST_SIZE];

    json_object_del(kept, "seconds");
    json_object_del(kept, "peak");
    json_object_del(kept, "digest");
    document_digest(NULL, VALUES, kept, digits);
    fprintf(s->lines.file, "%s\n", digits);
    json_decref(kept);
}

void seal_close(seal *s, char digits[DIGEST_SIZE])
{
    char *lines = capture_close(&s->lines);

    write_digest(text_view(lines), digits);
    free(lines);
}

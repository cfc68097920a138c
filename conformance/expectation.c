#include "expectation.h"

#include <stdlib.h>

#include "tool/heap.h"

bool file_digest(const char *path, char digits[DIGEST_SIZE], FILE *problems)
{
    size_t size;
    u8 *bytes = read_file(path, &size, problems);

    if (bytes == NULL)
        return false;
    write_digest((view){bytes, size}, digits);
    free(bytes);
    return true;
}

bool expectation_digest(const corpus_case *c, char digits[DIGEST_SIZE],
                        FILE *problems)
{
    char document[DIGEST_SIZE] = "";
    size_t i;
    json_t *feature;
    capture lines;

    if (c->document != NULL && !file_digest(c->document, document, problems))
        return false;
    capture_open(&lines);
    fprintf(lines.file, "%s\n%s\n", expectation_word(c->spec),
            c->rule != NULL ? c->rule : "");
    json_array_foreach((json_t *)c->features, i, feature)
        fprintf(lines.file, "%s%s", i > 0 ? "," : "",
                json_string_value(feature));
    fprintf(lines.file, "\n%s\n", document);
    char *text = capture_close(&lines);
    write_digest(text_view(text), digits);
    free(text);
    return true;
}

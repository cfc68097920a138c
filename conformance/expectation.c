#include "expectation.h"

#include <stdlib.h>

#include "levels.h"
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

/* Of the document: digits, or those of each level. */
static bool put_document(FILE *to, const corpus_case *c, FILE *problems)
{
    char digits[DIGEST_SIZE] = "";

    if (c->document != NULL && !file_digest(c->document, digits, problems))
        return false;
    fputs(digits, to);
    for (grade g = INDEX; g <= VALUES && c->digests != NULL; g++)
        fprintf(to, "%s%s", g > INDEX ? "," : "", json_string_value(
            json_object_get(c->digests, grade_name(g))));
    return true;
}

bool expectation_digest(const corpus_case *c, char digits[DIGEST_SIZE],
                        FILE *problems)
{
    size_t i;
    json_t *feature;
    capture lines;

    capture_open(&lines);
    fprintf(lines.file, "%s\n%s\n", expectation_word(c->spec),
            c->rule != NULL ? c->rule : "");
    json_array_foreach((json_t *)c->features, i, feature)
        fprintf(lines.file, "%s%s", i > 0 ? "," : "",
                json_string_value(feature));
    fputc('\n', lines.file);
    bool good = put_document(lines.file, c, problems);
    fputc('\n', lines.file);
    char *text = capture_close(&lines);
    write_digest(text_view(text), digits);
    free(text);
    return good;
}

#include "conformance/results/expectation.h"

#include <stdlib.h>

#include "conformance/document/described.h"
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

bool document_words(const corpus_case *c, char **words, FILE *problems)
{
    char digits[DIGEST_SIZE] = "";
    capture all;

    *words = NULL;
    if (!is_described(c))
        return true;
    if (c->document != NULL && !file_digest(c->document, digits, problems))
        return false;
    capture_open(&all);
    fputs(digits, all.file);
    for (grade g = INDEX; g <= VALUES && c->digests != NULL; g++)
        fprintf(all.file, "%s%s", g > INDEX ? "," : "", json_string_value(
            json_object_get(c->digests, grade_name(g))));
    *words = capture_close(&all);
    return true;
}

void digest_expectation(const expected_words *e, char digits[DIGEST_SIZE])
{
    size_t i;
    json_t *feature;
    capture lines;

    capture_open(&lines);
    fprintf(lines.file, "%s\n%s\n", expectation_word(e->spec),
            e->rule != NULL ? e->rule : "");
    json_array_foreach((json_t *)e->features, i, feature)
        fprintf(lines.file, "%s%s", i > 0 ? "," : "",
                json_string_value(feature));
    fprintf(lines.file, "\n%s\n", e->document != NULL ? e->document : "");
    char *text = capture_close(&lines);
    write_digest(text_view(text), digits);
    free(text);
}

bool expectation_digest(const corpus_case *c, char digits[DIGEST_SIZE],
                        FILE *problems)
{
    char *document;
    bool good = document_words(c, &document, problems);

    digest_expectation(&(expected_words){c->spec, c->rule, c->features,
                                         document}, digits);
    free(document);
    return good;
}

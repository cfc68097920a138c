#include "conformance/report/tests.h"

#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"

/* Returns the test of a valid file without a rule. Its family is the first word
 * of its name: "keys-punctuation" belongs to "keys". */
static char *family_of(const char *format, const char *file)
{
    int length = (int)strcspn(file, "~");
    bool ruled = file[length] == '~';
    size_t prefix = strlen(format) + 1;
    const char *word = file;

    if (!ruled)
        length = (int)strcspn(file, "-.");
    else if (strncmp(file, format, prefix - 1) == 0 && file[prefix - 1] == '.')
        word += prefix;
    return take_text("%s.accept.%.*s %s %s/accept/%.*s%s", format,
                     length - (int)(word - file), word, format, format,
                     length, file, ruled ? "~*" : "[-.]*");
}

/* Returns the test of a case like "mag/reject/mag.key.utf8~lone-ff": that of
 * its rule, or of its folder. */
static char *line_of(const corpus_case *c)
{
    const char *name = assay_format_at(c->format)->name;
    const char *folder = c->name + strlen(name) + 1;
    int length = (int)strcspn(folder, "/");
    const char *file = folder + length;
    int id = (int)strcspn(file, "~");

    if (strncmp(folder, "accept/", 7) == 0 && file[1] != '\0')
        return family_of(name, file + 1);
    if (strncmp(folder, "reject/", 7) == 0 && file[id] == '~' && id > 1)
        return take_text("%.*s %s %s/reject%.*s~*", id - 1, file + 1, name,
                         name, id, file);
    return take_text("%s.%.*s %s %s/%.*s%s", name, length, folder, name, name,
                     length, folder, file[0] == '/' ? "/*" : "");
}

/* The corpus is sorted by name, so the cases of a test are adjacent. */
void print_tests(FILE *to, const run *r)
{
    char *last = NULL;

    for (size_t i = 0; i < r->results.count; i++) {
        char *line = line_of(r->results.items[i].asked);
        if (last == NULL || strcmp(line, last) != 0)
            fprintf(to, "%s\n", line);
        free(last);
        last = line;
    }
    free(last);
}

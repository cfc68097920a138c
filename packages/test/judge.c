/*
 * Judges files of a format with the one-file library, by the calls for
 * bindings. Prints two lines for each file: the findings, and the document or
 * nothing.
 *
 *     judge FORMAT FILE...
 */
#include <stdio.h>
#include <stdlib.h>

#include "assay.h"

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    long end = -1;
    char *bytes = NULL;

    if (file != NULL && fseek(file, 0, SEEK_END) == 0)
        end = ftell(file);
    if (end >= 0 && fseek(file, 0, SEEK_SET) == 0)
        bytes = malloc((size_t)end + 1);
    *size = (size_t)end;
    if (bytes != NULL && fread(bytes, 1, *size, file) != *size) {
        free(bytes);
        bytes = NULL;
    }
    if (file != NULL)
        fclose(file);
    return bytes;
}

/* Judges again for each part: a document has limits of its own. */
static bool print_part(const char *path, const char *bytes, size_t size,
                       uint32_t format, uint32_t keep, assay_json part)
{
    assay_report *report = assay_judge(bytes, size, 0, path, format, keep, 0,
                                       0);
    const char *text = assay_report_json(report, part, 0, UINT64_MAX);
    bool found = text != NULL;

    fputs(found ? text : "\n", stdout);
    assay_free(report);
    return found;
}

static bool judge(const char *path, uint32_t format)
{
    size_t size;
    char *bytes = read_file(path, &size);

    if (bytes == NULL) {
        fprintf(stderr, "cannot read %s\n", path);
        return false;
    }
    bool judged = print_part(path, bytes, size, format, 0,
                             ASSAY_JSON_FINDINGS);
    print_part(path, bytes, size, format, ASSAY_KEEP_DOCUMENT,
               ASSAY_JSON_DOCUMENT);
    free(bytes);
    return judged;
}

int main(int argc, char **argv)
{
    uint32_t format = argc > 1 ? assay_format_by_name(argv[1]) : 0;

    if (format == 0)
        return EXIT_FAILURE;
    for (int i = 2; i < argc; i++)
        if (!judge(argv[i], format))
            return EXIT_FAILURE;
    return EXIT_SUCCESS;
}

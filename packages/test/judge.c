/*
 * Judges files with the one-file library, by the calls for bindings: for each
 * argument a line with its findings and a line with its document, or an empty
 * line.
 *
 *     judge FILE...
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

static bool print_part(assay_report *report, assay_json part)
{
    const char *text = assay_report_json(report, part, 0, UINT64_MAX);

    fputs(text != NULL ? text : "\n", stdout);
    return text != NULL;
}

static bool judge(const char *path)
{
    size_t size;
    char *bytes = read_file(path, &size);

    if (bytes == NULL) {
        fprintf(stderr, "cannot read %s\n", path);
        return false;
    }
    assay_report *report = assay_judge(bytes, size, 0, path, 0,
                                       ASSAY_KEEP_DOCUMENT, 0, 0);
    bool judged = print_part(report, ASSAY_JSON_FINDINGS);
    print_part(report, ASSAY_JSON_DOCUMENT);
    assay_free(report);
    free(bytes);
    return judged;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!judge(argv[i]))
            return EXIT_FAILURE;
    return EXIT_SUCCESS;
}

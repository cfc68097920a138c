/*
 * findings FILE: what is wrong with a file of a tensor format, in C.
 *
 *     cc -o findings findings.c $(pkg-config --cflags --libs assay)
 *
 * Exits with the verdict: 0 accept, 1 reject, 2 unknown.
 */
#include <assay.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* The bytes of a file; NULL if it cannot be read. */
static void *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    long end;

    if (file == NULL)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (end = ftell(file)) >= 0 &&
        (bytes = malloc((size_t)end + 1)) != NULL) {
        rewind(file);
        *size = fread(bytes, 1, (size_t)end, file);
    }
    fclose(file);
    return bytes;
}

static void print_findings(const assay_report *report)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        printf("byte %" PRIu64 ": %s %s\n", f->offset, f->path, f->found);
}

int main(int argc, char **argv)
{
    void *bytes;
    size_t size;

    if (argc != 2 || (bytes = read_file(argv[1], &size)) == NULL) {
        fputs("usage: findings FILE\n", stderr);
        return 2;
    }
    assay_report *report = assay_validate(bytes, size, NULL);
    if (report == NULL) {
        free(bytes);
        return 2;
    }
    assay_verdict verdict = assay_report_verdict(report);
    printf("%s: %s\n", argv[1], assay_verdict_name(verdict));
    print_findings(report);
    assay_free(report);     /* before the bytes, into which it points */
    free(bytes);
    return (int)verdict;
}

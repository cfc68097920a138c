/*
 * findings FILE: prints the verdict, the findings and the tensors of a file.
 *
 *     cc -o findings findings.c $(pkg-config --cflags --libs assay)
 *
 * Exits with the verdict: 0 accept, 1 reject, 2 unknown. If the file cannot be
 * read, prints a message and exits with 2.
 */
#include <assay.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the rest of a file, or NULL with the reason in errno. */
static void *read_all(FILE *file, size_t *size)
{
    size_t room = 1 << 16;
    char *bytes = malloc(room), *more = bytes;

    *size = 0;
    while (more != NULL) {
        *size += fread(bytes + *size, 1, room - *size, file);
        if (*size < room)
            break;
        room *= 2;
        more = realloc(bytes, room);
        if (more != NULL)
            bytes = more;
    }
    if (more != NULL && !ferror(file))
        return bytes;
    free(bytes);
    return NULL;
}

static void *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    void *bytes = file != NULL ? read_all(file, size) : NULL;

    if (bytes == NULL)
        fprintf(stderr, "findings: %s: %s\n", path, strerror(errno));
    if (file != NULL)
        fclose(file);
    return bytes;
}

static void print_findings(const assay_report *report)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        printf("byte %" PRIu64 ": %s %s: %s\n", f->offset, f->path, f->found,
               assay_rule_at(f->rule)->id);
}

static void print_text(void *user, const char *text, size_t size)
{
    fwrite(text, 1, size, user);
}

/* Names come from the file and may be any bytes: escape them. */
static void print_tensors(const assay_report *report)
{
    assay_tensor t;

    for (size_t i = 0; assay_report_tensor(report, i, &t); i++) {
        printf("%s ", t.dtype);
        assay_write_shape(report, i, print_text, stdout);
        fputc(' ', stdout);
        assay_write_escaped(t.name.bytes, (size_t)t.name.size, print_text,
                            stdout);
        printf(" at %" PRIu64 "\n", t.offset);
    }
}

int main(int argc, char **argv)
{
    size_t size;

    if (argc != 2) {
        fputs("usage: findings FILE\n", stderr);
        return 2;
    }
    void *bytes = read_file(argv[1], &size);
    if (bytes == NULL)
        return 2;
    assay_options options = {.index = true};
    assay_report *report = assay_validate(bytes, size, &options);
    if (report == NULL) {
        fprintf(stderr, "findings: %s: no memory\n", argv[1]);
        free(bytes);
        return 2;
    }
    assay_verdict verdict = assay_report_verdict(report);
    printf("%s: %s\n", argv[1], assay_verdict_name(verdict));
    print_findings(report);
    print_tensors(report);
    assay_free(report);     /* before the bytes, which it points to */
    free(bytes);
    return (int)verdict;
}

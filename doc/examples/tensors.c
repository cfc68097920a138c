/*
 * tensors FILE: lists the tensors of a model file by libassay_fast.
 *
 *     cc -o tensors tensors.c $(pkg-config --cflags --libs assay_fast)
 */
#include <assay_fast.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    assay_fast *file;
    assay_tensor t;

    if (argc != 2) {
        fputs("usage: tensors FILE\n", stderr);
        return 2;
    }
    assay_fast_status s = assay_fast_open_path(&file, argv[1], NULL);

    for (size_t i = 0; assay_fast_tensor(file, i, &t); i++)
        printf("%.*s %s %llu bytes at %p\n", (int)t.name.size, t.name.bytes,
               t.dtype, (unsigned long long)t.size, assay_fast_data(file, i));
    if (s.code != ASSAY_FAST_OK)
        fprintf(stderr, "tensors: %s: ", argv[1]);
    if (s.code == ASSAY_FAST_REJECTED && assay_rule_at(s.rule) != NULL)
        fprintf(stderr, "rejected at byte %llu by %s: ",
                (unsigned long long)s.offset, assay_rule_at(s.rule)->id);
    fprintf(stderr, "%s\n", assay_fast_text(s));
    assay_fast_close(file);
    return s.code == ASSAY_FAST_OK ? 0 : 1;
}

#include "primitiv/model.h"

#define LARGE_NAME_SIZE 32

static void write_out(FILE *out, builder *b)
{
    fwrite(b->bytes, 1, b->size, out);
    empty_builder(b);
}

/* A Model of count parameters of one submodel, sorted. One is held. */
void primitiv_large(FILE *out, u64 count)
{
    char digits[LARGE_NAME_SIZE];
    builder b = {0};

    primitiv_emit_header(&b, A_MODEL);
    primitiv_emit_uint(&b, count, "model.parameter_count");
    write_out(out, &b);

    for (u64 i = 0; i < count; i++) {
        int length = snprintf(digits, sizeof digits, "w%010llu",
                              (unsigned long long)i);
        const primitiv_text names[] = {T("layers"),
                                       {digits, (size_t)length, 1}};
        const primitiv_parameter p = {names, 2, TENSOR(DIMS(2, 2), COUNT),
                                      NO_STATS};
        primitiv_emit_pair(&b, &p, 0);
        write_out(out, &b);
    }
    free_builder(&b);
}

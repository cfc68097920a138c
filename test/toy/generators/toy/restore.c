#include "generators/toy/model.h"

static toy_tensor restore_tensor(restoring *r, const json_t *tensor, size_t i)
{
    data_bytes name = restore_text(r, part_of(r, tensor, "name"));
    toy_tensor t = {.name = name.bytes};

    t.rank = restore_shape(r, part_of(r, tensor, "shape"), &t.shape);
    u64 size = 4 * element_count(t.shape, t.rank);
    t.data = (const u8 *)restore_data(r, r->tensors, i, size).bytes;
    if (strlen(t.name) != name.size)
        lack(r, "a name holds U+0000");
    return t;
}

/* All numbers of a file have one order, elements too. */
const void *toy_restore(restoring *r)
{
    static const char *const versions[] = {NULL, "1", "2"};
    static const char *const orders[] = {"little", "big"};
    const json_t *list = part_of(r, r->document, "tensors");
    const json_t *version = part_of(r, r->document, "version");
    size_t count = json_array_size(list);
    toy_tensor *tensors = keep_zeros(r, count, sizeof *tensors);
    file_model *m = keep_zeros(r, 1, sizeof *m);
    bool big = false;

    for (size_t i = 0; i < count; i++) {
        const json_t *tensor = json_array_get(list, i);
        tensors[i] = restore_tensor(r, tensor, i);
        big = restore_choice(r, part_of(r, tensor, "data_endianness"), orders,
                             2) == 1;
    }
    *m = (file_model){
        .version = (u8)restore_choice(r, version, versions, 3),
        .order = big ? NUMBER_BE : NUMBER_LE,
        .tensors = tensors, .count = count,
    };
    return m;
}

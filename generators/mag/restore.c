/* Makes a model from a document of MAG v1. */
#include "generators/mag/model.h"

static mag_key restore_key(restoring *r, const json_t *text)
{
    literal key = restore_text(r, text);

    return (mag_key){key.bytes, key.size, 1};
}

static mag_entry restore_entry(restoring *r, const json_t *entry)
{
    static const char *const types[] = {[I64] = "i64", [F64] = "f64"};
    const json_t *value = part_of(r, entry, "value");
    size_t type = restore_choice(r, part_of(r, entry, "type"), types, 3);

    return (mag_entry){
        .key = restore_key(r, part_of(r, entry, "key")),
        .type = (mag_type)type,
        .payload = type == I64 ? (u64)restore_signed(r, value)
                               : restore_bits(r, value),
    };
}

static mag_tensor restore_tensor(restoring *r, const json_t *tensor, size_t i)
{
    mag_tensor t = {
        .key = restore_key(r, part_of(r, tensor, "name")),
        .dtype = (mag_dtype)restore_choice(r, part_of(r, tensor, "dtype"),
                                           mag_dtypes, DTYPES),
        .content = GIVEN,
    };

    t.rank = restore_shape(r, part_of(r, tensor, "shape"), &t.shape);
    data_bytes data = restore_data(r, r->tensors, i, mag_data_size(&t));
    t.data = data.bytes;
    t.size = data.size;
    return t;
}

const void *mag_restore(restoring *r)
{
    const json_t *metadata = part_of(r, r->document, "metadata");
    const json_t *list = part_of(r, r->document, "tensors");
    size_t entry_count = json_array_size(metadata);
    size_t tensor_count = json_array_size(list);
    mag_entry *entries = keep_zeros(r, entry_count, sizeof *entries);
    mag_tensor *tensors = keep_zeros(r, tensor_count, sizeof *tensors);
    file_model *a = keep_zeros(r, 1, sizeof *a);

    for (size_t i = 0; i < entry_count; i++)
        entries[i] = restore_entry(r, json_array_get(metadata, i));
    for (size_t i = 0; i < tensor_count; i++)
        tensors[i] = restore_tensor(r, json_array_get(list, i), i);
    *a = (file_model){entries, entry_count, tensors, tensor_count};
    return a;
}

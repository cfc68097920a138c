/*
 * Turns a document of Burnpack 0.21.0 back into a model. The document lacks
 * unknown fields and the sizes of a block that do not count. Upstream sorts
 * names, and writes data in the order in which it got them; that order is kept
 * if the document shows it.
 */
#include "generators/burnpack/model.h"

#include <stdlib.h>

static const token *restore_string(restoring *r, const json_t *text)
{
    token *tokens = keep_zeros(r, 2, sizeof *tokens);
    literal string = restore_text(r, text);

    tokens[0] = (token){TEXT, string.size, 0, string.bytes, string.size};
    return tokens;
}

/* --------------------------------------------------------------- dtypes -- */

static burnpack_dtype restore_dtype(restoring *r, const json_t *text)
{
    char room[BURNPACK_DTYPES][BURNPACK_NAME_SIZE];
    const char *names[BURNPACK_DTYPES];

    for (unsigned i = 0; i < BURNPACK_DTYPES; i++) {
        burnpack_full_name((burnpack_dtype)i, room[i]);
        names[i] = room[i];
    }
    return (burnpack_dtype)restore_choice(r, text, names, BURNPACK_DTYPES);
}

static const char *restore_word(restoring *r, const json_t *text,
                                const char *const *words, size_t count)
{
    return words[restore_choice(r, text, words, count)];
}

static void restore_block(restoring *r, burnpack_scheme *s, const json_t *block)
{
    size_t count = json_array_size(block);

    if (count > 5)
        lack(r, "a block has too many sizes");
    for (size_t i = 0; i < 5; i++)
        s->storage[i] = 1;
    for (size_t i = 0; i < count && r->lacks == NULL; i++) {
        u64 size = restore_number(r, json_array_get(block, i));
        if (size > UINT8_MAX)
            lack(r, "a block is too large");
        s->storage[i] = (u8)size;
    }
    s->len = count;
}

static burnpack_scheme restore_scheme(restoring *r, const json_t *quant)
{
    static const char *const values[] = {"Q8F", "E5M2", "E4M3", "Q8S", "Q4F",
                                         "E2M1", "Q4S", "Q2F", "Q2S"};
    static const char *const params[] = {"F32", "F16", "BF16", "UE8M0",
                                         "UE4M3"};
    static const char *const levels[] = {"Tensor", "Block"};
    const char *stores[3];
    burnpack_scheme s = {.store = NATIVE};

    for (unsigned i = 0; i < 3; i++) {
        s.store = i;
        stores[i] = burnpack_store_name(&s);
    }
    s.value = restore_word(r, part_of(r, quant, "value"), values, 9);
    s.param = restore_word(r, part_of(r, quant, "param"), params, 5);
    s.store = (unsigned)restore_choice(r, part_of(r, quant, "store"), stores,
                                       3);
    if (s.store != NATIVE)
        s.dim = restore_number(r, part_of(r, quant, "packed_dim"));
    s.blocks = restore_choice(r, part_of(r, quant, "level"), levels, 2);
    if (s.blocks)
        restore_block(r, &s, part_of(r, quant, "block"));
    return s;
}

/* -------------------------------------------------------------- tensors -- */

static burnpack_tensor restore_tensor(restoring *r, const json_t *tensor,
                                      size_t i)
{
    const json_t *id = json_object_get(tensor, "param_id");
    burnpack_tensor t = {
        .name = restore_text(r, part_of(r, tensor, "name")),
        .dtype = restore_dtype(r, part_of(r, tensor, "dtype")),
        .has_id = json_is_string(id),
        .content = GIVEN,
    };

    t.rank = restore_shape(r, part_of(r, tensor, "shape"), &t.shape);
    if (t.has_id)
        t.id = restore_number(r, id);
    if (t.dtype == QFLOAT)
        t.scheme = restore_scheme(r, part_of(r, tensor, "quant"));
    if (r->lacks == NULL) {
        data_bytes data = restore_data(r, r->tensors, i, burnpack_size(&t));
        t.data = (literal){data.bytes, data.size};
    }
    return t;
}

/* ---------------------------------------------------------------- places -- */

typedef struct {
    u64 start;
    u64 size;
    size_t index;
} range;

static int compare_ranges(const void *a, const void *b)
{
    const range *left = a;
    const range *right = b;

    if (left->start != right->start)
        return left->start < right->start ? -1 : 1;
    if (left->size != right->size)
        return left->size < right->size ? -1 : 1;
    return left->index < right->index ? -1 : left->index > right->index;
}

/* Places data side by side, in the order of their starts in the document. */
static void restore_order(restoring *r, burnpack_tensor *tensors, size_t count,
                          const json_t *list)
{
    range *ranges = keep_zeros(r, count, sizeof *ranges);
    u64 next = 0;

    for (size_t i = 0; i < count; i++) {
        const json_t *places = json_object_get(json_array_get(list, i),
                                               "data_offsets");
        if (places == NULL)
            return;
        u64 start = restore_number(r, json_array_get(places, 0));
        ranges[i] = (range){start, tensors[i].data.size, i};
    }
    qsort(ranges, count, sizeof *ranges, compare_ranges);
    for (size_t i = 0; i < count; i++) {
        tensors[ranges[i].index].placed = true;
        tensors[ranges[i].index].start = next;
        next = burnpack_align(next + ranges[i].size);
    }
}

const void *burnpack_restore(restoring *r)
{
    const json_t *metadata = part_of(r, r->document, "metadata");
    const json_t *list = part_of(r, r->document, "tensors");
    size_t user_count = json_array_size(metadata);
    size_t tensor_count = json_array_size(list);
    token_pair *user = keep_zeros(r, user_count, sizeof *user);
    burnpack_tensor *tensors = keep_zeros(r, tensor_count, sizeof *tensors);
    file_model *f = keep_zeros(r, 1, sizeof *f);

    for (size_t i = 0; i < user_count; i++) {
        const json_t *entry = json_array_get(metadata, i);
        user[i].key = restore_string(r, part_of(r, entry, "key"));
        user[i].value = restore_string(r, part_of(r, entry, "value"));
    }
    for (size_t i = 0; i < tensor_count; i++)
        tensors[i] = restore_tensor(r, json_array_get(list, i), i);
    restore_order(r, tensors, tensor_count, list);
    f->user = user;
    f->user_count = user_count;
    f->tensors = tensors;
    f->tensor_count = tensor_count;
    return f;
}

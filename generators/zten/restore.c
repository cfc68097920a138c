/*
 * Turns a document of zTensor 0.1.0 back into a model. Compressed elements are
 * written as one frame of raw blocks. Checksum texts of raw blobs are kept;
 * those of compressed blobs are computed again if their form is verified.
 */
#include "generators/zten/model.h"

static zten_dtype restore_dtype(restoring *r, const json_t *text)
{
    const char *names[DTYPES];

    for (unsigned i = 0; i < DTYPES; i++)
        names[i] = zten_dtype_name((zten_dtype)i);
    return (zten_dtype)restore_choice(r, text, names, DTYPES);
}

/* -------------------------------------------------------------- spelled -- */

/* Spellings other than the usual one, with room for all of them. */
enum {MOST_SPELLED = 4};

static void spell(spelling *list, const char *part, const token *tokens)
{
    while (list->part != NULL)
        list++;
    *list = (spelling){part, tokens};
}

static void spell_text(restoring *r, spelling *list, const char *part,
                       literal text)
{
    token *tokens = keep_zeros(r, 2, sizeof *tokens);

    tokens[0] = (token){TEXT, text.size, 0, text.bytes, text.size};
    spell(list, part, tokens);
}

static void restore_order(restoring *r, zten_tensor *t, spelling *list,
                          const json_t *text)
{
    t->order = UNMARKED;
    if (!json_is_string(text) && !json_is_object(text))
        return;

    literal order = restore_text(r, text);
    if (!t->zstd && order.size == 3 && memcmp(order.bytes, "big", 3) == 0)
        t->order = BIG;
    spell_text(r, list, "data_endianness", order);
}

static void restore_checksum(restoring *r, zten_tensor *t, spelling *list,
                             const json_t *text)
{
    if (!json_is_string(text) && !json_is_object(text))
        return;

    literal sum = restore_text(r, text);
    if (t->zstd && strncmp(sum.bytes, "crc32c:0x", 9) == 0) {
        t->digits = CRC_UPPER;
        t->checksum = "crc32c:0x*";
    } else if (t->zstd && strncmp(sum.bytes, "sha256:", 7) == 0 &&
               sum.size == 7 + SHA256_TEXT_SIZE - 1) {
        t->digits = SHA_LOWER;
        t->checksum = "sha256:*";
    } else {
        spell_text(r, list, "checksum", sum);
    }
}

/* -------------------------------------------------------------- customs -- */

static bool is_layout(const json_t *custom)
{
    const json_t *key = json_object_get(custom, "key");

    return json_string_length(key) == strlen("layout") &&
           strcmp(json_string_value(key), "layout") == 0;
}

static token_pair restore_custom(restoring *r, const json_t *custom)
{
    literal key = restore_text(r, part_of(r, custom, "key"));
    token *tokens = keep_zeros(r, 2, sizeof *tokens);

    tokens[0] = (token){TEXT, key.size, 0, key.bytes, key.size};
    return (token_pair){tokens, zten_restore_item(r, custom)};
}

/* The first layout takes its place in upstream's order. */
static void restore_customs(restoring *r, zten_tensor *t, spelling *list,
                            const json_t *customs)
{
    size_t count = json_array_size(customs);
    token_pair *pairs = keep_zeros(r, count, sizeof *pairs);

    t->pairs = "nosdhebc*";
    for (size_t i = 0; i < count; i++) {
        const json_t *custom = json_array_get(customs, i);
        token_pair pair = restore_custom(r, custom);
        if (is_layout(custom) && spelling_of(list, "layout") == NULL) {
            spell(list, "layout", pair.value);
            t->pairs = NULL;
        } else {
            pairs[t->custom_count++] = pair;
        }
    }
    t->customs = pairs;
}

/* -------------------------------------------------------------- tensors -- */

static void restore_tensor(restoring *r, zten_tensor *t, const json_t *tensor,
                           size_t i)
{
    static const char *const encodings[] = {"raw", "zstd"};
    spelling *list = keep_zeros(r, MOST_SPELLED, sizeof *list);

    t->name = restore_text(r, part_of(r, tensor, "name"));
    t->dtype = restore_dtype(r, part_of(r, tensor, "dtype"));
    t->zstd = restore_choice(r, part_of(r, tensor, "encoding"), encodings, 2);
    t->rank = restore_shape(r, part_of(r, tensor, "shape"), &t->shape);
    u64 width = zten_scalar(t->dtype).bits / 8;
    data_bytes data = restore_data(r, r->tensors, i,
                                   element_count(t->shape, t->rank) * width);
    t->content = GIVEN;
    t->data = (literal){data.bytes, data.size};

    restore_order(r, t, list, json_object_get(tensor, "data_endianness"));
    restore_checksum(r, t, list, json_object_get(tensor, "checksum"));
    restore_customs(r, t, list, json_object_get(tensor, "custom"));
    t->spelled = list;
}

const void *zten_restore(restoring *r)
{
    const json_t *list = part_of(r, r->document, "tensors");
    size_t count = json_array_size(list);
    zten_tensor *tensors = keep_zeros(r, count, sizeof *tensors);
    file_model *a = keep_zeros(r, 1, sizeof *a);

    for (size_t i = 0; i < count; i++)
        restore_tensor(r, &tensors[i], json_array_get(list, i), i);
    a->tensors = tensors;
    a->tensor_count = count;
    return a;
}

/* Random OINF files that break MAY and SHOULD rules. */
#include "generators/oinf/random_parts.h"

static void say_byte(maker *m, rule r, const char *path, u64 at)
{
    take_liberty(m, r, (blame)INSIDE(bound_path(m, path), at, 1));
}

/* -------------------------------------------------------------- tensors -- */

static void stretch_name(maker *m, file_model *f)
{
    oinf_tensor *t = oinf_some_tensor(m, f);

    if (t == NULL)
        return;
    t->name = (oinf_text){"n", 1, 4097 + (size_t)roll(&m->dice, 9)};
    liberty_at(m, OINF_STRING_NAME_LENGTH_LIMIT, "tensor[*].name_length");
}

static void deepen(maker *m, file_model *f)
{
    oinf_tensor *t = oinf_some_tensor(m, f);

    if (t == NULL)
        return;
    t->array = (oinf_array){.type = t->array.type, .content = COUNTING,
                            .rank = 33 + (size_t)roll(&m->dice, 40)};
    liberty_at(m, OINF_TENSORS_RANK_LIMIT, "tensor[*].ndim");
}

static void set_flag(maker *m, file_model *f)
{
    oinf_tensor *t = oinf_some_tensor(m, f);

    if (t == NULL)
        return;
    t->flags |= (u32)1 << (1 + roll(&m->dice, 31));
    liberty_at(m, OINF_TENSORS_FLAGS_UNKNOWN, "tensor[*].flags");
}

static void call_bitset(maker *m, file_model *f)
{
    oinf_tensor *t = oinf_some_tensor(m, f);

    if (t == NULL)
        return;
    t->array.type = BITSET;
    oinf_fill_array(m, &t->array);
    liberty_at(m, OINF_TENSORS_DTYPE_BITSET, "tensor[*].dtype");
}

/* A shape that declares much: without data, or with a zero dimension. */
static void promise_much(maker *m, file_model *f)
{
    oinf_tensor *t = oinf_some_tensor(m, f);
    u64 *shape = GIVE(m, 3, u64);
    bool zero = one_in(&m->dice, 2);

    if (t == NULL)
        return;
    shape[0] = TWO(32);
    shape[1] = TWO(32) + roll(&m->dice, 1000);
    shape[2] = zero ? 0 : 1 + roll(&m->dice, 5);
    t->array = (oinf_array){.type = t->array.type, .content = COUNTING,
                            .rank = 3, .shape = shape};
    t->flags = zero ? t->flags : 0;
    take_liberty(m, zero ? OINF_TENSORS_ZERO_DIM_OVERFLOW
                         : OINF_TENSORS_NO_DATA_NUMEL,
                 (blame)INSIDE(bound_path(m, "tensor[*].dims[0]"), 0, 24));
}

/* ------------------------------------------------------------- elements -- */

/* The elements as bytes that may be changed. */
static char *own_bytes(maker *m, oinf_array *a)
{
    builder b = {0};

    oinf_emit_data(&b, a, NULL);
    literal bytes = keep_bytes(m, &b);
    a->content = GIVEN;
    a->data = bytes.bytes;
    a->size = bytes.size;
    return (char *)bytes.bytes;
}

/* The elements of a tensor of that type, or of an array or scalar of metadata;
 * path is their place. */
static oinf_array *change_elements(maker *m, file_model *f, bool tensor,
                                   oinf_type type, const char **path)
{
    static const u64 shapes[] = {5, 6, 7, 9, 13};
    u64 *shape = GIVE(m, 1, u64);
    oinf_entry *e = tensor ? NULL : oinf_some_entry(m, f);
    oinf_tensor *t = tensor ? oinf_some_tensor(m, f) : NULL;
    oinf_array *a = t != NULL ? &t->array : e != NULL ? &e->array : NULL;

    if (a == NULL)
        return NULL;
    shape[0] = PICK(&m->dice, shapes);
    *a = (oinf_array){.type = type, .rank = 1, .shape = shape};
    oinf_fill_array(m, a);
    if (t != NULL)
        t->flags = HAS_DATA;
    else
        e->type = NDARRAY;
    *path = tensor ? "tensor[*].data" : "metadata[*].value";
    return a;
}

static void colour_bool(maker *m, file_model *f, bool tensor)
{
    const char *path;
    oinf_array *a = change_elements(m, f, tensor, BOOL, &path);

    if (a == NULL)
        return;
    u64 at = roll(&m->dice, element_count(a->shape, a->rank));
    own_bytes(m, a)[at] = (char)(2 + roll(&m->dice, 254));
    say_byte(m, tensor ? OINF_TENSORS_BOOL_VALUES
                       : OINF_METADATA_NDARRAY_BOOL_VALUES, path, at);
}

/* Sets element at, one of four in a byte, to 10. */
static void use_fourth_code(maker *m, file_model *f, bool tensor)
{
    const char *path;
    oinf_array *a = change_elements(m, f, tensor, T2, &path);

    if (a == NULL)
        return;
    u64 at = roll(&m->dice, element_count(a->shape, a->rank));
    char *byte = own_bytes(m, a) + at / 4;
    *byte = (char)((*byte & ~(3 << at % 4 * 2)) | 2 << at % 4 * 2);
    say_byte(m, tensor ? OINF_TENSORS_T2_CODE : OINF_METADATA_T2_CODE, path,
             at / 4);
}

/* For U1 and U2, 5, 6, 7, 9 or 13 elements do not fill the last byte. */
static void use_spare_bits(maker *m, file_model *f, bool tensor)
{
    const char *path;
    oinf_array *a = change_elements(m, f, tensor,
                                    one_in(&m->dice, 2) ? U1 : I1, &path);

    if (a == NULL)
        return;
    u64 last = oinf_data_size(a) - 1;
    char *byte = own_bytes(m, a) + last;
    *byte = (char)(*byte | 0x80);
    say_byte(m, tensor ? OINF_TENSORS_PACKED_UNUSED_BITS
                       : OINF_METADATA_PACKED_UNUSED_BITS, path, last);
}

/* ------------------------------------------------------------- metadata -- */

static void write_strangely(maker *m, file_model *f)
{
    static const char bad[] = " /:\n\x7f\xc3\xff";
    oinf_entry *e = oinf_some_entry(m, f);
    char *text = GIVE(m, 9, char);
    u64 at = roll(&m->dice, 8);

    if (e == NULL)
        return;
    memcpy(text, "strange.", 8);
    text[at] = bad[roll(&m->dice, sizeof bad)];     /* including NUL */
    *e = (oinf_entry){.key = e->key, .type = STRING, .text = {text, 8, 1}};
    say_byte(m, OINF_METADATA_STRING_CHARSET, "metadata[*].value", at);
}

static void write_nothing(maker *m, file_model *f)
{
    oinf_entry *e = oinf_some_entry(m, f);

    if (e == NULL)
        return;
    *e = (oinf_entry){.key = e->key, .type = STRING, .text = {"", 0, 1}};
    liberty_at(m, OINF_METADATA_STRING_EMPTY, "metadata[*].value_length");
}

static void set_spare_bit(maker *m, file_model *f)
{
    oinf_entry *e = oinf_some_entry(m, f);

    if (e == NULL)
        return;
    *e = (oinf_entry){.key = e->key, .type = BITSET, .bits = 13,
                      .text = {"\x5a\x21", 2, 1}};
    say_byte(m, OINF_METADATA_BITSET_UNUSED_BITS, "metadata[*].value", 1);
}

static void deepen_value(maker *m, file_model *f)
{
    oinf_entry *e = oinf_some_entry(m, f);

    if (e == NULL)
        return;
    *e = (oinf_entry){.key = e->key, .type = NDARRAY,
                      .array = {.type = U16, .content = COUNTING,
                                .rank = 33 + (size_t)roll(&m->dice, 9)}};
    liberty_at(m, OINF_METADATA_NDARRAY_RANK_LIMIT, "metadata[*].ndim");
}

static void promise_much_of_nothing(maker *m, file_model *f)
{
    static const u64 shape[] = {TWO(60), 0};
    oinf_entry *e = oinf_some_entry(m, f);

    if (e == NULL)
        return;
    *e = (oinf_entry){.key = e->key, .type = NDARRAY,
                      .array = {.type = F64, .content = COUNTING, .rank = 2,
                                .shape = shape}};
    take_liberty(m, OINF_METADATA_NDARRAY_ZERO_DIM_OVERFLOW,
                 (blame)INSIDE(bound_path(m, "metadata[*].dims[0]"), 0, 16));
}

void oinf_take_liberties(maker *m, file_model *f)
{
    static void (*const liberties[])(maker *m, file_model *f) = {
        stretch_name, deepen, set_flag, call_bitset, promise_much,
        write_strangely, write_nothing, set_spare_bit, deepen_value,
        promise_much_of_nothing};
    static void (*const changes[])(maker *m, file_model *f, bool tensor) = {
        colour_bool, use_fourth_code, use_spare_bits};

    bool tensor = one_in(&m->dice, 2);

    if (one_in(&m->dice, 3))
        PICK(&m->dice, changes)(m, f, tensor);
    else if (!m->invalid && one_in(&m->dice, 3))
        oinf_place_freely(m, f);
    else
        PICK(&m->dice, liberties)(m, f);
}

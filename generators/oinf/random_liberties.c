/* Random OINF files as the document permits them, but does not like them. */
#include "oinf/random_parts.h"

#include <stdlib.h>

#define TWO(power)      ((u64)1 << (power))

static void say(maker *m, rule r, const char *path)
{
    take_liberty(m, r, (blame)AT(bound_path(m, path)));
}

static void say_byte(maker *m, rule r, const char *path, u64 at)
{
    take_liberty(m, r, (blame)INSIDE(bound_path(m, path), at, 1));
}

/* --------------------------------------------------------------- places -- */

/* What every payload is: metadata, then tensors. */
typedef struct {
    u64 *offset;
    u64 size, there;
    const char *path;           /* with a star for index */
    size_t index;
} payload;

/* Those of some bytes, in their order; count of them. */
static payload *list_payloads(maker *m, file_model *f, size_t *count)
{
    payload *list = GIVE(m, f->entry_count + f->tensor_count, payload);
    oinf_layout l = oinf_lay_out(f, AS_PLACED);

    *count = 0;
    for (size_t i = 0; i < f->entry_count; i++) {
        oinf_entry *e = (oinf_entry *)f->entries + i;
        list[(*count)++] = (payload){&e->offset, oinf_payload_size(e),
                                     l.entries[i],
                                     "metadata[*].value_offset", i};
    }
    for (size_t i = 0; i < f->tensor_count; i++) {
        oinf_tensor *t = (oinf_tensor *)f->tensors + i;
        u64 size = t->flags & HAS_DATA ? oinf_data_size(&t->array) : 0;
        if (size > 0)
            list[(*count)++] = (payload){&t->offset, size, l.tensors[i],
                                         "tensor[*].data_offset", i};
    }
    oinf_free_layout(&l);
    return list;
}

static void leave_section_gap(maker *m, file_model *f)
{
    size_t i = (size_t)roll(&m->dice, SECTIONS);
    oinf_layout l = oinf_lay_out(f, AS_PLACED);

    f->sections[i] = l.sections[i] + 8 * (1 + roll(&m->dice, 5));
    f->gap = (u8)roll(&m->dice, 256);
    oinf_free_layout(&l);
    say(m, OINF_SECTION_GAP, "gap");
}

static void leave_payload_gap(maker *m, file_model *f)
{
    size_t count;
    payload *list = list_payloads(m, f, &count);
    const payload *p = &list[roll(&m->dice, count)];

    if (count == 0)
        return;
    *p->offset = p->there + 8 * (1 + roll(&m->dice, 5));
    f->gap = (u8)roll(&m->dice, 256);
    say(m, OINF_PAYLOAD_GAP, "gap");
}

static void shuffle_payloads(maker *m, file_model *f)
{
    size_t count;
    payload *list = list_payloads(m, f, &count);
    size_t *order = random_order(m, count);
    u64 next = count > 0 ? list[0].there : 0;

    for (size_t i = 0; i < count; i++) {
        payload *p = &list[order[i]];
        *p->offset = next;
        next = oinf_align(next + p->size);
    }
    for (size_t i = 1; i < count; i++)
        if (*list[i].offset < *list[i - 1].offset) {
            m->at[0] = list[i].index;
            say(m, OINF_PAYLOAD_ORDER, list[i].path);
        }
}

/* The last tensor has the data of the one before it. */
static void share_data(maker *m, file_model *f)
{
    oinf_tensor *last = (oinf_tensor *)f->tensors + f->tensor_count - 1;

    if (f->tensor_count < 2 || !(last[-1].flags & HAS_DATA) ||
        oinf_data_size(&last[-1].array) == 0)
        return;
    last->array = last[-1].array;
    last->flags = last[-1].flags;
    oinf_layout l = oinf_lay_out(f, AS_PLACED);
    last->offset = l.tensors[f->tensor_count - 2];
    oinf_free_layout(&l);
    m->at[0] = f->tensor_count - 1;
    say(m, OINF_PAYLOAD_OVERLAP, "tensor[*].data_offset");
}

/* -------------------------------------------------------------- tensors -- */

static void stretch_name(maker *m, file_model *f)
{
    oinf_tensor *t = oinf_some_tensor(m, f);

    if (t == NULL)
        return;
    t->name = (oinf_text){"n", 1, 4097 + (size_t)roll(&m->dice, 9)};
    say(m, OINF_STRING_NAME_LENGTH_LIMIT, "tensor[*].name_length");
}

static void deepen(maker *m, file_model *f)
{
    oinf_tensor *t = oinf_some_tensor(m, f);

    if (t == NULL)
        return;
    t->array = (oinf_array){.type = t->array.type, .content = COUNTING,
                            .rank = 33 + (size_t)roll(&m->dice, 40)};
    say(m, OINF_TENSORS_RANK_LIMIT, "tensor[*].ndim");
}

static void set_flag(maker *m, file_model *f)
{
    oinf_tensor *t = oinf_some_tensor(m, f);

    if (t == NULL)
        return;
    t->flags |= (u32)1 << (1 + roll(&m->dice, 31));
    say(m, OINF_TENSORS_FLAGS_UNKNOWN, "tensor[*].flags");
}

static void call_bitset(maker *m, file_model *f)
{
    oinf_tensor *t = oinf_some_tensor(m, f);

    if (t == NULL)
        return;
    t->array.type = BITSET;
    oinf_fill_array(m, &t->array);
    say(m, OINF_TENSORS_DTYPE_BITSET, "tensor[*].dtype");
}

/* A shape that promises much: of no data, or beside a zero. */
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

/* The elements as bytes, which may be changed. */
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

/* Of a tensor with elements of that type, or of an array or a scalar of
   metadata; path is where they are. */
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

/* Element at of four a byte is 10. */
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

/* Of 5, 6, 7, 9 or 13 elements the last byte is not full, for U1 and U2. */
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
    text[at] = bad[roll(&m->dice, sizeof bad)];     /* NUL, too */
    *e = (oinf_entry){.key = e->key, .type = STRING, .text = {text, 8, 1}};
    say_byte(m, OINF_METADATA_STRING_CHARSET, "metadata[*].value", at);
}

static void write_nothing(maker *m, file_model *f)
{
    oinf_entry *e = oinf_some_entry(m, f);

    if (e == NULL)
        return;
    *e = (oinf_entry){.key = e->key, .type = STRING, .text = {"", 0, 1}};
    say(m, OINF_METADATA_STRING_EMPTY, "metadata[*].value_length");
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
    say(m, OINF_METADATA_NDARRAY_RANK_LIMIT, "metadata[*].ndim");
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
    static void (*const places[])(maker *m, file_model *f) = {
        leave_section_gap, leave_payload_gap, shuffle_payloads, share_data};
    static void (*const liberties[])(maker *m, file_model *f) = {
        stretch_name, deepen, set_flag, call_bitset, promise_much,
        write_strangely, write_nothing, set_spare_bit, deepen_value,
        promise_much_of_nothing};
    static void (*const changes[])(maker *m, file_model *f, bool tensor) = {
        colour_bool, use_fourth_code, use_spare_bits};

    if (one_in(&m->dice, 3))
        PICK(&m->dice, changes)(m, f, one_in(&m->dice, 2));
    else if (!m->invalid && one_in(&m->dice, 3))
        PICK(&m->dice, places)(m, f);
    else
        PICK(&m->dice, liberties)(m, f);
}

/* Values of pairs from a document, or from the bytes of its digests. */
#include "generators/gguf/model.h"

#define MOST_DEPTH 64

/* --------------------------------------------------------------- numbers -- */

static bool has_sign(gguf_value_type type)
{
    return type == INT8 || type == INT16 || type == INT32 || type == INT64;
}

static u64 restore_scalar(restoring *r, gguf_value_type type,
                          const json_t *value)
{
    unsigned bits = 8 * (unsigned)gguf_width(type);
    u64 most = bits < 64 ? TWO(bits) - 1 : UINT64_MAX;
    u64 number = has_sign(type) ? (u64)restore_signed(r, value)
               : type == FLOAT32 || type == FLOAT64 ? restore_bits(r, value)
                                                    : restore_number(r, value);
    u64 size = has_sign(type) && number > INT64_MAX ? ~number : number;

    if (size > (has_sign(type) ? most / 2 : type == BOOL ? 1 : most))
        lack(r, "a number does not fit into its type");
    return number & most;
}

/* -------------------------------------------------------------- elements -- */

/* Arrays in the order of a model; room doubles. */
typedef struct {
    restoring *r;
    gguf_array *arrays;
    size_t count, room;
} array_list;

static gguf_array *add_array(array_list *l)
{
    if (l->count == l->room) {
        size_t room = 2 * l->room + 4;
        gguf_array *more = keep_zeros(l->r, room, sizeof *more);
        if (l->count > 0)
            memcpy(more, l->arrays, l->count * sizeof *more);
        l->arrays = more;
        l->room = room;
    }
    return &l->arrays[l->count++];
}

static void restore_elements(restoring *r, gguf_array *a, const json_t *list)
{
    size_t count = json_array_size(list);

    if (a->type == STRING) {
        literal *texts = keep_zeros(r, count, sizeof *texts);
        for (size_t i = 0; i < count; i++) {
            data_bytes text = restore_text(r, json_array_get(list, i));
            texts[i] = (literal){text.bytes, text.size};
        }
        a->texts = texts;
    } else if (a->type != ARRAY) {
        u64 *numbers = keep_zeros(r, count, sizeof *numbers);
        for (size_t i = 0; i < count; i++)
            numbers[i] = restore_scalar(r, a->type, json_array_get(list, i));
        a->numbers = numbers;
    }
}

/* Adds the array without the arrays in it; adds its elements. */
static const json_t *restore_head(array_list *l, const json_t *value)
{
    const json_t *list = part_of(l->r, value, "elements");
    gguf_array *a = add_array(l);

    a->type = (gguf_value_type)restore_choice(
        l->r, part_of(l->r, value, "type"), gguf_value_names, VALUE_TYPES);
    a->count = json_array_size(list);
    if (restore_number(l->r, part_of(l->r, value, "count")) != a->count)
        lack(l->r, "an array has not as many elements as it says");
    restore_elements(l->r, a, list);
    return a->type == ARRAY ? list : NULL;
}

/* The arrays around the current one are in lists, of which at come next. */
static void restore_whole(array_list *l, const json_t *value)
{
    const json_t *lists[MOST_DEPTH];
    size_t at[MOST_DEPTH];
    size_t depth = 0;

    lists[0] = restore_head(l, value);
    at[0] = 0;
    depth = lists[0] != NULL;
    while (depth > 0 && l->r->lacks == NULL) {
        const json_t *next = json_array_get(lists[depth - 1], at[depth - 1]++);
        if (next == NULL) {
            depth--;
        } else if (depth == MOST_DEPTH) {
            lack(l->r, "arrays are nested too deep");
        } else {
            lists[depth] = restore_head(l, next);
            at[depth] = 0;
            depth += lists[depth] != NULL;
        }
    }
}

/* ----------------------------------------------------------------- bytes -- */

/* The rest of the payload of an array, little-endian. */
typedef struct {
    const u8 *at;
    size_t left;
} payload;

static u64 take_number(restoring *r, payload *p, size_t width)
{
    if (width > p->left) {
        lack(r, "the bytes of an array end too early");
        return 0;
    }
    u64 bits = stored_bits(p->at, width);
    p->at += width;
    p->left -= width;
    return bits;
}

static literal take_text(restoring *r, payload *p)
{
    u64 size = take_number(r, p, 8);
    literal text = {(const char *)p->at, (size_t)size};

    if (size > p->left) {
        lack(r, "the bytes of an array end too early");
        return (literal){"", 0};
    }
    p->at += size;
    p->left -= (size_t)size;
    return text;
}

static void take_elements(restoring *r, gguf_array *a, payload *p)
{
    size_t width = gguf_width(a->type);
    size_t least = width > 0 ? width : a->type == STRING ? 8 : 12;

    if (a->count > p->left / least)
        lack(r, "the bytes of an array end too early");
    if (r->lacks != NULL || a->type == ARRAY)
        return;
    u64 *numbers = keep_zeros(r, (size_t)a->count, sizeof *numbers);
    literal *texts = keep_zeros(r, (size_t)a->count, sizeof *texts);
    for (u64 i = 0; i < a->count && r->lacks == NULL; i++) {
        if (a->type == STRING)
            texts[i] = take_text(r, p);
        else
            numbers[i] = take_number(r, p, width);
    }
    a->numbers = numbers;
    a->texts = texts;
}

/* Takes a whole payload. awaited counts the arrays still to come, at any depth:
 * file order is model order. */
static void take_whole(array_list *l, const json_t *value, payload p)
{
    restoring *r = l->r;
    gguf_array *a = add_array(l);
    u64 awaited = 0;

    a->type = (gguf_value_type)restore_choice(
        r, part_of(r, value, "type"), gguf_value_names, VALUE_TYPES);
    a->count = restore_number(r, part_of(r, value, "count"));
    take_elements(r, a, &p);
    if (a->type == ARRAY)
        awaited = a->count;
    while (awaited > 0 && r->lacks == NULL) {
        u64 type = take_number(r, &p, 4);
        a = add_array(l);
        if (type >= VALUE_TYPES)
            lack(r, "an array is of no type");
        a->type = type < VALUE_TYPES ? (gguf_value_type)type : UINT8;
        a->count = take_number(r, &p, 8);
        take_elements(r, a, &p);
        awaited = awaited - 1 + (a->type == ARRAY ? a->count : 0);
    }
    if (p.left > 0)
        lack(r, "an array has more bytes than elements");
}

/* ---------------------------------------------------------------- values -- */

/* Returns the bytes of a digest. */
static data_bytes known_bytes(restoring *r, const json_t *value, size_t i)
{
    return restore_data(r, r->entries, i,
                        restore_number(r, part_of(r, value, "size")));
}

static void restore_string(restoring *r, gguf_pair *p, const json_t *value,
                           size_t i)
{
    data_bytes text = json_object_get(value, "size") != NULL
                          ? known_bytes(r, value, i)
                          : restore_text(r, value);

    p->text = (gguf_text){text.bytes, text.size, 1};
}

static void restore_array(restoring *r, gguf_pair *p, const json_t *value,
                          size_t i)
{
    array_list l = {.r = r};

    if (json_object_get(value, "size") != NULL) {
        data_bytes bytes = known_bytes(r, value, i);
        take_whole(&l, value,
                   (payload){(const u8 *)bytes.bytes, bytes.size});
    } else {
        restore_whole(&l, value);
    }
    p->arrays = l.arrays;
    p->array_count = l.count;
}

void gguf_restore_value(restoring *r, gguf_pair *p, const json_t *value,
                        size_t i)
{
    if (p->type == STRING)
        restore_string(r, p, value, i);
    else if (p->type == ARRAY)
        restore_array(r, p, value, i);
    else
        p->number = restore_scalar(r, p->type, value);
}

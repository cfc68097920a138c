/* Damages of random GGUF files: each MUST rule of header and metadata. */
#include "generators/gguf/random_parts.h"

#define LEAST_PAIR  13
#define LEAST_INFO  24

/* Cuts the file in a field of a record, and reduces the count to that record,
 * if enough bytes are left for so many records. */
static bool cut_record(maker *m, builder *file, const char *path,
                       const char *count, u64 least, blame *where)
{
    if (!bind_stars(m, file, path))
        return false;
    const golden_field *field = need_field(file, bound_path(m, path));
    u64 keep = roll(&m->dice, field->size);
    u64 number = m->at[0] + 1;
    bool begins = strstr(path, "_length") != NULL && keep == 0;

    /* a record that is missing completely would not be counted */
    if (begins ||
        (field->offset + keep - GGUF_HEADER_SIZE) / least < number)
        return false;
    do_edit(m, file, (edit)SET(count, number));
    do_edit(m, file, (edit)CUT(path, keep));
    return blame_at(m, where, path);
}

/* Without a tensor: a missing one would be reported first. */
static bool cut_of_pair(maker *m, builder *file, const char *path,
                        blame *where)
{
    if (!cut_record(m, file, path, "header.metadata_kv_count", LEAST_PAIR,
                    where))
        return false;
    do_edit(m, file, (edit)SET("header.tensor_count", 0));
    return true;
}

static bool cut_pair(maker *m, const void *model, builder *file, blame *where)
{
    static const char *const paths[] = {
        "metadata[*].key_length", "metadata[*].value_type",
        "metadata[*].value_length", "metadata[*].array_type",
        "metadata[*].array_length"};
    const char *path = PICK(&m->dice, paths);

    (void)model;
    return cut_of_pair(m, file, path, where);
}

static bool cut_key(maker *m, const void *model, builder *file, blame *where)
{
    (void)model;
    return cut_of_pair(m, file, "metadata[*].key", where) &&
           blame_at(m, where, "metadata[*].key_length");
}

static bool cut_elements(maker *m, const void *model, builder *file,
                         blame *where)
{
    (void)model;
    return cut_of_pair(m, file, "metadata[*].elements", where) &&
           blame_at(m, where, "metadata[*].array_length");
}

static bool cut_info(maker *m, const void *model, builder *file, blame *where)
{
    static const char *const paths[] = {
        "tensor[*].name_length", "tensor[*].n_dimensions",
        "tensor[*].dimensions[*]", "tensor[*].type", "tensor[*].offset"};
    const char *path = PICK(&m->dice, paths);

    (void)model;
    return cut_record(m, file, path, "header.tensor_count", LEAST_INFO, where);
}

static bool cut_name(maker *m, const void *model, builder *file, blame *where)
{
    (void)model;
    return cut_record(m, file, "tensor[*].name", "header.tensor_count",
                      LEAST_INFO, where) &&
           blame_at(m, where, "tensor[*].name_length");
}

/* ------------------------------------------------------------------ keys -- */

static bool empty_key(maker *m, void *model, blame *where)
{
    gguf_pair *p = gguf_some_pair(m, model);

    if (p == NULL)
        return false;
    p->key = (gguf_text){"", 0, 1};
    return blame_at(m, where, "metadata[*].key_length");
}

/* Rare: the file is longer than all others. */
static bool stretch_key(maker *m, void *model, blame *where)
{
    gguf_pair *p = gguf_some_pair(m, model);

    if (p == NULL || !one_in(&m->dice, 16))
        return false;
    p->key = (gguf_text){"k", 1, 65536 + (size_t)roll(&m->dice, 3)};
    return blame_at(m, where, "metadata[*].key_length");
}

static bool repeat_key(maker *m, void *model, blame *where)
{
    file_model *f = model;
    const gguf_pair *p = gguf_some_pair(m, f);
    size_t last = f->pair_count - 1;

    if (p == NULL || m->at[0] == last)
        return false;
    ((gguf_pair *)f->pairs)[last].key = p->key;
    m->at[0] = last;
    return blame_at(m, where, "metadata[*].key");
}

/* ---------------------------------------------------------------- values -- */

static bool colour_bool(maker *m, void *model, blame *where)
{
    gguf_pair *p = gguf_some_pair(m, model);

    if (p == NULL)
        return false;
    *p = (gguf_pair){.key = p->key, .type = BOOL,
                     .number = 2 + roll(&m->dice, 254)};
    return blame_at(m, where, "metadata[*].value");
}

static bool colour_bool_of_array(maker *m, void *model, blame *where)
{
    gguf_pair *p = gguf_some_pair(m, model);
    gguf_array *list = GIVE(m, 1, gguf_array);
    u64 *bools = GIVE(m, 9, u64);
    u64 at = roll(&m->dice, 9);

    if (p == NULL)
        return false;
    bools[at] = 2 + roll(&m->dice, 254);
    *list = (gguf_array){BOOL, 9, bools, NULL};
    *p = (gguf_pair){.key = p->key, .type = ARRAY, .arrays = list,
                     .array_count = 1};
    return blame_inside(m, where, "metadata[*].elements", at, 1);
}

static bool align_by_other_type(maker *m, void *model, blame *where)
{
    static const gguf_value_type types[] = {
        UINT8, INT8, UINT16, INT16, INT32, FLOAT32, UINT64, INT64, FLOAT64};
    gguf_pair *p = gguf_some_pair(m, model);
    gguf_value_type type = PICK(&m->dice, types);

    if (p == NULL)
        return false;
    gguf_set_number(p, "general.alignment", type, 32);
    return blame_at(m, where, "metadata[*].value_type");
}

static bool align_by_other_number(maker *m, void *model, blame *where)
{
    static const u64 numbers[] = {0, 3, 5, 7, 9, 12, 13, 20, 33, 100, 1001};
    gguf_pair *p = gguf_some_pair(m, model);
    u64 number = PICK(&m->dice, numbers);

    if (p == NULL)
        return false;
    gguf_set_number(p, "general.alignment", UINT32, number);
    return blame_at(m, where, "metadata[*].value");
}

/* ----------------------------------------------------------------- table -- */

#define ROW(rule, ...)      DAMAGE(BREAK(rule, "", __VA_ARGS__))
#define KEY_HAS(rule, byte) \
    DAMAGE(BREAK_AT(rule, "", INSIDE("metadata[*].key", 0, 1), \
                    POKE("metadata[*].key*", 0, byte)))

const damage gguf_record_damages[] = {
    ROW(GGUF_HEADER_VERSION, SET("header.version", 0)),
    ROW(GGUF_HEADER_VERSION, SET("header.version", 4)),
    ROW(GGUF_HEADER_VERSION, ADD("header.version", 256)),
    HURT(GGUF_KEY_LENGTH_BOUNDS, cut_key),
    BEND(GGUF_KEY_EMPTY, empty_key),
    BEND(GGUF_KEY_LENGTH, stretch_key),
    KEY_HAS(GGUF_KEY_ASCII, "\x80"), KEY_HAS(GGUF_KEY_ASCII, "\xff"),
    KEY_HAS(GGUF_KEY_NUL, "\0"),
    BEND(GGUF_KEY_DUPLICATE, repeat_key),
    HURT(GGUF_VALUE_TRUNCATED, cut_pair),
    BEND(GGUF_VALUE_BOOL, colour_bool),
    BEND(GGUF_VALUE_BOOL, colour_bool_of_array),
    HURT(GGUF_ARRAY_LENGTH_BOUNDS, cut_elements),
    BEND(GGUF_ALIGNMENT_TYPE, align_by_other_type),
    BEND(GGUF_ALIGNMENT_VALUE, align_by_other_number),
    HURT(GGUF_TENSOR_TRUNCATED, cut_info),
    HURT(GGUF_TENSOR_NAME_BOUNDS, cut_name),
    NO_DAMAGE,
};

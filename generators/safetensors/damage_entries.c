/* Damages of the entries of random headers, except the places of data. */
#include "generators/safetensors/random_parts.h"

static const st_tensor *bound_tensor(const maker *m, const void *model)
{
    return &((const file_model *)model)->tensors[m->at[0]];
}

static u64 count_of(const st_tensor *t)
{
    return element_count(t->shape, t->rank);
}

static bool has_elements(const maker *m, const void *model,
                         const builder *file)
{
    (void)file;
    return count_of(bound_tensor(m, model)) > 0;
}

/* All other dimensions are 1. */
static bool is_one_but(const maker *m, const void *model, const builder *file)
{
    const st_tensor *t = bound_tensor(m, model);

    (void)file;
    return count_of(t) > 0 && count_of(t) == dimension(t->shape, m->at[1]);
}

/* -------------------------------------------------------- whole entries */

/* An entry in text, and its fault. */
typedef struct {
    const char *before, *wrong, *behind;
} by_hand;

static bool replace_entry(maker *m, void *model, blame *where,
                          const by_hand *rows, size_t count)
{
    const by_hand *row = &rows[roll(&m->dice, count)];
    st_tensor *t = st_some_tensor(m, model, false);
    builder b = {0};

    if (t == NULL)
        return false;
    emit_text(&b, row->before, NULL);
    emit_text(&b, row->wrong, NULL);
    emit_text(&b, row->behind, NULL);
    t->value = keep_bytes(m, &b).bytes;
    return blame_inside(m, where, "tensor[*].value", strlen(row->before),
                        strlen(row->wrong));
}

#define BY_HAND(function, ...) \
    static bool function(maker *m, void *model, blame *where) \
    { \
        static const by_hand rows[] = {__VA_ARGS__}; \
        return replace_entry(m, model, where, rows, \
                             sizeof rows / sizeof *rows); \
    }

#define D       "\"dtype\":\"U8\""
#define S       "\"shape\":[1]"
#define O       "\"data_offsets\":"

BY_HAND(write_no_entry, {"", "null", ""}, {"", "[", "]"}, {"", "\"w\"", ""},
        {"", "[", "\"U8\",[0],[0,0]]"}, {"", "-1.5e3", ""})
BY_HAND(write_too_little, {"", "{", "}"}, {"", "{", D "}"},
        {"", "{", S "," O "[0,1]}"}, {"", "{", O "[0,1]," D "}"})
BY_HAND(write_no_shape, {"{" D ",\"shape\":", "1", "," O "[0,1]}"},
        {"{\"shape\":", "null", "," D "," O "[0,1]}"},
        {"{" O "[0,1]," D ",\"shape\":", "\"1\"", "}"},
        {"{" D ",\"shape\":", "{", "\"0\":1}," O "[0,1]}"})
BY_HAND(write_no_offsets, {"{" D "," S "," O, "null", "}"},
        {"{" O, "\"0:1\"", "," S "," D "}"},
        {"{" D "," O, "{", "\"begin\":0,\"end\":1}," S "}"},
        {"{" D "," S "," O, "1", "}"})
BY_HAND(write_other_offsets, {"{" D "," S "," O, "[]", "}"},
        {"{" D "," S "," O, "[ 1 ]", "}"}, {"{" D "," S "," O, "[0,1,1]", "}"},
        {"{" O, "[0,0,0,1]", "," S "," D "}"})

/* Elements of a tensor that end inside a byte. */
static bool take_parts(maker *m, void *model, blame *where)
{
    static const st_dtype types[] = {F4, F6_E2M3, F6_E3M2};
    st_tensor *t = st_some_tensor(m, model, false);
    u64 *shape = GIVE(m, 2, u64);

    if (t == NULL)
        return false;
    shape[0] = 1 + 2 * roll(&m->dice, 9);
    shape[1] = 1;
    t->dtype = PICK(&m->dice, types);
    t->dtype_token = NULL;
    t->rank = (size_t)roll(&m->dice, 3);
    t->shape = shape;
    t->content = COUNTING;
    *where = (blame)SPAN(bound_path(m, "tensor[*].shape.open"),
                         bound_path(m, "tensor[*].shape.close"));
    return true;
}

/* ---------------------------------------------------------------- table */

#define DIM             "tensor[*].shape[*]"
#define THE_SHAPE       SPAN("tensor[*].shape.open", "tensor[*].shape.close")
#define TWICE(member, text) \
    DAMAGE(BREAK_AT(SAFETENSORS_TENSOR_MEMBER_UNIQUE, "", \
                    AT("tensor[*]." member ".key"), \
                    GROW("tensor[*].open", text ",")))

const damage st_entry_damages[] = {
    BEND(SAFETENSORS_TENSOR_TYPE, write_no_entry),
    BEND(SAFETENSORS_TENSOR_MEMBER_REQUIRED, write_too_little),
    TWICE("dtype", "\"dtype\":\"U8\""), TWICE("shape", "\"\\u0073hape\":[1]"),
    TWICE("offsets", "\"data_offsets\" : [ 0 , 1 ]"),
    BEND(SAFETENSORS_TENSOR_SUB_BYTE_WHOLE, take_parts),
    BEND(SAFETENSORS_SHAPE_TYPE, write_no_shape),
    DAMAGE_IF(has_elements,
              BREAK_AT(SAFETENSORS_SHAPE_NUMEL_OVERFLOW, "", THE_SHAPE,
                       REPLACE(DIM, "4294967296,4294967296"))),
    DAMAGE_IF(has_elements,
              BREAK_AT(SAFETENSORS_SHAPE_NUMEL_OVERFLOW, "", THE_SHAPE,
                       REPLACE(DIM, "9223372036854775808,2"))),
    DAMAGE_IF(is_one_but,
              BREAK_AT(SAFETENSORS_SHAPE_SIZE_OVERFLOW, "", THE_SHAPE,
                       REPLACE(DIM, "9223372036854775808"))),
    DAMAGE_IF(is_one_but,
              BREAK_AT(SAFETENSORS_SHAPE_SIZE_OVERFLOW, "", THE_SHAPE,
                       REPLACE(DIM, "4294967296,1073741824"))),
    BEND(SAFETENSORS_OFFSETS_TYPE, write_no_offsets),
    BEND(SAFETENSORS_OFFSETS_COUNT, write_other_offsets),
    NO_DAMAGE,
};

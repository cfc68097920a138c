/* Damages of the entries and values of a random OINF file. */
#include "generators/oinf/random_parts.h"

/* ------------------------------------------------------------- metadata -- */

static const oinf_entry *bound_entry(const maker *m, const void *model)
{
    return &((const file_model *)model)->entries[m->at[0]];
}

static bool is_scalar(const maker *m, const void *model, const builder *file)
{
    oinf_type type = bound_entry(m, model)->type;

    (void)file;
    return type != STRING && type != BITSET && type != NDARRAY;
}

static bool make_bool(maker *m, void *model, blame *where)
{
    oinf_entry *e = oinf_some_entry(m, model);
    i64 *value = GIVE(m, 1, i64);

    if (e == NULL)
        return false;
    *value = 2 + (i64)roll(&m->dice, 254);
    *e = (oinf_entry){.key = e->key, .type = BOOL,
                      .array = {.type = BOOL, .content = LISTED, .list = value,
                                .size = 1}};
    return blame_at(m, where, "metadata[*].value");
}

#define IS_TYPE(function, type_of_it) \
    static bool is_##function(const maker *m, const void *model, \
                              const builder *file) \
    { \
        (void)file; \
        return bound_entry(m, model)->type == type_of_it; \
    }
IS_TYPE(string, STRING)
IS_TYPE(bitset, BITSET)
IS_TYPE(ndarray, NDARRAY)

/* Adds 8 to the size of a value of that type; the file has room for it. */
static bool lengthen(maker *m, const void *model, builder *file, blame *where,
                     oinf_type type)
{
    const char *path = "metadata[*].value_nbytes";

    if (!bind_stars(m, file, path) || bound_entry(m, model)->type != type)
        return false;
    u64 offset = number_at(file, bound_path(m, "metadata[*].value_offset"));
    u64 size = number_at(file, bound_path(m, path));
    if (offset + size + 8 > file->size)
        return false;
    do_edit(m, file, (edit)ADD(path, 8));
    return blame_at(m, where, path);
}

#define LENGTHEN(function, type) \
    static bool lengthen_##function(maker *m, const void *model, \
                                    builder *file, blame *where) \
    { \
        return lengthen(m, model, file, where, type); \
    }
LENGTHEN(string, STRING)
LENGTHEN(bitset, BITSET)
LENGTHEN(ndarray, NDARRAY)

/* --------------------------------------------------------------- shapes -- */

static bool overflow_array(maker *m, const void *model, builder *file,
                           blame *where)
{
    (void)model;
    return bind_stars(m, file, "metadata[*].element_type") &&
           set_shape(m, file, where, "metadata[*].dims[*]", TWO(33), TWO(33));
}

static const oinf_tensor *bound_tensor(const maker *m, const void *model)
{
    return &((const file_model *)model)->tensors[m->at[0]];
}

static bool has_data(const maker *m, const void *model, const builder *file)
{
    (void)file;
    return bound_tensor(m, model)->flags & HAS_DATA;
}

static bool overflow_numel(maker *m, const void *model, builder *file,
                           blame *where)
{
    return bind_stars(m, file, "tensor[*].data_offset") &&
           has_data(m, model, file) &&
           set_shape(m, file, where, "tensor[*].dims[*]", TWO(33), TWO(33));
}

static bool overflow_bytes(maker *m, const void *model, builder *file,
                           blame *where)
{
    return bind_stars(m, file, "tensor[*].data_offset") &&
           has_data(m, model, file) &&
           oinf_scalar(bound_tensor(m, model)->array.type).bits > 8 &&
           set_shape(m, file, where, "tensor[*].dims[*]", TWO(63), 1);
}

/* -------------------------------------------------------------- tensors -- */

static bool has_none(const maker *m, const void *model, const builder *file)
{
    return !has_data(m, model, file);
}

static bool is_packed(const maker *m, const void *model, const builder *file)
{
    return has_data(m, model, file) &&
           oinf_packs(bound_tensor(m, model)->array.type);
}

static bool is_whole(const maker *m, const void *model, const builder *file)
{
    return has_data(m, model, file) && !is_packed(m, model, file);
}

/* Padding after a payload. */
static bool spoil_padding(maker *m, const void *model, builder *file,
                          blame *where)
{
    size_t found = 0;
    u64 at = 0;

    (void)model;
    for (size_t i = 1; i < file->field_count; i++) {
        const golden_field *f = &file->fields[i];
        const char *before = strrchr(f[-1].path, '.');
        if (strcmp(f->path, "padding") == 0 && f->size > 0 && before != NULL &&
            (strcmp(before, ".data") == 0 ||
             (strcmp(before, ".value") == 0 && f[-1].path[0] == 'm')) &&
            roll(&m->dice, ++found) == 0)
            at = f->offset;
    }
    if (found == 0)
        return false;
    file->bytes[at] = (u8)(1 + roll(&m->dice, 255));
    *where = (blame)AT_OFFSET(at, 1);
    return true;
}

/* ---------------------------------------------------------------- table -- */

#define FIELD(rule, ...)        DAMAGE(BREAK(rule, "", __VA_ARGS__))
#define FIELD_IF(test, rule, ...) DAMAGE_IF(test, BREAK(rule, "", __VA_ARGS__))
#define STRAY(test, rule) \
    DAMAGE_IF(test, BREAK_AT(rule, "", INSIDE("metadata[*].value_padding", 0, \
                                              1), \
                             POKE("metadata[*].value_padding", 0, "\1")))
#define OFFSET          "metadata[*].value_offset"
#define NBYTES          "tensor[*].data_nbytes"
#define PLACE           "tensor[*].data_offset"

const damage oinf_value_damages[] = {
    FIELD(OINF_METADATA_TYPE_KNOWN, FLIP("metadata[*].value_type", 24)),
    FIELD(OINF_METADATA_OFFSET_ALIGNED, ADD(OFFSET, 4)),
    FIELD(OINF_METADATA_OFFSET_ALIGNED, ADD(OFFSET, -1)),
    FIELD(OINF_METADATA_OFFSET_IN_DATA, SET(OFFSET, 64)),
    FIELD(OINF_METADATA_BOUNDS, SET(OFFSET, TWO(32))),
    DAMAGE(BREAK_AT(OINF_METADATA_BOUNDS, "", AT(OFFSET),
                    ADD("metadata[*].value_nbytes", TWO(63)))),
    FIELD_IF(is_scalar, OINF_METADATA_SCALAR_SIZE,
             ADD("metadata[*].value_nbytes", -1)),
    BEND(OINF_METADATA_BOOL_VALUE, make_bool),
    FIELD(OINF_METADATA_STRING_LENGTH,
          ADD("metadata[*].value_length", 0x10000)),
    HURT(OINF_METADATA_STRING_SIZE, lengthen_string),
    STRAY(is_string, OINF_METADATA_STRING_PADDING_ZERO),
    FIELD(OINF_METADATA_BITSET_BYTE_COUNT, ADD("metadata[*].byte_count", 1)),
    HURT(OINF_METADATA_BITSET_SIZE, lengthen_bitset),
    STRAY(is_bitset, OINF_METADATA_BITSET_PADDING_ZERO),
    FIELD(OINF_METADATA_NDARRAY_DIMS, ADD("metadata[*].ndim", 1 << 29)),
    HURT(OINF_METADATA_NDARRAY_OVERFLOW, overflow_array),
    HURT(OINF_METADATA_NDARRAY_SIZE, lengthen_ndarray),
    STRAY(is_ndarray, OINF_METADATA_NDARRAY_PADDING_ZERO),
    FIELD(OINF_TENSORS_DTYPE_KNOWN, FLIP("tensor[*].dtype", 8)),
    FIELD(OINF_TENSORS_RANK_BOUNDS, ADD("tensor[*].ndim", 1 << 29)),
    HURT(OINF_TENSORS_NUMEL_OVERFLOW, overflow_numel),
    HURT(OINF_TENSORS_NBYTES_OVERFLOW, overflow_bytes),
    FIELD_IF(has_none, OINF_TENSORS_NO_DATA_ZERO, SET(NBYTES, 8)),
    FIELD_IF(has_none, OINF_TENSORS_NO_DATA_ZERO, SET(PLACE, 128)),
    FIELD_IF(is_whole, OINF_TENSORS_SIZE, ADD(NBYTES, 1)),
    FIELD_IF(is_whole, OINF_TENSORS_SIZE, FLIP(NBYTES "*", 0)),
    FIELD_IF(is_packed, OINF_TENSORS_SIZE_PACKED, ADD(NBYTES, 1)),
    FIELD_IF(is_packed, OINF_TENSORS_SIZE_PACKED, FLIP(NBYTES "*", 0)),
    FIELD_IF(has_data, OINF_TENSORS_OFFSET_ALIGNED, ADD(PLACE, 1)),
    FIELD_IF(has_data, OINF_TENSORS_OFFSET_ALIGNED, ADD(PLACE, -4)),
    FIELD_IF(has_data, OINF_TENSORS_OFFSET_IN_DATA, SET(PLACE, 0)),
    FIELD_IF(has_data, OINF_TENSORS_OFFSET_IN_DATA, SET(PLACE, 64)),
    FIELD_IF(has_data, OINF_TENSORS_BOUNDS, SET(PLACE, TWO(32))),
    FIELD_IF(has_data, OINF_TENSORS_BOUNDS, SET(PLACE, 0 - (u64)8)),
    HURT(OINF_PAYLOAD_PADDING_ZERO, spoil_padding),
    NO_DAMAGE,
};

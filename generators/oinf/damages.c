/* Damages of the header, names and tables of a random OINF file. */
#include "generators/oinf/random_parts.h"

/* ---------------------------------------------------------------- names -- */

/* A name of any table, with the path of its fields: "tensor[2].name". */
static oinf_text *some_name(maker *m, file_model *f, const char **path)
{
    oinf_sizevar *v;
    oinf_entry *e;
    oinf_tensor *t;

    switch (roll(&m->dice, 3)) {
    case 0:
        v = oinf_some_sizevar(m, f);
        *path = bound_path(m, "sizevar[*].name");
        return v != NULL ? &v->name : NULL;
    case 1:
        e = oinf_some_entry(m, f);
        *path = bound_path(m, "metadata[*].key");
        return e != NULL ? &e->key : NULL;
    default:
        t = oinf_some_tensor(m, f);
        *path = bound_path(m, "tensor[*].name");
        return t != NULL ? &t->name : NULL;
    }
}

static bool empty_name(maker *m, void *model, blame *where)
{
    const char *path;
    oinf_text *name = some_name(m, model, &path);

    if (name == NULL)
        return false;
    *name = (oinf_text){"", 0, 1};
    *where = (blame)AT(give_text(m, "%s_length", path));
    return true;
}

/* Gives the last entry of a table the name of another one. */
#define REPEAT(function, what, name, table, count, field) \
    static bool function(maker *m, void *model, blame *where) \
    { \
        file_model *f = model; \
        const oinf_##what *one = oinf_some_##what(m, f); \
        \
        if (one == NULL || m->at[0] == f->count - 1) \
            return false; \
        m->at[0] = f->count - 1; \
        ((oinf_##what *)f->table)[m->at[0]].name = one->name; \
        return blame_at(m, where, field); \
    }
REPEAT(repeat_sizevar, sizevar, name, sizevars, sizevar_count,
       "sizevar[*].name")
REPEAT(repeat_entry, entry, key, entries, entry_count, "metadata[*].key")
REPEAT(repeat_tensor, tensor, name, tensors, tensor_count, "tensor[*].name")

/*
 * Makes the data section begin in the padding of a name of 40 bytes. This
 * padding begins at a multiple of 8 in every second entry, which is at 4 mod 8.
 */
static bool lengthen_name(maker *m, void *model, blame *where)
{
    file_model *f = model;

    if (f->tensor_count < 2)
        return false;
    m->at[0] = 1 + 2 * (size_t)roll(&m->dice, f->tensor_count / 2);
    ((oinf_tensor *)f->tensors)[m->at[0]].name = (oinf_text){"n", 1, 40};
    return blame_at(m, where, "tensor[*].name_length");
}

static bool cut_name_padding(maker *m, const void *model, builder *file,
                             blame *where)
{
    const char *path = bound_path(m, "tensor[*].name_padding");

    (void)model;
    (void)where;
    do_edit(m, file, (edit)SET("header.offset_data",
                               need_field(file, path)->offset));
    return true;
}

/* --------------------------------------------------------------- header -- */

/* Keeps only the tables and what they need. */
static bool is_plain(const maker *m, const void *model, const builder *file)
{
    (void)model;
    (void)file;
    return m->liberties.count == 0;
}

/* The padding of the last of an odd number of entries. */
static bool is_odd(const maker *m, const void *model, const builder *file)
{
    (void)m;
    (void)file;
    return ((const file_model *)model)->tensor_count % 2 == 1;
}

#define HEADER(rule, ...)   DAMAGE(BREAK(rule, "", __VA_ARGS__))
#define STRAY(rule, path, byte) \
    DAMAGE(BREAK_AT(rule, "", INSIDE(path, 0, 1), POKE(path, 0, byte)))
#define SECTION(rule, name, value) \
    HEADER(rule, SET("header.offset_" #name, value))
#define SHIFTED(name, by) \
    HEADER(OINF_HEADER_OFFSETS_ALIGNED, ADD("header.offset_" #name, by))
#define ONE_MORE(rule, count) \
    DAMAGE_IF(is_plain, BREAK(rule, "", ADD("header." #count, 1)))
#define TOO_MANY(rule, count) \
    DAMAGE_IF(is_plain, BREAK(rule, "", SET("header." #count, 0xffffffff)))

const damage oinf_table_damages[] = {
    HEADER(OINF_HEADER_VERSION, FLIP("header.version*", 0)),
    UNSEALED(BREAK(OINF_HEADER_FILE_SIZE, "",
                   FLIP("header.file_size*", 0))),
    UNSEALED(BREAK_AT(OINF_HEADER_FILE_SIZE, "", AT("header.file_size"),
                      CUT("tensor[*].data*", 0))),
    UNSEALED(BREAK_AT(OINF_HEADER_FILE_SIZE, "", AT("header.file_size"),
                      CUT("metadata[*].value*", 0))),
    UNSEALED(BREAK_AT(OINF_HEADER_FILE_SIZE, "", AT("header.file_size"),
                      APPEND_FILL("gap", 8, 0))),
    SECTION(OINF_HEADER_OFFSETS_IN_FILE, tensors, TWO(63)),
    SHIFTED(sizevars, -4), SHIFTED(metadata, -2), SHIFTED(tensors, -1),
    SECTION(OINF_HEADER_OFFSETS_ASCENDING, tensors, 64),
    SECTION(OINF_HEADER_OFFSETS_ASCENDING, data, 8),
    DAMAGE_IF(is_odd, BREAK_AT(OINF_SECTION_PADDING_ZERO, "",
                               INSIDE("padding", 0, 1),
                               POKE("padding", 0, "\1"))),
    {.row = BY(OINF_STRING_PADDING_PRESENT, cut_name_padding),
     .bend = lengthen_name, .hurt = cut_name_padding},
    BEND(OINF_STRING_NAME_NONEMPTY, empty_name),
    STRAY(OINF_STRING_CHARSET, "sizevar[*].name*", "/"),
    STRAY(OINF_STRING_CHARSET, "metadata[*].key*", "\0"),
    STRAY(OINF_STRING_CHARSET, "tensor[*].name*", "\xe9"),
    ONE_MORE(OINF_SIZEVARS_TABLE_BOUNDS, n_sizevars),
    TOO_MANY(OINF_SIZEVARS_TABLE_BOUNDS, n_sizevars),
    ONE_MORE(OINF_METADATA_TABLE_BOUNDS, n_metadata),
    TOO_MANY(OINF_METADATA_TABLE_BOUNDS, n_metadata),
    ONE_MORE(OINF_TENSORS_TABLE_BOUNDS, n_tensors),
    TOO_MANY(OINF_TENSORS_TABLE_BOUNDS, n_tensors),
    BEND(OINF_SIZEVARS_NAMES_UNIQUE, repeat_sizevar),
    BEND(OINF_METADATA_KEYS_UNIQUE, repeat_entry),
    BEND(OINF_TENSORS_NAMES_UNIQUE, repeat_tensor),
    NO_DAMAGE,
};

/* What breaks the text of random headers, and keys that occur twice. */
#include "generators/safetensors/random_parts.h"

/* ------------------------------------------------------------ in strings */

/* Puts text behind the quote that a string begins with. */
static bool put_in_string(maker *m, builder *file, const char *text, u64 skip,
                          u64 length, blame *where)
{
    static const char *const paths[] = {"tensor[*].name", "metadata[*].key",
                                        "metadata[*].value",
                                        "tensor[*].dtype"};
    const char *pattern = PICK(&m->dice, paths);

    if (!bind_stars(m, file, pattern))
        return false;
    golden_field *f = need_field(file, bound_path(m, pattern));
    splice(file, f->offset + 1, 0, text, strlen(text));
    f->size += strlen(text);
    st_seal(file);
    return blame_inside(m, where, pattern, 1 + skip, length);
}

static bool put_no_string(maker *m, const void *model, builder *file,
                          blame *where)
{
    static const struct {
        const char *text;
        u64 skip;
    } wrong[] = {{"\n", 0}, {"\t", 0}, {"a\x1f", 1}, {"\\x41", 1},
                 {"\\u00g0", 4}, {"\\u 041", 2}, {"\\'", 1}, {"\\U", 1},
                 {"\\\\\\a", 3}};
    size_t i = (size_t)roll(&m->dice, sizeof wrong / sizeof *wrong);

    (void)model;
    return put_in_string(m, file, wrong[i].text, wrong[i].skip, 1, where);
}

static bool put_no_utf_8(maker *m, const void *model, builder *file,
                         blame *where)
{
    u64 skip, length;
    literal spoilt = spoil_utf8(m, random_name(m, PLAIN_NAME), &skip,
                                &length);

    (void)model;
    return put_in_string(m, file, spoilt.bytes, skip, length, where);
}

static bool put_lone_surrogate(maker *m, const void *model, builder *file,
                               blame *where)
{
    static const char *const lone[] = {"\\ud800x", "\\udbff\\n", "\\udc00",
                                       "\\uDFFF", "\\ude00\\ud83d",
                                       "\\ud83d\\u0077", "\\ud83d\\ud83dx"};

    (void)model;
    return put_in_string(m, file, PICK(&m->dice, lone), 0, 6, where);
}

static bool drop_last_brace(maker *m, const void *model, builder *file,
                            blame *where)
{
    (void)model;
    do_edit(m, file, (edit)REMOVE("root.close"));
    *where = (blame)AT_OFFSET(st_data_start(file), 0);
    return true;
}

/* ------------------------------------------------------ keys that repeat */

static bool repeat_name(maker *m, void *model, blame *where)
{
    file_model *f = model;
    size_t *order = random_order(m, f->tensor_count);

    if (f->tensor_count < 2)
        return false;
    size_t first = order[0] < order[1] ? order[0] : order[1];
    m->at[0] = order[0] < order[1] ? order[1] : order[0];
    st_tensor *later = (st_tensor *)f->tensors + m->at[0];
    later->name.text = f->tensors[first].name.text;
    later->name.token = one_in(&m->dice, 2) ? st_spell(m, later->name.text)
                                            : NULL;
    return blame_at(m, where, "tensor[*].name");
}

static bool repeat_key(maker *m, void *model, blame *where)
{
    file_model *f = model;
    size_t *order = random_order(m, f->pair_count);

    if (f->pair_count < 2)
        return false;
    size_t first = order[0] < order[1] ? order[0] : order[1];
    m->at[0] = order[0] < order[1] ? order[1] : order[0];
    st_pair *later = (st_pair *)f->pairs + m->at[0];
    later->key.text = f->pairs[first].key.text;
    later->key.token = one_in(&m->dice, 2) ? st_spell(m, later->key.text)
                                           : NULL;
    return blame_at(m, where, "metadata[*].key");
}

static bool has_metadata(const maker *m, const void *model,
                         const builder *file)
{
    (void)m, (void)file;
    return ((const file_model *)model)->metadata != ABSENT;
}

/* ---------------------------------------------------- not a map of texts */

static bool forget_map(maker *m, void *model, blame *where)
{
    file_model *f = model;

    f->metadata = NULL_VALUE;
    f->pair_count = 0;
    return blame_at(m, where, "metadata.null");
}

static bool replace_null(maker *m, const void *model, builder *file,
                         blame *where)
{
    static const char *const values[] = {"[]", "0", "\"\"", "true",
                                         "[{\"format\":\"pt\"}]"};
    const char *value = PICK(&m->dice, values);
    golden_field *f = need_field(file, "metadata.null");

    (void)model;
    splice(file, f->offset, f->size, value, strlen(value));
    f->size = strlen(value);
    st_seal(file);
    return blame_inside(m, where, "metadata.null", 0,
                        value[0] == '[' ? 1 : UINT64_MAX);
}

/* ---------------------------------------------------------------- table */

#define BAD(path, skip, ...) \
    DAMAGE(BREAK_AT(SAFETENSORS_JSON_SYNTAX, "", INSIDE(path, skip, 1), \
                    __VA_ARGS__))
#define BEHIND(text) \
    DAMAGE(BREAK_AT(SAFETENSORS_HEADER_TRAILING, "", \
                    INSIDE("root.close", 1, 1), GROW("root.close", text)))
#define IN_FRONT(text) \
    DAMAGE(BREAK_AT(SAFETENSORS_HEADER_BEGIN, "", AT_OFFSET(8, 1), \
                    INSERT("root.open", text)))
#define SIZE_OF(rule, ...)      UNSEALED(BREAK(rule, "", __VA_ARGS__))
#define FIELD(rule, path, text) DAMAGE(BREAK(rule, "", REPLACE(path, text)))
#define BRACKET(rule, path, text) \
    DAMAGE(BREAK_AT(rule, "", INSIDE(path, 0, 1), REPLACE(path, text)))
#define DIM             "tensor[*].shape[*]"

const damage st_text_damages[] = {
    SIZE_OF(SAFETENSORS_FILE_TRUNCATED, CUT("header_size", ANY)),
    SIZE_OF(SAFETENSORS_HEADER_SIZE_MAX, SET("header_size", 100000001)),
    SIZE_OF(SAFETENSORS_HEADER_SIZE_MAX, ADD("header_size", TWO(32))),
    SIZE_OF(SAFETENSORS_HEADER_SIZE_MAX, FLIP("header_size", 63)),
    SIZE_OF(SAFETENSORS_HEADER_BOUNDS, ADD("header_size", 1 << 20)),
    SIZE_OF(SAFETENSORS_HEADER_BOUNDS, SET("header_size", 100000000)),
    IN_FRONT(" "), IN_FRONT("["), IN_FRONT("\xef\xbb\xbf"), IN_FRONT("\0"),
    UNSEALED(BREAK_AT(SAFETENSORS_HEADER_BEGIN, "", AT_OFFSET(8, 0),
                      SET("header_size", 0))),

    BAD("root.open", 1, GROW("root.open", ",")),
    BAD("root.open", 1, GROW("root.open", "//\n")),
    BAD("root.open", 1, GROW("root.open", "\f")),
    BAD("root.close", 0, REPLACE("root.close", "]")),
    BAD("root.comma", 1, REPLACE("root.comma", ",,")),
    BAD("tensor[*].comma", 1, REPLACE("tensor[*].comma", ",,")),
    BAD("tensor[*].comma", 0, REPLACE("tensor[*].comma", ";")),
    BAD("tensor[*].close", 0, INSERT("tensor[*].close", ",")),
    BAD("tensor[*].open", 0, REMOVE("tensor[*].colon")),
    BAD("tensor[*].dtype.colon", 0, REPLACE("tensor[*].dtype.colon", "=")),
    BAD("tensor[*].shape.close", 0, REPLACE("tensor[*].shape.close", "}")),
    BAD(DIM, 1, REPLACE(DIM, "01")), BAD(DIM, 0, REPLACE(DIM, "+1")),
    BAD(DIM, 0, REPLACE(DIM, "NaN")), BAD(DIM, 2, REPLACE(DIM, "1.e1")),
    BAD(DIM, 1, REPLACE(DIM, "-Infinity")), BAD(DIM, 4, REPLACE(DIM, "null0")),
    BAD("tensor[*].name", 0, REPLACE("tensor[*].name", "'w'")),
    BAD("metadata[*].key", 0, REPLACE("metadata[*].key", "1")),
    BAD("metadata[*].value", 1, REPLACE("metadata[*].value", "none")),
    BAD("metadata.close", 0, REPLACE("metadata.close", "]")),
    HURT(SAFETENSORS_JSON_SYNTAX, put_no_string),
    HURT(SAFETENSORS_JSON_SYNTAX, drop_last_brace),
    HURT(SAFETENSORS_JSON_UTF8, put_no_utf_8),
    DAMAGE(BREAK_AT(SAFETENSORS_JSON_UTF8, "", INSIDE("root.open", 1, 1),
                    GROW("root.open", "\xff"))),
    DAMAGE(BREAK(SAFETENSORS_JSON_UTF8, "", REPLACE("header.padding",
                                                    "\x80"))),
    HURT(SAFETENSORS_JSON_SURROGATE, put_lone_surrogate),
    BEHIND("\0"), BEHIND("}"), BEHIND("x"), BEHIND("\f"), BEHIND("{}"),

    BEND(SAFETENSORS_ROOT_KEY_UNIQUE, repeat_name),
    DAMAGE_IF(has_metadata,
              BREAK_AT(SAFETENSORS_ROOT_KEY_UNIQUE, "",
                       INSIDE("root.close", 1, 14),
                       REPLACE("root.close", ",\"__metadata__\":{}}"))),
    BEND(SAFETENSORS_META_KEY_UNIQUE, repeat_key),
    {.row = BY(SAFETENSORS_META_TYPE, replace_null), .bend = forget_map,
     .hurt = replace_null},
    FIELD(SAFETENSORS_META_VALUE_STRING, "metadata[*].value", "1"),
    FIELD(SAFETENSORS_META_VALUE_STRING, "metadata[*].value", "null"),
    BRACKET(SAFETENSORS_META_VALUE_STRING, "metadata[*].value",
            "{\"a\":\"b\"}"),
    BRACKET(SAFETENSORS_META_VALUE_STRING, "metadata[*].value", "[\"a\"]"),
    NO_DAMAGE,
};

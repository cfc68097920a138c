/*
 * Damages to the file and the index of a random zTensor file. Most change the
 * CBOR tokens before the file is written, so that its sizes stay correct.
 */
#include "generators/zten/random_parts.h"

#define ENTRY           "index.entry[*]."

/* ----------------------------------------------------------------- file -- */

static bool cut_to_nothing(maker *m, const void *model, builder *file,
                           blame *where)
{
    u64 size = roll(&m->dice, 17);

    (void)model;
    file->size = (size_t)size;
    file->field_count = 0;
    *where = size < 8 ? (blame)AT_OFFSET(0, size)
                      : (blame)AT_OFFSET(8, size - 8);
    return true;
}

static bool add_trailing(maker *m, const void *model, builder *file,
                         blame *where)
{
    u64 at = need_field(file, "index_size")->offset;

    (void)model;
    if (one_in(&m->dice, 2))
        do_edit(m, file, (edit)INSERT("index_size", "\0"));
    else
        do_edit(m, file, (edit)INSERT("index_size", "\x80"));
    *where = (blame)AT_OFFSET(at, 1);
    return true;
}

/* ---------------------------------------------------------------- index -- */

static bool promise_entries(maker *m, void *model, blame *where)
{
    file_model *a = model;

    if (a->tensor_count == 0)
        return false;
    a->root = give_token(m, (token)ITEMS(a->tensor_count + 1));
    return blame_inside(m, where, "index_size", 0, 0);
}

static bool promise_too_many(maker *m, void *model, blame *where)
{
    static const u64 counts[] = {0xffff, UINT32_MAX, TWO(32) + 1, TWO(63),
                                 UINT64_MAX};
    file_model *a = model;

    a->root = give_token(m, (token)ITEMS(PICK(&m->dice, counts)));
    return blame_at(m, where, "index.head");
}

static bool promise_name(maker *m, void *model, blame *where)
{
    static const u64 sizes[] = {UINT32_MAX, TWO(40), UINT64_MAX};
    zten_tensor *t = zten_some_tensor(m, model);

    if (t == NULL)
        return false;
    token name = *usual_text(m, t->name);
    name.number = PICK(&m->dice, sizes);
    zten_respell(m, t, "name", give_token(m, name));
    return blame_at(m, where, ENTRY "name.head");
}

static bool change_root(maker *m, void *model, blame *where)
{
    static const token roots[] = {INT(0), PAIRS(0), STRING(""), OCTETS(""),
                                  VALUE(NULL_VALUE), REAL(4, 0)};
    file_model *a = model;

    a->root = give_token(m, PICK(&m->dice, roots));
    return blame_at(m, where, "index.head");
}

static const token *custom_key(maker *m)
{
    return give_token(m, (token)STRING("new \xe2\x82\xac"));
}

static zten_tensor *add_custom(maker *m, void *model, const token *key,
                               const token *value)
{
    zten_tensor *t = zten_some_tensor(m, model);

    if (t == NULL)
        return NULL;
    m->at[1] = zten_add_custom(m, t, key, value);
    zten_open_entry(m, t);
    return t;
}

static bool spoil_item(maker *m, void *model, blame *where)
{
    static const token bad[] = {
        AS_IS("\x1c"), AS_IS("\x3d"), AS_IS("\x5e"), AS_IS("\x7d"),
        AS_IS("\x9c"), AS_IS("\xbd"), AS_IS("\xdf"), AS_IS("\xfc"),
        AS_IS("\xf8\x14"), AS_IS("\xff")};
    const token *value = give_token(m, PICK(&m->dice, bad));

    return add_custom(m, model, custom_key(m), value) != NULL &&
           blame_at(m, where, ENTRY "custom[*].bytes");
}

static bool spoil_chunk(maker *m, void *model, blame *where)
{
    const token bad[] = {OPEN(TEXT), OCTETS("a"), CLOSE};

    return add_custom(m, model, custom_key(m), give_tokens(m, bad, 3)) &&
           blame_at(m, where, ENTRY "custom[*].head[1]");
}

/* -------------------------------------------------------------- entries -- */

/* One more element that is not a map, if the root's head is one byte. */
static bool add_element(maker *m, const void *model, builder *file,
                        blame *where)
{
    const file_model *a = model;
    const golden_field *root = find_field(file, "index.head");
    u64 at = need_field(file, "index_size")->offset;

    if (root->size != 1 || file->bytes[root->offset] != 0x80 + a->tensor_count)
        return false;
    file->bytes[root->offset]++;
    if (one_in(&m->dice, 2))
        do_edit(m, file, (edit)INSERT("index_size", "\5"));
    else
        do_edit(m, file, (edit)INSERT("index_size", "\xf6"));
    *where = (blame)AT_OFFSET(at, 1);
    return true;
}

static bool change_key(maker *m, void *model, blame *where)
{
    static const token keys[] = {INT(0), NOT(5), OCTETS("name"),
                                 VALUE(TRUE_VALUE), REAL(2, 0x3c00)};
    const token *key = give_token(m, PICK(&m->dice, keys));

    return add_custom(m, model, key, give_token(m, (token)INT(1))) &&
           blame_at(m, where, ENTRY "key[*].head");
}

static bool spoil_key(maker *m, void *model, blame *where)
{
    u64 skip, length;
    literal key = spoil_utf8(m, random_name(m, ANY_NAME), &skip, &length);

    return add_custom(m, model, usual_text(m, key),
                      give_token(m, (token)INT(1))) &&
           blame_inside(m, where, ENTRY "key[*].text", skip, length);
}

const damage zten_index_damages[] = {
    {.row = BY(ZTEN_FILE_MIN_SIZE, cut_to_nothing), .hurt = cut_to_nothing,
     .unsealed = true},
    UNSEALED(BREAK(ZTEN_TAIL_SIZE_BOUND, "", ADD("index_size", TWO(31)))),
    UNSEALED(BREAK(ZTEN_TAIL_SIZE_BOUND, "", FLIP("index_size", 63))),
    BEND(ZTEN_INDEX_TRUNCATED, promise_entries),
    BEND(ZTEN_INDEX_COUNT_HUGE, promise_too_many),
    BEND(ZTEN_INDEX_COUNT_HUGE, promise_name),
    BEND(ZTEN_INDEX_WELL_FORMED, spoil_item),
    BEND(ZTEN_INDEX_WELL_FORMED, spoil_chunk),
    BEND(ZTEN_INDEX_ROOT_ARRAY, change_root),
    HURT(ZTEN_INDEX_TRAILING, add_trailing),
    HURT(ZTEN_ENTRY_MAP, add_element),
    BEND(ZTEN_ENTRY_KEY_TEXT, change_key),
    BEND(ZTEN_ENTRY_KEY_UTF8, spoil_key),
    NO_DAMAGE,
};

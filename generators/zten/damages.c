/*
 * What breaks a random zTensor file. The index is CBOR: most is said in other
 * tokens before the file is written, so that its sizes stay right.
 */
#include "zten/random_parts.h"

#define TWO(power)      ((u64)1 << (power))
#define ENTRY           "index.entry[*]."

static token text_of(literal text)
{
    return (token){TEXT, text.size, 0, text.bytes, text.size};
}

static bool blame_at(maker *m, blame *where, const char *path)
{
    *where = (blame)AT(bound_path(m, path));
    return true;
}

static bool blame_inside(maker *m, blame *where, const char *path, u64 skip,
                         u64 length)
{
    *where = (blame)INSIDE(bound_path(m, path), skip, length);
    return true;
}

/* The entry is open, so that it may have more or fewer pairs. */
static void open_entry(maker *m, zten_tensor *t)
{
    zten_respell(m, t, "entry", give_token(m, (token)OPEN(MAP)));
}

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
    token name = text_of(t->name);
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
    open_entry(m, t);
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

/* One element more, which is no map, where the root's head is a byte. */
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

    return add_custom(m, model, give_token(m, text_of(key)),
                      give_token(m, (token)INT(1))) &&
           blame_inside(m, where, ENTRY "key[*].text", skip, length);
}

static const struct {
    char letter;
    const char *name;
    rule required, type;
} fields[] = {
    {'n', "name", ZTEN_FIELD_NAME_REQUIRED, ZTEN_FIELD_NAME_TYPE},
    {'o', "offset", ZTEN_FIELD_OFFSET_REQUIRED, ZTEN_FIELD_OFFSET_TYPE},
    {'s', "size", ZTEN_FIELD_SIZE_REQUIRED, ZTEN_FIELD_SIZE_TYPE},
    {'d', "dtype", ZTEN_FIELD_DTYPE_REQUIRED, ZTEN_FIELD_DTYPE_TYPE},
    {'h', "shape", ZTEN_FIELD_SHAPE_REQUIRED, ZTEN_FIELD_SHAPE_TYPE},
    {'e', "encoding", ZTEN_FIELD_ENCODING_REQUIRED, ZTEN_FIELD_ENCODING_TYPE},
    {'c', "checksum", RULES, ZTEN_FIELD_CHECKSUM_TYPE},
};

static bool repeat_field(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);
    size_t i = (size_t)roll(&m->dice, 6);

    if (t == NULL)
        return false;
    literal name = {fields[i].name, strlen(fields[i].name)};
    m->at[1] = zten_add_custom(m, t, give_token(m, text_of(name)),
                               give_token(m, (token)INT(7)));
    open_entry(m, t);
    if (strchr(zten_pairs(t), fields[i].letter) > strchr(zten_pairs(t), '*'))
        m->at[1] = zten_pair_count(t, fields[i].letter);
    zten_respell(m, t, give_text(m, "%s.key", name.bytes),
                 give_token(m, text_of(name)));
    return blame_at(m, where, ENTRY "key[*].text");
}

static bool drop_field(maker *m, void *model, blame *where, rule required)
{
    zten_tensor *t = zten_some_tensor(m, model);
    char *pairs = GIVE(m, 24, char);
    char letter = '\0';

    if (t == NULL)
        return false;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (fields[i].required == required)
            letter = fields[i].letter;
    for (const char *at = zten_pairs(t); *at != '\0'; at++)
        if (*at != letter)
            pairs[strlen(pairs)] = *at;
    t->pairs = pairs;
    open_entry(m, t);
    return blame_at(m, where, ENTRY "head");
}

/* A value of another type. */
static bool change_type(maker *m, void *model, blame *where, rule type)
{
    static const token values[] = {
        NOT(0), OCTETS("raw"), PAIRS(0), VALUE(FALSE_VALUE), REAL(8, 64)};
    zten_tensor *t = zten_some_tensor(m, model);
    size_t i = 0;

    if (t == NULL)
        return false;
    while (fields[i].type != type)
        i++;
    bool absent = fields[i].letter == 'c' && t->checksum == NULL;
    zten_respell(m, t, fields[i].name,
                 give_token(m, PICK(&m->dice, values)));
    if (absent)
        open_entry(m, t);
    return blame_at(m, where, give_text(m, ENTRY "%s.head", fields[i].name));
}

#define FIELD(name, part) \
    static bool drop_##part(maker *m, void *model, blame *where) \
    { \
        return drop_field(m, model, where, ZTEN_FIELD_##name##_REQUIRED); \
    } \
    static bool change_##part(maker *m, void *model, blame *where) \
    { \
        return change_type(m, model, where, ZTEN_FIELD_##name##_TYPE); \
    }

FIELD(NAME, name)
FIELD(OFFSET, offset)
FIELD(SIZE, size_type)
FIELD(DTYPE, dtype)
FIELD(SHAPE, shape)
FIELD(ENCODING, encoding)

static bool change_checksum(maker *m, void *model, blame *where)
{
    return change_type(m, model, where, ZTEN_FIELD_CHECKSUM_TYPE);
}

/* ---------------------------------------------------------------- texts -- */

static bool spoil_name(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);
    u64 skip, length;

    if (t == NULL)
        return false;
    literal name = spoil_utf8(m, t->name, &skip, &length);
    zten_respell(m, t, "name", give_token(m, text_of(name)));
    return blame_inside(m, where, ENTRY "name.text", skip, length);
}

static bool spoil_text(maker *m, void *model, blame *where)
{
    static const char *const names[] = {"dtype", "encoding"};
    zten_tensor *t = zten_some_tensor(m, model);
    const char *name = PICK(&m->dice, names);
    u64 skip, length;

    if (t == NULL)
        return false;
    literal text = spoil_utf8(m, (literal)LITERAL("float16"), &skip, &length);
    zten_respell(m, t, name, give_token(m, text_of(text)));
    return blame_inside(m, where, give_text(m, ENTRY "%s.text", name), skip,
                        length);
}

static bool misspell_order(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);

    if (t == NULL || t->zstd || zten_scalar(t->dtype).bits == 8)
        return false;
    t->order = MIDDLE;
    zten_respell(m, t, "data_endianness",
                 give_token(m, (token)STRING("Little")));
    open_entry(m, t);
    return blame_at(m, where, ENTRY "data_endianness.text");
}

static bool check_wrongly(maker *m, void *model, blame *where,
                          zten_digits digits, const char *text)
{
    zten_tensor *t = zten_some_tensor(m, model);

    if (t == NULL || spelling_of(t->spelled, "checksum") != NULL)
        return false;
    t->digits = digits;
    t->checksum = text;
    open_entry(m, t);
    return blame_at(m, where, ENTRY "checksum.text");
}

static bool misspell_crc(maker *m, void *model, blame *where)
{
    static const char *const texts[] = {"crc32c:0x", "crc32c:0x1*",
                                        "crc32c:0xg0000000", "crc32c:0x+",
                                        "crc32c:0x0x*", "crc32c:0x *"};
    const char *text = PICK(&m->dice, texts);

    /* a number in front of digits that are eight: 2^32 and more */
    return check_wrongly(m, model, where, CRC_UPPER, text);
}

static bool mistake_crc(maker *m, void *model, blame *where)
{
    static const zten_digits digits[] = {CRC_FIRST_WRONG, CRC_LAST_WRONG,
                                         CRC_INVERTED};

    return check_wrongly(m, model, where, PICK(&m->dice, digits),
                         "crc32c:0x*");
}

static bool mistake_sha(maker *m, void *model, blame *where)
{
    static const zten_digits digits[] = {SHA_FIRST_WRONG, SHA_LAST_WRONG,
                                         SHA_UPPER_LAST_WRONG};

    return check_wrongly(m, model, where, PICK(&m->dice, digits), "sha256:*");
}

/* ---------------------------------------------------- shapes and places -- */

static bool change_dimension(maker *m, void *model, blame *where)
{
    static const token values[] = {NOT(0), STRING("3"), OCTETS("\3"),
                                   REAL(2, 0x3c00), VALUE(NULL_VALUE)};
    zten_tensor *t = zten_some_tensor(m, model);

    if (t == NULL)
        return false;
    const token list[] = {ITEMS(2), INT(1), PICK(&m->dice, values)};
    zten_respell(m, t, "shape", give_tokens(m, list, 3));
    return blame_at(m, where, ENTRY "shape[1].head");
}

static bool overflow_product(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);
    const token list[] = {ITEMS(2), INT(TWO(32)),
                          INT(TWO(32) + roll(&m->dice, 9))};

    if (t == NULL)
        return false;
    zten_respell(m, t, "shape", give_tokens(m, list, 3));
    return blame_inside(m, where, ENTRY "shape.head", 0, 1 + 9 + 9);
}

static bool overflow_bytes(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);

    if (t == NULL || zten_scalar(t->dtype).bits == 8)
        return false;
    const token list[] = {ITEMS(1), INT(TWO(63) + roll(&m->dice, 9))};
    zten_respell(m, t, "shape", give_tokens(m, list, 2));
    return blame_inside(m, where, ENTRY "shape.head", 0, 1 + 9);
}

static bool set_number_of(maker *m, zten_tensor *t, blame *where,
                          const char *part, u64 number)
{
    zten_respell(m, t, part, give_token(m, (token)INT(number)));
    return blame_at(m, where, give_text(m, ENTRY "%s.head", part));
}

static bool change_size(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);

    if (t == NULL || t->zstd)
        return false;
    zten_layout l = zten_lay_out(model);
    u64 size = l.sizes[m->at[0]];
    zten_free_layout(&l);
    return set_number_of(m, t, where, "size",
                         size > 0 && one_in(&m->dice, 2) ? size - 1
                                                         : size + 1);
}

static bool point_at_magic(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);

    return t != NULL && set_number_of(m, t, where, "offset", 0);
}

static bool misalign(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);

    return t != NULL && set_number_of(m, t, where, "offset",
                                      64 * roll(&m->dice, 4) + 1 +
                                      roll(&m->dice, 63));
}

static bool point_outside(maker *m, void *model, blame *where)
{
    static const u64 offsets[] = {TWO(31), TWO(32), TWO(63), 0 - (u64)64};
    zten_tensor *t = zten_some_tensor(m, model);

    if (t == NULL || element_count(t->shape, t->rank) == 0)
        return false;
    return set_number_of(m, t, where, "offset", PICK(&m->dice, offsets));
}

/* At the place of another one that has another size. */
static bool overlap(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);
    size_t i = m->at[0];
    zten_tensor *other = zten_some_tensor(m, model);
    size_t j = m->at[0];

    if (t == NULL)
        return false;
    zten_layout l = zten_lay_out(model);
    bool differ = l.sizes[i] > l.sizes[j] && l.sizes[j] > 0;
    u64 offset = l.offsets[i];
    zten_free_layout(&l);
    if (!differ || spelling_of(t->spelled, "offset") != NULL)
        return false;
    m->at[0] = j;
    set_number_of(m, other, where, "offset", offset);
    m->at[0] = i > j ? i : j;
    return blame_at(m, where, ENTRY "offset.head");
}

/* --------------------------------------------------------------- frames -- */

/* The first tensor in frames from one by chance; its frames may be changed. */
static zten_tensor *some_compressed(maker *m, const file_model *a)
{
    zten_tensor *t = zten_some_tensor(m, a);

    if (t == NULL || !t->zstd || t->offset != 0 ||
        spelling_of(t->spelled, "size") != NULL)
        return NULL;
    for (size_t i = 0; i < a->tensor_count; i++)
        if (a->tensors[i].offset != 0 ||
            spelling_of(a->tensors[i].spelled, "offset") != NULL)
            return NULL;
    return t;
}

static bool replace_frames(maker *m, zten_tensor *t, blame *where,
                           const char *header, size_t size)
{
    builder elements = {0}, frame = {0};

    if (t == NULL)
        return false;
    zten_emit_elements(&elements, t);
    emit_bytes(&frame, FRAME, 4, NULL);
    emit_bytes(&frame, header, size, NULL);
    emit_le(&frame, elements.size << 3 | 1, 3, NULL);
    emit_bytes(&frame, elements.bytes, elements.size, NULL);
    free_builder(&elements);
    t->frames = keep_bytes(m, &frame);
    return blame_at(m, where, ENTRY "frames");
}

static bool reserve_bit(maker *m, void *model, blame *where)
{
    return replace_frames(m, some_compressed(m, model), where, "\x08\x58", 2);
}

/* Some decoders bear it where the last block is empty (note 41). */
static bool miscount_content(maker *m, void *model, blame *where)
{
    zten_tensor *t = some_compressed(m, model);

    return t != NULL && element_count(t->shape, t->rank) > 0 &&
           replace_frames(m, t, where, "\xc0\x58\0\0\0\0\0\1\0\0", 10);
}

static bool need_dictionary(maker *m, void *model, blame *where)
{
    return replace_frames(m, some_compressed(m, model), where, "\1\x58\7", 3);
}

static bool empty_blob(maker *m, void *model, blame *where)
{
    zten_tensor *t = some_compressed(m, model);

    if (t == NULL)
        return false;
    t->frames = (literal)LITERAL("");
    return blame_at(m, where, ENTRY "size.head");
}

static bool trail_frames(maker *m, void *model, blame *where)
{
    const literal some = LITERAL("garbage");
    zten_tensor *t = some_compressed(m, model);

    if (t == NULL)
        return false;
    u64 size = t->frames.size;
    t->frames = join_literals(m, t->frames, some);
    return blame_inside(m, where, ENTRY "frames", size, some.size);
}

/* A frame of one element more. */
static bool lengthen_content(maker *m, void *model, blame *where)
{
    const literal more = LITERAL(FRAME "\0\x58\x09\0\0" "x");
    zten_tensor *t = some_compressed(m, model);

    if (t == NULL)
        return false;
    t->frames = join_literals(m, t->frames, more);
    return blame_at(m, where, ENTRY "frames");
}

const damage zten_damages[] = {
    {.row = {.rule = ZTEN_FILE_MIN_SIZE}, .hurt = cut_to_nothing,
     .unsealed = true},
    UNSEALED(BREAK(ZTEN_MAGIC_VALUE, "", POKE("magic", ANY, "?"))),
    UNSEALED(BREAK(ZTEN_TAIL_SIZE_ZERO, "", SET("index_size", 0))),
    UNSEALED(BREAK(ZTEN_TAIL_SIZE_BOUND, "", ADD("index_size", TWO(31)))),
    UNSEALED(BREAK(ZTEN_TAIL_SIZE_BOUND, "", SET("index_size", 0 - (u64)8))),
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
    BEND(ZTEN_ENTRY_KEY_DUPLICATE_KNOWN, repeat_field),

    BEND(ZTEN_FIELD_NAME_REQUIRED, drop_name),
    BEND(ZTEN_FIELD_OFFSET_REQUIRED, drop_offset),
    BEND(ZTEN_FIELD_SIZE_REQUIRED, drop_size_type),
    BEND(ZTEN_FIELD_DTYPE_REQUIRED, drop_dtype),
    BEND(ZTEN_FIELD_SHAPE_REQUIRED, drop_shape),
    BEND(ZTEN_FIELD_ENCODING_REQUIRED, drop_encoding),
    BEND(ZTEN_FIELD_NAME_TYPE, change_name),
    BEND(ZTEN_FIELD_NAME_UTF8, spoil_name),
    BEND(ZTEN_FIELD_OFFSET_TYPE, change_offset),
    BEND(ZTEN_FIELD_SIZE_TYPE, change_size_type),
    BEND(ZTEN_FIELD_DTYPE_TYPE, change_dtype),
    BEND(ZTEN_FIELD_SHAPE_TYPE, change_shape),
    BEND(ZTEN_FIELD_SHAPE_DIM_TYPE, change_dimension),
    BEND(ZTEN_FIELD_ENCODING_TYPE, change_encoding),
    BEND(ZTEN_FIELD_CHECKSUM_TYPE, change_checksum),
    BEND(ZTEN_FIELD_TEXT_UTF8, spoil_text),

    BEND(ZTEN_FIELD_OFFSET_AFTER_MAGIC, point_at_magic),
    BEND(ZTEN_FIELD_OFFSET_ALIGNED, misalign),
    BEND(ZTEN_SHAPE_PRODUCT_OVERFLOW, overflow_product),
    BEND(ZTEN_SHAPE_BYTES_OVERFLOW, overflow_bytes),
    BEND(ZTEN_SIZE_RAW_RELATION, change_size),
    BEND(ZTEN_FIELD_DATA_ENDIANNESS_VALUE, misspell_order),
    BEND(ZTEN_CHECKSUM_CRC32C_MALFORMED, misspell_crc),
    BEND(ZTEN_BLOB_BOUNDS, point_outside),
    BEND(ZTEN_BLOB_OVERLAP, overlap),
    BEND(ZTEN_CHECKSUM_CRC32C_MISMATCH, mistake_crc),
    BEND(ZTEN_CHECKSUM_SHA256_MISMATCH, mistake_sha),
    BEND(ZTEN_ZSTD_EMPTY_BLOB, empty_blob),
    BEND(ZTEN_ZSTD_CORRUPT, reserve_bit),
    BEND(ZTEN_ZSTD_CORRUPT, miscount_content),
    BEND(ZTEN_ZSTD_DICTIONARY, need_dictionary),
    BEND(ZTEN_ZSTD_TRAILING, trail_frames),
    BEND(ZTEN_ZSTD_DECODED_LENGTH, lengthen_content),
    NO_DAMAGE,
};

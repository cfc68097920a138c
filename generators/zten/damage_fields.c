/* Damages to the fields of entries of a random zTensor file. */
#include "generators/zten/random_parts.h"

#define ENTRY           "index.entry[*]."

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
    {'c', "checksum", NO_RULE, ZTEN_FIELD_CHECKSUM_TYPE},
};

static bool repeat_field(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);
    size_t i = (size_t)roll(&m->dice, 6);

    if (t == NULL)
        return false;
    literal name = {fields[i].name, strlen(fields[i].name)};
    m->at[1] = zten_add_custom(m, t, usual_text(m, name),
                               give_token(m, (token)INT(7)));
    zten_open_entry(m, t);
    if (strchr(zten_pairs(t), fields[i].letter) > strchr(zten_pairs(t), '*'))
        m->at[1] = zten_pair_count(t, fields[i].letter);
    zten_respell(m, t, give_text(m, "%s.key", name.bytes),
                 usual_text(m, name));
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
    zten_open_entry(m, t);
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
        zten_open_entry(m, t);
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

/* ---------------------------------------------------------------- texts -- */

static bool spoil_name(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);
    u64 skip, length;

    if (t == NULL)
        return false;
    literal name = spoil_utf8(m, t->name, &skip, &length);
    zten_respell(m, t, "name", usual_text(m, name));
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
    zten_respell(m, t, name, usual_text(m, text));
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
    zten_open_entry(m, t);
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
    zten_open_entry(m, t);
    return blame_at(m, where, ENTRY "checksum.text");
}

static bool misspell_crc(maker *m, void *model, blame *where)
{
    static const char *const texts[] = {"crc32c:0x", "crc32c:0x1*",
                                        "crc32c:0xg0000000", "crc32c:0x+",
                                        "crc32c:0x0x*", "crc32c:0x *"};
    const char *text = PICK(&m->dice, texts);

    /* a digit before eight digits: 2^32 or more */
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

const damage zten_field_damages[] = {
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
    BEND(ZTEN_FIELD_DATA_ENDIANNESS_VALUE, misspell_order),
    BEND(ZTEN_CHECKSUM_CRC32C_MALFORMED, misspell_crc),
    BEND(ZTEN_CHECKSUM_CRC32C_MISMATCH, mistake_crc),
    BEND(ZTEN_CHECKSUM_SHA256_MISMATCH, mistake_sha),
    NO_DAMAGE,
};

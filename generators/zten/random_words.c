/* Random zTensor files whose texts and items break MAY rules. */
#include "generators/zten/random_parts.h"

#define ENTRY           "index.entry[*]."

static void tag_something(maker *m, file_model *a)
{
    static const u64 numbers[] = {0, 1, 24, 55799, UINT32_MAX, UINT64_MAX};
    zten_tensor *t = zten_some_tensor(m, a);
    token list[2] = {TAGGED(PICK(&m->dice, numbers)), *usual_text(m, t->name)};

    switch (roll(&m->dice, 3)) {
    case 0:
        list[1] = (token)ITEMS(a->tensor_count);
        a->root = give_tokens(m, list, 2);
        liberty_at(m, ZTEN_INDEX_TAGS, "index.tag[0]");
        break;
    case 1:
        list[1] = (token)OPEN(MAP);
        zten_respell(m, t, "entry", give_tokens(m, list, 2));
        liberty_at(m, ZTEN_INDEX_TAGS, ENTRY "tag[0]");
        break;
    default:
        zten_respell(m, t, "name", give_tokens(m, list, 2));
        liberty_at(m, ZTEN_INDEX_TAGS, ENTRY "name.tag[0]");
    }
}

static void split_character(maker *m, file_model *a)
{
    const literal e = LITERAL("\xc3\xa9");
    zten_tensor *t = zten_some_tensor(m, a);
    literal name = t->name;

    t->name = join_literals(m, name, e);
    const literal first = {t->name.bytes, name.size + 1};
    const literal second = {t->name.bytes + name.size + 1, 1};
    const token list[] = {OPEN(TEXT), *usual_text(m, first),
                          *usual_text(m, second), CLOSE};
    zten_respell(m, t, "name", give_tokens(m, list, 4));
    take_liberty(m, ZTEN_INDEX_TEXT_CHUNK_UTF8,
                 (blame)INSIDE(bound_path(m, ENTRY "name.text[1]"), name.size,
                               1));
}

static void repeat_name(maker *m, file_model *a)
{
    zten_tensor *t = zten_some_tensor(m, a);
    zten_tensor *last = (zten_tensor *)a->tensors + a->tensor_count - 1;

    if (t == last || t->name.size == 0)
        return;
    last->name = t->name;
    zten_respell(m, last, "name", usual_text(m, t->name));
    m->at[0] = a->tensor_count - 1;
    liberty_at(m, ZTEN_ENTRY_NAME_UNIQUE, ENTRY "name.text");
}

static void say_nothing(maker *m, file_model *a)
{
    zten_tensor *t = zten_some_tensor(m, a);
    const token *nothing = give_token(m, (token)VALUE(NULL_VALUE +
                                                      roll(&m->dice, 2)));

    if (one_in(&m->dice, 2)) {
        t->checksum = NULL;
        zten_respell(m, t, "checksum", nothing);
        liberty_at(m, ZTEN_FIELD_NULL_OPTIONAL, ENTRY "checksum.head");
    } else if (t->order != BIG) {
        t->order = UNMARKED;
        zten_respell(m, t, "data_endianness", nothing);
        liberty_at(m, ZTEN_FIELD_NULL_OPTIONAL, ENTRY "data_endianness.head");
    }
}

static void order_strangely(maker *m, file_model *a)
{
    zten_tensor *t = zten_some_tensor(m, a);
    bool one_byte = zten_scalar(t->dtype).bits == 8;

    if (t->zstd && !one_byte && one_in(&m->dice, 2)) {
        t->order = BIG;
        liberty_at(m, ZTEN_FIELD_DATA_ENDIANNESS_ZSTD_BIG,
            ENTRY "data_endianness.text");
    } else if (t->zstd || one_byte) {
        t->order = MIDDLE;
        liberty_at(m, ZTEN_FIELD_DATA_ENDIANNESS_VALUE_INAPPLICABLE,
            ENTRY "data_endianness.text");
    }
}

static void check_strangely(maker *m, file_model *a)
{
    static const struct {
        rule rule;
        zten_digits digits;
        const char *text;
    } checksums[] = {
        {ZTEN_CHECKSUM_CRC32C_LENIENT, CRC_UPPER, "crc32c:0x+*"},
        {ZTEN_CHECKSUM_CRC32C_LENIENT, CRC_LOWER, "crc32c:0x000*"},
        {ZTEN_CHECKSUM_CRC32C_LENIENT, CRC_INVERTED, "CRC32C:0x*"},
        {ZTEN_CHECKSUM_CRC32C_LENIENT, CRC_INVERTED, "crc32c:*"},
        {ZTEN_CHECKSUM_SHA256_MALFORMED, SHA_LOWER, "sha256:0x*"},
        {ZTEN_CHECKSUM_SHA256_MALFORMED, SHA_LOWER, "sha256:"},
        {ZTEN_CHECKSUM_UNKNOWN_ALGORITHM, SHA_LOWER, "sha-256:*"},
        {ZTEN_CHECKSUM_UNKNOWN_ALGORITHM, NO_DIGITS, "md5:none"},
    };
    zten_tensor *t = zten_some_tensor(m, a);
    size_t i = (size_t)roll(&m->dice, sizeof checksums / sizeof *checksums);

    t->checksum = checksums[i].text;
    t->digits = checksums[i].digits;
    liberty_at(m, checksums[i].rule, ENTRY "checksum.text");
}

/* The pair layout is missing. */
static void leave_layout(maker *m, file_model *a)
{
    zten_tensor *t = zten_some_tensor(m, a);

    t->pairs = "nosdhebc*";
    zten_respell(m, t, "entry", give_token(m, (token)OPEN(MAP)));
    liberty_at(m, ZTEN_CANON_LAYOUT, ENTRY "head");
}

static void add_custom(maker *m, file_model *a, rule r, const token *value,
                       const char *part)
{
    zten_tensor *t = zten_some_tensor(m, a);
    const token key = STRING("k \xe2\x82\xac");

    m->at[1] = zten_add_custom(m, t, give_token(m, key), value);
    liberty_at(m, r, give_text(m, "index.entry[*].custom[*].%s", part));
}

static void add_odd_custom(maker *m, file_model *a)
{
    enum {LEVELS = 62};         /* 64 with the two around */
    static const rule rules[ODD_ITEMS] = {
        [ODD_SIMPLE]  = ZTEN_CUSTOM_SIMPLE_UNKNOWN,
        [ODD_INTEGER] = ZTEN_CUSTOM_INTEGER_RANGE,
        [ODD_TAG]     = ZTEN_CUSTOM_TAG_CONTENT,
        [ODD_DEPTH]   = ZTEN_INDEX_DEPTH,
        [ODD_TEXT]    = ZTEN_CUSTOM_TEXT_UTF8,
    };
    odd_item odd = random_odd_item(m, 0, LEVELS);

    add_custom(m, a, rules[odd.kind], odd.tokens, odd.part);
    if (odd.kind == ODD_TEXT)
        blame_bytes(m, odd.skip, odd.length);
}

/* Shapes that place_freely() left, as they are usually written. */
static void say_shapes(maker *m, file_model *a)
{
    for (size_t i = 0; i < a->tensor_count; i++) {
        zten_tensor *t = (zten_tensor *)a->tensors + i;
        bool deep = t->rank > 64;
        if (!deep && !(t->rank == 3 && t->shape[0] == TWO(32)))
            continue;

        zten_respell(m, t, "shape", usual_shape(m, t->rank, t->shape));
        take_liberty(m, deep ? ZTEN_SHAPE_RANK_LIMIT
                             : ZTEN_SHAPE_ZERO_WITH_OVERFLOW,
                     (blame)INSIDE(give_text(m, "index.entry[%zu].shape.head",
                                             i), 0,
                                   deep ? 2 + t->rank : 1 + 9 + 9 + 1));
    }
}

void zten_speak_freely(maker *m, file_model *a)
{
    say_shapes(m, a);
    switch (roll(&m->dice, 12)) {
    case 0: tag_something(m, a); break;
    case 1: split_character(m, a); break;
    case 2: repeat_name(m, a); break;
    case 3: say_nothing(m, a); break;
    case 4: order_strangely(m, a); break;
    case 5: check_strangely(m, a); break;
    case 6: leave_layout(m, a); break;
    case 7:
    case 8: add_odd_custom(m, a); break;
    }
}

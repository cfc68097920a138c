/* GGUF: pairs of the metadata                                      section 4 */
#include "gguf/gguf.h"

#include <inttypes.h>

#include "bytes/each_byte.h"
#include "core/decimal.h"
#include "core/text.h"

#define MAX_KEY 65535

/* Searches for bytes that no key has: bytes/each_byte.h. */
static bool is_ascii(u8 byte)
{
    return byte < 0x80;
}

static u64 find_no_ascii(span bytes)
{
    return first_byte_off(bytes, is_ascii);
}

static bool is_not_zero(u8 byte)
{
    return byte != 0;
}

static u64 find_zero(span bytes)
{
    return first_byte_off(bytes, is_not_zero);
}

static bool is_in_word(u8 byte)
{
    return ('a' <= byte && byte <= 'z') || ('0' <= byte && byte <= '9') ||
           byte == '_';
}

static bool is_hyphen_or_capital(u8 byte)
{
    return byte == '-' || ('A' <= byte && byte <= 'Z');
}

/* Returns the place of the first byte that breaks the syntax: a byte that no
 * segment has, a dot after an empty segment, or a dot at the end. Returns the
 * size of the key if there is none. */
static u64 find_odd_syntax(span key)
{
    bool empty = true;

    for (u64 i = 0; i < key.size; i++) {
        u8 byte = byte_at(key, i);
        bool dot = byte == '.';
        if (dot ? empty || i + 1 == key.size
                : !is_in_word(byte) && !is_hyphen_or_capital(byte))
            return i;
        empty = dot;
    }
    return key.size;
}

static bool is_usual(u8 byte)
{
    return !is_hyphen_or_capital(byte);
}

static void found_character(reader *in, span key, u64 at)
{
    quotation q = quote_bytes(part_of(key, at, 1));

    found(in, "has the character %s at offset %" PRIu64, q.at, at);
}

/* Checks the key, which is the field read last. A key that breaks the syntax is
 * not judged further. */
static void check_syntax(reader *in, span key)
{
    u64 odd = find_odd_syntax(key);

    if (!expect(in, odd == key.size, GGUF_KEY_SYNTAX)) {
        if (byte_at(key, odd) == '.')
            found(in, "has an empty segment at offset %" PRIu64, odd);
        else
            found_character(in, key, odd);
        return;
    }
    u64 unusual = first_byte_off(key, is_usual);
    if (!expect(in, unusual == key.size, GGUF_KEY_HYPHEN_OR_CAPITAL))
        found_character(in, key, unusual);
}

/* Checks the bytes of a key. A byte that breaks one rule breaks the next ones,
 * too. */
static void check_characters(reader *in, span key)
{
    u64 at = in->last.offset;

    if (check_each_byte(in, at, key.size, find_no_ascii, GGUF_KEY_ASCII) &&
        check_each_byte(in, at, key.size, find_zero, GGUF_KEY_NUL))
        check_syntax(in, key);
}

/*
 * Key                                                             section 4.1
 *
 *     u64  key_length    1 to 65535
 *     u8   key[]         ASCII, unique
 */
static void read_key(reader *in, gguf_file *file, gguf_pair *pair)
{
    u64 length = get_u64(in, "key_length");
    gguf_check_fits(in, length, GGUF_LIKELY_NAME, GGUF_KEY_LENGTH_BOUNDS);
    expect(in, length >= 1, GGUF_KEY_EMPTY);
    expect(in, length <= MAX_KEY, GGUF_KEY_LENGTH);

    pair->key = get_text(in, length, "key");
    check_characters(in, pair->key);
    keep_name(in, &file->keys, &(record_name){
        .text = pair->key, .where = in->last.offset, .record = pair->record});
}

/* Explains the number where the bits of the field do not show it. */
static void explain_scalar(reader *in, element_type element, u64 bits)
{
    char words[32];
    text t = text_into(words, sizeof words);
    u64 value = element_value(element, bits);

    if (!in->report->field_added)
        return;
    if (element_is_float(element)) {
        put_decimal(&t, value, element == ASSAY_F32 ? DIGITS_OF_F32
                                                    : DIGITS_OF_F64);
        explain(in, "%s", words);
    } else if (assay_element_meaning(element) == ASSAY_SIGNED &&
               (i64)value < 0) {
        explain(in, "%" PRId64, (i64)value);
    }
}

static void read_scalar(reader *in, gguf_pair *pair)
{
    const gguf_value_type *type = &gguf_value_types[pair->type];

    pair->number = get_number(in, type->least, "value");
    pair->value = in->last;
    if (pair->type == GGUF_BOOL)
        expect(in, pair->number <= 1, GGUF_VALUE_BOOL);
    explain_scalar(in, type->element, pair->number);
}

static void read_value(reader *in, gguf_pair *pair)
{
    if (pair->type == GGUF_ARRAY) {
        gguf_read_array(in, pair);
    } else if (pair->type == GGUF_STRING) {
        pair->bytes = gguf_read_string(in, "value_length", "value");
        pair->value = in->last;
    } else {
        read_scalar(in, pair);
    }
}

/*
 * Pair
 *
 *     key
 *     u32  value_type    see gguf_value_types[]
 *     value
 */
void gguf_read_pair(reader *in, gguf_file *file, u64 i)
{
    gguf_pair pair = {.record = (u32)i};
    enter(in, "metadata", i, GGUF_VALUE_TRUNCATED);

    read_key(in, file, &pair);

    pair.type = get_u32(in, "value_type");
    pair.type_field = in->last;
    if (!require(in, pair.type < GGUF_VALUE_TYPES, GGUF_VALUE_TYPE))
        return;         /* the start of the next pair is unknown */
    explain(in, "%s", gguf_value_types[pair.type].name);

    read_value(in, &pair);
    if (!ok(in))
        return;
    gguf_check_pair(in, file, &pair);
    leave(in);
    gguf_show_pair(in, file->doc, &pair);
}

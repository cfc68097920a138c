/* The entry of a tensor in the index: its pairs and their spelling. */
#include "generators/zten/model.h"

#include <ctype.h>
#include <stdlib.h>

/* In the order of upstream. */
static const struct {
    char letter;
    const char *key;
} pairs[] = {
    {'n', "name"}, {'o', "offset"}, {'s', "size"}, {'d', "dtype"},
    {'l', "layout"}, {'h', "shape"}, {'e', "encoding"},
    {'b', "data_endianness"}, {'c', "checksum"},
};

const char *zten_pairs(const zten_tensor *t)
{
    return t->pairs != NULL ? t->pairs : "nosdlhebc*";
}

const char *zten_order(const zten_tensor *t)
{
    static const char *const names[] = {
        [LITTLE] = "little", [BIG] = "big", [MIDDLE] = "middle",
    };

    if (t->order == AUTO)
        return !t->zstd && zten_scalar(t->dtype).bits > 8 ? "little" : NULL;
    return t->order == UNMARKED ? NULL : names[t->order];
}

/* ------------------------------------------------------------ checksum -- */

static void write_wide(char *digits, unsigned crc)
{
    char plain[9];

    snprintf(plain, sizeof plain, "%08X", crc);
    for (const char *from = plain; *from != '\0'; from++)
        if (isdigit(*from))
            digits += snprintf(digits, 4, "\xef\xbc%c", *from + 0x60);
        else
            digits += snprintf(digits, 2, "%c", *from);
}

static void write_crc(char *digits, zten_digits kind, u32 crc)
{
    switch (kind) {
    case CRC_LOWER:
        snprintf(digits, 9, "%08x", (unsigned)crc);
        break;
    case CRC_FEWEST:
        snprintf(digits, 9, "%X", (unsigned)crc);
        break;
    case CRC_BACKWARDS:
        for (int i = 0; i < 4; i++)
            snprintf(digits + 2 * i, 3, "%02X", (unsigned)crc >> 8 * i & 0xff);
        break;
    case CRC_UNDERSCORED:
        snprintf(digits, 10, "%04X_%04X", (unsigned)crc >> 16,
                 (unsigned)crc & 0xffff);
        break;
    case CRC_FULL_WIDTH:
        write_wide(digits, (unsigned)crc);
        break;
    case CRC_INVERTED:
        snprintf(digits, 9, "%08X", (unsigned)~crc);
        break;
    case CRC_FIRST_WRONG:
        snprintf(digits, 9, "%08X", (unsigned)crc ^ 0x10000000);
        break;
    case CRC_LAST_WRONG:
        snprintf(digits, 9, "%08X", (unsigned)crc ^ 1);
        break;
    default:
        snprintf(digits, 9, "%08X", (unsigned)crc);
        break;
    }
    for (size_t i = 0; kind == CRC_MIXED && digits[i] != '\0'; i += 2)
        digits[i] = (char)tolower(digits[i]);
}

/* Changes one bit of a digit's value. */
static void spoil_digit(char *digit)
{
    static const char hex[] = "0123456789abcdef";

    *digit = hex[(strchr(hex, *digit) - hex) ^ 1];
}

static void write_sha(char *digits, zten_digits kind, const builder *bytes)
{
    bool upper = kind == SHA_UPPER || kind == SHA_UPPER_LAST_WRONG;

    plain_sha256(bytes->bytes, bytes->size, digits);
    if (kind == SHA_FIRST_WRONG)
        spoil_digit(&digits[0]);
    if (kind == SHA_LAST_WRONG || kind == SHA_UPPER_LAST_WRONG)
        spoil_digit(&digits[SHA256_TEXT_SIZE - 2]);
    for (size_t i = 0; upper && digits[i] != '\0'; i++)
        digits[i] = (char)toupper(digits[i]);
}

static void write_digits(char digits[SHA256_TEXT_SIZE], const zten_tensor *t)
{
    builder bytes = {0};
    zten_digits kind = t->digits;

    if (kind == CRC_OF_ELEMENTS || kind == SHA_OF_ELEMENTS)
        zten_emit_elements(&bytes, t);
    else
        zten_emit_blob(&bytes, t);
    if (kind == CRC_PADDED)
        emit_fill(&bytes, 0, (size_t)zten_align(bytes.size) - bytes.size, NULL);

    digits[0] = '\0';
    if (kind == ZLIB_CRC)
        write_crc(digits, kind, plain_crc32(0, bytes.bytes, bytes.size));
    else if (kind >= SHA_LOWER)
        write_sha(digits, kind, &bytes);
    else if (kind != NO_DIGITS)
        write_crc(digits, kind, plain_crc32c(0, bytes.bytes, bytes.size));
    free_builder(&bytes);
}

const char *zten_checksum(const zten_tensor *t, char text[ZTEN_CHECKSUM_SIZE])
{
    char digits[SHA256_TEXT_SIZE];
    const char *star = t->checksum != NULL ? strchr(t->checksum, '*') : NULL;
    if (star == NULL)
        return t->checksum;

    write_digits(digits, t);
    snprintf(text, ZTEN_CHECKSUM_SIZE, "%.*s%s%s", (int)(star - t->checksum),
             t->checksum, digits, star + 1);
    return text;
}

/* --------------------------------------------------------------- pairs -- */

typedef struct {
    builder *out;
    const zten_tensor *tensor;
    u64 offset;
    u64 size;
    size_t pair;                /* so many are written already */
} entry;

/* Returns the usual value of a pair, or NO_TOKEN to leave it out. */
static token usual_value(const entry *e, char letter, char *checksum)
{
    const zten_tensor *t = e->tensor;
    const char *text = NULL;

    switch (letter) {
    case 'n': return (token){TEXT, t->name.size, 0, t->name.bytes,
                             t->name.size};
    case 'o': return (token)INT(e->offset);
    case 's': return (token)INT(e->size);
    case 'd': return text_token(zten_dtype_name(t->dtype));
    case 'l': return text_token("dense");
    case 'h': return (token)ITEMS(t->rank);
    case 'e': return text_token(t->zstd ? "zstd" : "raw");
    case 'b': text = zten_order(t); break;
    case 'c': text = zten_checksum(t, checksum); break;
    }
    return text != NULL ? text_token(text) : (token){0};
}

static void emit_key(entry *e, const token *key)
{
    open_scope(e->out, "key[%zu]", e->pair++);
    emit_tokens(e->out, emit_tags(e->out, key));
    close_scope(e->out);
}

static void emit_shape(builder *b, const zten_tensor *t)
{
    token *list = need_memory(NULL, (t->rank + 2) * sizeof *list);

    list[0] = (token)ITEMS(t->rank);
    for (size_t i = 0; i < t->rank; i++)
        list[1 + i] = (token)INT(dimension(t->shape, i));
    list[1 + t->rank] = (token){0};
    emit_array(b, "shape", list);
    free(list);
}

static void emit_value(entry *e, char letter, const char *key,
                       const token *list)
{
    builder *b = e->out;

    if (letter == 'l')
        open_scope(b, "custom[%zu]", e->pair - 1);
    else
        open_scope(b, "%s", key);
    emit_tokens(b, letter == 'l' ? list : emit_tags(b, list));
    close_scope(b);
}

static void emit_defined(entry *e, char letter)
{
    char checksum[ZTEN_CHECKSUM_SIZE];
    char key_part[32];
    size_t i = 0;

    while (pairs[i].letter != letter)
        if (++i == sizeof pairs / sizeof pairs[0])
            stop_generating("there is no pair %c", letter);

    const char *key = pairs[i].key;
    const token usual_key[] = {text_token(key), {0}};
    const token usual[] = {usual_value(e, letter, checksum), {0}};
    const token *spelled = spelling_of(e->tensor->spelled, key);
    if (spelled == NULL && usual[0].kind == NO_TOKEN)
        return;

    snprintf(key_part, sizeof key_part, "%s.key", key);
    const token *spelled_key = spelling_of(e->tensor->spelled, key_part);
    emit_key(e, spelled_key != NULL ? spelled_key : usual_key);
    if (letter != 'h')
        emit_value(e, letter, key, spelled != NULL ? spelled : usual);
    else if (spelled != NULL)
        emit_array(e->out, key, spelled);
    else
        emit_shape(e->out, e->tensor);
}

static void emit_custom(entry *e, const token_pair *c)
{
    emit_key(e, c->key);
    open_scope(e->out, "custom[%zu]", e->pair - 1);
    emit_tokens(e->out, c->value);
    close_scope(e->out);
}

static void emit_pairs(entry *e)
{
    const zten_tensor *t = e->tensor;

    for (const char *at = zten_pairs(t); *at != '\0'; at++) {
        if (isdigit((unsigned char)*at))
            emit_custom(e, &t->customs[*at - '0']);
        else if (*at != '*')
            emit_defined(e, *at);
        for (size_t i = 0; *at == '*' && i < t->custom_count; i++)
            emit_custom(e, &t->customs[i]);
    }
}

void zten_emit_entry(builder *b, const zten_tensor *t, size_t i, u64 offset,
                     u64 size)
{
    entry e = {.out = b, .tensor = t, .offset = offset, .size = size};
    const token *head = spelling_of(t->spelled, "entry");

    open_scope(b, "entry[%zu]", i);
    head = emit_tags(b, head != NULL ? head : TOKENS(OPEN(MAP)));
    emit_token(b, head, 0);
    emit_pairs(&e);
    if (head->kind == OPEN_MAP)
        emit_token(b, &(token)CLOSE, 0);
    close_scope(b);
}

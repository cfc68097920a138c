/*
 * Tokens of JSON                                            RFC 8259, 2 to 7
 *
 *     white space   20 09 0a 0d
 *     number        [-] (0 | 1-9 digits) [. digits] [(e|E) [+|-] digits]
 *     string        " characters or escapes "
 *     escape        \" \\ \/ \b \f \n \r \t, \u and four hexadecimal digits
 */
#include "wire/json.h"

#define ESCAPE_SIZE 6           /* of \u and its digits */

static bool is_white(u8 byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static bool is_digit(u8 byte)
{
    return '0' <= byte && byte <= '9';
}

/* The value of a hexadecimal digit, or 16. */
static u32 digit_of(u8 byte)
{
    if (is_digit(byte))
        return (u32)byte - '0';
    byte |= 0x20;
    return 'a' <= byte && byte <= 'f' ? (u32)byte - 'a' + 10 : 16;
}

static json_kind kind_of(u8 first)
{
    switch (first) {
    case '{': return JSON_OBJECT;
    case '}': return JSON_OBJECT_END;
    case '[': return JSON_ARRAY;
    case ']': return JSON_ARRAY_END;
    case ':': return JSON_COLON;
    case ',': return JSON_COMMA;
    case '"': return JSON_STRING;
    case 't': return JSON_TRUE;
    case 'f': return JSON_FALSE;
    case 'n': return JSON_NULL;
    case '-': return JSON_NUMBER;
    }
    return is_digit(first) ? JSON_NUMBER : JSON_WRONG;
}

json_kind json_ahead(span source, u64 *at)
{
    while (*at < source.size && is_white(byte_at(source, *at)))
        (*at)++;
    return *at < source.size ? kind_of(byte_at(source, *at)) : JSON_END;
}

/* A byte that cannot stand where it does, or the end of the source. */
static void spoil(json_token *t, span source, u64 at, const char *words)
{
    t->kind = JSON_WRONG;
    t->at = at;
    t->size = at < source.size;
    t->words = words;
}

/* ---------------------------------------------------- words and numbers -- */

static u64 take_word(json_token *t, span source, const char *word)
{
    u64 at = t->at;

    for (; *word != '\0' && t->kind != JSON_WRONG; word++)
        if (byte_at(source, at) == (u8)*word)
            at++;
        else
            spoil(t, source, at, "it is none of true, false and null");
    return at;
}

/* At least one. */
static u64 take_digits(json_token *t, span source, u64 at)
{
    if (!is_digit(byte_at(source, at)))
        spoil(t, source, at, "a digit is missing");
    while (is_digit(byte_at(source, at)))
        at++;
    return at;
}

static u64 take_exponent(json_token *t, span source, u64 at)
{
    u8 sign = byte_at(source, at);

    return take_digits(t, source, at + (sign == '+' || sign == '-'));
}

static u64 take_number(json_token *t, span source)
{
    u64 at = t->at + (byte_at(source, t->at) == '-');

    if (byte_at(source, at) == '0')
        at++;
    else
        at = take_digits(t, source, at);
    if (t->kind != JSON_WRONG && byte_at(source, at) == '.')
        at = take_digits(t, source, at + 1);
    if (t->kind != JSON_WRONG && (byte_at(source, at) | 0x20) == 'e')
        at = take_exponent(t, source, at + 1);
    if (t->kind != JSON_WRONG && is_digit(byte_at(source, at)))
        spoil(t, source, at, "a number begins with 0, and goes on");
    return at;
}

/* -------------------------------------------------------------- strings -- */

#define NO_CODE UINT32_MAX

/* The four digits of an escape that begins at; NO_CODE if one is none. */
static u32 code_at(span source, u64 at)
{
    u32 code = 0, wrong = 0;

    for (u64 i = 2; i < ESCAPE_SIZE; i++) {
        u32 digit = digit_of(byte_at(source, at + i));
        code = code << 4 | (digit & 0xf);
        wrong |= digit >> 4;
    }
    return wrong == 0 ? code : NO_CODE;
}

static bool is_high(u32 code)
{
    return 0xd800 <= code && code <= 0xdbff;
}

static bool is_low(u32 code)
{
    return 0xdc00 <= code && code <= 0xdfff;
}

/* The first of the four that is no digit. */
static void spoil_digits(json_token *t, span source, u64 at)
{
    u64 i = 2;

    while (digit_of(byte_at(source, at + i)) < 16)
        i++;
    spoil(t, source, at + i, "an escape wants a hexadecimal digit");
}

/* An escape of \u, or a pair of them, that begins at. */
static u64 take_code(json_token *t, span source, u64 at)
{
    u32 code = code_at(source, at);
    u64 next = at + ESCAPE_SIZE;
    bool pair = is_high(code) && byte_at(source, next) == '\\' &&
                byte_at(source, next + 1) == 'u' && is_low(code_at(source, next));

    if (code == NO_CODE) {
        spoil_digits(t, source, at);
    } else if (is_low(code) || (is_high(code) && !pair)) {
        *t = (json_token){.kind = JSON_WRONG, .at = at, .size = ESCAPE_SIZE,
                          .is_surrogate = true};
        t->words = is_high(code) ? "a high surrogate, and no low one follows"
                                 : "a low surrogate after no high one";
    }
    return pair ? next + ESCAPE_SIZE : next;
}

static u64 take_escape(json_token *t, span source, u64 at)
{
    static const char letters[] = "\"\\/bfnrt";
    u8 letter = byte_at(source, at + 1);

    t->escaped = true;
    if (letter == 'u')
        return take_code(t, source, at);
    if (letter == '\0' || strchr(letters, letter) == NULL)
        spoil(t, source, at + 1, "there is no such escape");
    return at + 2;
}

/* Where the plain characters end that begin at. */
static u64 skip_plain(span source, u64 at)
{
    while (at < source.size && byte_at(source, at) >= ' ' &&
           byte_at(source, at) != '"' && byte_at(source, at) != '\\')
        at++;
    return at;
}

static u64 take_string(json_token *t, span source)
{
    u64 at = skip_plain(source, t->at + 1);

    while (t->kind != JSON_WRONG && byte_at(source, at) == '\\')
        at = skip_plain(source, take_escape(t, source, at));
    if (t->kind == JSON_WRONG)
        return at;
    if (at >= source.size)
        spoil(t, source, at, "a string does not end");
    else if (byte_at(source, at) != '"')
        spoil(t, source, at, "a string holds a control character as it is");
    return at + 1;
}

/* --------------------------------------------------------------- tokens -- */

json_token take_json(span source, u64 *at)
{
    json_token t = {.kind = json_ahead(source, at), .at = *at};
    u64 end = t.at + 1;

    switch (t.kind) {
    case JSON_STRING: end = take_string(&t, source);        break;
    case JSON_NUMBER: end = take_number(&t, source);        break;
    case JSON_TRUE:   end = take_word(&t, source, "true");  break;
    case JSON_FALSE:  end = take_word(&t, source, "false"); break;
    case JSON_NULL:   end = take_word(&t, source, "null");  break;
    case JSON_END:    end = t.at;                         break;
    default:                                              break;
    }
    if (t.kind != JSON_WRONG)
        t.size = end - t.at;
    *at = end < source.size ? end : source.size;
    return t;
}

/* ------------------------------------------------------------- contents -- */

/* The character that the letter of an escape stands for. */
static u32 meaning_of(u8 letter)
{
    switch (letter) {
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    }
    return letter;
}

bool take_character(span content, u64 *at, json_character *c)
{
    u8 byte = byte_at(content, *at), letter = byte_at(content, *at + 1);

    if (*at >= content.size)
        return false;
    *c = (json_character){.code = byte, .at = *at, .size = 1};
    if (byte == '\\') {
        c->escaped = true;
        c->size = letter == 'u' ? ESCAPE_SIZE : 2;
        c->code = letter == 'u' ? code_at(content, *at) : meaning_of(letter);
    }
    *at += c->size;
    return true;
}

/* A code point as UTF-8, which takes at most 4 bytes; returns how many. */
static u64 encode(u32 code, u8 *to)
{
    u32 more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const u8 leads[] = {0, 0xc0, 0xe0, 0xf0};

    to[0] = (u8)(leads[more] | code >> 6 * more);
    for (u32 i = 1; i <= more; i++)
        to[i] = (u8)(0x80 | (code >> 6 * (more - i) & 0x3f));
    return more + 1;
}

/* The UTF-8 of one character, or of a pair; its second half is taken, too. */
static u64 put_character(span content, u64 *at, json_character *c, u8 *to)
{
    json_character low;

    if (!c->escaped) {
        to[0] = (u8)c->code;
        return 1;
    }
    if (is_high(c->code) && take_character(content, at, &low))
        c->code = 0x10000 + ((c->code & 0x3ff) << 10 | (low.code & 0x3ff));
    return encode(c->code & 0x1fffff, to);
}

span json_string(memory *m, span source, const json_token *t)
{
    span content = part_of(source, t->at + 1, t->size - 2);
    u8 *bytes = t->escaped ? memory_take(m, content.size) : NULL;
    json_character c;
    u64 at = 0, size = 0;

    if (!t->escaped)
        return content;
    if (bytes == NULL)
        return (span){NULL, 0};
    while (take_character(content, &at, &c)) {
        u8 utf8[4];
        u64 n = put_character(content, &at, &c, utf8);
        for (u64 i = 0; i < n && size < content.size; i++)
            bytes[size++] = utf8[i];
    }
    return (span){bytes, size};
}

json_integer read_integer(span digits, u64 *value)
{
    bool fits = true;

    *value = 0;
    for (u64 i = 0; i < digits.size; i++) {
        u8 digit = byte_at(digits, i);
        if (!is_digit(digit))
            return JSON_NO_INTEGER;
        u64 before = *value;
        *value = before * 10 + (u64)(digit - '0');
        fits = fits && (before < UINT64_MAX / 10 ||
                        (before == UINT64_MAX / 10 && digit <= '5'));
    }
    return fits ? JSON_INTEGER : JSON_TOO_LARGE;
}

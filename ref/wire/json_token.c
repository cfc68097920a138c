/*
 * Tokens of JSON                                            RFC 8259, 2 to 7
 *
 *     white space   20 09 0a 0d
 *     number        [-] (0 | 1-9 digits) [. digits] [(e|E) [+|-] digits]
 *     string        " characters or escapes "
 *     escape        \" \\ \/ \b \f \n \r \t, \u and four hexadecimal digits
 */
#include "wire/json_parts.h"

static bool is_white(u8 byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
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
    return is_json_digit(first) ? JSON_NUMBER : JSON_WRONG;
}

json_kind json_ahead(span source, u64 *at)
{
    while (*at < source.size && is_white(byte_at(source, *at)))
        (*at)++;
    return *at < source.size ? kind_of(byte_at(source, *at)) : JSON_END;
}

/* Makes the token invalid, because of the byte at or the end of the source. */
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
            spoil(t, source, at, "expected true, false or null");
    return at;
}

/* Takes at least one digit. */
static u64 take_digits(json_token *t, span source, u64 at)
{
    if (!is_json_digit(byte_at(source, at)))
        spoil(t, source, at, "expected a digit");
    while (is_json_digit(byte_at(source, at)))
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
    if (t->kind != JSON_WRONG && is_json_digit(byte_at(source, at)))
        spoil(t, source, at, "a number has a leading zero");
    return at;
}

/* -------------------------------------------------------------- strings -- */

/* Blames the first of the four that is not a digit. */
static void spoil_digits(json_token *t, span source, u64 at)
{
    u64 i = 2;

    while (json_hex_digit(byte_at(source, at + i)) < 16)
        i++;
    spoil(t, source, at + i, "expected a hexadecimal digit in an escape");
}

/* Takes a \u escape, or a pair of them. */
static u64 take_code(json_token *t, span source, u64 at)
{
    u32 code = json_code(source, at);
    u64 next = at + JSON_ESCAPE_SIZE;
    bool high = is_high_surrogate(code);
    bool pair = high && byte_at(source, next) == '\\' &&
                byte_at(source, next + 1) == 'u' &&
                is_low_surrogate(json_code(source, next));

    if (code == JSON_NO_CODE) {
        spoil_digits(t, source, at);
    } else if (is_low_surrogate(code) || (high && !pair)) {
        *t = (json_token){.kind = JSON_WRONG, .at = at,
                          .size = JSON_ESCAPE_SIZE, .is_surrogate = true};
        t->words = high ? "a high surrogate without a low one after it"
                        : "a low surrogate without a high one before it";
    }
    return pair ? next + JSON_ESCAPE_SIZE : next;
}

static u64 take_escape(json_token *t, span source, u64 at)
{
    static const char letters[] = "\"\\/bfnrt";
    u8 letter = byte_at(source, at + 1);

    t->escaped = true;
    if (letter == 'u')
        return take_code(t, source, at);
    if (letter == '\0' || strchr(letters, letter) == NULL)
        spoil(t, source, at + 1, "unknown escape");
    return at + 2;
}

/* Returns the end of the plain characters from at on. */
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
        spoil(t, source, at, "unterminated string");
    else if (byte_at(source, at) != '"')
        spoil(t, source, at, "unescaped control character in a string");
    return at + 1;
}

/* --------------------------------------------------------------- tokens -- */

json_token take_json(span source, u64 *at)
{
    json_kind kind = json_ahead(source, at);
    json_token t = {.kind = kind, .at = *at};
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

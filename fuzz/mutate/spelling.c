/* Changes JSON texts: tokens, the spelling of numbers and characters,
 * values. */
#include "mutate/changes.h"
#include "mutate/heads.h"
#include "mutate/tokens.h"

#include <stdio.h>

#define DEEP 200                /* nesting around a value */

static const char *draw_words(mutator *m, const char *const *words, u64 count)
{
    return words[roll(&m->dice, count)];
}

#define DRAW(m, words) draw_words(m, words, sizeof words / sizeof words[0])

/* --------------------------------------------------------------- tokens -- */

static bool is_token(const piece *p)
{
    return p->token != NO_TOKEN && p->token != TOKEN_TEXT && p->size > 0;
}

/* Inserts text before and after a token, allowed or not. */
static bool put_near(mutator *m, u32 at)
{
    static const char *const words[] = {
        " ", "\n", "\t", "\r", "\r\n  ", " ", "\n", "\v", "\f", "\xc2\xa0",
        "\xef\xbb\xbf", "/**/", "//\n", "#\n", ",", ":", "\x1e", "\x7f", "\\",
    };
    const piece *p = &m->file.list[at];
    const char *word = DRAW(m, words);
    size_t n = strlen(word), front = one_in(&m->dice, 2) ? n : 0;
    u8 *bytes = arena_take(m, p->size + n);

    if (bytes == NULL)
        return false;
    memcpy(bytes + front, p->bytes, (size_t)p->size);
    memcpy(bytes + (front > 0 ? 0 : p->size), word, n);
    return give_bytes(m, at, bytes, p->size + n);
}

bool change_token(mutator *m)
{
    static const char *const words[] = {
        "{", "}", "[", "]", ",", ":", "\"", "'", "", ";", "=", "0", "true",
        "false", "null", "True", "nul", "NaN", "Infinity", "-Infinity", "{}",
        "[]", "\"\"", "{}}", "[[",
    };
    u32 at = draw_piece(m, &m->file, is_token);

    if (at == NO_PIECE)
        return false;
    if (one_in(&m->dice, 3))
        return put_near(m, at);
    const char *word = DRAW(m, words);
    return give_bytes(m, at, (const u8 *)word, strlen(word));
}

/* -------------------------------------------------------------- numbers -- */

static bool is_decimal(const piece *p)
{
    return p->form == DECIMAL;
}

/* Adds 2^64: the same number for code that wraps. */
static size_t write_wrapping(const char *digits, size_t n, char *to)
{
    static const char whole[] = "018446744073709551616";
    size_t size = sizeof whole - 1;
    u32 carry = 0;

    memcpy(to, whole, size);
    for (size_t i = 0; i < n || carry > 0; i++) {
        u32 sum = (u32)(to[size - 1 - i] - '0') + carry;
        sum += i < n ? (u32)(digits[n - 1 - i] - '0') : 0;
        to[size - 1 - i] = (char)('0' + sum % 10);
        carry = sum / 10;
    }
    if (to[0] != '0')
        return size;
    memmove(to, to + 1, --size);
    return size;
}

static size_t write_form(const char *form, const char *digits, size_t n,
                         char *to)
{
    size_t size = 0;

    for (; *form != '\0'; form++) {
        if (*form != '%') {
            to[size++] = *form;
            continue;
        }
        memcpy(to + size, digits, n);
        size += n;
        form++;
    }
    return size;
}

/* Respells a number in a way that few readers accept, as an invalid number, or
 * as one above 64 bits. */
bool change_spelling(mutator *m)
{
    static const char *const forms[] = {
        "-%s", "+%s", "0%s", "00%s", "%s.0", "%se0", "%sE0", "%se+0", "%s.",
        ".%s", "0x%s", "\"%s\"", "[%s]", "{\"a\":%s}", "%s_0", "%s%s", "-0",
        "%s0000000000000000000", "18446744073709551615",
        "18446744073709551616", "9223372036854775808", "9007199254740992",
        "36893488147419103232", "340282366920938463463374607431768211456",
        "1e999", "1e-9", "null", "true", "%s,%s", "%se", "%s.5", "-1", "\"\"",
    };
    u32 at = draw_piece(m, &m->file, is_decimal);
    char digits[NUMBER_ROOM], text[64];

    if (at == NO_PIECE)
        return false;
    const piece *p = &m->file.list[at];
    size_t n = (size_t)smaller_of(p->size, NUMBER_ROOM);
    memcpy(digits, p->bytes, n);
    size_t size = one_in(&m->dice, 8)
                ? write_wrapping(digits, n, text)
                : write_form(DRAW(m, forms), digits, n, text);
    return give_bytes(m, at, (const u8 *)text, size);
}

/* ----------------------------------------------------------- characters -- */

#define ESCAPES_ROOM 32         /* bytes of two escapes, or of what is none */

/* Draws an escape, an invalid one, or two in a row. */
static void draw_escapes(mutator *m, char escapes[ESCAPES_ROOM])
{
    static const char *const words[] = {
        "\\ud83d", "\\ude00", "\\ud83d\\ude00", "\\uDBFF\\uDFFF",
        "\\ud83d\\u0061", "\\ud83d\\ud83d\\ude00", "\\u0000",
        "\\u001f", "\\n", "\\b", "\\f",
        "\\r", "\\t", "\\\"", "\\\\", "\\/", "\\u007F", "\\uffff", "\\uD7FF",
        "\\ue000", "\\u", "\\u12", "\\u00g0", "\\x41", "\\'", "\\a", "\\U0041",
        "\\", "\\0", "\\\n", "\\u{41}", "\t", "\"",
    };
    static const char *const right[] = {
        "\\u0000", "\\u0001", "\\u001f", "\\n", "\\t", "\\\"", "\\\\",
    };
    bool two = one_in(&m->dice, 4);
    const char *first = two ? DRAW(m, right) : DRAW(m, words);

    snprintf(escapes, ESCAPES_ROOM, "%s%s", first, two ? DRAW(m, right) : "");
}

/* Replaces a character by its escape, or by any escape. */
bool put_escape(mutator *m, u32 at)
{
    const piece *p = &m->file.list[at];
    u64 from = roll(&m->dice, p->size);
    bool same = p->bytes[from] >= ' ' && p->bytes[from] < 0x7f &&
                p->bytes[from] != '\\' && one_in(&m->dice, 2);
    char word[ESCAPES_ROOM];

    if (same)
        snprintf(word, sizeof word, one_in(&m->dice, 2) ? "\\u%04x"
                                                        : "\\u%04X",
                 p->bytes[from]);
    else
        draw_escapes(m, word);
    size_t n = strlen(word);
    u64 skip = same || one_in(&m->dice, 2);
    u8 *text = arena_take(m, p->size + n);
    if (text == NULL)
        return false;
    memcpy(text, p->bytes, (size_t)from);
    memcpy(text + from, word, n);
    memcpy(text + from + n, p->bytes + from + skip,
           (size_t)(p->size - from - skip));
    return give_bytes(m, at, text, p->size + n - skip);
}

/* --------------------------------------------------------------- values -- */

static bool is_value(const piece *p)
{
    return begins_item(p) && p->holder != NO_PIECE;
}

/* Inserts a text before a piece, in the record of like; returns its pieces. */
static u32 put_text(mutator *m, u32 at, const piece *like, const u8 *bytes,
                    u64 size)
{
    piece whole = *like;

    whole.bytes = bytes;
    whole.size = size;
    whole.was = UINT64_MAX;
    whole.role = ASSAY_ROLE_NONE;
    return put_tokens(m, &m->file, at, &whole);
}

/* Inserts a word as a key, or as a value. */
static u32 put_word(mutator *m, u32 at, const piece *like, bool key)
{
    const assay_word *w = NULL;

    for (u32 i = 0; i < 24; i++) {
        w = draw_word(m);
        if (w != NULL && w->bytes[0] != '\\' &&
            (strcmp(w->what, "key") == 0) == key)
            break;
    }
    if (w == NULL || w->bytes[0] == '\\')
        return 0;
    u64 size = w->size;
    while (!key && size > 0 && w->bytes[size - 1] == ':')
        size--;
    return put_text(m, at, like, (const u8 *)w->bytes, size);
}

/* Wraps a value in lists, or puts it below a key. */
static bool wrap(mutator *m, u32 at)
{
    u64 levels = one_in(&m->dice, 4) ? 1 + roll(&m->dice, DEEP) : 1;
    const char *open = one_in(&m->dice, 2) ? "[" : "{\"a\":";
    u32 length = item_length(&m->file, at);
    piece like = m->file.list[at];

    for (u64 i = 0; i < levels; i++) {
        u32 before = put_text(m, at, &like, (const u8 *)open, strlen(open));
        if (before == 0 ||
            put_text(m, at + before + length, &like,
                     (const u8 *)(open[0] == '[' ? "]" : "}"), 1) == 0)
            return i > 0;
        length += before + 1;
    }
    return true;
}

/* Repeats a member or an item with a word. */
static bool put_member(mutator *m, u32 at)
{
    piece like = m->file.list[at];
    u32 count = put_word(m, at, &like, !one_in(&m->dice, 4));

    if (count == 0)
        return false;
    u32 other = draw_piece(m, &m->file, is_value);
    if (one_in(&m->dice, 2) || other == NO_PIECE)
        return put_word(m, at + count, &like, false) > 0;
    u32 length = item_length(&m->file, other);
    if (other <= at + count && other + length > at)
        return true;
    return copy_parts(m, other, length, at + count);
}

bool change_token_item(mutator *m)
{
    u32 at = draw_piece(m, &m->file, is_value);

    if (at == NO_PIECE)
        return false;
    piece like = m->file.list[at];
    bool done = true;
    switch (roll(&m->dice, 4)) {
    case 0: done = wrap(m, at); break;
    case 1:                     /* replace it by a word */
        drop_pieces(&m->file, at, item_length(&m->file, at));
        done = put_word(m, at, &like, false) > 0;
        break;
    default: done = put_member(m, at); break;
    }
    find_token_items(m, &m->file);
    return done;
}

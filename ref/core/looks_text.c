/* Texts in the place of a model: what they are, with their first words. */
#include "core/looks.h"

#include <string.h>

#include "bytes/utf8.h"
#include "core/span.h"

#define SAMPLE        512       /* bytes that show whether a file is text */
#define LEAST_TEXT    4
#define LONGEST_REPLY 2048      /* bytes of a server's message */
#define PAGE_HEAD     4096      /* bytes with the title of a page */

static bool is_blank(u8 byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* Returns the place of the first white space, or s.size. */
static u64 find_blank(span s)
{
    u64 i = 0;

    while (i < s.size && !is_blank(byte_at(s, i)))
        i++;
    return i;
}

/* Returns text without white space at either end. */
static span trim(span s)
{
    while (s.size > 0 && is_blank(byte_at(s, 0)))
        take_front(&s, 1);
    while (s.size > 0 && is_blank(byte_at(s, s.size - 1)))
        s.size--;
    return s;
}

static u8 in_lower_case(u8 c)
{
    return 'A' <= c && c <= 'Z' ? c | 0x20 : c;
}

/* Reports whether bytes begin with a word, which is in lower case; ignores the
 * case of ASCII letters. */
static bool begins_with_word(span s, const char *word)
{
    u64 size = strlen(word), i = 0;

    while (i < size && i < s.size && in_lower_case(byte_at(s, i)) ==
           (u8)word[i])
        i++;
    return i == size;
}

/* Moves to the first place with a word in lower case; false if there is
 * none. */
static bool find_word(span *rest, const char *word)
{
    while (rest->size > 0 && !begins_with_word(*rest, word))
        take_front(rest, 1);
    return rest->size > 0;
}

/* Reports whether bytes are printable text in UTF-8; cut: more follow. */
static bool is_text(span s, bool cut)
{
    while (s.size > 0) {
        u64 before = s.size;
        utf8_character c = take_utf8(&s);
        bool control = c.code == 0x7f ||
                       (c.code < ' ' && !is_blank((u8)c.code));
        if (c.code == UTF8_NONE)
            return cut && before < 4;
        if (control)
            return false;
    }
    return true;
}

static bool is_text_file(span file)
{
    span rest = file;
    span sample = take_front(&rest, SAMPLE);

    return trim(sample).size >= LEAST_TEXT && is_text(sample, rest.size > 0);
}

static void put_quoted(text *t, span s)
{
    quotation q = quote_bytes(s);

    put_words(t, ": ");
    put_words(t, q.at);
}

/* Messages of servers: the next step */
#define AGAIN ": fetch the file itself, logged in if that is demanded"

/* Web pages */

static bool is_page(span file)
{
    return begins_with_word(file, "<!doctype html") ||
           begins_with_word(file, "<html") || begins_with_word(file, "<head");
}

static bool put_page(text *t, span file)
{
    span rest = part_of(file, 0, file.size < PAGE_HEAD ? file.size : PAGE_HEAD);

    put_words(t, "an HTML page, perhaps an error page of the server");
    bool titled = find_word(&rest, "<title") && find_word(&rest, ">");
    span end = rest = rest_of(rest, 1);
    if (titled && find_word(&end, "<") && end.size < rest.size)
        put_quoted(t, trim(part_of(rest, 0, rest.size - end.size)));
    put_words(t, AGAIN);
    return true;
}

/* Pointers of Git LFS: lines of a key and a value */

#define POINTER "version https://git-lfs.github.com/spec/"

static bool put_pointer(text *t, span file)
{
    span rest = part_of(file, 0, file.size < SAMPLE ? file.size : SAMPLE);
    u64 size = 0, digits = 0;

    if (find_word(&rest, "\nsize "))
        rest = rest_of(rest, 6);
    while (digits < 19 && '0' <= byte_at(rest, digits) &&
           byte_at(rest, digits) <= '9')
        size = size * 10 + (u64)(byte_at(rest, digits++) - '0');
    put_words(t, "a Git LFS pointer");
    if (digits > 0) {
        put_words(t, " to a file of ");
        put_uint(t, size);
        put_words(t, " bytes");
    }
    put_words(t, ": git lfs pull fetches the file");
    return true;
}

/* Texts with two bytes for a character, as far as they are ASCII */

static bool put_wide(text *t, span file)
{
    bool marked = starts_with(file, "\xff\xfe", 2) ||
                  starts_with(file, "\xfe\xff", 2);
    u64 at = marked ? 2 : 0, count = 0;
    u8 plain[64];
    u64 low = byte_at(file, at) == 0 ? 1 : 0;   /* the byte that is not 0 */

    for (; count < sizeof plain && at + 1 < file.size; at += 2) {
        u8 byte = byte_at(file, at + low);
        if (byte_at(file, at + 1 - low) != 0 || (byte < ' ' && !is_blank(byte))
            || byte > '~')
            break;
        plain[count++] = byte;
    }
    if (!marked && count < LEAST_TEXT)
        return false;
    put_words(t, marked ? "text with a byte order mark (UTF-16)"
                        : "text in UTF-16");
    span words = trim((span){plain, count});
    if (words.size > 0)
        put_quoted(t, words);
    return true;
}

static const char *kind_of(span words)
{
    u8 first = byte_at(words, 0);

    if (first == '{' || first == '[')
        return "JSON";
    return first == '<' ? "XML" : "text";
}

/* Reports whether a text may be what a server answered. Of JSON, only what
 * names an error is. */
static bool may_be_reply(span words)
{
    u8 first = byte_at(words, 0);
    span error = words, message = words, detail = words;

    if (words.size > LONGEST_REPLY)
        return false;
    return (first != '{' && first != '[') || find_word(&error, "error") ||
           find_word(&message, "\"message\"") ||
           find_word(&detail, "\"detail\"");
}

/* Reports whether a text is the path of a file in another folder. */
static bool is_link(span words)
{
    return words.size <= LONGEST_REPLY &&
           (begins_with_word(words, "../") || begins_with_word(words, "/")) &&
           find_blank(words) == words.size;
}

static bool put_plain(text *t, span file)
{
    span words = trim(file);
    bool reply = may_be_reply(words);

    if (is_link(words)) {
        put_words(t, "the path of a link, which was copied as a text; copy the "
                  "file that it leads to");
        put_quoted(t, words);
        return true;
    }
    put_words(t, kind_of(words));
    if (reply)
        put_words(t, ", perhaps a message of the server");
    put_quoted(t, words);
    if (reply)
        put_words(t, AGAIN);
    return true;
}

bool put_text_look(text *t, span file)
{
    span words = file;

    if (starts_with(file, "\xef\xbb\xbf", 3)) {
        put_words(t, "text with a byte order mark (UTF-8)");
        words = rest_of(file, 3);
        if (is_text_file(words))
            put_quoted(t, trim(words));
        return true;
    }
    if (starts_with(file, POINTER, strlen(POINTER)))
        return put_pointer(t, file);
    while (words.size > 0 && is_blank(byte_at(words, 0)))
        take_front(&words, 1);
    if (is_page(words))
        return put_page(t, words);
    return is_text_file(file) ? put_plain(t, file) : put_wide(t, file);
}

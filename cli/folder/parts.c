#include "folder/parts.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "assay.h"
#include "input/names.h"
#include "tool/heap.h"
#include "tool/words.h"

#define MOST_DIGITS 9

static bool is_digit(char c)
{
    return '0' <= c && c <= '9';
}

static bool is_letter(char c)
{
    return 'a' <= c && c <= 'z';
}

/* ---------------------------------------------------------------- parts -- */

/* Returns how many digits, up to MOST_DIGITS + 1, end before an offset. */
static int digits_before(const char *name, size_t end)
{
    int count = 0;

    while (count <= MOST_DIGITS && (size_t)count < end &&
           is_digit(name[end - (size_t)count - 1]))
        count++;
    return count;
}

/* Returns the offset after the numbers of a name, before its extension. Some
 * writers put a variant there: -00001-of-00002.fp16.safetensors. */
static size_t end_of_numbers(const char *name, u32 format)
{
    size_t end = strlen(name) - strlen(assay_format_at(format)->extension);
    size_t dot = end;

    while (dot > 0 && name[dot - 1] != '.' && name[dot - 1] != '-')
        dot--;
    bool variant = dot > 1 && name[dot - 1] == '.' &&
                   digits_before(name, dot - 1) > 0;
    return variant ? dot - 1 : end;
}

bool part_name_of(const char *name, part_name *p)
{
    static const char middle[] = "-of-";
    u32 format = format_of_name(name);

    if (format == 0)
        return false;
    size_t end = end_of_numbers(name, format);
    int digits = digits_before(name, end);
    size_t count = end - (size_t)digits;
    if (digits == 0 || digits > MOST_DIGITS || count < strlen(middle) + 1 ||
        strncmp(name + count - strlen(middle), middle, strlen(middle)) != 0)
        return false;
    size_t number = count - strlen(middle) - (size_t)digits_before(
        name, count - strlen(middle));
    *p = (part_name){.name = name, .prefix = number - 1, .end = end,
                     .digits = digits};
    if (digits_before(name, count - strlen(middle)) != digits || number < 2 ||
        name[number - 1] != '-')
        return false;
    p->number = strtoull(name + number, NULL, 10);
    p->count = strtoull(name + count, NULL, 10);
    return 1 <= p->number && p->number <= p->count;
}

char *part_sibling(const part_name *p, u64 number)
{
    return take_text("%.*s-%0*llu-of-%0*llu%s", (int)p->prefix, p->name,
                     p->digits, (unsigned long long)number, p->digits,
                     (unsigned long long)p->count, p->name + p->end);
}

/* --------------------------------------------------------------- pieces -- */

/* Skips one of the characters between the words of a name, if it is there. */
static const char *skip_mark(const char *at)
{
    return *at != '\0' && strchr("-._", *at) != NULL ? at + 1 : at;
}

static const char *skip_word(const char *at, const char *word)
{
    size_t size = strlen(word);
    return strncasecmp(at, word, size) == 0 ? at + size : at;
}

static const char *read_digits(const char *at, u64 *number)
{
    int count = 0;

    for (*number = 0; is_digit(*at) && count < MOST_DIGITS; count++)
        *number = 10 * *number + (u64)(*at++ - '0');
    return at;
}

/* Reads one to three letters, which count a, b, ...; aa, ab, ...; as split
 * does. */
static const char *read_letters(const char *at, u64 *number)
{
    const char *from = at;

    for (*number = 0; is_letter(*at) && at - from < 3; at++)
        *number = 26 * *number + (u64)(*at - 'a');
    ++*number;
    return at;
}

/* Reads what follows a word like "part": 1, 1of2, -1-of-2, a, ab. */
static bool read_number(const char *at, piece_name *p)
{
    if (is_letter(*at))
        return *read_letters(at, &p->number) == '\0';
    if (!is_digit(*at))
        return false;
    at = read_digits(at, &p->number);
    if (*at == '\0')
        return true;
    const char *of = skip_word(skip_mark(at), "of");
    if (of == skip_mark(at) || !is_digit(*skip_mark(of)))
        return false;
    return *read_digits(skip_mark(of), &p->count) == '\0';
}

/* Reads an ending without such a word: .001, .aa, aa. */
static bool read_bare_number(const char *at, piece_name *p)
{
    size_t length = strlen(at);

    if (length < 2 || length > 3)
        return false;
    if (is_digit(*at))
        return *read_digits(at, &p->number) == '\0';
    /* .asc and .ai are extensions. */
    return at[0] == 'a' && (length == 2 ? at[1] != 'i' : at[1] == 'a') &&
           *read_letters(at, &p->number) == '\0';
}

/* Reads what follows the extension of a format. */
static bool read_rest(const char *rest, piece_name *p)
{
    static const char *const downloads[] = {
        ".part", ".partial", "-partial", ".crdownload", ".download",
        ".opdownload", ".aria2", ".tmp", ".!qB", ".incomplete"};
    static const char *const words[] = {"part", "split", "piece", "chunk"};

    for (size_t i = 0; i < sizeof downloads / sizeof *downloads; i++)
        if (strcasecmp(rest, downloads[i]) == 0)
            return p->download = true;
    const char *at = skip_mark(rest);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (skip_word(at, words[i]) != at)
            return read_number(skip_mark(skip_word(at, words[i])), p);
    return read_bare_number(at, p);
}

/* Names that downloads into caches have, without an extension. */
static bool is_download(const char *name)
{
    return ends_in(name, ".incomplete") ||
           (strncmp(name, "sha256-", 7) == 0 && ends_in(name, "-partial"));
}

bool piece_name_of(const char *name, piece_name *p)
{
    *p = (piece_name){0};
    for (u32 f = 1; f <= assay_format_count(); f++) {
        const char *extension = assay_format_at(f)->extension;
        size_t size = strlen(extension);
        for (const char *at = strchr(name, '.'); at != NULL;
             at = strchr(at + 1, '.')) {
            if (at == name || strncasecmp(at, extension, size) != 0 ||
                at[size] == '\0' || !read_rest(at + size, p))
                continue;
            p->whole = (size_t)(at - name) + size;
            return true;
        }
    }
    p->download = is_download(name);
    return p->download;
}

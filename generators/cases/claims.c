#include "generators/cases/claims.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/*
 * The claims that need a fact: these words, numbers from SMALLEST on, powers of
 * two from 2^7 on ("2-to-32", "2-32"), bits ("bit-3" is 2^3) and places
 * ("at-4"). Smaller numbers are ordinals more often than facts; 8, 16, 32 and
 * 64 after one of the kinds are the width of a type.
 */
#define SMALLEST 10
#define SMALLEST_POWER 7

static const char *const words[] = {
    "multiple", "aligned", "beyond", "big-endian", NULL
};
static const char *const kinds[] = {
    "float", "int", "uint", "bool", "array", "bin", "map", "str", "ext", "utf",
    "binary", NULL
};
static const char *const bits[] = {"bit", "lower", NULL};
static const char *const places[] = {
    "at", "offset", "begin", "end", "from", NULL
};
static const char *const sizes[] = {
    "bytes", "byte", "letters", "characters", "digits", "kib", "mib", "gib",
    "tags", "times", NULL
};

/* ---------------------------------------------------------------- words -- */

static const char *next_word(const char *word)
{
    const char *end = strchr(word, '-');

    return end != NULL ? end + 1 : word + strlen(word);
}

static bool is_word(const char *word, const char *text)
{
    size_t length = strlen(text);

    return strncmp(word, text, length) == 0 &&
           (word[length] == '-' || word[length] == '\0');
}

/* Reports whether the word is in the list, which ends with NULL. */
static bool is_one_of(const char *const list[], const char *word)
{
    for (; *list != NULL; list++)
        if (is_word(word, *list))
            return true;
    return false;
}

/* The word before the one at that place of the name; "" before the first. */
static const char *word_before(const char *name, const char *word)
{
    if (word == name)
        return "";
    for (word--; word > name && word[-1] != '-'; word--)
        ;
    return word;
}

/* -------------------------------------------------------------- numbers -- */

static bool read_digits(const char **word, u64 *number)
{
    char *end;

    if (!isdigit((unsigned char)**word))
        return false;
    *number = strtoull(*word, &end, 10);
    if (*end != '-' && *end != '\0')
        return false;
    *word = next_word(*word);
    return true;
}

static u64 power_of_two(u64 power)
{
    return power < 64 ? (u64)1 << power : 0;
}

/* "2-to-63", "2-63" or digits; power is that of two, or 0. */
static bool read_number(const char **word, u64 *number, u64 *power)
{
    u64 exponent;

    *power = 0;
    if (!read_digits(word, number))
        return false;
    const char *after = is_word(*word, "to") ? next_word(*word) : *word;
    if (*number != 2 || !read_digits(&after, &exponent) ||
        exponent < SMALLEST_POWER)
        return true;
    *power = exponent;
    *number = power_of_two(exponent);
    *word = after;
    return true;
}

static void add_choice(claim *c, u64 number)
{
    c->choices[c->choice_count++] = number;
}

/* "-less-1", "-plus-1"; after a power "-and-1", and "-1", which is either. */
static void read_second(claim *c, const char **word, u64 number)
{
    const char *at = *word;
    bool less = is_word(at, "less") || is_word(at, "minus");
    bool more = is_word(at, "plus") || (is_word(at, "and") && c->power != 0);
    u64 other, power;

    if (less || more)
        at = next_word(at);
    if ((!less && !more && c->power == 0) || !read_number(&at, &other, &power))
        return;
    if (!more)
        add_choice(c, number - other);
    if (!less)
        add_choice(c, number + other);
    c->power = 0;               /* not that power alone */
    *word = at;
}

/* A number in the unit after it. */
static u64 in_unit(u64 number, const char *unit)
{
    return is_word(unit, "kib") ? number << 10
         : is_word(unit, "mib") ? number << 20
         : is_word(unit, "gib") ? number << 30
                                : number;
}

static bool is_width(const char *before, u64 number)
{
    return (number == 8 || number == 16 || number == 32 || number == 64) &&
           is_one_of(kinds, before);
}

/* The number at *from, which is moved after it; false for another word. */
static bool read_claim(const char *name, const char **from, claim *c)
{
    const char *before = word_before(name, *from);
    u64 number;

    *c = (claim){.start = *from, .is_place = is_one_of(places, before)};
    if (!read_number(from, &number, &c->power)) {
        *from = next_word(*from);
        return false;
    }

    bool is_bit = is_one_of(bits, before) && c->power == 0;
    c->counts = c->power != 0 || is_bit || is_word(before, "at") ||
                (number >= SMALLEST && !is_width(before, number));
    c->is_code = c->power == 0;
    c->code = strtoull(c->start, NULL, 16);
    if (is_bit)
        number = power_of_two(number);
    c->is_size = is_one_of(sizes, before) || is_one_of(sizes, *from);
    add_choice(c, in_unit(number, *from));
    read_second(c, from, number);
    c->end = **from != '\0' ? *from - 1 : *from;
    return true;
}

bool next_claim(const char *name, const char **from, claim *c)
{
    while (**from != '\0') {
        for (size_t i = 0; words[i] != NULL; i++) {
            if (!is_word(*from, words[i]))
                continue;
            *c = (claim){.start = *from, .counts = true};
            c->end = *from + strlen(words[i]);
            *from = *c->end != '\0' ? c->end + 1 : c->end;
            return true;
        }
        if (read_claim(name, from, c))
            return true;
    }
    return false;
}

bool claims(const claim *c, u64 number)
{
    for (size_t i = 0; i < c->choice_count; i++)
        if (c->choices[i] == number)
            return true;
    return false;
}

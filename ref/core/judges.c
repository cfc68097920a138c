/*
 * The fields that a rule judges: its row has patterns of their paths, without
 * indices and separated by spaces.
 */
#include <string.h>

#include "core/rules.h"

/* The patterns of all rules, one after another, so that the loader need not
 * relocate pointers. */
typedef struct {
#define RULE(id, level, section, fields, traits, statement, why) \
    char id[sizeof fields];
#include "rules.def"
#undef RULE
} pattern_texts;

static const pattern_texts texts = {
#define RULE(id, level, section, fields, traits, statement, why) fields,
#include "rules.def"
#undef RULE
};

static const u16 offsets[] = {
#define RULE(id, level, section, fields, traits, statement, why) \
    offsetof(pattern_texts, id),
#include "rules.def"
#undef RULE
};

_Static_assert(sizeof texts <= UINT16_MAX, "an offset has 16 bits");

/* ---------------------------------------------------------------- globs --
 *
 * In a glob, * matches any text, [ab] one of these characters, [!ab] any other
 * character.
 */
typedef struct {
    const char *at, *end;
} glob;

/* Takes the next one-character part of a glob; reports whether it matches c. */
static bool take_one(glob *g, char c)
{
    if (*g->at != '[')
        return *g->at++ == c;

    const char *set = g->at + 1;
    const char *close = set + strcspn(set, "]");
    g->at = close + 1;
    bool inverted = *set == '!';
    set += inverted;
    return (memchr(set, c, (size_t)(close - set)) != NULL) != inverted;
}

/* Reports whether a glob matches text. After a mismatch, the last star takes
 * one more character; earlier stars need no second try. */
static bool matches(glob g, const char *text)
{
    const char *star = NULL, *taken = text;

    while (*text != '\0') {
        if (g.at < g.end && *g.at == '*') {
            star = ++g.at;
            taken = text;
        } else if (g.at < g.end && take_one(&g, *text)) {
            text++;
        } else if (star != NULL) {
            g.at = star;
            text = ++taken;
        } else {
            return false;
        }
    }
    while (g.at < g.end && *g.at == '*')
        g.at++;
    return g.at == g.end;
}

/* -------------------------------------------------------------- judges -- */

/* Copies a path without its indices: tensor[0].shape[1] as tensor.shape. */
static void drop_indices(const char *path, char *field, size_t size)
{
    size_t n = 0;

    while (*path != '\0' && n + 1 < size) {
        if (*path == '[') {
            path += strcspn(path, "]");
            path += *path != '\0';
        } else {
            field[n++] = *path++;
        }
    }
    field[n] = '\0';
}

const char *rule_patterns(u32 number)
{
    return number < assay_rule_count()
               ? (const char *)&texts + offsets[number] : NULL;
}

bool assay_rule_judges(uint32_t number, const char *path)
{
    const char *pattern = rule_patterns(number);
    char field[256];

    if (pattern == NULL || path == NULL)
        return false;
    drop_indices(path, field, sizeof field);
    while (*pattern != '\0') {
        size_t n = strcspn(pattern, " ");
        if (matches((glob){pattern, pattern + n}, field))
            return true;
        pattern += n + strspn(pattern + n, " ");
    }
    return false;
}

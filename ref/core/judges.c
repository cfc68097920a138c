/*
 * Which rules judge a field: ref/<format>/judges.def says it by globs, of its
 * path without indices and of their ids without the format's name. All rows
 * that match count.
 */
#include <string.h>

#include "core/rules.h"

typedef struct {
    format format;
    const char *field;
    const char *rules;          /* with spaces between them */
} judge;

static const judge judges[] = {
#define JUDGE(format, field, rules) {FORMAT_##format, field, rules},
#include "judges.def"
#undef JUDGE
};

/* ---------------------------------------------------------------- globs --
 *
 * In a glob * stands for anything, [ab] for one of these characters, [!ab] for
 * one that is none of them.
 */
typedef struct {
    const char *at, *end;
} glob;

/* Takes what stands for one character; whether it stands for c. */
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

/*
 * Where text and glob part after a star, the star takes one character more:
 * only the last star has to be remembered.
 */
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

/* Copies the path without its indices: tensor.shape of tensor[0].shape[1]. */
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

static bool is_in(const char *globs, const char *id)
{
    while (*globs != '\0') {
        size_t n = strcspn(globs, " ");
        if (matches((glob){globs, globs + n}, id))
            return true;
        globs += n + strspn(globs + n, " ");
    }
    return false;
}

bool assay_rule_judges(uint32_t number, const char *path)
{
    const assay_rule *about = assay_rule_at(number);
    char field[256];

    if (about == NULL || path == NULL)
        return false;
    drop_indices(path, field, sizeof field);
    const char *rest = strchr(about->id, '.') + 1;
    for (size_t i = 0; i < sizeof judges / sizeof judges[0]; i++) {
        const judge *j = &judges[i];
        if (j->format == about->format &&
            matches((glob){j->field, j->field + strlen(j->field)}, field) &&
            is_in(j->rules, rest))
            return true;
    }
    return false;
}

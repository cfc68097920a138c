/* Checks that the names of cases are true: see facts.h. */
#include "generators/cases/shown.h"
#include "generators/cases/sink.h"
#include "generators/cases/values.h"

#include <fnmatch.h>

#define MOST_NAME 200
#define MOST_CLAIMS 16

/* A name, and its number that matches the # of a row, if any. */
typedef struct {
    const builder *file;
    const char *name;
    const claim *number;        /* or NULL */
} stated;

/* -------------------------------------------------------------- measures -- */

static bool relates(const stated *s, const fact_row *row, u64 found)
{
    switch (row->relation) {
    case FACT_EQUALS:         return found == row->number;
    case FACT_AT_LEAST:       return found >= row->number;
    case FACT_MULTIPLE_OF:    return found % row->number == 0;
    case FACT_NO_MULTIPLE_OF: return found % row->number != 0;
    case FACT_TIMES:
        return claims(s->number, found * row->number);
    case FACT_MODULO:
        return claims(s->number, found % row->number);
    default:
        return claims(s->number, found - row->number);
    }
}

static bool value_relates(const stated *s, const fact_row *row,
                          const golden_field *f)
{
    u64 values[MOST_VALUES];
    size_t count = values_of(s->file, f, values);
    bool wraps = s->number != NULL && s->number->power != 0 && f->size <= 8;

    for (size_t i = 0; i < count; i++)
        if (relates(s, row, values[i]) && (values[i] != 0 || !wraps))
            return true;
    return false;
}

/* Numbers of big-endian files are big-endian; their texts say so. */
static bool is_big_endian(const builder *file, const golden_field *f)
{
    return f->order == NUMBER_BE ||
           (f->size == 3 && memcmp(file->bytes + f->offset, "big", 3) == 0);
}

static bool byte_relates(const stated *s, const fact_row *row,
                         const golden_field *f)
{
    for (u64 i = 0; i < f->size; i++)
        if (relates(s, row, s->file->bytes[f->offset + i]))
            return true;
    return false;
}

static bool field_relates(const stated *s, const fact_row *row,
                          const golden_field *f)
{
    if (row->relation == FACT_BIG_ENDIAN)
        return is_big_endian(s->file, f);
    switch (row->subject) {
    case FACT_SIZE:   return relates(s, row, f->size);
    case FACT_OFFSET: return relates(s, row, f->offset);
    case FACT_END:    return relates(s, row, f->offset + f->size);
    case FACT_BYTE:   return byte_relates(s, row, f);
    default:          return value_relates(s, row, f);
    }
}

/* Reports whether the field matches path: * is anything, [ is literal. */
static bool is_called(const golden_field *f, const char *path)
{
    char glob[2 * GOLDEN_PATH_SIZE];
    size_t size = 0;

    if (strchr(path, '*') == NULL)
        return strcmp(path, f->path) == 0;
    for (; *path != '\0' && size < sizeof glob - 2; path++) {
        if (*path == '[')
            glob[size++] = '\\';
        glob[size++] = *path;
    }
    glob[size] = '\0';
    return fnmatch(glob, f->path, 0) == 0;
}

/* The bytes that two fields share at their beginning, or end. */
static u64 shared(const builder *b, const golden_field *one,
                  const golden_field *other, bool at_end)
{
    u64 least = one->size < other->size ? one->size : other->size;

    for (u64 i = 0; i < least; i++) {
        u64 left = at_end ? one->size - 1 - i : i;
        u64 right = at_end ? other->size - 1 - i : i;
        if (b->bytes[one->offset + left] != b->bytes[other->offset + right])
            return i;
    }
    return least;
}

static bool some_share(const stated *s, const fact_row *row)
{
    const builder *b = s->file;

    for (size_t i = 0; i < b->field_count; i++) {
        if (!is_called(&b->fields[i], row->path))
            continue;
        for (size_t j = i + 1; j < b->field_count; j++)
            if (is_called(&b->fields[j], row->path) &&
                relates(s, row, shared(b, &b->fields[i], &b->fields[j],
                                       row->subject == FACT_SUFFIX)))
                return true;
    }
    return false;
}

static bool some_relates(const stated *s, const fact_row *row)
{
    for (size_t i = 0; i < s->file->field_count; i++)
        if (is_called(&s->file->fields[i], row->path) &&
            field_relates(s, row, &s->file->fields[i]))
            return true;
    return false;
}

/* The number of fields, or the product of their values but for zeros. */
static u64 gather(const stated *s, const fact_row *row)
{
    u64 count = 0, product = 1, values[MOST_VALUES];

    for (size_t i = 0; i < s->file->field_count; i++) {
        const golden_field *f = &s->file->fields[i];
        if (!is_called(f, row->path))
            continue;
        count++;
        if (values_of(s->file, f, values) > 0 && values[0] != 0)
            product *= values[0];
    }
    return row->subject == FACT_COUNT ? count : product;
}

static bool holds(const stated *s, const fact_row *row)
{
    if (row->path == NULL)
        return true;
    if (row->path[0] == '\0')
        return relates(s, row, s->file->size);
    switch (row->subject) {
    case FACT_COUNT:
    case FACT_PRODUCT: return relates(s, row, gather(s, row));
    case FACT_PREFIX:
    case FACT_SUFFIX:  return some_share(s, row);
    default:           return some_relates(s, row);
    }
}

/* ----------------------------------------------------------------- rows -- */

/* Reports whether the row covers the name, or the number that matches #. */
static bool is_about(const fact_row *row, const stated *s)
{
    char name[MOST_NAME];
    const claim *c = s->number;

    if ((strchr(row->glob, '#') != NULL) != (c != NULL))
        return false;
    if (c == NULL)
        return fnmatch(row->glob, s->name, 0) == 0;
    snprintf(name, sizeof name, "%.*s#%s", (int)(c->start - s->name), s->name,
             c->end);
    return fnmatch(row->glob, name, 0) == 0;
}

/* Reports whether the claim is the row's number, or its glob spells it. */
static bool covers(const fact_row *row, const stated *s, const claim *c)
{
    char text[MOST_NAME];

    snprintf(text, sizeof text, "%.*s", (int)(c->end - c->start), c->start);
    return c == s->number || strstr(row->glob, text) != NULL;
}

/* The claims of a name that no row covers yet. */
typedef struct {
    claim list[MOST_CLAIMS];
    bool open[MOST_CLAIMS];
    size_t count;
} claimed;

/* Stops if the row does not hold. A SAYING must be needed. */
static void apply_row(facts *f, size_t i, const stated *s, claimed *all)
{
    const fact_row *row = &f->facts[i];

    if (!is_about(row, s))
        return;
    if ((row->relation < FACT_TIMES) != (s->number == NULL) &&
        row->path != NULL)
        stop_generating("%s: # goes with TIMES, MODULO and LESS", row->glob);
    if (!holds(s, row))
        stop_generating("%s: what %s states is not so", s->name, row->glob);
    f->fact_used[i] = f->fact_used[i] || row->path != NULL;
    for (size_t j = 0; j < all->count; j++) {
        if (all->open[j] && covers(row, s, &all->list[j])) {
            f->fact_used[i] = true;
            all->open[j] = false;
        }
    }
}

/* The claims of what, which is the end of the name. */
static claimed read_claims(const char *what, const char *patch,
                           const builder *file)
{
    claimed all = {.count = 0};

    for (const char *from = what; all.count < MOST_CLAIMS; all.count++) {
        claim *c = &all.list[all.count];
        if (!next_claim(what, &from, c))
            return all;
        all.open[all.count] = c->counts &&
                              !patch_shows(patch, what, file, c) &&
                              !file_shows(file, c);
    }
    stop_generating("%s: too many numbers in a name", what);
}

void check_name(facts *f, rule broken, const char *what, const char *patch,
                const builder *file)
{
    const char *id = broken != NO_RULE ? rule_about(broken)->id : "";
    char name[MOST_NAME];

    snprintf(name, sizeof name, "%s%s%s", id, id[0] != '\0' ? "~" : "", what);
    claimed all = read_claims(name + strlen(name) - strlen(what), patch, file);

    for (size_t i = 0; i < f->fact_count && all.count > 0; i++) {
        apply_row(f, i, &(stated){file, name, NULL}, &all);
        for (size_t j = 0; j < all.count; j++)
            if (all.list[j].choice_count > 0)
                apply_row(f, i, &(stated){file, name, &all.list[j]}, &all);
    }
    for (size_t j = 0; j < all.count; j++)
        if (all.open[j])
            stop_generating("%s: nothing states what \"%.*s\" is; a row of "
                            "facts.def may", name,
                            (int)(all.list[j].end - all.list[j].start),
                            all.list[j].start);
}

/* One thing wrong with a random file: a row of the table of its format. */
#include "generators/random/random.h"

/* ---------------------------------------------------------------- stars -- */

/* The path without the marks and the indices of the corpus. */
static void plain_pattern(char pattern[GOLDEN_PATH_SIZE], const char *path)
{
    size_t size = 0;

    for (; *path != '\0' && size < GOLDEN_PATH_SIZE - 1; path++) {
        if (path[0] == '*' && path[1] != ']')
            continue;
        while (*path == '*' && size > 0 && pattern[size - 1] != '[')
            size--;
        pattern[size++] = *path;
    }
    pattern[size] = '\0';
}

/* Reports whether path matches the pattern; at: the numbers of its stars. */
static bool is_like(const char *path, const char *pattern,
                    size_t at[MOST_STARS])
{
    size_t stars = 0;

    for (; *pattern != '\0'; pattern++) {
        if (*pattern != '*') {
            if (*path++ != *pattern)
                return false;
            continue;
        }
        if (*path < '0' || *path > '9')
            return false;
        at[stars] = 0;
        for (; *path >= '0' && *path <= '9'; path++)
            at[stars] = 10 * at[stars] + (size_t)(*path - '0');
        stars++;
    }
    return *path == '\0';
}

bool bind_stars(maker *m, const builder *file, const char *path)
{
    char pattern[GOLDEN_PATH_SIZE];
    size_t found = 0, at[MOST_STARS];

    plain_pattern(pattern, path);
    if (strchr(pattern, '*') == NULL)
        return find_field(file, pattern) != NULL;
    for (size_t i = 0; i < file->field_count; i++)
        if (is_like(file->fields[i].path, pattern, at) &&
            roll(&m->dice, ++found) == 0)
            memcpy(m->at, at, sizeof at);
    return found > 0;
}

const char *bound_path(maker *m, const char *starred)
{
    char pattern[GOLDEN_PATH_SIZE], *bound = GIVE(m, GOLDEN_PATH_SIZE, char);
    const char *path = pattern;
    size_t stars = 0, size = 0;

    plain_pattern(pattern, starred);
    for (; *path != '\0' && size < GOLDEN_PATH_SIZE - 1; path++) {
        if (*path != '*')
            bound[size++] = *path;
        else
            size += (size_t)snprintf(bound + size, GOLDEN_PATH_SIZE - size,
                                     "%zu", m->at[stars++]);
    }
    return bound;
}

/* ---------------------------------------------------------------- edits -- */

u64 do_edit(maker *m, builder *file, edit e)
{
    bool anywhere = e.path[strlen(e.path) - 1] == '*';

    e.path = bound_path(m, e.path);
    if (anywhere) {
        u64 size = need_field(file, e.path)->size;
        e.number = roll(&m->dice, e.kind == FLIP_BIT   ? 8 * size
                                : e.kind == POKE_BYTES ? size - e.size + 1
                                                       : size);
    }
    apply_edit(file, &e, m->patch, sizeof m->patch);
    return e.number;
}

static bool has_fields(maker *m, const builder *file, const damage *d)
{
    for (size_t i = 1; i < MAX_EDITS && d->row.edits[i].kind != NO_EDIT; i++)
        if (d->row.edits[i].kind != APPEND_BYTES &&
            find_field(file, bound_path(m, d->row.edits[i].path)) == NULL)
            return false;
    const char *blamed = d->row.where.path;
    return blamed == NULL || blamed[0] == '\0' ||
           d->row.edits[0].kind == APPEND_BYTES ||
           find_field(file, bound_path(m, blamed)) != NULL;
}

static bool edit_fields(maker *m, const damage *d, const void *model,
                        builder *file, blame *where)
{
    const edit *first = &d->row.edits[0];

    if (!(first->kind == APPEND_BYTES || bind_stars(m, file, first->path)) ||
        !has_fields(m, file, d) ||
        (d->fits != NULL && !d->fits(m, model, file)))
        return false;
    u64 place = do_edit(m, file, *first);
    for (size_t i = 1; i < MAX_EDITS && first[i].kind != NO_EDIT; i++)
        do_edit(m, file, first[i]);
    *where = d->row.where;
    if (first->kind == POKE_BYTES && where->length != UINT64_MAX)
        where->skip += place - first->number;
    where->path = bound_path(m, where->path != NULL ? where->path
                                                    : first->path);
    if (where->to != NULL)
        where->to = bound_path(m, where->to);
    return true;
}

bool do_damage(maker *m, const damage *d, const void *model, builder *file,
               blame *where)
{
    return d->hurt != NULL ? d->hurt(m, model, file, where)
                           : edit_fields(m, d, model, file, where);
}

bool has_unique_begin(const u64 *begins, const u64 *sizes, size_t count,
                      size_t i)
{
    for (size_t k = 0; k < count; k++)
        if (k != i && sizes[k] > 0 && begins[k] == begins[i])
            return false;
    return true;
}

bool blame_inside(maker *m, blame *where, const char *path, u64 skip,
                  u64 length)
{
    *where = (blame)INSIDE(bound_path(m, path), skip, length);
    return true;
}

bool blame_at(maker *m, blame *where, const char *path)
{
    return blame_inside(m, where, path, 0, UINT64_MAX);
}

bool set_shape(maker *m, builder *file, blame *where, const char *path,
               u64 first, u64 next)
{
    size_t rank = 0;

    while (m->at[1] = rank, find_field(file, bound_path(m, path)) != NULL)
        rank++;
    if (rank < (next > 1 ? 2u : 1u))
        return false;
    size_t large = (size_t)roll(&m->dice, rank);
    for (m->at[1] = rank; m->at[1]-- > 0;)
        set_number(file, bound_path(m, path),
                   m->at[1] == large                ? first
                   : m->at[1] == (large + 1) % rank ? next : 1);
    m->at[1] = 0;
    return blame_inside(m, where, path, 0, 8 * rank);
}

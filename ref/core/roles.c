#include "core/roles.h"

#include <string.h>

const role_row role_rows[] = {
#define FIELD(format, field, role) \
    {FORMAT_##format, field, sizeof field - 1, ASSAY_ROLE_##role},
#include "roles.def"
#undef FIELD
};

const u32 role_count = sizeof role_rows / sizeof role_rows[0];

/* Whether a word of a row means that name; "shape[]" only one of a list. */
static bool is_meant(const char *word, size_t size, const char *name,
                     bool indexed)
{
    if (word[size - 1] == ']') {
        if (!indexed)
            return false;
        size -= 2;
    }
    return name[0] == word[0] && strncmp(name, word, size) == 0 &&
           name[size] == '\0';
}

/* Whether the scopes end with the words of a row, dots between them, that stand
 * before end, where the name of a field begins. */
static bool ends_with(const char *row, size_t end, const scope *around,
                      u32 depth)
{
    while (end > 0) {
        size_t from = --end;
        while (from > 0 && row[from - 1] != '.')
            from--;
        if (depth == 0)
            return false;
        const scope *s = &around[--depth];
        if (!is_meant(row + from, end - from, s->name, s->index != NO_INDEX))
            return false;
        end = from;
    }
    return true;
}

/* Whether a row is about fields called name, whatever is around them: few are,
 * and every field is asked for. */
static bool is_about(const role_row *by, const char *name, size_t size)
{
    size_t all = by->size;

    return all >= size && by->field[all - 1] == name[size - 1] &&
           (all == size || by->field[all - size - 1] == '.') &&
           memcmp(by->field + all - size, name, size) == 0;
}

/* The first row of a format: formats follow each other in their order. */
static u32 first_row(format f)
{
    u32 low = 0, high = role_count;

    while (low < high) {
        u32 middle = low + (high - low) / 2;
        if (role_rows[middle].format < f)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const role_row *find_role(format f, const scope *around, u32 depth,
                          const char *name)
{
    size_t size = strlen(name);             /* no field has no name */

    for (u32 i = first_row(f); i < role_count && role_rows[i].format == f; i++)
        if (is_about(&role_rows[i], name, size) &&
            ends_with(role_rows[i].field, role_rows[i].size - size, around,
                      depth))
            return &role_rows[i];
    return NULL;
}

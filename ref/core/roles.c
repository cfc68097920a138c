#include "core/roles.h"

#include <string.h>

const role_row role_rows[] = {
#define FIELD(format, field, role) \
    {FORMAT_##format, field, sizeof field - 1, ASSAY_ROLE_##role},
#include "roles.def"
#undef FIELD
};

const u32 role_count = sizeof role_rows / sizeof role_rows[0];

/* Reports whether a word of a row matches a name; "shape[]" matches only an
 * element of a list. */
static bool is_meant(const char *word, size_t size, const char *name,
                     size_t length, bool indexed)
{
    if (word[size - 1] == ']') {
        if (!indexed)
            return false;
        size -= 2;
    }
    return size == length && memcmp(word, name, size) == 0;
}

/* Reports whether the path of name ends with the words of a row, which are
 * separated by dots. */
static bool ends_with(const role_row *row, const scope *around, u32 depth,
                      const char *name, size_t length)
{
    size_t end = row->size;
    bool indexed = false;

    for (;;) {
        size_t from = end;
        while (from > 0 && row->field[from - 1] != '.')
            from--;
        if (!is_meant(row->field + from, end - from, name, length, indexed))
            return false;
        if (from == 0 || depth == 0)
            return from == 0;
        end = from - 1;
        name = around[--depth].name;
        length = strlen(name);
        indexed = around[depth].index != NO_INDEX;
    }
}

const role_row *find_role(format f, const scope *around, u32 depth,
                          const char *name)
{
    size_t length = strlen(name);

    for (u32 i = 0; i < role_count; i++)
        if (role_rows[i].format == f &&
            ends_with(&role_rows[i], around, depth, name, length))
            return &role_rows[i];
    return NULL;
}

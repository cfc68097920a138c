#include "core/roles.h"

#include <string.h>

const role_row role_rows[] = {
#define FIELD(format, field, role) {FORMAT_##format, field, ASSAY_ROLE_##role},
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
    return strncmp(name, word, size) == 0 && name[size] == '\0';
}

/* Whether the path of name ends with the words of a row, dots between them. */
static bool ends_with(const char *row, const scope *around, u32 depth,
                      const char *name)
{
    size_t end = strlen(row);
    bool indexed = false;

    for (;;) {
        size_t from = end;
        while (from > 0 && row[from - 1] != '.')
            from--;
        if (!is_meant(row + from, end - from, name, indexed))
            return false;
        if (from == 0 || depth == 0)
            return from == 0;
        end = from - 1;
        name = around[--depth].name;
        indexed = around[depth].index != NO_INDEX;
    }
}

const role_row *find_role(format f, const scope *around, u32 depth,
                          const char *name)
{
    for (u32 i = 0; i < role_count; i++)
        if (role_rows[i].format == f &&
            ends_with(role_rows[i].field, around, depth, name))
            return &role_rows[i];
    return NULL;
}

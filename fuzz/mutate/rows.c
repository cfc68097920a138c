#include "mutate/repairs.h"

#define ROW(name, what, form, unit, fields, targets, base) \
    {#name, what, form, unit, fields, targets, base},
#define HEADS(f, form)           ROW(f, REPAIR_HEADS, form, 0, "", "", "")
#define LENGTH(f, field, of)     ROW(f, REPAIR_LENGTH, 0, 1, field, of, "")
#define WHOLE(f, field)          ROW(f, REPAIR_WHOLE, 0, 1, field, "", "")
#define COUNT(f, field, of)      ROW(f, REPAIR_COUNT, 0, 1, field, of, "")
#define PRODUCT(f, field, of)    ROW(f, REPAIR_PRODUCT, 0, 1, field, of, "")
#define PLACE(f, field, of, from, unit) \
    ROW(f, REPAIR_PLACE, 0, unit, field, of, from)
#define END(f, field, of, from, unit) \
    ROW(f, REPAIR_END, 0, unit, field, of, from)
#define BEGINS(f, of, unit)      ROW(f, REPAIR_BEGINS, 0, unit, "", of, "")
#define ENDS(f, of, unit)        ROW(f, REPAIR_ENDS, 0, unit, "", of, "")
#define FILLS(f, of, unit)       ROW(f, REPAIR_FILLS, 0, unit, "", of, "")
#define ENDS_LENGTH(f, of, unit) ROW(f, REPAIR_ENDS_LENGTH, 0, unit, "", of, "")
#define SCALES(f, data, by)      ROW(f, REPAIR_SCALES, 0, 1, data, by, "")
#define NEXT(f, field, of)       ROW(f, REPAIR_NEXT, 0, 1, field, of, "")
#define BELOW(f, field, of)      ROW(f, REPAIR_BELOW, 0, 1, field, of, "")
#define UNIT(f, field, name, unit) \
    ROW(f, REPAIR_UNIT, 0, unit, field, "", name)
#define CHECKSUM(f, field, of)   ROW(f, REPAIR_CHECKSUM, 0, 1, field, of, "")

static const repair_row rows[] = {
#include "mutate/repairs.def"
};

#define ROWS (sizeof rows / sizeof rows[0])

const repair_row *rows_of_format(u32 format, u32 *count)
{
    const assay_format *f = assay_format_at(format);
    const repair_row *first = NULL;

    *count = 0;
    for (size_t i = 0; f != NULL && i < ROWS; i++) {
        if (strcmp(rows[i].format, f->name) != 0)
            continue;
        first = first != NULL ? first : &rows[i];
        *count += *count < MOST_ROWS;
    }
    return first;
}

u8 heads_of_rows(const repair_row *by, u32 count)
{
    for (u32 i = 0; i < count; i++)
        if (by[i].what == REPAIR_HEADS)
            return by[i].form;
    return NO_NUMBER;
}

/* Reports whether one of the words, separated by spaces, matches a path: its
 * end, starting at a name, or its start if the word ends with a dot. */
static bool means(const char *words, const char *path)
{
    size_t length = strlen(path);

    while (*words != '\0') {
        size_t n = strcspn(words, " ");
        if (n > 0 && words[n - 1] == '.' && strncmp(words, path, n) == 0)
            return true;
        if (n <= length && memcmp(words, path + length - n, n) == 0 &&
            (n == length || path[length - n - 1] == '.'))
            return true;
        words += n + (words[n] == ' ');
    }
    return false;
}

void path_of_kind(piece_kind *k, const char *path, const char *field)
{
    const size_t room = sizeof k->path;
    size_t length = strlen(path), most = room / 4, n = 0;
    char *names = k->path;
    bool inner = false;

    while (*path != '\0' && n + 4 < room) {
        if (n >= most && length > room && strlen(path) > most) {
            path += strlen(path) - most;
            path += strcspn(path, ".");
        }
        if (*path != '[') {
            names[n++] = *path++;
            continue;
        }
        if (inner) {
            names[n++] = '[';
            names[n++] = ']';
        }
        inner = true;
        path += strcspn(path, "]");
        path += *path != '\0';
    }
    if (n > 0)
        names[n++] = '.';
    while (*field != '\0' && n + 1 < room)
        names[n++] = *field++;
    names[n] = '\0';
}

void rows_of_kind(const repair_row *by, u32 count, piece_kind *k)
{
    k->fields = k->targets = k->bases = 0;
    for (u32 i = 0; i < count; i++) {
        k->fields |= (u64)means(by[i].fields, k->path) << i;
        k->targets |= (u64)means(by[i].targets, k->path) << i;
        k->bases |= (u64)means(by[i].base, k->path) << i;
    }
}

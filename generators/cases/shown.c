#include "generators/cases/shown.h"
#include "generators/cases/values.h"

#include <ctype.h>
#include <stdlib.h>

#define PATH_LETTERS \
    "abcdefghijklmnopqrstuvwxyz" "ABCDEFGHIJKLMNOPQRSTUVWXYZ" "0123456789_.#[]"

/* -------------------------------------------------- numbers of a patch -- */

/* Reports whether the name's digits are that number in hexadecimal. */
static bool is_code(const claim *c, u64 number)
{
    return c->is_code && number == c->code;
}

static u64 swap_bytes(u64 number, u64 size)
{
    u64 reversed = 0;

    for (u64 i = 0; i < size; i++, number >>= 8)
        reversed = reversed << 8 | (number & 0xff);
    return reversed;
}

/* "12 -> 0x10000", of a field that is a number. */
static bool change_shows(const char *text, const golden_field *f,
                         const claim *c)
{
    char *end;
    u64 old = without_head(f, strtoull(text, &end, 0));

    if (strncmp(end, " -> ", 4) != 0)
        return false;
    u64 new = without_head(f, strtoull(end + 4, NULL, 0));
    if (c->choice_count == 0)
        return strncmp(c->start, "big-endian", strlen("big-endian")) == 0 &&
               old == swap_bytes(new, f->size);
    return claims(c, old) || claims(c, new) || claims(c, new - old) ||
           claims(c, old - new) || is_code(c, new);
}

/* "82", "9b 20 00 ...": as many bytes as a head may have. */
static size_t read_bytes(const char *text, u8 bytes[HEAD_SIZE])
{
    size_t count = 0;

    for (; count < HEAD_SIZE && isxdigit((unsigned char)text[0]) &&
           isxdigit((unsigned char)text[1]); text += text[2] == ' ' ? 3 : 2)
        bytes[count++] = (u8)strtoul(text, NULL, 16);
    return count;
}

/* "92 -> dc 80 02": by how much the head of an item grew; a short head of
 * MessagePack has 4 bits, or 5, one of CBOR 5. */
static bool heads_show(const char *text, const claim *c)
{
    const char *arrow = strstr(text, " -> ");
    u8 old[HEAD_SIZE], new[HEAD_SIZE];
    u64 value, before;

    if (arrow == NULL)
        return false;
    size_t old_size = read_bytes(text, old);
    size_t new_size = read_bytes(arrow + 4, new);
    if (old_size == 0 || new_size == 0)
        return false;
    if (new_size == 1)
        return claims(c, new[0] & 15);
    if (!read_item(new, new_size, "", &value))
        return false;
    if (old_size > 1)
        return read_item(old, old_size, "", &before) &&
               claims(c, value - before);
    return claims(c, value - (old[0] & 15)) || claims(c, value - (old[0] & 31));
}

/* "at 2: 61 62 -> c0 80", "... (40 bytes)", "after 8 of its bytes": two digits
 * are a byte, unless one of these words says that they are not. */
static bool bytes_show(const char *text, const char *end, const claim *c)
{
    for (const char *at = text; at < end; at++) {
        if (!isxdigit((unsigned char)*at) || (at > text && isalnum(at[-1])))
            continue;
        char *after;
        u64 number = strtoull(at, &after, 10);
        bool counted = at > text && (at[-1] == '(' ||
                       (at - text >= 3 && memcmp(at - 3, "at ", 3) == 0) ||
                       (at - text >= 6 && memcmp(at - 6, "after ", 6) == 0));
        if (counted && claims(c, number))
            return true;
        number = strtoull(at, &after, 16);
        if (!counted && after == at + 2 && is_code(c, number))
            return true;
    }
    return false;
}

/* "2^63 bytes, times zero"; the name itself shows nothing. */
static bool prose_shows(const char *text, const char *end, const char *name,
                        const claim *c)
{
    const char *repeated = strstr(text, name);

    if (repeated != NULL && repeated < end)
        return false;
    for (const char *at = text; at < end; at++) {
        if (*at == '[')
            at += strcspn(at, "]");
        if (!isdigit((unsigned char)*at))
            continue;
        char *after;
        bool hex = at[0] == '0' && at[1] == 'x';
        u64 number = strtoull(at, &after, hex ? 16 : 10);
        if (number == 2 && *after == '^') {
            if (c->power != 0 && c->power == strtoull(after + 1, &after, 10))
                return true;
        } else if (claims(c, number)) {
            return true;
        }
        at = after - 1;
    }
    return false;
}

/* Reports whether an edited field shows the number, in either base. */
static bool field_shows(const builder *file, const golden_field *f,
                        const claim *c)
{
    u64 values[MOST_VALUES];
    size_t count = values_of(file, f, values);

    for (size_t i = 0; i < count; i++)
        if (is_code(c, values[i]))
            return true;
    return value_is(file, f, c) || text_has(file, f, c) || claims(c, f->size);
}

/* A part of a patch: "tensor[0].rank: 2 -> 33", or prose. */
static bool part_shows(const char *part, const char *end, const builder *file,
                       const char *name, const claim *c)
{
    char path[GOLDEN_PATH_SIZE];
    size_t length = strspn(part, PATH_LETTERS);
    const golden_field *f = NULL;

    if (length < sizeof path && strncmp(part + length, ": ", 2) == 0) {
        memcpy(path, part, length);
        path[length] = '\0';
        f = find_field(file, path);
    }
    if (f == NULL)
        return prose_shows(part, end, name, c);
    part += length + 2;
    if ((f->order == NUMBER_LE || f->order == NUMBER_BE) &&
        change_shows(part, f, c))
        return true;
    return bytes_show(part, end, c) || heads_show(part, c) ||
           field_shows(file, f, c);
}

bool patch_shows(const char *patch, const char *name, const builder *file,
                 const claim *c)
{
    while (patch != NULL && *patch != '\0') {
        const char *end = strstr(patch, "; ");
        if (end == NULL)
            end = patch + strlen(patch);
        if (part_shows(patch, end, file, name, c))
            return true;
        patch = *end != '\0' ? end + 2 : end;
    }
    return false;
}

/* --------------------------------------------------- numbers of a file -- */

/* Reports whether a field has that index after length bytes of path. */
static bool has_index(const builder *file, const char *path, size_t length,
                      u64 index)
{
    for (size_t i = 0; i < file->field_count; i++) {
        const char *other = file->fields[i].path;
        if (strncmp(other, path, length) == 0 &&
            strtoull(other + length, NULL, 10) == index)
            return true;
    }
    return false;
}

/* Reports whether path is the last item of an array with so many items. */
static bool count_is(const builder *file, const char *path, const claim *c)
{
    for (const char *at = path; (at = strchr(at, '[')) != NULL;) {
        u64 index = strtoull(++at, NULL, 10);
        if (claims(c, index + 1) &&
            !has_index(file, path, (size_t)(at - path), index + 1))
            return true;
    }
    return false;
}

static bool is_place(const char *path)
{
    size_t length = strlen(path);

    return strstr(path, "offset") != NULL || strstr(path, "begin") != NULL ||
           (length > 4 && strcmp(path + length - 4, ".end") == 0);
}

bool file_shows(const builder *file, const claim *c)
{
    if (c->is_size && claims(c, file->size))
        return true;
    for (size_t i = 0; i < file->field_count; i++) {
        const golden_field *f = &file->fields[i];
        if (((c->is_place || !is_place(f->path)) && value_is(file, f, c)) ||
            (c->is_size && claims(c, f->size)) || count_is(file, f->path, c))
            return true;
    }
    return false;
}

/*
 * A file as seen by a program that reads the header with a usual library: it
 * has the last of two equal keys, and of a number only the value. Such a
 * program cannot know of a wrong text that the library accepts.
 */
#include "generators/safetensors/model.h"

#include <stdlib.h>

#define MOST_SIZE   ((u64)1 << 62)  /* of what a binary64 can be turned into */

typedef struct {
    u64 begin, end;
} extent;

static bool is_whole(const json_t *value, u64 *number)
{
    double real = json_real_value(value);

    if (json_is_integer(value) && json_integer_value(value) >= 0) {
        *number = (u64)json_integer_value(value);
        return true;
    }
    if (!json_is_real(value) || !(real >= 0 && real < (double)MOST_SIZE))
        return false;
    *number = (u64)real;
    return !((double)*number < real);
}

/* -------------------------------------------------------------- entries -- */

static bool find_dtype(const json_t *name, st_dtype *dtype)
{
    const char *text = json_string_value(name);

    for (*dtype = BOOL; text != NULL && *dtype < ST_DTYPES; ++*dtype)
        if (strcmp(text, st_name_of(*dtype)) == 0)
            return true;
    return false;
}

static bool count_elements(const json_t *shape, u64 *count)
{
    json_t *item;
    size_t i;
    u64 n;

    *count = 1;
    json_array_foreach((json_t *)shape, i, item) {
        if (!is_whole(item, &n) || (n > 0 && *count > MOST_SIZE / n))
            return false;
        *count *= n;
    }
    return json_is_array(shape);
}

static bool read_extent(const json_t *entry, extent *e)
{
    const json_t *offsets = json_object_get(entry, "data_offsets");
    st_dtype dtype;
    u64 count;

    return find_dtype(json_object_get(entry, "dtype"), &dtype) &&
           count_elements(json_object_get(entry, "shape"), &count) &&
           json_array_size(offsets) == 2 &&
           is_whole(json_array_get(offsets, 0), &e->begin) &&
           is_whole(json_array_get(offsets, 1), &e->end) &&
           count <= MOST_SIZE / st_bits(dtype) &&
           count * st_bits(dtype) % 8 == 0 && e->begin <= e->end &&
           e->end - e->begin == count * st_bits(dtype) / 8;
}

static bool is_metadata(const json_t *value)
{
    const char *key;
    json_t *text;

    json_object_foreach((json_t *)value, key, text)
        if (!json_is_string(text))
            return false;
    return json_is_object(value);
}

/* --------------------------------------------------------------- buffer -- */

static int compare_extents(const void *a, const void *b)
{
    const extent *x = a, *y = b;
    int begins = (x->begin > y->begin) - (x->begin < y->begin);

    return begins != 0 ? begins : (x->end > y->end) - (x->end < y->end);
}

/* Each tensor begins where the previous one ends, and the last one ends at
 * size. */
static bool fill_buffer(extent *list, size_t count, u64 size)
{
    u64 at = 0;

    qsort(list, count, sizeof *list, compare_extents);
    for (size_t i = 0; i < count; i++) {
        if (list[i].begin != at)
            return false;
        at = list[i].end;
    }
    return at == size;
}

static bool is_root(const json_t *root, u64 buffer)
{
    extent *list = need_memory(NULL, (json_object_size(root) + 1) *
                                     sizeof *list);
    bool good = json_is_object(root);
    size_t count = 0;
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)root, key, value)
        if (strcmp(key, ST_METADATA) == 0)
            good = good && is_metadata(value);
        else
            good = good && read_extent(value, &list[count++]);
    good = good && fill_buffer(list, count, buffer);
    free(list);
    return good;
}

/* --------------------------------------------------------------- header -- */

/* Padding of white space may follow the object. */
static json_t *read_header(const char *text, size_t size)
{
    json_error_t error = {.position = 0};
    json_t *root = size > 0 && *text == '{'
                   ? json_loadb(text, size, JSON_ALLOW_NUL |
                                JSON_DISABLE_EOF_CHECK, &error) : NULL;

    for (size_t at = (size_t)error.position; root != NULL && at < size; at++)
        if (strchr(" \t\r\n", text[at]) == NULL || text[at] == '\0') {
            json_decref(root);
            return NULL;
        }
    return root;
}

bool st_is_read(const builder *file)
{
    u64 size;

    if (file->size < ST_SIZE_SIZE)
        return false;
    size = stored_bits(file->bytes, ST_SIZE_SIZE);
    if (size > file->size - ST_SIZE_SIZE)
        return false;
    json_t *root = read_header((const char *)file->bytes + ST_SIZE_SIZE,
                               (size_t)size);
    bool good = root != NULL &&
                is_root(root, file->size - ST_SIZE_SIZE - size);
    json_decref(root);
    return good;
}

/* -------------------------------------------------------------- numbers -- */

static bool is_number(const char *path)
{
    const char *last = strrchr(path, '.');

    return last != NULL && (strncmp(last, ".shape[", 7) == 0 ||
                            strcmp(last, ".begin") == 0 ||
                            strcmp(last, ".end") == 0);
}

/* The same for a header that is given as text. */
static bool is_wrong_number(const builder *file, const golden_field *f)
{
    const char *first = (const char *)file->bytes + f->offset;

    for (u64 i = 0; i < f->size; i++)
        if (strchr("+-.0123456789eE", first[i]) == NULL || first[i] == '\0')
            return false;
    return strcmp(f->path, "text.wrong") == 0;
}

static bool is_in_digits(const builder *file, const golden_field *f)
{
    for (u64 i = 0; i < f->size; i++) {
        u8 digit = file->bytes[f->offset + i];
        if (digit < '0' || digit > '9')
            return false;
    }
    return true;
}

bool st_hides_forms(const builder *file)
{
    for (size_t i = 0; i < file->field_count; i++)
        if ((is_number(file->fields[i].path) ||
             is_wrong_number(file, &file->fields[i])) &&
            !is_in_digits(file, &file->fields[i]))
            return st_is_read(file);
    return false;
}

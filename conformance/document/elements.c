#include "conformance/document/elements.h"

#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"

size_t count_elements(const json_t *list, const json_t *trim)
{
    size_t count = json_array_size(list);

    while (trim != NULL && count > 0 &&
           json_equal(json_array_get(list, count - 1), trim))
        count--;
    return count;
}

static char *identify(const json_t *value, const json_t *members)
{
    capture c;
    size_t i;
    json_t *member;

    capture_open(&c);
    json_array_foreach((json_t *)members, i, member) {
        const json_t *part = json_object_get(value, json_string_value(member));
        char *text = part == NULL ? NULL
            : json_dumps(part, JSON_ENCODE_ANY | JSON_COMPACT | JSON_SORT_KEYS);
        fprintf(c.file, "%s%s %s", i > 0 ? ", " : "",
                json_string_value(member), text != NULL ? text : "null");
        free(text);
    }
    return capture_close(&c);
}

static int by_key(const void *a, const void *b)
{
    const element *left = a, *right = b;
    int order = strcmp(left->key, right->key);

    if (order != 0)
        return order;
    return left->index < right->index ? -1 : left->index > right->index;
}

element *sort_elements(const json_t *list, size_t count, const json_t *members)
{
    element *elements = take(count * sizeof *elements);

    for (size_t i = 0; i < count; i++)
        elements[i] = (element){
            identify(json_array_get(list, i), members), i};
    qsort(elements, count, sizeof *elements, by_key);
    return elements;
}

void free_elements(element *elements, size_t count)
{
    for (size_t i = 0; elements != NULL && i < count; i++)
        free(elements[i].key);
    free(elements);
}

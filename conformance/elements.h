/* The elements of lists that have no order. */
#ifndef ASSAY_ELEMENTS_H
#define ASSAY_ELEMENTS_H

#include <jansson.h>
#include <stddef.h>

typedef struct {
    char *key;          /* the members that identify it: name "w", stat null */
    size_t index;       /* in its list */
} element;

/* The first elements of the list, sorted by those members. */
element *sort_elements(const json_t *list, size_t count, const json_t *members);
void     free_elements(element *elements, size_t count);

#endif

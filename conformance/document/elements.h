/* The elements of lists, especially of lists without an order. */
#ifndef ASSAY_ELEMENTS_H
#define ASSAY_ELEMENTS_H

#include <jansson.h>
#include <stddef.h>

/* Counts the elements, without those at the end that equal trim (or NULL). */
size_t count_elements(const json_t *list, const json_t *trim);

typedef struct {
    char *key;          /* the members that identify it: name "w", stat null */
    size_t index;       /* in the list */
} element;

/* Returns the first elements of the list, sorted by these members. */
element *sort_elements(const json_t *list, size_t count, const json_t *members);
void     free_elements(element *elements, size_t count);

#endif

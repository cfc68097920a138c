/* An allocator that counts memory and fails at a request. */
#ifndef ASSAY_RATION_H
#define ASSAY_RATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* Counts live memory and fails from request fails_at on, or only at it. */
typedef struct {
    size_t alive;               /* live blocks */
    size_t bytes, most;         /* live bytes, and their maximum */
    size_t requests;
    size_t fails_at;            /* 0: never */
    bool once;
} ration;

static inline bool is_refused(const ration *r)
{
    if (r->fails_at == 0)
        return false;
    return r->once ? r->requests == r->fails_at : r->requests >= r->fails_at;
}

/* The header of a block. */
typedef union {
    size_t size;
    max_align_t unit;
} ration_head;

/* The resize function of an assay_allocator. */
static inline void *resize_in(void *user, void *old, size_t new_size)
{
    ration *r = user;
    ration_head *head = old == NULL ? NULL : (ration_head *)old - 1;
    size_t old_size = old == NULL ? 0 : head->size;

    if (new_size == 0) {
        r->alive -= old != NULL;
        r->bytes -= old_size;
        free(head);
        return NULL;
    }
    r->requests++;
    if (is_refused(r))
        return NULL;
    head = realloc(head, sizeof *head + new_size);
    if (head == NULL)
        return NULL;
    head->size = new_size;
    r->alive += old == NULL;
    r->bytes += new_size - old_size;
    if (r->bytes > r->most)
        r->most = r->bytes;
    return head + 1;
}

#endif

/* Memory that is refused at some request, and counted. */
#ifndef ASSAY_RATION_H
#define ASSAY_RATION_H

#include <stdbool.h>
#include <stdlib.h>

/* Counts what is alive, and fails from the n-th request on, or only then. */
typedef struct {
    size_t alive;
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

/* An assay_allocator's. */
static inline void *resize_in(void *user, void *old, size_t new_size)
{
    ration *r = user;

    if (new_size == 0) {
        r->alive -= old != NULL;
        free(old);
        return NULL;
    }
    r->requests++;
    if (is_refused(r))
        return NULL;
    void *new = realloc(old, new_size);
    r->alive += old == NULL && new != NULL;
    return new;
}

#endif

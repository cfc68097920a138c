/*
 * The list of ranges. It is sorted before a run, so that a search takes log n
 * steps and checksums are computed in file order.
 */
#include "fast/core/payloads_list.h"

#include <stdlib.h>

/* Each algorithm once over all bytes: nothing needs more. */
#define MOST_TIMES 4

fast_payloads *fast_payloads_open(const void *bytes, size_t size)
{
    fast_payloads *p = calloc(1, sizeof *p);

    if (p != NULL) {
        p->bytes = bytes;
        p->size = size;
    }
    return p;
}

void fast_payloads_close(fast_payloads *p)
{
    if (p != NULL)
        free(p->items);
    free(p);
}

static bool make_room(fast_payloads *p)
{
    size_t room = p->room > 0 ? 2 * p->room : 16;

    if (p->count < p->room)
        return true;
    fast_item *items = realloc(p->items, room * sizeof *items);
    if (items == NULL)
        return false;
    p->items = items;
    p->room = room;
    return true;
}

static bool is_inside(const fast_payloads *p, const fast_payload *payload)
{
    return payload->offset <= p->size &&
           payload->size <= p->size - payload->offset;
}

static bool add(fast_payloads *p, const fast_item *new)
{
    const fast_payload *payload = &new->payload;

    if (payload->size == 0 || !is_inside(p, payload) ||
        payload->size > MOST_TIMES * (uint64_t)p->size - p->total ||
        !make_room(p))
        return false;
    p->total += payload->size;
    p->items[p->count++] = *new;
    return true;
}

bool fast_payloads_add(fast_payloads *p, const fast_payload *payload)
{
    return add(p, &(fast_item){.payload = *payload});
}

bool fast_payloads_know(fast_payloads *p, const fast_payload *payload,
                        const fast_result *result)
{
    return add(p, &(fast_item){*payload, *result, true});
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_keys(const fast_payload *a, const fast_payload *b)
{
    int order = compare_numbers(a->offset, b->offset);

    order = order != 0 ? order : compare_numbers(a->size, b->size);
    return order != 0 ? order : compare_numbers(a->algorithm, b->algorithm);
}

/* Sorts equal keys so that a known item is first, then the one with the largest
 * limit. */
static int compare_items(const void *a, const void *b)
{
    const fast_item *x = a, *y = b;
    int order = compare_keys(&x->payload, &y->payload);

    order = order != 0 ? order : compare_numbers(y->known, x->known);
    return order != 0 ? order
                      : compare_numbers(y->payload.limit, x->payload.limit);
}

static void sort(fast_payloads *p)
{
    size_t kept = 0;

    if (p->count > 0)
        qsort(p->items, p->count, sizeof *p->items, compare_items);
    for (size_t i = 0; i < p->count; i++)
        if (kept == 0 || compare_keys(&p->items[kept - 1].payload,
                                      &p->items[i].payload) != 0)
            p->items[kept++] = p->items[i];
    p->count = p->sorted = kept;
}

void fast_payloads_run(fast_payloads *p, const fast_run *run)
{
    sort(p);
    fast_crew_run(p, run);
}

bool fast_payloads_find(const fast_payloads *p, const fast_payload *payload,
                        fast_result *result)
{
    size_t from = 0, to = p->sorted;

    while (from < to) {
        size_t at = from + (to - from) / 2;
        int order = compare_keys(&p->items[at].payload, payload);
        if (order == 0) {
            *result = p->items[at].result;
            return p->items[at].known;
        }
        if (order < 0)
            from = at + 1;
        else
            to = at;
    }
    return false;
}

size_t fast_payloads_waiting(const fast_payloads *p)
{
    size_t waiting = 0;

    for (size_t i = p->sorted; i < p->count; i++)
        waiting += !p->items[i].known;
    return waiting;
}

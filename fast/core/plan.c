/*
 * Plans the work, and joins slices. The checksum of two pieces follows from
 * those of each and the length of the second, because it is the remainder of a
 * division: the first is shifted by that length and added.
 */
#include "fast/core/plan.h"

#include <stdlib.h>

#include "fast/kernels/crc.h"

#define LEAST_SLICE ((uint64_t)4 << 20)
#define MOST_SLICE  ((uint64_t)16 << 20)

static uint64_t slices_of(const crew *c, const fast_item *item)
{
    uint64_t size = item->payload.size;
    return size / c->slice + (size % c->slice > 0);
}

static int compare_sizes(const void *a, const void *b)
{
    uint64_t x = (*(fast_item *const *)a)->payload.size;
    uint64_t y = (*(fast_item *const *)b)->payload.size;

    return (x < y) - (x > y);
}

static bool fill_queue(queue *q, fast_payloads *p, fast_algorithm algorithm)
{
    q->items = calloc(p->count + 1, sizeof *q->items);
    if (q->items == NULL)
        return false;
    for (size_t i = 0; i < p->count; i++)
        if (!p->items[i].known && p->items[i].payload.algorithm == algorithm)
            q->items[q->count++] = &p->items[i];
    qsort(q->items, q->count, sizeof *q->items, compare_sizes);
    return true;
}

/* Chooses a size that gives each thread several slices, for an even end. */
static void choose_slice(crew *c, const fast_run *run)
{
    const fast_payloads *p = c->payloads;
    uint64_t total = 0;

    for (size_t i = 0; i < p->count; i++)
        total += is_checksum(&p->items[i]) ? p->items[i].payload.size : 0;
    c->slice = total / 8 / (run->threads > 0 ? run->threads : 1);
    if (c->slice < LEAST_SLICE)
        c->slice = LEAST_SLICE;
    if (c->slice > MOST_SLICE)
        c->slice = MOST_SLICE;
    if (run->slice > 0)
        c->slice = run->slice;
}

bool fast_plan_make(crew *c, const fast_run *run)
{
    fast_payloads *p = c->payloads;
    uint64_t total = 0;

    choose_slice(c, run);
    for (size_t i = 0; i < p->count; i++) {
        const fast_item *item = &p->items[i];
        uint64_t size = item->known ? 0 : item->payload.size;
        c->cost += size * fast_weight_of(item->payload.algorithm);
        c->slice_count += is_checksum(item) ? (size_t)slices_of(c, item) : 0;
        total += size;
    }
    atomic_fetch_add(&c->work->total, total);
    c->slices = calloc(c->slice_count + 1, sizeof *c->slices);
    return c->slices != NULL && fill_queue(&c->hashes, p, FAST_DIGEST_SHA256) &&
           fill_queue(&c->frames, p, FAST_DIGEST_UNZSTD);
}

void fast_plan_forget(crew *c)
{
    free(c->hashes.items);
    free(c->frames.items);
    free(c->slices);
}

bool fast_plan_find_slice(const crew *c, place *p)
{
    const fast_payloads *list = c->payloads;

    while (p->item < list->count && !is_checksum(&list->items[p->item]))
        p->item++;
    return p->item < list->count;
}

uint64_t fast_plan_slice_size(const crew *c, const place *p)
{
    uint64_t left = c->payloads->items[p->item].payload.size - p->at;
    return left < c->slice ? left : c->slice;
}

void fast_plan_skip_slice(const crew *c, place *p)
{
    p->at += c->slice;
    p->slice++;
    if (p->at >= c->payloads->items[p->item].payload.size) {
        p->at = 0;
        p->item++;
    }
}

/* Computes the checksum of an item from those of its slices. */
static void join(const crew *c, fast_item *item, const uint32_t *slices)
{
    uint64_t left = item->payload.size;
    uint32_t crc = 0;

    for (uint64_t i = 0; left > 0; i++) {
        uint64_t size = left < c->slice ? left : c->slice;
        crc = item->payload.algorithm == FAST_DIGEST_CRC32
                  ? fast_crc32_combine(crc, slices[i], size)
                  : fast_crc32c_combine(crc, slices[i], size);
        left -= size;
    }
    item->result.crc = crc;
    item->known = true;
}

void fast_plan_join(const crew *c)
{
    const uint32_t *slices = c->slices;

    for (size_t i = 0; i < c->payloads->count; i++) {
        fast_item *item = &c->payloads->items[i];
        if (!is_checksum(item))
            continue;
        uint64_t count = slices_of(c, item);
        join(c, item, slices);
        slices += count;
    }
}

uint64_t fast_weight_of(fast_algorithm algorithm)
{
    return algorithm == FAST_DIGEST_UNZSTD ? 16
         : algorithm == FAST_DIGEST_SHA256 ? 8 : 1;
}

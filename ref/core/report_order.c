#include "core/report.h"

/*
 * Findings in the order in which they are told: what rejects first. Sorted by
 * merging, where they lie: a second list might have no room, and a file with
 * many remarks is valid all the same.
 */

static assay_level level_of(const assay_finding *f)
{
    return assay_rule_at(f->rule)->level;
}

static void reverse(assay_finding *list, u64 first, u64 end)
{
    for (; first + 1 < end; first++, end--) {
        assay_finding one = list[first];
        list[first] = list[end - 1];
        list[end - 1] = one;
    }
}

/* The first place in [at, end) of a level beyond l. */
static u64 end_of_level(const assay_finding *list, u64 at, u64 end,
                        assay_level l)
{
    while (at < end && level_of(&list[at]) <= l)
        at++;
    return at;
}

/* Merges [first, middle) and [middle, end), each sorted. */
static void merge(assay_finding *list, u64 first, u64 middle, u64 end)
{
    for (assay_level l = ASSAY_MUST;
         l < ASSAY_LEVELS && first < middle && middle < end; l++) {
        first = end_of_level(list, first, middle, l);
        u64 moved = end_of_level(list, middle, end, l);
        reverse(list, first, middle);
        reverse(list, middle, moved);
        reverse(list, first, moved);
        first += moved - middle;
        middle = moved;
    }
}

static bool is_sorted(const assay_finding *list, u64 count)
{
    for (u64 i = 1; i < count; i++)
        if (level_of(&list[i - 1]) > level_of(&list[i]))
            return false;
    return true;
}

void sort_findings(report *r)
{
    assay_finding *list = r->findings.items;
    u64 count = r->findings.count;

    r->latest = NULL;
    if (is_sorted(list, count))
        return;
    for (u64 size = 1; size < count; size *= 2)
        for (u64 at = 0; at + size < count; at += 2 * size) {
            u64 rest = count - at;
            u64 both = rest < 2 * size ? rest : 2 * size;
            merge(list, at, at + size, at + both);
        }
}

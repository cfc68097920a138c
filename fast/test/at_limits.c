#include "fast/test/at_limits.h"

#include <stdlib.h>

#include "fuzz/mutate/limit_places.h"

#define MOST_PLACES 512         /* per file */
#define MOST_KINDS  4096        /* per format */
#define NOT_MADE    (UINT32_MAX - 1)

struct limits {
    const char *format;
    u32 often;
    judge_at_limit *judge;
    void *user;
    limit_place places[MOST_PLACES];
    struct { u64 kind; u32 times; } kinds[MOST_KINDS];
    u32 kind_count;
    u8 made[LARGEST_AT_LIMIT];
};

limits *limits_open(const char *format, u32 often, judge_at_limit *judge,
                    void *user)
{
    limits *l = calloc(1, sizeof *l);

    if (l != NULL) {
        l->format = format;
        l->often = often;
        l->judge = judge;
        l->user = user;
    }
    return l;
}

void limits_close(limits *l)
{
    free(l);
}

/* Reports whether a field of that kind was tried in too few files so far. */
static bool takes_turn(limits *l, u64 kind)
{
    u32 i = 0;

    while (i < l->kind_count && l->kinds[i].kind != kind)
        i++;
    if (i == MOST_KINDS)
        return false;
    if (i == l->kind_count) {
        l->kinds[i].kind = kind;
        l->kind_count++;
    }
    return l->kinds[i].times++ < l->often;
}

/* Returns what the reference found in the file with that value. */
static u32 try_value(limits *l, const limit_place *p, u64 value)
{
    size_t size = bring_to_limit(p, value, l->made, sizeof l->made);

    return size > 0 ? l->judge(l->user, p->name, value, l->made, size)
                    : NOT_MADE;
}

/* Finds the two adjacent values between which the answer changes; both ends
 * were tried. */
static void search(limits *l, const limit_place *p, u64 low, u32 at_low,
                   u64 high, u32 at_high)
{
    bool made = at_low != NOT_MADE && at_high != NOT_MADE;

    while (made && at_low != at_high && high - low > 1) {
        u64 middle = low + (high - low) / 2;
        u32 answer = try_value(l, p, middle);
        if (answer == at_low)
            low = middle;
        else {
            high = middle;
            at_high = answer;
        }
    }
}

/* Reports whether it is a common limit: values one below and above such powers
 * of two are tried too. search() finds other limits. */
static bool is_usual(u32 bits)
{
    return bits <= 10 || bits == 16 || bits == 31 || bits == 32 ||
           bits == 63 || bits == 64;
}

static void bring_to_limits(limits *l, const limit_place *p)
{
    u64 last = 0;
    u32 answer = try_value(l, p, 0);

    for (u32 k = 0; k <= p->bits; k++) {
        u64 power = k < 64 ? (u64)1 << k : 0;
        u64 first = is_usual(k) ? power - 1 : power;
        for (u64 value = first; value - first < (is_usual(k) ? 3 : 1);
             value++) {
            if (value <= last || (k == p->bits && value > power))
                continue;
            u32 next = try_value(l, p, value);
            search(l, p, last, answer, value, next);
            last = value;
            answer = next;
        }
    }
}

void limits_of_file(limits *l, const u8 *bytes, u64 size)
{
    size_t count = find_limits(l->format, bytes, (size_t)size, l->places,
                               MOST_PLACES);

    for (size_t i = 0; i < count; i++)
        if (takes_turn(l, l->places[i].kind))
            bring_to_limits(l, &l->places[i]);
}

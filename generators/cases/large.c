#include "generators/cases/large.h"

#include "generators/engine/builder.h"
#include "generators/engine/elements.h"

#include <inttypes.h>

#define MODULES 9

/* The width of a side of a matrix, relative to the width of the model. */
typedef enum {NO_SIDE, WIDE, THIRD, WIDER} side;

typedef struct {
    const char *name;
    side rows, columns;         /* NO_SIDE: it has one dimension */
} module;

/* In the order of a checkpoint. */
static const module modules[MODULES] = {
    {"self_attn.q_proj", WIDE, WIDE},
    {"self_attn.k_proj", THIRD, WIDE},
    {"self_attn.v_proj", THIRD, WIDE},
    {"self_attn.o_proj", WIDE, WIDE},
    {"mlp.gate_proj", WIDER, WIDE},
    {"mlp.up_proj", WIDER, WIDE},
    {"mlp.down_proj", WIDE, WIDER},
    {"input_layernorm", NO_SIDE, WIDE},
    {"post_attention_layernorm", NO_SIDE, WIDE},
};

/* The same sorted by name. */
static const size_t by_name[MODULES] = {7, 6, 4, 5, 8, 1, 3, 0, 2};

static u64 side_size(side s, u64 width)
{
    switch (s) {
    case THIRD: return (width + 2) / 3;
    case WIDER: return (4 * width + 2) / 3;
    default:    return width;
    }
}

/* ------------------------------------------------------------- shuffled --
 *
 * A permutation of 0 ... count - 1 that needs no table: four rounds of a
 * Feistel network permute the numbers of 2 h bits, at most four times as many
 * as count; a number that leaves the range is permuted again until it is back.
 */
static u64 mix(u64 x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static u64 permute(u64 x, unsigned half, u64 seed)
{
    u64 mask = ((u64)1 << half) - 1;
    u64 left = x >> half;
    u64 right = x & mask;

    for (u64 round = 1; round <= 4; round++) {
        u64 next = left ^ (mix(right + mix(seed + round)) & mask);
        left = right;
        right = next;
    }
    return left << half | right;
}

static u64 shuffled(const large_plan *plan, u64 i)
{
    unsigned half = 1;

    while ((u64)1 << 2 * half < plan->count)
        half++;
    do
        i = permute(i, half, plan->seed);
    while (i >= plan->count);
    return i;
}

/* --------------------------------------------------------------- sorted --
 *
 * In the order of bytes, layer 10 is between 1 and 2, since the point after a
 * number is less than a digit. Numbers are walked like words of a dictionary:
 * all that begin with 1 come before 2.
 */
static u64 next_word(u64 number, u64 last)
{
    if (number * 10 <= last)
        return number * 10;
    while (number % 10 == 9 || number + 1 > last)
        number /= 10;
    return number + 1;
}

/* The last layer may lack some modules. */
static u64 next_sorted(large_walk *w)
{
    u64 last = (w->plan->count - 1) / MODULES;
    u64 i;

    do {
        i = w->layer * MODULES + by_name[w->module];
        if (++w->module == MODULES) {
            w->module = 0;
            w->layer = w->layer == 0 ? 1 : next_word(w->layer, last);
        }
    } while (i >= w->plan->count);
    return i;
}

/* ----------------------------------------------------------------- walk -- */

large_walk walk_large(const large_plan *plan, bool sorts)
{
    return (large_walk){.plan = plan,
                        .sorted = plan->order == SORTED_NAMES ||
                                  (sorts && plan->order == USUAL_NAMES)};
}

static void divide_name(large_walk *w)
{
    w->part_count = 1;
    for (size_t i = 0; i < w->size; i++)
        if (w->name[i] == '.')
            w->parts[w->part_count++] = i + 1;
}

bool next_large(large_walk *w)
{
    const large_plan *plan = w->plan;
    if (w->at == plan->count)
        return false;

    u64 i = w->sorted ? next_sorted(w)
            : plan->order == SHUFFLED_NAMES ? shuffled(plan, w->at) : w->at;
    const module *m = &modules[i % MODULES];
    w->at++;
    w->size = (size_t)snprintf(w->name, sizeof w->name,
                               "model.layers.%" PRIu64 ".%s.weight",
                               i / MODULES, m->name);
    divide_name(w);
    w->rank = m->rows == NO_SIDE ? 1 : 2;
    w->shape[0] = side_size(m->rows, plan->width);
    w->shape[w->rank - 1] = side_size(m->columns, plan->width);
    return true;
}

u64 large_bytes(const large_walk *w)
{
    return 4 * element_count(w->shape, w->rank);
}

#include "mutate/driver.h"
#include "mutate/mutate.h"

#include <stdlib.h>

#include "mutate/changes.h"
#include "mutate/repairs.h"

static const struct {
    bool (*change)(mutator *m);
    u32 weight;
} operations[] = {
#define OPERATION(name, weight) {change_##name, weight},
    OPERATIONS
#undef OPERATION
};

#define SORTS (sizeof operations / sizeof operations[0])

static void change_once(mutator *m)
{
    u64 all = 0;
    size_t i = 0;

    for (size_t k = 0; k < SORTS; k++)
        all += operations[k].weight;
    for (u64 drawn = roll(&m->dice, all); drawn >= operations[i].weight; i++)
        drawn -= operations[i].weight;
    if (operations[i].change(m))
        m->used |= (u64)1 << i;
}

/* Chooses repairs: none in one of eight cases, and more often if reading
 * stopped, since unread records are not counted; otherwise all, at times
 * without some kinds. */
static u32 draw_repairs(mutator *m)
{
    if (one_in(&m->dice, m->file.broken ? 3 : 8))
        return 0;
    return one_in(&m->dice, 8) ? (u32)roll_bits(&m->dice) & ALL_REPAIRS
                               : ALL_REPAIRS;
}

void repair_some(mutator *m)
{
    repair(m, draw_repairs(m));
}

/* Reserves the output, which is separate: pieces point into the input. */
static bool has_output(mutator *m, u64 size)
{
    if (size <= m->output_room)
        return true;
    u8 *output = realloc(m->output, (size_t)size);
    if (output == NULL)
        return false;
    m->output = output;
    m->output_room = size;
    return true;
}

u64 finish(mutator *m, u8 *into, u64 otherwise)
{
    u64 size = smaller_of(m->file.size, m->most);

    if (!has_output(m, size))
        return otherwise;
    size = write_out(m, &m->file, m->output);
    if (size > 0)
        memcpy(into, m->output, (size_t)size);
    return size;
}

/* Returns false without memory. */
static bool begin(mutator *m, u32 format, const u8 *data, u64 size, u64 most,
                  u64 seed)
{
    m->used = 0;
    m->input = data;
    format = format != 0 ? format : assay_detect(data, (size_t)size);
    return mutator_begin(m, format, most, seed);
}

static void learn_file(mutator *m, u64 size)
{
    learn(m, &m->file, m->input, size);
    remember_places(m);
    guess_before(m);
}

bool begin_file(mutator *m, u32 format, const u8 *data, u64 size, u64 most,
                u64 seed)
{
    if (!begin(m, format, data, size, most, seed))
        return false;
    learn_file(m, size);
    return true;
}

u64 mutate_gently_by(mutator *m, u32 format, u8 *data, u64 size, u64 most,
                     u64 seed)
{
    static bool (*const gentle[])(mutator *m) = {
        change_data, change_data, change_data, change_data, change_data,
        change_data, change_text, change_copy,
    };

    if (!begin_file(m, format, data, size, most, seed))
        return size;
    for (u64 i = 1 + roll(&m->dice, 2); i > 0; i--)
        gentle[roll(&m->dice, sizeof gentle / sizeof gentle[0])](m);
    repair(m, ALL_REPAIRS);
    return finish(m, data, size);
}

u64 mutate_by(mutator *m, u32 format, u8 *data, u64 size, u64 most, u64 seed)
{
    if (!begin(m, format, data, size, most, seed))
        return size;
    u64 plain = one_in(&m->dice, 12) ? 1 + roll(&m->dice, 4) : 0;
    u64 changes = 1;            /* engines mutate mutants again */
    if (one_in(&m->dice, 2))
        changes += roll(&m->dice, 1 + roll(&m->dice, 4));

    if (plain == 0 || !one_in(&m->dice, 3)) {
        learn_file(m, size);
        for (u64 i = 0; i < changes; i++)
            change_once(m);
        repair_some(m);
        size = finish(m, data, size);
    }
    for (u64 i = 0; i < plain && most > 0; i++) {
        size = change_bytes(m, data, size, most);
        m->used |= (u64)1 << OP_bytes;
    }
    return size;
}

/* One per process, because fuzzers pass no state. */
mutator *the_mutator(void)
{
    static mutator *m = NULL;

    if (m == NULL)
        m = mutator_open();
    return m;
}

size_t mutate(const char *format, uint8_t *data, size_t size, size_t most,
              uint64_t seed)
{
    mutator *m = the_mutator();

    if (m == NULL || size > most)
        return size < most ? size : most;
    return (size_t)mutate_by(m, assay_format_by_name(format), data, size, most,
                             seed);
}

size_t mutate_gently(const char *format, uint8_t *data, size_t size,
                     size_t most, uint64_t seed)
{
    mutator *m = the_mutator();

    if (m == NULL || size > most)
        return size < most ? size : most;
    return (size_t)mutate_gently_by(m, assay_format_by_name(format), data, size,
                                    most, seed);
}

/* The parts of random models: memory, shapes, values. */
#include "generators/random/random.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

/* --------------------------------------------------------------- memory -- */

struct memory_block {
    alignas(max_align_t) memory_block *next;    /* and what follows */
};

void *give(maker *m, size_t count, size_t size)
{
    size_t bytes = count * size;
    memory_block *block = need_memory(NULL, sizeof *block + bytes);

    block->next = m->blocks;
    m->blocks = block;
    return memset(block + 1, 0, bytes);
}

void take_back(maker *m)
{
    while (m->blocks != NULL) {
        memory_block *next = m->blocks->next;
        free(m->blocks);
        m->blocks = next;
    }
}

const char *give_text(maker *m, const char *text, ...)
{
    char *given = GIVE(m, GOLDEN_PATH_SIZE, char);
    va_list arguments;

    va_start(arguments, text);
    vsnprintf(given, GOLDEN_PATH_SIZE, text, arguments);
    va_end(arguments);
    return given;
}

literal keep_bytes(maker *m, builder *b)
{
    char *bytes = GIVE(m, b->size + 1, char);
    literal kept = {bytes, b->size};

    if (b->size > 0)
        memcpy(bytes, b->bytes, b->size);
    free_builder(b);
    return kept;
}

void take_liberty(maker *m, rule r, blame where)
{
    rule_list *l = &m->liberties;

    for (size_t i = 0; i < l->count; i++)
        if (l->rules[i] == r)
            return;
    if (l->count == MOST_RULES)
        stop_generating("a random file takes too many liberties");
    m->where[l->count] = where;
    l->rules[l->count++] = r;
}

void liberty_at(maker *m, rule r, const char *path)
{
    take_liberty(m, r, (blame)AT(bound_path(m, path)));
}

void blame_bytes(maker *m, u64 skip, u64 length)
{
    blame *where = &m->where[m->liberties.count - 1];

    where->skip = skip;
    where->length = length;
}

/* --------------------------------------------------------------- shapes -- */

size_t random_count(maker *m, size_t most)
{
    size_t few = most < 4 ? most : 4;

    return (size_t)roll(&m->dice, (one_in(&m->dice, 8) ? most : few) + 1);
}

static size_t random_rank(dice *d, const shape_wish *wish)
{
    size_t usual = 1 + (size_t)roll(d, 4);
    size_t more = (size_t)roll(d, one_in(d, 4) ? 300 : 16);
    size_t rank = one_in(d, 8) ? 0 : one_in(d, 12) ? more : usual;

    return rank < wish->least_rank ? wish->least_rank
         : rank > wish->most_rank  ? wish->most_rank : rank;
}

const u64 *random_shape(maker *m, const shape_wish *wish, size_t *rank)
{
    static const u64 sizes[] = {2, 3, 4, 5, 7, 8, 13, 16, 31, 32, 63, 64, 65};
    dice *d = &m->dice;
    u64 left = one_in(d, 6) ? wish->most_elements : 1 + roll(d, 40);
    u64 *shape;

    *rank = random_rank(d, wish);
    shape = GIVE(m, *rank, u64);
    for (size_t i = 0; i < *rank; i++)
        shape[i] = 1;
    size_t tries = m->lean ? 0 : *rank < 6 ? 2 * *rank : 8;
    for (; *rank > 0 && tries > 0; tries--) {
        u64 size = PICK(d, sizes);
        u64 *at = &shape[roll(d, *rank)];
        if (*at == 1 && size <= left) {
            *at = size;
            left /= size;
        }
    }
    if (wish->zeros && *rank > 0 && one_in(d, m->lean ? 2 : 10))
        shape[roll(d, *rank)] = 0;
    return shape;
}

/* --------------------------------------------------------------- values -- */

literal random_bytes(maker *m, size_t size)
{
    char *bytes = GIVE(m, size + 1, char);

    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)roll(&m->dice, 256);
    return (literal){bytes, size};
}

u64 random_number(maker *m)
{
    dice *d = &m->dice;
    unsigned bits = (unsigned)roll(d, 64);
    u64 power = (u64)1 << bits;

    switch (roll(d, 6)) {
    case 0:  return roll(d, 32);
    case 1:  return power;
    case 2:  return power - 1;
    case 3:  return 0 - power;
    case 4:  return UINT64_MAX - roll(d, 3);
    default: return roll_bits(d) >> bits;
    }
}

/* Zeros, subnormal and greatest numbers, infinities, NaNs of both kinds. */
static u64 special_float(dice *d, scalar type)
{
    u64 fraction = ((u64)1 << type.fraction) - 1;
    u64 sign = roll(d, 2) << (type.bits - 1);
    u64 exponent = ((u64)1 << (type.bits - 1)) - 1 - fraction;
    const u64 bits[] = {0, 1, fraction, fraction + 1, exponent,
                        exponent - 1, exponent | 1, exponent | fraction,
                        exponent | (fraction + 1) / 2};

    return sign | PICK(d, bits);
}

literal random_elements(maker *m, u64 count, scalar type)
{
    dice *d = &m->dice;
    bool special = type.kind == FLOAT_NUMBER && one_in(d, 2);
    builder b = {0};

    for (u64 i = 0; i < count; i++)
        emit_le(&b, special && one_in(d, 3) ? special_float(d, type)
                                            : roll_bits(d),
                type.bits / 8, NULL);
    return keep_bytes(m, &b);
}

literal random_bools(maker *m, u64 count, size_t width)
{
    builder b = {0};

    for (u64 i = 0; i < count; i++)
        emit_le(&b, roll(&m->dice, 2), width, NULL);
    return keep_bytes(m, &b);
}

size_t *random_order(maker *m, size_t count)
{
    size_t *order = GIVE(m, count, size_t);

    for (size_t i = 0; i < count; i++) {
        size_t j = (size_t)roll(&m->dice, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    return order;
}

/* Changes numbers, and the widths of heads. */
#include "mutate/changes.h"

#include "mutate/heads.h"
#include "mutate/tokens.h"

#define LONGEST 70000           /* bytes of a string that is resized to match */
#define NEAR    8               /* pieces between two numbers of one thing */

bool is_number(const piece *p)
{
    return p->form != NO_NUMBER && p->size > 0 &&
           p->size <= (p->form == LITTLE || p->form == BIG
                           ? 8 : longest_number(p));
}

/* Returns a number that occurs elsewhere in the file. */
static u64 other_number(mutator *m, u64 old)
{
    u32 at = draw_piece(m, &m->file, is_number);
    return at != NO_PIECE ? number_in(&m->file.list[at]) : old;
}

u64 odd_number(mutator *m, u64 old)
{
    static const u64 limits[] = {
        10, 11, 15, 16, 23, 24, 25, 31, 32, 33, 64, 65, 100, 255, 256, 257,
        4096, 4097, 65535, 65536, 65537, 100000, 100001, (u64)1 << 24,
        INT32_MAX, (u64)1 << 31, UINT32_MAX, (u64)1 << 32, (u64)1 << 53,
        INT64_MAX, (u64)1 << 63, UINT64_MAX,
    };
    u64 near = roll(&m->dice, 17) - 8, units = (u64)8 << roll(&m->dice, 6);

    switch (roll(&m->dice, 16)) {
    case 0: return 0;
    case 1: return roll(&m->dice, 4);
    case 2: return roll(&m->dice, 40);
    case 3: return ((u64)1 << roll(&m->dice, 64)) + roll(&m->dice, 3) - 1;
    case 4: return limits[roll(&m->dice, sizeof limits / sizeof limits[0])];
    case 5: return m->file.size + near;
    case 6: return other_number(m, old) + (one_in(&m->dice, 2) ? near : 0);
    case 7: return old + units * near;
    case 8: return old * roll(&m->dice, 9);
    case 9: return old / 2;
    case 10: return UINT64_MAX / (old > 0 ? old : 1) + near;
    case 11: return roll_bits(&m->dice) >> roll(&m->dice, 64);
    case 12: return old ^ (u64)1 << roll(&m->dice, 64);
    case 13: return 0 - roll(&m->dice, 600);
    default: return old + (one_in(&m->dice, 2) ? near : near & 1 ? 1 : -1ull);
    }
}

u64 number_of_width(mutator *m, u32 width)
{
    u64 needs = width == 0 ? 24 : (u64)1 << (4u << width);

    switch (roll(&m->dice, 4)) {
    case 0: return needs;
    case 1: return needs - 1;
    case 2: return needs - 1 - roll(&m->dice, 8);
    default: return roll(&m->dice, needs);
    }
}

bool give_number(mutator *m, u32 at, u64 value)
{
    u8 bytes[NUMBER_ROOM];

    if (!is_number(&m->file.list[at]))
        return false;
    u64 size = write_number(&m->file.list[at], value, bytes);
    return give_bytes(m, at, bytes, size);
}

/* Returns another place in the record of a piece, or NO_PIECE. */
static u32 place_near(const pieces *r, u32 at)
{
    const piece *p = &r->list[at];

    for (u32 i = at > NEAR ? at - NEAR : 0;
         p->role == ASSAY_ROLE_OFFSET && p->record != NO_PIECE &&
         i < r->count && i <= at + NEAR; i++)
        if (i != at && r->list[i].role == ASSAY_ROLE_OFFSET &&
            r->list[i].record == p->record && is_number(&r->list[i]))
            return i;
    return NO_PIECE;
}

/* Changes a number. If a record has a start and an end, both may move the same
 * way, or to another thing. */
bool change_number(mutator *m)
{
    u32 at = draw_piece(m, &m->file, is_number);

    if (at == NO_PIECE)
        return false;
    u64 old = number_in(&m->file.list[at]), value = odd_number(m, old);
    u32 other = place_near(&m->file, at);
    if (other != NO_PIECE && one_in(&m->dice, 2))
        give_number(m, other,
                    number_in(&m->file.list[other]) + value - old);
    return give_number(m, at, value);
}

/* ---------------------------------------------------------------- widths -- */

static bool is_head(const piece *p)
{
    return (p->form == CBOR_HEAD || p->form == MSGPACK_HEAD) && is_number(p);
}

/* Reports whether nothing else depends on the number. */
static bool is_free(const piece *p)
{
    return is_head(p) && p->role == ASSAY_ROLE_NONE &&
           read_head(p->form, p->bytes, p->size).does == HEAD_PLAIN;
}

/* Resizes what the head before it announces. */
static bool stretch(mutator *m, u32 at, u64 size)
{
    pieces *r = &m->file;
    const piece *p = &r->list[at + 1];

    if (at + 1 == r->count || p->form != NO_NUMBER || p->size == 0 ||
        p->depth <= r->list[at].depth || size > LONGEST)
        return false;
    u8 *bytes = arena_take(m, size);
    if (bytes == NULL)
        return false;
    for (u64 i = 0; i < size; i++)
        bytes[i] = p->bytes[i % p->size] & 0x7f;
    r->list[at + 1].kept = true;
    return set_bytes(m, r, at + 1, bytes, size);
}

/* Rewrites a number, or one near a limit, in a head of any width; a string gets
 * the length in its head. */
static bool change_head_width(mutator *m)
{
    u32 at = one_in(&m->dice, 3) ? NO_PIECE
                                 : draw_piece(m, &m->file, is_free);
    u32 width = (u32)roll(&m->dice, 4);
    u8 bytes[9];

    if (at == NO_PIECE)
        at = draw_piece(m, &m->file, is_head);
    if (at == NO_PIECE)
        return false;
    const piece *p = &m->file.list[at];
    u64 value = number_in(p);
    bool kept = p->kept, changed = !one_in(&m->dice, 4);
    bool is_string = read_head(p->form, p->bytes, p->size).does == HEAD_STRING;
    if (changed)
        value = number_of_width(m, width);
    u64 room = m->most - smaller_of(m->file.size, m->most);
    if (changed && is_string && stretch(m, at, smaller_of(value, room)))
        changed = false;
    u64 size = write_wide(p, value, width, bytes);
    bool done = give_bytes(m, at, bytes, size);
    m->file.list[at].kept = kept || changed;
    return done;
}

bool change_width(mutator *m)
{
    return m->heads == JSON_TOKEN ? change_spelling(m) : change_head_width(m);
}

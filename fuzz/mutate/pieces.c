#include "mutate/pieces.h"

#include <stdlib.h>

#include "mutate/repairs.h"

#define ARENA_AT_LEAST (256u << 10)
#define ARENA_FOR      (4u << 20)       /* larger files are not changed more */

mutator *mutator_open(void)
{
    return calloc(1, sizeof (mutator));
}

void mutator_close(mutator *m)
{
    if (m != NULL) {
        free(m->arena);
        free(m->output);
    }
    free(m);
}

static bool has_arena(mutator *m, u64 most)
{
    u64 room = ARENA_AT_LEAST + 2 * smaller_of(most, ARENA_FOR);

    if (room <= m->arena_room)
        return true;
    u8 *arena = realloc(m->arena, (size_t)room);
    if (arena == NULL)
        return false;
    m->arena = arena;
    m->arena_room = room;
    return true;
}

static void find_words(mutator *m, u32 format)
{
    const assay_word *w;

    m->word_count = 0;
    for (u32 i = 0; (w = assay_word_at(format, i)) != NULL; i++)
        if (m->word_count < MOST_WORDS)
            m->words[m->word_count++] = w;
}

/* Reserves room for the kinds of one file, so that they do not depend on
 * earlier files. */
bool mutator_begin(mutator *m, u32 format, u64 most, u64 seed)
{
    for (u32 i = 0; i < m->scope_count; i++)
        m->table[m->scopes[i].slot] = 0;
    if (m->kinds_of != format || m->kind_count > MOST_KINDS / 2)
        m->kind_count = 0;
    if (m->kinds_of != format)
        find_words(m, format);
    m->kinds_of = m->format = format;
    m->rows = rows_of_format(format, &m->row_count);
    m->heads = heads_of_rows(m->rows, m->row_count);
    m->scope_count = m->ids = m->records = 0;
    m->call++;
    m->file.count = m->other.count = 0;
    m->file.size = m->other.size = 0;
    m->arena_used = 0;
    m->most = most;
    m->dice.state = seed;
    return has_arena(m, most);
}

u8 *arena_take(mutator *m, u64 size)
{
    if (size > m->arena_room - m->arena_used)
        return NULL;
    u8 *bytes = m->arena + m->arena_used;
    m->arena_used += size;
    return bytes;
}

/* ----------------------------------------------------------------- rows -- */

piece plain_piece(mutator *m, const u8 *bytes, u64 size)
{
    piece p = {.bytes = bytes, .size = size, .was = UINT64_MAX,
               .kind = NO_PIECE, .record = NO_PIECE, .scope = NO_PIECE,
               .holder = NO_PIECE, .type = ASSAY_BYTES};

    if (bytes == NULL) {
        u8 *zeros = arena_take(m, size);
        p.size = zeros != NULL ? size : 0;
        if (zeros != NULL)
            memset(zeros, 0, (size_t)size);
        p.bytes = zeros;
    }
    p.id = m->ids;
    m->ids += m->ids + 1 < MOST_IDS;
    return p;
}

bool put_piece(mutator *m, pieces *r, u32 at, const piece *p)
{
    if (r->count == MOST_PIECES || p->size > m->most ||
        r->size > m->most - p->size)
        return false;
    memmove(r->list + at + 1, r->list + at,
            (r->count - at) * sizeof r->list[0]);
    r->list[at] = *p;
    r->count++;
    r->size += p->size;
    return true;
}

void drop_pieces(pieces *r, u32 from, u32 count)
{
    for (u32 i = from; i < from + count; i++)
        r->size -= r->list[i].size;
    memmove(r->list + from, r->list + from + count,
            (r->count - from - count) * sizeof r->list[0]);
    r->count -= count;
}

bool set_bytes(mutator *m, pieces *r, u32 at, const u8 *bytes, u64 size)
{
    piece *p = &r->list[at];

    if (size > p->size && (size - p->size > m->most ||
                           r->size > m->most - (size - p->size)))
        return false;
    r->size = r->size - p->size + size;
    p->bytes = bytes;
    p->size = size;
    return true;
}

u8 *own_bytes(mutator *m, u32 at)
{
    piece *p = &m->file.list[at];
    u8 *bytes = p->size > 0 ? arena_take(m, p->size) : NULL;

    if (bytes == NULL)
        return NULL;
    memcpy(bytes, p->bytes, (size_t)p->size);
    p->bytes = bytes;
    p->kept = true;
    return bytes;
}

bool give_bytes(mutator *m, u32 at, const u8 *bytes, u64 size)
{
    u8 *copy = arena_take(m, size);

    if (copy == NULL)
        return false;
    memcpy(copy, bytes, (size_t)size);
    m->file.list[at].kept = true;
    return set_bytes(m, &m->file, at, copy, size);
}

u64 write_out(const mutator *m, const pieces *r, u8 *into)
{
    u64 size = 0;

    for (u32 i = 0; i < r->count && size < m->most; i++) {
        const piece *p = &r->list[i];
        u64 n = smaller_of(p->size, m->most - size);
        if (n > 0)
            memcpy(into + size, p->bytes, (size_t)n);
        size += n;
    }
    return size;
}

bool is_inside(const mutator *m, u32 scope, u32 around)
{
    while (scope != NO_PIECE && scope != around)
        scope = m->scopes[scope].up;
    return scope == around;
}

/*
 * Finds tensors by name in a hash table with open addressing, half of it free.
 * An entry is the number of a tensor plus one. The first call builds the table.
 * Threads that call at the same time each build one, and all but one discard
 * theirs: no thread waits.
 */
#include "fast/core/hash.h"
#include "fast/core/open.h"

struct fast_table {
    u64 seed, mask;
    u32 places[];
};

static assay_text text_of(const assay_fast *f, size_t i)
{
    assay_tensor t = {0};

    assay_fast_tensor(f, i, &t);
    return t.name;
}

static bool is_name(const assay_fast *f, size_t i, const char *name,
                    size_t size)
{
    assay_text text = text_of(f, i);
    return text.size == size &&
           (size == 0 || memcmp(text.bytes, name, size) == 0);
}

/* Returns the place of the name, or a free one. If tensors share a name, as
 * some formats allow, the first one is found. */
static u64 place_of(const assay_fast *f, const struct fast_table *t,
                    const char *name, size_t size)
{
    u64 place = fast_hash(t->seed, (const u8 *)name, size) & t->mask;

    while (t->places[place] != 0 &&
           !is_name(f, t->places[place] - 1, name, size))
        place = (place + 1) & t->mask;
    return place;
}

/* Reports whether the names are available. Composed names are made by the first
 * call; without memory for them, a table of empty names would remain. */
static bool has_names(const assay_fast *f)
{
    return f->format == NULL || f->count == 0 ||
           fast_name(f, &f->records[0]) != NULL;
}

static struct fast_table *make_table(const assay_fast *f)
{
    size_t count = assay_fast_count(f);
    u64 places = 8;
    struct fast_table *t;

    while (places < 2 * (u64)count)
        places *= 2;
    if (count >= UINT32_MAX || places > SIZE_MAX / 8 || !has_names(f))
        return NULL;
    t = fast_block(&f->allocator, NULL, sizeof *t + places * sizeof *t->places);
    if (t == NULL)
        return NULL;
    t->seed = fast_seed();
    t->mask = places - 1;
    memset(t->places, 0, (size_t)(places * sizeof *t->places));
    for (size_t i = 0; i < count; i++) {
        assay_text name = text_of(f, i);
        u64 place = place_of(f, t, name.bytes, (size_t)name.size);
        if (t->places[place] == 0)
            t->places[place] = (u32)i + 1;
    }
    return t;
}

/* Returns the table, building it if needed. The caller's allocator is called in
 * the thread that looks up, as assay_fast.h says. */
static const struct fast_table *table_of(const assay_fast *f)
{
    assay_fast *shared = (assay_fast *)f;   /* the only change to f */
    struct fast_table *none = NULL, *made;
    struct fast_table *t = atomic_load_explicit(&shared->table,
                                                memory_order_acquire);
    if (t != NULL)
        return t;
    made = make_table(f);
    if (made == NULL)
        return NULL;
    if (atomic_compare_exchange_strong_explicit(
            &shared->table, &none, made, memory_order_acq_rel,
            memory_order_acquire))
        return made;
    fast_block(&f->allocator, made, 0);
    return none;
}

void fast_free_table(assay_fast *f)
{
    struct fast_table *t = atomic_load(&f->table);

    if (t != NULL)
        fast_block(&f->allocator, t, 0);
}

size_t assay_fast_find(const assay_fast *f, const char *name, size_t size)
{
    const struct fast_table *t;

    if (f == NULL || (name == NULL && size > 0))
        return SIZE_MAX;
    t = table_of(f);
    if (t == NULL)
        return SIZE_MAX;
    u32 found = t->places[place_of(f, t, name, size)];
    return found > 0 ? found - 1 : SIZE_MAX;
}

/* The memory of an open file, and of its records. */
#include "fast/core/open.h"

#include <stdlib.h>
#include <sys/mman.h>

#define FIRST_ROOM 16

/* From this size on, records get pages of their own, large ones if the system
 * has them: with a million tensors, faults of small pages cost as much as
 * reading the file. */
#define OWN_PAGES (4u << 20)

void *fast_block(const assay_allocator *a, void *old, u64 size)
{
    if (size > SIZE_MAX)
        return NULL;
    if (a->resize != NULL)
        return a->resize(a->user, old, (size_t)size);
    if (size > 0)
        return realloc(old, (size_t)size);
    free(old);
    return NULL;
}

void *fast_resize(assay_fast *f, void *old, u64 size)
{
    void *new = fast_block(&f->allocator, old, size);

    if (new == NULL && size > 0)
        f->no_memory = true;
    return new;
}

/* The size of large pages. For mappings of that size, the system finds an
 * aligned place. */
#define LARGE_PAGE (2u << 20)

static size_t paged(u64 room)
{
    return (size_t)align_up(room * sizeof(record), LARGE_PAGE);
}

/* Maps pages without reserving memory: a hostile count may exceed the actual
 * number of records, and only pages that are filled are used. */
static void *open_pages(size_t size)
{
    void *pages = mmap(NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED)
        return NULL;
    madvise(pages, size, MADV_HUGEPAGE);
    return pages;
}

/* Moves the records to pages. */
static record *move_to_pages(assay_fast *f, u64 room)
{
    record *pages;

    if (f->in_pages) {
        void *moved = mremap(f->records, paged(f->room), paged(room),
                             MREMAP_MAYMOVE);
        return moved != MAP_FAILED ? moved : NULL;
    }
    pages = open_pages(paged(room));
    if (pages != NULL && f->count > 0)
        memcpy(pages, f->records, (size_t)(f->count * sizeof *pages));
    if (pages != NULL)
        fast_block(&f->allocator, f->records, 0);
    return pages;
}

bool fast_reserve(assay_fast *f, u64 count)
{
    bool own = f->allocator.resize == NULL;
    record *new;
    u64 size;

    if (count <= f->room)
        return true;
    if (!times(count, sizeof *new, &size) || size > SIZE_MAX / 2) {
        f->no_memory = true;
        return false;
    }
    bool pages = f->in_pages || (own && size >= OWN_PAGES);
    new = pages ? move_to_pages(f, count) : fast_resize(f, f->records, size);
    f->no_memory = f->no_memory || new == NULL;
    if (new == NULL)
        return false;
    f->records = new;
    f->room = count;
    f->in_pages = pages;
    return true;
}

bool fast_grow(assay_fast *f)
{
    return fast_reserve(f, f->room > 0 ? 2 * f->room : FIRST_ROOM);
}

void fast_free_records(assay_fast *f)
{
    if (f->in_pages)
        munmap(f->records, paged(f->room));
    else
        fast_resize(f, f->records, 0);
}

#include "lib/guarded.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lib/target.h"

/* Functions of the address sanitizer, if it is used. */
#if defined(__has_include) && __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#endif

#define LEAST_ROOM ((size_t)256 << 10)

/* Memory between two inaccessible pages. */
typedef struct {
    uint8_t *start;
    size_t room;
} area;

/* Makes room for size bytes, replacing a smaller area. */
static void open_area(area *a, size_t size)
{
    if (size <= a->room)
        return;
    size_t page = (size_t)sysconf(_SC_PAGESIZE), room = LEAST_ROOM;
    while (room < size)
        room *= 2;
    if (a->start != NULL) {
        ASAN_UNPOISON_MEMORY_REGION(a->start, a->room);
        munmap(a->start - page, a->room + 2 * page);
    }
    uint8_t *pages = mmap(NULL, room + 2 * page, PROT_NONE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    demand(pages != MAP_FAILED, "there is room for guarded pages");
    demand(mprotect(pages + page, room, PROT_READ | PROT_WRITE) == 0,
           "the pages between can be opened");
    *a = (area){pages + page, room};
}

/* Copies to a place in an open area. The rest of the area, up to the other
 * page, is guarded by the sanitizer. */
static uint8_t *copy_to(area *a, size_t at, const uint8_t *data, size_t size)
{
    uint8_t *copy = a->start + at;

    ASAN_UNPOISON_MEMORY_REGION(a->start, a->room);
    if (size > 0)
        memcpy(copy, data, size);
    ASAN_POISON_MEMORY_REGION(a->start, at);
    ASAN_POISON_MEMORY_REGION(copy + size, a->room - at - size);
    return copy;
}

uint8_t *guarded_at_end(const uint8_t *data, size_t size)
{
    static area kept;

    open_area(&kept, size > 0 ? size : 1);
    return copy_to(&kept, kept.room - size, data, size);
}

uint8_t *guarded_at_start(const uint8_t *data, size_t size, size_t at)
{
    static area kept;

    open_area(&kept, size + at + 1);
    return copy_to(&kept, at, data, size);
}

/* Bytes that end at an inaccessible page. */
#ifndef FAST_GUARDED_H
#define FAST_GUARDED_H

#include <check.h>
#include <sys/mman.h>

#include "fast/core/cbor.h"

#define GUARDED_ROOM 4096u      /* bytes before the page */

/* Returns the address of that page. */
static inline u8 *guarded_end(void)
{
    static u8 *end;

    if (end == NULL) {
        u8 *pages = mmap(NULL, 2 * GUARDED_ROOM, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        ck_assert_ptr_ne(pages, MAP_FAILED);
        ck_assert_int_eq(mprotect(pages + GUARDED_ROOM, GUARDED_ROOM,
                                  PROT_NONE), 0);
        end = pages + GUARDED_ROOM;
    }
    return end;
}

/* Copies the bytes to the end, so that the next byte is inaccessible. */
static inline scan at_the_end(const void *bytes, size_t size)
{
    u8 *end = guarded_end();

    memcpy(end - size, bytes, size);
    return (scan){end - size, end};
}

#endif

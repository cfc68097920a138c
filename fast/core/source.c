#include "fast/core/source.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define PIECE (256u << 10)      /* of data: fits in the second-level cache */

/* Reads all bytes; returns false if there are fewer. */
static bool read_all(int descriptor, u8 *into, u64 at, u64 size)
{
    while (size > 0) {
        ssize_t n = pread(descriptor, into, (size_t)size, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        into += n;
        at += (u64)n;
        size -= (u64)n;
    }
    return true;
}

static bool open_small(assay_fast *f, int descriptor)
{
    u8 *bytes = fast_resize(f, NULL, f->size);

    if (bytes == NULL)
        return false;
    f->bytes = bytes;
    f->place = FAST_HEAP;
    f->loaded_to = f->size;
    f->unread = !read_all(descriptor, bytes, 0, f->size);
    return !f->unread;
}

/* Reserves addresses for the whole file, so that file offsets are memory
 * offsets, but uses pages only where bytes are loaded. */
static bool map(assay_fast *f, int descriptor, bool copy)
{
    int protection = copy ? PROT_READ | PROT_WRITE : PROT_READ;
    int flags = copy ? MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
                     : MAP_PRIVATE;
    void *bytes = mmap(NULL, (size_t)f->size, protection, flags,
                       copy ? -1 : descriptor, 0);

    f->unread = bytes == MAP_FAILED && !copy;
    f->no_memory = bytes == MAP_FAILED && copy;
    if (bytes == MAP_FAILED)
        return false;
    f->bytes = bytes;
    f->place = copy ? FAST_RESERVED : FAST_MAPPED;
    f->descriptor = copy ? descriptor : -1;
    f->loaded_to = copy ? 0 : f->size;
    return true;
}

bool fast_source_open(assay_fast *f, int descriptor, bool copy)
{
    struct stat about;

    if (fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode) ||
        (u64)about.st_size > SIZE_MAX) {
        f->unread = true;
        return false;
    }
    f->size = (u64)about.st_size;
    if (f->size <= FAST_SMALL)
        return f->size == 0 || open_small(f, descriptor);
    return map(f, descriptor, copy);
}

void fast_source_close(assay_fast *f)
{
    if (f->place == FAST_HEAP)
        fast_resize(f, (void *)f->bytes, 0);
    else if (f->place != FAST_GIVEN)
        munmap((void *)f->bytes, (size_t)f->size);
    if (f->owns_descriptor)
        close(f->descriptor);
}

/* The loaded bytes stay one range, which grows or starts over. */
bool fast_load(assay_fast *f, u64 at, u64 size)
{
    u64 left = f->size - at;
    u64 n = size < FAST_AHEAD ? FAST_AHEAD : size;
    bool follows = f->loaded_from <= at && at <= f->loaded_to;
    u64 from = follows ? f->loaded_to : at;

    n = n < left ? n : left;
    f->unread = f->unread || f->place != FAST_RESERVED ||
                !read_all(f->descriptor, (u8 *)f->bytes + from, from,
                          at + n - from);
    if (f->unread)
        return false;
    f->loaded_from = follows ? f->loaded_from : at;
    f->loaded_to = at + n;
    return true;
}

bool fast_each_piece(const assay_fast *f, u64 offset, u64 size, fast_sink *sink,
                     void *user)
{
    u8 *piece;
    bool good = true;

    if (fast_has_all(f))
        return size == 0 || sink(user, f->bytes + offset, size);
    piece = fast_block(&f->allocator, NULL, PIECE);
    good = piece != NULL;
    for (u64 n; size > 0 && good; offset += n, size -= n) {
        n = size < PIECE ? size : PIECE;
        good = read_all(f->descriptor, piece, offset, n) &&
               sink(user, piece, n);
    }
    if (piece != NULL)
        fast_block(&f->allocator, piece, 0);
    return good;
}

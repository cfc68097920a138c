#include "sparse.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assay.h"
#include "digits.h"

/* A walk over the stored blocks of a file. */
typedef struct {
    int file;
    u64 size;
    u64 next;                   /* where to look for the next block */
    u64 number;                 /* of the block */
    size_t length;              /* 0 after the last one */
    u8 bytes[SPARSE_BLOCK];
} walk;

static bool begin(walk *w, int file)
{
    struct stat about;

    bool good = fstat(file, &about) == 0;

    w->file = file;
    w->next = 0;
    w->size = good ? (u64)about.st_size : 0;
    return good;
}

/* Returns the offset of the next stored byte, or the end. */
static u64 next_stored(const walk *w, u64 at)
{
#ifdef SEEK_DATA
    off_t found = lseek(w->file, (off_t)at, SEEK_DATA);

    if (found >= 0)
        return smaller_of((u64)found, w->size);
    return errno == ENXIO ? w->size : at;
#else
    (void)w;
    return at;
#endif
}

static bool read_block(walk *w)
{
    u64 at = w->number * SPARSE_BLOCK;

    w->length = (size_t)smaller_of(w->size - at, SPARSE_BLOCK);
    for (size_t done = 0; done < w->length; ) {
        ssize_t got = pread(w->file, w->bytes + done, w->length - done,
                            (off_t)(at + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            errno = 0;
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

static bool is_zero(const u8 *bytes, size_t size)
{
    return size == 0 ||
           (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0);
}

/* Reads the next block that is not zero, or finds the end; returns false with
 * errno set. */
static bool next_block(walk *w)
{
    bool good = true;

    do {
        u64 at = w->next < w->size ? next_stored(w, w->next) : w->size;
        w->length = 0;
        if (at >= w->size)
            return true;
        w->number = at / SPARSE_BLOCK;
        w->next = (w->number + 1) * SPARSE_BLOCK;
        good = read_block(w);
    } while (good && is_zero(w->bytes, w->length));
    return good;
}

static void put_number(u8 into[8], u64 number)
{
    for (int i = 0; i < 8; i++)
        into[i] = (u8)(number >> 8 * i);
}

bool sparse_digest(int file, char digits[SPARSE_DIGITS])
{
    u8 sum[32 + 8 + 32] = {0};  /* digest, number, digest of the block */
    walk w;
    bool good = begin(&w, file);

    while (good && (good = next_block(&w)) && w.length > 0) {
        put_number(sum + 32, w.number);
        assay_sha256(w.bytes, w.length, sum + 40);
        assay_sha256(sum, sizeof sum, sum);
    }
    if (!good)
        return false;
    put_number(sum + 32, w.size);
    assay_sha256(sum, 40, sum);
    write_digits(sum, 32, digits);
    return true;
}

static bool write_block(const walk *w, int to)
{
    u64 at = w->number * SPARSE_BLOCK;

    for (size_t done = 0; done < w->length; ) {
        ssize_t put = pwrite(to, w->bytes + done, w->length - done,
                             (off_t)(at + done));
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        done += (size_t)put;
    }
    return true;
}

bool sparse_copy(int from, int to)
{
    walk w;
    bool good = begin(&w, from) && ftruncate(to, (off_t)w.size) == 0;

    while (good && (good = next_block(&w)) && w.length > 0)
        good = write_block(&w, to);
    return good;
}

/* Maps a file, or reads it into memory. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench.h"
#include "tool/heap.h"

static bool read_all(int file, u8 *bytes, size_t size)
{
    for (size_t at = 0; at < size; ) {
        ssize_t got = read(file, bytes + at, size - at);
        if (got <= 0)
            return false;
        at += (size_t)got;
    }
    return true;
}

/* Returns NULL on failure. An empty file cannot be mapped. */
static u8 *fetch(int file, size_t size, bool map)
{
    if (map) {
        void *at = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
        return at == MAP_FAILED ? NULL : at;
    }
    u8 *bytes = malloc(size);           /* take() would write it first */
    if (bytes != NULL && read_all(file, bytes, size))
        return bytes;
    free(bytes);
    return NULL;
}

bench_file *open_file(const char *path, bool map)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    bench_file *f = NULL;

    if (file >= 0 && fstat(file, &about) == 0 && about.st_size > 0) {
        f = take(sizeof *f);
        f->size = (size_t)about.st_size;
        f->mapped = map;
        f->bytes = fetch(file, f->size, map);
        if (f->bytes == NULL) {
            free(f);
            f = NULL;
        }
    }
    if (file >= 0)
        close(file);
    return f;
}

void close_file(void *file)
{
    bench_file *f = file;

    if (f->mapped)
        munmap(f->bytes, f->size);
    else
        free(f->bytes);
    free(f);
}

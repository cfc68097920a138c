/*
 * The module imports nothing. The C library would import three functions of
 * WASI, because a stream that printf() writes to may be a file; here, only
 * snprintf() is used. These take their places.
 */
#include <stdint.h>

#define STUB(name, ...)                                            \
    int32_t __imported_wasi_snapshot_preview1_##name(__VA_ARGS__); \
    int32_t __imported_wasi_snapshot_preview1_##name(__VA_ARGS__)

STUB(fd_close, int32_t fd)
{
    (void)fd;
    __builtin_trap();
}

STUB(fd_seek, int32_t fd, int64_t offset, int32_t whence, int32_t to)
{
    (void)fd, (void)offset, (void)whence, (void)to;
    __builtin_trap();
}

STUB(fd_write, int32_t fd, int32_t pieces, int32_t count, int32_t written)
{
    (void)fd, (void)pieces, (void)count, (void)written;
    __builtin_trap();
}

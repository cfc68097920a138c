/*
 * A library preloaded into the program, which makes calls inside the process
 * fail.
 *
 *     FAULT=memory,FROM,TO    these allocations fail, counted from 1
 *     FAULT=short,FROM,TO     these calls of read(), pread() and write() take
 *                             one byte
 *     FAULT=none              nothing fails here; refuse.c refuses system calls
 *     FAULT_COUNT=FILE        gets a line for both: calls, and how many failed
 *
 * Only calls of main() count. The library marks its start and end for refuse.c,
 * since the loader, sanitizers and coverage make calls before and after.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "test/faults/marks.h"

static char what[16];
static int count_file = -1;
static long from, to;
static atomic_bool on;

typedef struct {
    const char *name;
    atomic_long calls, failures;
} kind;

static kind memory = {.name = "memory"}, brief = {.name = "short"};

__attribute__((constructor)) static void begin(void)
{
    const char *fault = getenv("FAULT"), *count = getenv("FAULT_COUNT");

    if (fault != NULL)
        sscanf(fault, "%15[a-z],%ld,%ld", what, &from, &to);
    if (count != NULL)      /* later it may not be allowed */
        count_file = open(count, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                          0600);
    unsetenv("LD_PRELOAD");     /* the program under test is spared */
}

static void leave(void)
{
    char text[128];

    on = false;
    syscall(SYS_personality, MARK, MARK_END);
    if (count_file < 0)
        return;
    int size = snprintf(text, sizeof text, "memory %ld %ld\nshort %ld %ld\n",
                        (long)memory.calls, (long)memory.failures,
                        (long)brief.calls, (long)brief.failures);
    if (write(count_file, text, (size_t)size) != size)
        abort();
    close(count_file);
}

typedef int entry(int, char **, char **);

static entry *real_main;

static int marked_main(int argc, char **argv, char **environment)
{
    syscall(SYS_personality, MARK, MARK_BEGIN);
    on = true;
    int status = real_main(argc, argv, environment);
    leave();
    return status;
}

typedef int starter(entry *, int, char **, void (*)(void), void (*)(void),
                    void (*)(void), void *);

int __libc_start_main(entry *main, int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*loaded)(void), void *stack)
{
    starter *next = (starter *)dlsym(RTLD_NEXT, "__libc_start_main");

    real_main = main;
    return next(marked_main, argc, argv, init, fini, loaded, stack);
}

void exit(int status)
{
    void (*next)(int) = (void (*)(int))dlsym(RTLD_NEXT, "exit");

    if (on)
        leave();
    next(status);
    __builtin_unreachable();
}

/* ------------------------------------------------------------- counting -- */

static bool fails(kind *k)
{
    long number = on ? atomic_fetch_add(&k->calls, 1) + 1 : 0;

    if (!on || strcmp(k->name, what) != 0 || number < from || number > to)
        return false;
    k->failures++;
    return true;
}

/* --------------------------------------------------------------- memory -- */

static bool is_of_libcrypto(void *caller)
{
    Dl_info about;

    return dladdr(caller, &about) != 0 && about.dli_fname != NULL &&
           strstr(about.dli_fname, "libcrypto") != NULL;
}

/* Spares libcrypto, which does not survive failures. To ask the loader takes
 * longer than to allocate, so other callers are remembered. */
static bool is_spared(void *caller)
{
    static atomic_uintptr_t others[4096];
    uintptr_t address = (uintptr_t)caller;
    atomic_uintptr_t *kept = &others[address % 4096];

    if (*kept == address)
        return false;
    if (is_of_libcrypto(caller))
        return true;
    *kept = address;
    return false;
}

static _Thread_local bool begins;

/* Sanitizers allocate when a thread starts, and end if that fails. */
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes)
{
    int (*next)(pthread_t, pthread_attr_t *) =
        (int (*)(pthread_t, pthread_attr_t *))dlsym(RTLD_NEXT,
                                                    "pthread_getattr_np");

    begins = true;
    int error = next(thread, attributes);
    begins = false;
    return error;
}

static bool lacks_memory(void *caller)
{
    if (!on || begins || is_spared(caller) || !fails(&memory))
        return false;
    errno = ENOMEM;
    return true;
}

/* The function of a sanitizer, if there is one. */
void *malloc(size_t size)
{
    static void *(*next)(size_t);

    if (next == NULL)
        next = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
    return lacks_memory(__builtin_return_address(0)) ? NULL : next(size);
}

void *calloc(size_t count, size_t size)
{
    static void *(*next)(size_t, size_t);

    if (next == NULL)
        next = (void *(*)(size_t, size_t))dlsym(RTLD_NEXT, "calloc");
    return lacks_memory(__builtin_return_address(0)) ? NULL
                                                     : next(count, size);
}

void *realloc(void *old, size_t size)
{
    static void *(*next)(void *, size_t);

    if (next == NULL)
        next = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
    return lacks_memory(__builtin_return_address(0)) ? NULL : next(old, size);
}

/* ---------------------------------------------------------------- short -- */

static size_t shortened(size_t size)
{
    return size > 1 && fails(&brief) ? 1 : size;
}

ssize_t read(int file, void *to_here, size_t size)
{
    static ssize_t (*next)(int, void *, size_t);

    if (next == NULL)
        next = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
    return next(file, to_here, shortened(size));
}

ssize_t pread(int file, void *to_here, size_t size, off_t at)
{
    ssize_t (*next)(int, void *, size_t, off_t) =
        (ssize_t (*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, "pread");

    return next(file, to_here, shortened(size), at);
}

#ifndef pread64                 /* musl: another name of pread() */
ssize_t pread64(int file, void *to_here, size_t size, off64_t at)
{
    ssize_t (*next)(int, void *, size_t, off64_t) =
        (ssize_t (*)(int, void *, size_t, off64_t))dlsym(RTLD_NEXT, "pread64");

    return next(file, to_here, shortened(size), at);
}
#endif

ssize_t write(int file, const void *bytes, size_t size)
{
    static ssize_t (*next)(int, const void *, size_t);

    if (next == NULL)
        next = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT,
                                                             "write");
    return next(file, bytes, shortened(size));
}

/* The versions of _FORTIFY_SOURCE; room is the size of the buffer. */
ssize_t __read_chk(int file, void *to_here, size_t size, size_t room)
{
    if (size > room)
        abort();
    return read(file, to_here, size);
}

ssize_t __pread_chk(int file, void *to_here, size_t size, off_t at,
                    size_t room)
{
    if (size > room)
        abort();
    return pread(file, to_here, size, at);
}

ssize_t __pread64_chk(int file, void *to_here, size_t size, off64_t at,
                      size_t room)
{
    if (size > room)
        abort();
    return pread64(file, to_here, size, at);
}

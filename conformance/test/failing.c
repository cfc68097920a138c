/*
 * Preloaded into the program: lets calls of the system fail.
 *
 *     FAIL=memory,30      the 30th allocation and all after it
 *     FAIL=poll,3         the third poll() and all after it; so waitid, fsync
 *     FAILED=FILE         is written if it came to that
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char what[16];
static char mark[4096];
static long left = -1;

__attribute__((constructor)) static void begin(void)
{
    const char *fail = getenv("FAIL"), *failed = getenv("FAILED");
    const char *comma = fail != NULL ? strchr(fail, ',') : NULL;

    if (comma == NULL || (size_t)(comma - fail) >= sizeof what)
        return;
    memcpy(what, fail, (size_t)(comma - fail));
    if (failed != NULL)
        strncpy(mark, failed, sizeof mark - 1);
    unsetenv("LD_PRELOAD");     /* the program under test is spared */
    left = strtol(comma + 1, NULL, 10);
}

static int fails(const char *kind)
{
    if (left < 0 || strcmp(kind, what) != 0)
        return 0;
    if (left > 1) {
        left--;
        return 0;
    }
    int file = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    return 1;
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

/* libcrypto does not survive it, and we can do nothing about that. */
static int is_spared(void *caller)
{
    Dl_info about;

    return dladdr(caller, &about) != 0 && about.dli_fname != NULL &&
           strstr(about.dli_fname, "libcrypto") != NULL;
}

static int lacks_memory(void *caller)
{
    if (left < 0 || is_spared(caller) || !fails("memory"))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return lacks_memory(__builtin_return_address(0)) ? NULL
         : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return lacks_memory(__builtin_return_address(0)) ? NULL
         : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return lacks_memory(__builtin_return_address(0)) ? NULL
         : __libc_realloc(old, size);
}

int poll(struct pollfd *ends, nfds_t count, int timeout)
{
    int (*next)(struct pollfd *, nfds_t, int) =
        (int (*)(struct pollfd *, nfds_t, int))dlsym(RTLD_NEXT, "poll");

    if (!fails("poll"))
        return next(ends, count, timeout);
    errno = EINVAL;
    return -1;
}

int waitid(idtype_t type, id_t id, siginfo_t *about, int options)
{
    int (*next)(idtype_t, id_t, siginfo_t *, int) =
        (int (*)(idtype_t, id_t, siginfo_t *, int))dlsym(RTLD_NEXT, "waitid");

    if (type != P_PID || !fails("waitid"))
        return next(type, id, about, options);
    errno = ECHILD;
    return -1;
}

int fsync(int file)
{
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");

    if (!fails("fsync"))
        return next(file);
    errno = EIO;
    return -1;
}

/*
 * A library preloaded into the program. When the program reads its first file,
 * the library tries what a hostile file that took control would try, in the
 * start folder. It prints each result to standard error: "reach WHAT ERROR",
 * with 0 for success.
 *
 *     REACH_PORT=N     a port of this machine on which a test listens
 */
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static atomic_int tried;

static void tell(const char *what, int answer)
{
    dprintf(STDERR_FILENO, "reach %s %d\n", what, answer < 0 ? errno : 0);
}

static int open_and_close(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC, 0600);

    if (file >= 0)
        close(file);
    return file;
}

static void try_files(void)
{
    tell("make", open_and_close("made", O_WRONLY | O_CREAT));
    tell("write", open_and_close("there", O_WRONLY));
    tell("truncate", truncate("there", 0));
    tell("read", open_and_close("there", O_RDONLY));
    tell("rename", rename("there", "elsewhere"));
    tell("link", symlink("there", "link"));
    tell("unlink", unlink("there2"));
    tell("mkdir", mkdir("folder", 0700));
    tell("rmdir", rmdir("empty"));
    tell("mkfifo", mkfifo("fifo", 0600));
}

static void try_programs(void)
{
    char *words[] = {"true", NULL};
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        execv("/bin/true", words);
        _exit(errno);
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        return;
    errno = WEXITSTATUS(status);
    tell("execute", errno != 0 ? -1 : 0);
    tell("signal", kill(getppid(), 0));
}

static void try_network(void)
{
    const char *port = getenv("REACH_PORT");
    long number = port != NULL ? strtol(port, NULL, 10) : 0;
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int other = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    tell("bind", bind(other, (struct sockaddr *)&at, sizeof at));
    at.sin_port = htons((unsigned short)number);
    tell("connect", connect(one, (struct sockaddr *)&at, sizeof at));
    close(one);
    close(other);
}

static void try_once(void)
{
    if (atomic_exchange(&tried, 1) != 0)
        return;
    int error = errno;
    try_files();
    try_programs();
    try_network();
    errno = error;
}

ssize_t read(int file, void *to, size_t size)
{
    ssize_t (*next)(int, void *, size_t) =
        (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");

    try_once();
    return next(file, to, size);
}

ssize_t pread(int file, void *to, size_t size, off_t at)
{
    ssize_t (*next)(int, void *, size_t, off_t) =
        (ssize_t (*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, "pread");

    try_once();
    return next(file, to, size, at);
}

#ifndef pread64                 /* musl: another name of pread() */
ssize_t pread64(int file, void *to, size_t size, off64_t at)
{
    ssize_t (*next)(int, void *, size_t, off64_t) =
        (ssize_t (*)(int, void *, size_t, off64_t))dlsym(RTLD_NEXT, "pread64");

    try_once();
    return next(file, to, size, at);
}
#endif

/* The versions of _FORTIFY_SOURCE; room is the size of the buffer. */
ssize_t __read_chk(int file, void *to, size_t size, size_t room)
{
    if (size > room)
        abort();
    return read(file, to, size);
}

ssize_t __pread_chk(int file, void *to, size_t size, off_t at, size_t room)
{
    if (size > room)
        abort();
    return pread(file, to, size, at);
}

ssize_t __pread64_chk(int file, void *to, size_t size, off64_t at, size_t room)
{
    if (size > room)
        abort();
    return pread64(file, to, size, at);
}

/* Large files are mapped, with advice to the system on how they are read. */
int posix_madvise(void *at, size_t size, int advice)
{
    int (*next)(void *, size_t, int) =
        (int (*)(void *, size_t, int))dlsym(RTLD_NEXT, "posix_madvise");

    try_once();
    return next(at, size, advice);
}

#include "conformance/program/launch.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "conformance/program/signals.h"

/* Ends of the pipes; -1 means none. */
enum { OUR_IN, OUR_OUT, OUR_ERR, ITS_IN, ITS_OUT, ITS_ERR, REPORT, SENT, ENDS };

/* Moves an end away from 0, 1 and 2, which the program's own ends take. */
static int lift(int end)
{
    int lifted = fcntl(end, F_DUPFD_CLOEXEC, 3);

    close(end);
    return lifted;
}

/* Opens a pipe. Our end does not block; the program's end does, as usual. */
static bool open_pipe(int *reading, int *writing, int *its)
{
    int ends[2];

    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return false;
    *reading = lift(ends[0]);
    *writing = lift(ends[1]);
    return *reading >= 0 && *writing >= 0 && fcntl(*its, F_SETFL, 0) == 0;
}

static bool open_ends(int ends[ENDS], bool input)
{
    for (int i = 0; i < ENDS; i++)
        ends[i] = -1;
    return (!input || open_pipe(&ends[ITS_IN], &ends[OUR_IN], &ends[ITS_IN])) &&
           open_pipe(&ends[OUR_OUT], &ends[ITS_OUT], &ends[ITS_OUT]) &&
           open_pipe(&ends[OUR_ERR], &ends[ITS_ERR], &ends[ITS_ERR]) &&
           open_pipe(&ends[REPORT], &ends[SENT], &ends[REPORT]);
}

static void close_ends(const int *ends, int count)
{
    for (int i = 0; i < count; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

/* Resets signals that we ignore or block, so that they are not inherited. */
static void reset_signals(void)
{
    static const int ours[] = {SIGPIPE, SIGCHLD, SIGXFSZ};
    sigset_t none;

    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        signal(ours[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Executes like execvpe(), but never passes a non-program to a shell. */
static void find_and_execute(char *const argv[], char *const environment[])
{
    const char *name = argv[0], *at = getenv("PATH");
    int error = ENOENT;
    char path[PATH_MAX];

    if (strchr(name, '/') != NULL || name[0] == '\0') {
        execve(name, argv, environment);
        return;
    }
    for (at = at != NULL ? at : "/bin:/usr/bin"; at != NULL; ) {
        int size = (int)strcspn(at, ":");
        int length = snprintf(path, sizeof path, "%.*s%s%s", size, at,
                              size > 0 ? "/" : "", name);
        if (length < (int)sizeof path)
            execve(path, argv, environment);
        if (errno != ENOENT && errno != ENOTDIR && errno != EACCES)
            return;
        error = errno == EACCES ? EACCES : error;
        at = at[size] == ':' ? at + size + 1 : NULL;
    }
    errno = error;
}

/*
 * Runs in the child: becomes the program, or sends the reason why it cannot.
 * The parent may be gone before the child asked to be killed with it.
 */
static void become(char *const argv[], char *const environment[],
                   const int ends[ENDS], pid_t parent)
{
    int in = ends[ITS_IN];

    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    if (in < 0)
        in = open("/dev/null", O_RDONLY | O_CLOEXEC);
    reset_signals();
    if (in >= 0 && dup2(in, 0) == 0 && dup2(ends[ITS_OUT], 1) == 1 &&
        dup2(ends[ITS_ERR], 2) == 2)
        find_and_execute(argv, environment);
    int error = errno;
    if (write(ends[SENT], &error, sizeof error) < 0)
        _exit(126);
    _exit(127);
}

/* Returns 0 once the program runs, because exec() closes the pipe. */
static int wait_for_start(pid_t pid, int report)
{
    int error = 0;
    ssize_t got;

    do
        got = read(report, &error, sizeof error);
    while (got < 0 && errno == EINTR);
    if (got == 0)
        return 0;
    if (got != (ssize_t)sizeof error)
        error = -errno;
    kill(pid, SIGKILL);
    wait_for_end(pid, NULL, NULL);
    return error;
}

static int start(pid_t *pid, char *const argv[], char *const environment[],
                 int ends[ENDS])
{
    pid_t parent = getpid();

    *pid = fork();
    if (*pid < 0)
        return -errno;
    if (*pid == 0)
        become(argv, environment, ends, parent);
    close_ends(&ends[SENT], 1);
    ends[SENT] = -1;
    return wait_for_start(*pid, ends[REPORT]);
}

int launch(char *const argv[], char *const environment[], bool input,
           pid_t *pid, int ours[3])
{
    int ends[ENDS];

    int error = open_ends(ends, input) ? start(pid, argv, environment, ends)
                                       : -errno;
    close_ends(&ends[ITS_IN], ENDS - ITS_IN);
    for (int i = 0; i < 3; i++)
        ours[i] = ends[i];
    if (error != 0)
        close_ends(ours, 3);
    return error;
}

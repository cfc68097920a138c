#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

extern char **environ;

/* Not one of the three standard files, which the program gets its ends as. */
static int lift(int end)
{
    int lifted = fcntl(end, F_DUPFD_CLOEXEC, 3);

    close(end);
    return lifted;
}

static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        ends[0] = ends[1] = -1;
        return false;
    }
    ends[0] = lift(ends[0]);
    ends[1] = lift(ends[1]);
    return ends[0] >= 0 && ends[1] >= 0;
}

/* The program gets the default signals, and a group of its own. */
static int start(pid_t *pid, char *const argv[], int in, int out, int err)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, defaults;

    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP |
                                   POSIX_SPAWN_SETSIGMASK |
                                   POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &defaults);
    posix_spawn_file_actions_init(&files);
    if (in < 0)
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    else
        posix_spawn_file_actions_adddup2(&files, in, 0);
    posix_spawn_file_actions_adddup2(&files, out, 1);
    posix_spawn_file_actions_adddup2(&files, err, 2);
    int error = posix_spawnp(pid, argv[0], &files, &how, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return error;
}

static void close_all(const int *ends, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

int launch(char *const argv[], bool input, pid_t *pid, int ours[3])
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1};
    int error;

    if ((input && !open_pipe(in)) || !open_pipe(out) || !open_pipe(err))
        error = errno;
    else
        error = start(pid, argv, in[0], out[1], err[1]);
    close_all((int[]){in[0], out[1], err[1]}, 3);
    ours[0] = in[1];
    ours[1] = out[0];
    ours[2] = err[0];
    for (int i = 0; i < 3 && error == 0; i++)
        if (ours[i] >= 0)
            fcntl(ours[i], F_SETFL, O_NONBLOCK);
    if (error != 0)
        close_all(ours, 3);
    return error;
}

#include "conformance/program/signals.h"

#include <errno.h>
#include <sys/wait.h>

static const int stopping[] = {SIGINT, SIGTERM, SIGHUP};

/*
 * Returns the signals that stop us. A signal that our parent made us ignore
 * (as nohup does) is left out: once blocked, it would stay pending.
 */
static sigset_t stopping_mask(void)
{
    struct sigaction now;
    sigset_t mask;

    sigemptyset(&mask);
    for (size_t i = 0; i < sizeof stopping / sizeof *stopping; i++)
        if (sigaction(stopping[i], NULL, &now) == 0 &&
            now.sa_handler != SIG_IGN)
            sigaddset(&mask, stopping[i]);
    return mask;
}

void prepare_signals(signals *before)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t mask = stopping_mask();

    sigprocmask(SIG_BLOCK, &mask, &before->mask);
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, &before->pipe);
    sigemptyset(&usual.sa_mask);
    sigaction(SIGCHLD, &usual, &before->child);
}

bool interrupted(void)
{
    sigset_t waiting;

    sigpending(&waiting);
    for (size_t i = 0; i < sizeof stopping / sizeof *stopping; i++)
        if (sigismember(&waiting, stopping[i]) == 1)
            return true;
    return false;
}

void restore_signals(const signals *before)
{
    sigset_t mask = stopping_mask();
    int number;

    while (interrupted())       /* drop signals that the run has obeyed */
        sigwait(&mask, &number);
    sigaction(SIGPIPE, &before->pipe, NULL);
    sigaction(SIGCHLD, &before->child, NULL);
    sigprocmask(SIG_SETMASK, &before->mask, NULL);
}

bool wait_for_end(pid_t child, int *status, struct rusage *usage)
{
    pid_t ended;

    do
        ended = wait4(child, status, 0, usage);
    while (ended < 0 && errno == EINTR);
    return ended == child;
}

void print_status(FILE *to, int status)
{
    static const struct {
        int number;
        const char *name;
    } known[] = {
        {SIGSEGV, "SIGSEGV"}, {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"},
        {SIGFPE, "SIGFPE"},   {SIGILL, "SIGILL"},   {SIGKILL, "SIGKILL"},
        {SIGTERM, "SIGTERM"}, {SIGTRAP, "SIGTRAP"}, {SIGPIPE, "SIGPIPE"},
        {SIGSYS, "SIGSYS"},   {SIGINT, "SIGINT"},   {SIGXCPU, "SIGXCPU"},
    };

    if (!WIFSIGNALED(status)) {
        fprintf(to, "exited with status %d", WEXITSTATUS(status));
        return;
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].number == WTERMSIG(status)) {
            fprintf(to, "was killed by %s", known[i].name);
            return;
        }
    fprintf(to, "was killed by signal %d", WTERMSIG(status));
}

#include "cleanup.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static const struct {
    int number;
    const char *name;
} endings[] = {
    {SIGINT, "SIGINT"},   {SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"},
    {SIGQUIT, "SIGQUIT"}, {SIGPIPE, "SIGPIPE"}, {SIGXCPU, "SIGXCPU"},
    {SIGBUS, "SIGBUS"},   {SIGALRM, "SIGALRM"}, {SIGVTALRM, "SIGVTALRM"},
    {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"},
};

#define ENDINGS (sizeof endings / sizeof *endings)

typedef struct {
    cleanup *first;
    pid_t owner;            /* a child has the list, too, but must not use it */
} duties;

/* Returns the only global state of the program, since a signal handler gets no
 * argument. */
static duties *all_duties(void)
{
    static duties all;
    return &all;
}

/* Leaves faults unblocked: a blocked fault, such as in a mapping that shrinks,
 * ends the program at once. */
void hold_signals(sigset_t *before)
{
    static const int faults[] = {SIGBUS, SIGSEGV, SIGFPE, SIGILL};
    sigset_t mask;

    sigfillset(&mask);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&mask, faults[i]);
    sigprocmask(SIG_BLOCK, &mask, before);
}

void release_signals(const sigset_t *before)
{
    sigprocmask(SIG_SETMASK, before, NULL);
}

void cleanup_all(const char *why)
{
    duties *all = all_duties();

    while (all->first != NULL && all->owner == getpid()) {
        cleanup *c = all->first;
        all->first = c->next;
        c->undo(c, why);
    }
}

/* Undoes everything and ends by the signal. A second signal waits until this
 * returns; with SA_RESETHAND, it would end the program before this starts. */
static void end_by_signal(int number)
{
    const char *name = "a signal";

    for (size_t i = 0; i < ENDINGS; i++)
        if (endings[i].number == number)
            name = endings[i].name;
    cleanup_all(name);
    signal(number, SIG_DFL);
    raise(number);
}

static void end_by_exit(void)
{
    cleanup_all("an early exit");
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = end_by_signal};
    struct sigaction now;

    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < ENDINGS; i++)
        if (sigaction(endings[i].number, NULL, &now) == 0 &&
            now.sa_handler == SIG_DFL)
            sigaction(endings[i].number, &action, NULL);
    atexit(end_by_exit);
}

void cleanup_add(cleanup *c)
{
    duties *all = all_duties();
    sigset_t before;

    hold_signals(&before);
    if (all->owner != getpid()) {
        catch_signals();
        *all = (duties){NULL, getpid()};
    }
    c->next = all->first;
    all->first = c;
    release_signals(&before);
}

void cleanup_drop(cleanup *c)
{
    sigset_t before;

    hold_signals(&before);
    for (cleanup **at = &all_duties()->first; *at != NULL; at = &(*at)->next)
        if (*at == c) {
            *at = c->next;
            break;
        }
    release_signals(&before);
}

#include "third_party/runs.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "assay.h"
#include "lib/target.h"
#include "mutate/base.h"
#include "mutate/mutate.h"

enum {
    MOST_ROUNDS = 4,
    CROSSED = 8,                /* one of so many inputs uses two files */
    PATIENCE = 30
};

shared *share(void)
{
    void *s = mmap(NULL, sizeof(shared), PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (s == MAP_FAILED) {
        perror("reader");
        return NULL;
    }
    return s;
}

/* ---------------------------------------------------------------- inputs -- */

static const seed *any_seed(const plan *p, dice *d)
{
    return &p->seeds->seeds[roll(d, p->seeds->count)];
}

/* Makes an input from one file or two, and changes it a little. */
static size_t make_input(const plan *p, uint64_t run, uint8_t *input)
{
    const char *name = assay_format_at(p->format)->name;
    dice d = {p->seed * 0x9e3779b97f4a7c15 + run};
    const seed *a = any_seed(p, &d);
    size_t size = a->size;

    if (run < p->seeds->count) {
        a = &p->seeds->seeds[run];
        memcpy(input, a->bytes, a->size);
        return a->size;
    }
    if (one_in(&d, CROSSED)) {
        const seed *b = any_seed(p, &d);
        size = cross(name, a->bytes, a->size, b->bytes, b->size, input,
                     MOST_INPUT, roll_bits(&d));
    } else {
        memcpy(input, a->bytes, size);
    }
    for (u64 i = 1 + roll(&d, MOST_ROUNDS); i > 0; i--)
        size = mutate(name, input, size, MOST_INPUT, roll_bits(&d));
    return size;
}

/* --------------------------------------------------------- the processes -- */

/*
 * Limits processor time, so that a busy machine makes no reader slow, and far
 * higher, elapsed time, for a reader that sleeps. 0: no limit.
 */
static void limit_time(unsigned seconds)
{
    struct itimerval limit = {.it_value.tv_sec = (time_t)seconds};

    setitimer(ITIMER_PROF, &limit, NULL);
    alarm(PATIENCE * seconds);
}

/* Runs in the child: ends with the first wrong run. */
static void work(const plan *p, shared *s, uint64_t first)
{
    for (s->run = first; s->run < p->end; s->run++) {
        s->size = make_input(p, s->run, s->input);
        s->judging = true;
        limit_time(p->seconds);
        outcome o = judge(p->format, s->input, s->size);
        limit_time(0);
        s->judging = false;
        s->wrong = o;
        s->counts[o]++;
        if (is_wrong(o))
            break;
    }
    fflush(NULL);
    _exit(0);
}

static outcome outcome_of(shared *s, int status)
{
    outcome o = EXITED;

    if (!s->judging) {
        demand(WIFEXITED(status) && WEXITSTATUS(status) == 0,
               "what makes the inputs works");
        return is_wrong(s->wrong) ? s->wrong : BOTH_ACCEPT;
    }
    s->number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    if (WIFSIGNALED(status))
        o = s->number == SIGPROF || s->number == SIGALRM ? HUNG : CRASHED;
    s->counts[o]++;
    return o;
}

outcome run_inputs(const plan *p, shared *s, uint64_t first)
{
    int status = 0;

    s->judging = false;
    s->wrong = BOTH_ACCEPT;
    s->number = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        work(p, s, first);
    if (child < 0) {
        perror("reader");
        exit(2);
    }
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) {
            perror("reader");
            exit(2);
        }
    return outcome_of(s, status);
}

/*
 * An idle process takes the next number from a shared counter, so that a slow
 * case delays only its own process. The results are put in order here: the
 * report is that of a single process, even if the run ends early, because turns
 * after the one that ends it are dropped.
 *
 * A process of the crew ends with its parent, and ends what it started.
 */
#include "conformance/run/crew.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "conformance/program/signals.h"
#include "tool/heap.h"

#define SLICE 50        /* ms between two checks for signals */

typedef struct {
    atomic_size_t next;     /* the next number to take */
} queue;

typedef struct {
    run *run;
    queue *queue;
    size_t count;           /* of processes */
    pid_t *pids;
    struct pollfd *ends;    /* of the pipes from them; -1: closed */
    turn **waiting;         /* by number, less 1: finished too early */
    size_t next;            /* the number of the next turn to pass on */
    bool enough;
} crew;

/* ----------------------------------------------------------- a process -- */

static void work(run *r, queue *q, turn_player *play, FILE *to)
{
    size_t cases = r->results.count, number;
    bool heard = true;

    session_inherit(&r->session);
    if (!private_copy_open(&r->shown, r->sequence, cases, stderr))
        exit(2);
    while (heard && !interrupted() &&
           (number = atomic_fetch_add(&q->next, 1)) <= cases) {
        turn t = {.number = number};
        play(r, number, &t);
        heard = turn_write(to, &t);
        turn_free(&t);
    }
    free(session_bye(&r->session));     /* only the first end counts */
    private_copy_close(&r->shown);
    session_close(&r->session);
    exit(0);
}

/* Joins the crew. SIGTERM ends a process, even if our parent ignores it. */
static void join(const crew *c, pid_t parent)
{
    sigset_t mask;

    sigemptyset(&mask);
    sigaddset(&mask, SIGTERM);
    sigprocmask(SIG_BLOCK, &mask, NULL);
    signal(SIGTERM, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent)
        _exit(2);
    for (size_t i = 0; i < c->count; i++)
        close(c->ends[i].fd);
}

/* Returns false with errno set. */
static bool open_pipe(int *reading, FILE **writing)
{
    int ends[2];

    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    *reading = ends[0];
    *writing = fdopen(ends[1], "w");
    if (*writing != NULL)
        return true;
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    errno = error;
    return false;
}

/* Returns false with errno set. */
static bool start_one(crew *c, turn_player *play)
{
    pid_t parent = getpid();
    int reading;
    FILE *writing;

    if (!open_pipe(&reading, &writing))
        return false;
    pid_t pid = fork();
    if (pid == 0) {
        join(c, parent);
        work(c->run, c->queue, play, writing);
    }
    int error = errno;
    fclose(writing);
    if (pid < 0) {
        close(reading);
        errno = error;
        return false;
    }
    c->pids[c->count] = pid;
    c->ends[c->count++] = (struct pollfd){.fd = reading, .events = POLLIN};
    return true;
}

/* ------------------------------------------------------------- the head -- */

/* Stops the processes: no new cases, and no waiting for answers. */
static void dismiss(crew *c)
{
    c->enough = true;
    atomic_store(&c->queue->next, c->run->results.count + 1);
    for (size_t i = 0; i < c->count; i++)
        if (c->ends[i].fd >= 0)
            kill(c->pids[i], SIGTERM);
}

static void take_those_due(crew *c, turn_taker *taker)
{
    size_t count = c->run->results.count;

    while (c->next <= count && c->waiting[c->next - 1] != NULL) {
        turn *t = c->waiting[c->next - 1];
        c->waiting[c->next++ - 1] = NULL;
        if (!c->enough && !taker(c->run, t))
            dismiss(c);
        turn_free(t);
        free(t);
    }
}

/* Reads a turn; returns false when a process has no more. */
static bool hear(crew *c, int end)
{
    turn *t = take(sizeof *t);

    if (!turn_read(end, t)) {
        free(t);
        return false;
    }
    c->waiting[t->number - 1] = t;
    return true;
}

/* Waits for any process; if poll() fails, waits for each in turn. */
static void wait_for_some(crew *c)
{
    int ready = poll(c->ends, c->count, SLICE);
    bool blind = ready < 0 && errno != EINTR;

    if (!c->enough && (blind || interrupted()))
        dismiss(c);
    for (size_t i = 0; ready < 0 && i < c->count; i++)
        c->ends[i].revents = blind ? POLLIN : 0;
}

static void hear_all(crew *c, turn_taker *taker)
{
    for (size_t open = c->count; open > 0; ) {
        wait_for_some(c);
        for (size_t i = 0; i < c->count; i++) {
            struct pollfd *end = &c->ends[i];
            if (end->fd < 0 || end->revents == 0 || hear(c, end->fd))
                continue;
            close(end->fd);
            end->fd = -1;
            end->revents = 0;
            open--;
        }
        take_those_due(c, taker);
    }
}

static void start_all(crew *c, size_t count, turn_player *play)
{
    while (c->count < count)
        if (!start_one(c, play)) {
            fprintf(stderr, "assay: certify: cannot start a process: %s\n",
                    strerror(errno));
            dismiss(c);
            return;
        }
}

/* Reports whether all processes ended normally. */
static bool wait_for_all(const crew *c)
{
    bool good = true;
    int status;

    for (size_t i = 0; i < c->count; i++)
        good = wait_for_end(c->pids[i], &status, NULL) && status == 0 && good;
    return good;
}

static void close_crew(crew *c)
{
    for (size_t i = 0; i < c->run->results.count; i++) {
        if (c->waiting[i] != NULL)
            turn_free(c->waiting[i]);
        free(c->waiting[i]);
    }
    free(c->waiting);
    free(c->pids);
    free(c->ends);
}

bool crew_run(run *r, turn_player *play, turn_taker *taker)
{
    size_t cases = r->results.count;
    size_t count = (size_t)smaller_of(r->options->jobs, cases);
    crew c = {.run = r, .next = 1,
              .pids = take(count * sizeof *c.pids),
              .ends = take(count * sizeof *c.ends),
              .waiting = take(cases * sizeof *c.waiting),
              .queue = mmap(NULL, sizeof *c.queue, PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0)};

    bool good = c.queue != MAP_FAILED;
    if (good) {
        atomic_init(&c.queue->next, 1);
        run_say_bye(r);
        fflush(NULL);       /* or each process would print it at its end */
        start_all(&c, count, play);
        hear_all(&c, taker);
        good = wait_for_all(&c) && c.count == count;
        munmap(c.queue, sizeof *c.queue);
    }
    close_crew(&c);
    return good;
}

#include "conformance/program/process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "conformance/program/launch.h"
#include "conformance/program/signals.h"
#include "tool/clock.h"
#include "tool/heap.h"

#define CHUNK 65536
#define SLICE 50        /* ms between two looks at the process */
#define LAST_SLICE 1    /* ms, once its pipes are closed */
#define WATCH 5         /* ms, if its memory is limited */
#define PATIENCE 200    /* ms between SIGTERM and SIGKILL */
#define MOST_DRAINED (2 * MOST_LINE)

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

int process_start(process *p, char *const argv[], char *const environment[],
                  bool input)
{
    int ends[3];
    FILE *whole = p->log.whole;

    *p = NO_PROCESS;
    p->log.whole = whole;
    int error = launch(argv, environment, input, &p->pid, ends);
    if (error != 0)
        return error;
    p->in = ends[0];
    p->out = ends[1];
    p->err = ends[2];
    p->ended = false;
    meter_open(&p->meter, p->pid);
    p->text.at = take(p->text.room = 4096);
    return 0;
}

static void add(buffer *b, const char *at, size_t size)
{
    if (b->size + size > b->room) {
        b->room = 2 * (b->size + size);
        b->at = take_more(b->at, b->room);
    }
    memcpy(b->at + b->size, at, size);
    b->size += size;
}

/* Reads once; returns false if nothing was there. */
static bool receive(process *p, int *end, bool text)
{
    char chunk[CHUNK];

    if (*end < 0 || (text && p->text.size - p->used > MOST_LINE))
        return false;
    ssize_t got;
    do
        got = read(*end, chunk, sizeof chunk);
    while (got < 0 && errno == EINTR);
    if (got < 0 && errno == EAGAIN)
        return false;
    if (got < 0)
        p->error = errno;
    if (got <= 0) {
        close_end(end);
        return false;
    }
    p->news = p->news || text;
    if (text)
        add(&p->text, chunk, (size_t)got);
    else
        log_add(&p->log, chunk, (size_t)got);
    return true;
}

static void drain(process *p, int *end, bool text)
{
    for (size_t i = 0; i < MOST_DRAINED / CHUNK; i++)
        if (!receive(p, end, text))
            return;
}

/* A process that cannot be waited for has ended too, with an unknown status. */
static bool is_gone(process *p)
{
    siginfo_t about = {0};

    if (waitid(P_PID, (id_t)p->pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0)
        return about.si_pid != 0;
    if (errno == EINTR)
        return false;
    p->error = errno;
    return true;
}

/*
 * Kills what an ended program started, before its process group number can be
 * reused; a grandchild could keep the pipes open forever.
 */
static void reap(process *p)
{
    if (p->ended || !is_gone(p))
        return;
    kill(-p->pid, SIGKILL);
    if (!wait_for_end(p->pid, &p->status, &p->usage))
        p->error = errno;
    meter_end(&p->meter, &p->usage);
    p->ended = true;
    drain(p, &p->out, true);
    drain(p, &p->err, false);
    close_end(&p->in);
    close_end(&p->out);
    close_end(&p->err);
}

/* Waits a moment for any event, and handles it. */
static void wait_for_it(process *p, u64 deadline, bool writing)
{
    struct pollfd ends[] = {
        {.fd = p->out, .events = POLLIN},
        {.fd = p->err, .events = POLLIN},
        {.fd = writing ? p->in : -1, .events = POLLOUT},
    };
    u64 time = now();
    u64 slice = p->out < 0 && p->err < 0 ? LAST_SLICE
              : p->limit > 0 ? WATCH : SLICE;

    if (deadline <= time)
        slice = 0;
    else if (deadline - time < slice)
        slice = deadline - time;
    if (poll(ends, sizeof ends / sizeof *ends, (int)slice) < 0 &&
        errno != EINTR)
        p->error = errno;
    receive(p, &p->out, true);
    receive(p, &p->err, false);
    if (p->limit > 0)
        meter_look(&p->meter);
    reap(p);
}

bool process_write(process *p, const char *at, size_t size, u64 deadline)
{
    while (size > 0 && p->in >= 0) {
        ssize_t put = write(p->in, at, size);
        if (put > 0) {
            at += put;
            size -= (size_t)put;
        } else if (errno != EAGAIN && errno != EINTR) {
            p->error = errno != EPIPE ? errno : p->error;
            close_end(&p->in);
        } else if (now() >= deadline || interrupted() || p->error != 0) {
            return false;
        } else {
            wait_for_it(p, deadline, true);
        }
    }
    return size == 0;
}

/* Reports whether the bytes are a prefix of a protocol line, or start one. */
static bool is_marked(const char *at, size_t size)
{
    size_t mark = sizeof MARK - 1;

    return memcmp(at, MARK, size < mark ? size : mark) == 0;
}

/* Compacts the buffer, but not for each line: that would be quadratic. */
static void forget_used(process *p)
{
    buffer *b = &p->text;

    if (p->used <= b->size / 2)
        return;
    memmove(b->at, b->at + p->used, b->size - p->used);
    b->size -= p->used;
    p->searched -= p->used;
    p->used = 0;
}

/* All bytes before the line are used. */
bool process_has_line(process *p, char **line, size_t *size)
{
    buffer *b = &p->text;

    for (;;) {
        char *start = b->at + p->used;
        size_t length = b->size - p->used;
        char *end = length == 0 ? NULL
            : memchr(b->at + p->searched, '\n', b->size - p->searched);
        bool log = length > 0 && (p->in_log_line || !is_marked(start, length));
        p->searched = end != NULL ? (size_t)(end + 1 - b->at) : b->size;
        if (log)
            log_add(&p->log, start, p->searched - p->used);
        if (log || end != NULL)
            p->used = p->searched;
        p->in_log_line = log && end == NULL;
        if (end == NULL)
            return false;
        if (!log) {
            *line = start + sizeof MARK - 1;
            *size = (size_t)(end - *line);
            *size -= *size > 0 && (*line)[*size - 1] == '\r';
            return true;
        }
    }
}

static bool is_too_big(const process *p)
{
    return p->limit > 0 && p->meter.peak > p->limit;
}

static event wait_for_line(process *p, u64 deadline, char **line, size_t *size)
{
    for (;;) {
        forget_used(p);
        if (process_has_line(p, line, size)) {
            receive(p, &p->err, false);
            return GOT_LINE;
        }
        if (is_too_big(p))
            return TOO_BIG;
        if (p->text.size - p->used > MOST_LINE)
            return TOO_LONG;
        if (p->error != 0)
            return LOST;
        if (p->ended)
            return ENDED;
        if (interrupted())
            return INTERRUPTED;
        if (now() >= deadline)
            return TOO_LATE;
        wait_for_it(p, deadline, false);
    }
}

/* Looks at the memory before it returns anything: a program over the limit is
 * reported as such even if it answered, crashed or was late. */
event process_read(process *p, u64 deadline, char **line, size_t *size)
{
    event e = wait_for_line(p, deadline, line, size);

    if (p->news || e != GOT_LINE)
        meter_look(&p->meter);
    p->news = false;
    return is_too_big(p) && e != INTERRUPTED && e != LOST ? TOO_BIG : e;
}

const char *process_partial(const process *p, size_t *size)
{
    *size = p->text.size - p->used;
    if (*size < sizeof MARK - 1 || !is_marked(p->text.at + p->used, *size))
        *size = 0;
    return p->text.at + p->used;
}

void process_finish(process *p)
{
    close_end(&p->in);
}

static void signal_group(process *p, int number, u64 patience)
{
    u64 deadline = now() + patience;

    if (!p->ended && p->pid > 0)
        kill(-p->pid, number);
    while (!p->ended && now() < deadline)
        wait_for_it(p, deadline, false);
}

void process_stop(process *p)
{
    if (!is_too_big(p))     /* the program would grow meanwhile */
        signal_group(p, SIGTERM, PATIENCE);
    signal_group(p, SIGKILL, 10 * PATIENCE);
    close_end(&p->in);
    close_end(&p->out);
    close_end(&p->err);
    meter_close(&p->meter);
    free(p->text.at);
    p->text = (buffer){0};
    log_clear(&p->log);
    p->used = p->searched = 0;
    p->ended = true;
}

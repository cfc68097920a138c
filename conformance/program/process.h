/*
 * A program under test: a process group of its own, three pipes, and nothing
 * that it does can hold us longer than a deadline.
 */
#ifndef ASSAY_PROCESS_H
#define ASSAY_PROCESS_H

#include <stdio.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "conformance/program/log.h"
#include "conformance/program/meter.h"
#include "tool/base.h"

/* What protocol lines begin with; everything else is log. */
#define MARK "ASSAY "

#define MOST_LINE (16u << 20)   /* a protocol line */

typedef struct {
    char *at;
    size_t size, room;
} buffer;

typedef struct {
    pid_t pid;
    int in, out, err;       /* our ends of the pipes; -1: closed */
    buffer text;            /* standard output, from the first byte not used */
    size_t used;            /* of it: bytes already used */
    size_t searched;        /* of it: bytes without a line break */
    bool news;              /* came there since its memory was looked at */
    bool in_log_line;       /* the rest of the line is log as well */
    program_log log;
    meter meter;
    u64 limit;              /* bytes of memory that a case may take, or 0 */
    int error;              /* errno of a call of our own that failed, or 0 */
    bool ended;             /* and then: */
    int status;             /* as wait() gives it */
    struct rusage usage;
} process;

/* One that was never started: it may be stopped, like any other. */
#define NO_PROCESS ((process){.in = -1, .out = -1, .err = -1, .ended = true})

typedef enum {
    GOT_LINE,
    ENDED,                  /* the program, all it wrote has been used */
    TOO_LATE,
    TOO_LONG,               /* a protocol line without end */
    TOO_BIG,                /* the case took more memory than the limit */
    INTERRUPTED,            /* a signal waits that should stop us */
    LOST                    /* we cannot hear the program: error says why */
} event;

/* Starts it: 0, or as launch() says. Without input it reads nothing. */
int process_start(process *p, char *const argv[], char *const environment[],
                  bool input);

/* Writes all of it; false if the program takes no more, or too late. */
bool process_write(process *p, const char *at, size_t size, u64 deadline);

/* Waits for the next protocol line, and gives it without MARK and line end. It
 * stays until the next call. */
event process_read(process *p, u64 deadline, char **line, size_t *size);

/* The same of what came already: whether that is a protocol line. */
bool process_has_line(process *p, char **line, size_t *size);

/* The protocol line that is not complete, "" if there is none. */
const char *process_partial(const process *p, size_t *size);

/* Closes its input. */
void process_finish(process *p);

/* Ends it now if it has not ended, with everything that it started, and frees
 * what p holds except usage and status. */
void process_stop(process *p);

#endif

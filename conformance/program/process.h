/*
 * A program under test: its own process group and three pipes. No action of the
 * program can block us longer than a deadline.
 */
#ifndef ASSAY_PROCESS_H
#define ASSAY_PROCESS_H

#include <stdio.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "conformance/program/log.h"
#include "conformance/program/meter.h"
#include "tool/base.h"

/* The start of every protocol line; all else is log. */
#define MARK "ASSAY "

#define MOST_LINE (16u << 20)   /* a protocol line */

typedef struct {
    char *at;
    size_t size, room;
} buffer;

typedef struct {
    pid_t pid;
    int in, out, err;       /* our ends of the pipes; -1: closed */
    buffer text;            /* standard output that is not yet used up */
    size_t used;            /* bytes of text that are used */
    size_t searched;        /* bytes of text without a line break */
    bool news;              /* output since the last look at its memory */
    bool in_log_line;       /* the rest of the line is log as well */
    program_log log;
    meter meter;
    u64 limit;              /* bytes of memory for a case; 0: no limit */
    int error;              /* errno of a failed call of ours, or 0 */
    bool ended;             /* if so, the next two are set: */
    int status;             /* as wait() gives it */
    struct rusage usage;
} process;

/* A process that was never started; it may be stopped like any other. */
#define NO_PROCESS ((process){.in = -1, .out = -1, .err = -1, .ended = true})

typedef enum {
    GOT_LINE,
    ENDED,                  /* the program, and all its output is used */
    TOO_LATE,
    TOO_LONG,               /* a protocol line that is too long */
    TOO_BIG,                /* the case used more memory than the limit */
    INTERRUPTED,            /* a signal that stops us is pending */
    LOST                    /* we cannot read from it; see error */
} event;

/* Starts it. Returns as launch() does. Without input it reads nothing. */
int process_start(process *p, char *const argv[], char *const environment[],
                  bool input);

/* Writes all bytes; returns false if the program does not read them in time. */
bool process_write(process *p, const char *at, size_t size, u64 deadline);

/* Waits for the next protocol line, and sets *line to it, without MARK and line
 * end. It is valid until the next call. */
event process_read(process *p, u64 deadline, char **line, size_t *size);

/* Does the same with output that has arrived; false if it has no such line. */
bool process_has_line(process *p, char **line, size_t *size);

/* Returns the incomplete protocol line, or "". */
const char *process_partial(const process *p, size_t *size);

/* Closes its input. */
void process_finish(process *p);

/* Kills it and all that it started, unless it has ended, and frees what p
 * holds. usage and status stay valid. */
void process_stop(process *p);

#endif

/* The answer of a program, or the way in which it failed to answer. */
#ifndef ASSAY_REPLY_H
#define ASSAY_REPLY_H

#include "conformance/program/process.h"

typedef enum { NO_ANSWER, ACCEPT, REJECT, UNSUPPORTED } answer;

/* Returns the word of an answer: "accept", "reject", "unsupported". */
const char *answer_word(answer a);

/* Returns the answer that a text starts with, or NO_ANSWER. */
answer answer_named(const char *at, size_t size);

/* How a question ended. */
typedef enum {
    ANSWERED,
    CRASHED,            /* the program ended without an answer */
    TIMED_OUT,
    BROKEN,             /* it sent an invalid line */
    OVERSIZED,          /* it used more memory than the limit */
    UNSTARTED,          /* it could not be started, or did not send hello */
    STOPPED,            /* we were interrupted */
    UNHEARD             /* a call of our own failed */
} ending;

typedef struct {
    ending ending;
    answer answer;
    char *said;         /* the answer as sent: "reject key is empty" */
    size_t size;
    char *problem;      /* a sentence without a subject, unless ANSWERED */
    char *log;          /* its other output meanwhile */
    size_t log_size;
    char *fault;        /* of the file that it wrote: a sentence without a
                           subject, or NULL */
    cost cost;          /* of the case */
} reply;

/* Replies are made by protocol.h, which uses the functions below. */
void reply_free(reply *r);

/* Returns the answer without its first word. */
const char *reply_text(const reply *r, size_t *size);

/* Stores an answer: one of the three words, alone or followed by a space. */
void reply_take(reply *r, const process *p, const char *line, size_t size);

/*
 * Stores a failure. For a crash, the status of the program comes first, then
 * problem; its incomplete last line is appended.
 */
void reply_fail(reply *r, const process *p, ending how, const char *problem);

/* Stores a failure of our own, not of the program. */
void reply_unheard(reply *r, const char *words, int error);

/* Stores a failure after waiting for the program in vain. */
void reply_fail_at(reply *r, const process *p, event e, u64 timeout);

/* Stores a failure with the invalid line that caused it. */
void reply_fail_with(reply *r, const process *p, const char *problem,
                     const char *line, size_t size);

#endif

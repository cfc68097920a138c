/* What a program answered, or how it failed to. */
#ifndef ASSAY_REPLY_H
#define ASSAY_REPLY_H

#include "conformance/program/process.h"

typedef enum { NO_ANSWER, ACCEPT, REJECT, UNSUPPORTED } answer;

/* As the program says it: "accept", "reject", "unsupported". */
const char *answer_word(answer a);

/* What a text begins with; NO_ANSWER if that is none. */
answer answer_named(const char *at, size_t size);

/* How it ended that the program was asked. */
typedef enum {
    ANSWERED,
    CRASHED,            /* the program ended without an answer */
    TIMED_OUT,
    BROKEN,             /* it said something that is no answer */
    OVERSIZED,          /* it took more memory than it may */
    UNSTARTED,          /* it could not be started, or did not say hello */
    STOPPED,            /* we were interrupted */
    UNHEARD             /* a failure of our own */
} ending;

typedef struct {
    ending ending;
    answer answer;
    char *said;         /* the answer as it came: "reject key is empty" */
    size_t size;
    char *problem;      /* a sentence without a subject, if not ANSWERED */
    char *log;          /* what else the program wrote meanwhile */
    size_t log_size;
    char *fault;            /* what is wrong with the file that it was to write:
                               a sentence without a subject, or NULL */
    cost cost;          /* of the case */
} reply;

/* They are written by the functions of protocol.h, with those below. */
void reply_free(reply *r);

/* The part of an answer after its first word. */
const char *reply_text(const reply *r, size_t *size);

/* An answer: one of the three words, alone or with more after a space. */
void reply_take(reply *r, const process *p, const char *line, size_t size);

/*
 * Puts down how it failed. A crash is told by the program's status, with the
 * problem after; what it left unfinished on standard output comes last.
 */
void reply_fail(reply *r, const process *p, ending how, const char *problem);

/* Puts down that we cannot do so, which is nothing that the program did. */
void reply_unheard(reply *r, const char *words, int error);

/* The same when the program was waited for in vain. */
void reply_fail_at(reply *r, const process *p, event e, u64 timeout);

/* The same with a line that is not what it should be. */
void reply_fail_with(reply *r, const process *p, const char *problem,
                     const char *line, size_t size);

#endif

/* The two ways to ask a program: see PROTOCOL.md. */
#ifndef ASSAY_PROTOCOL_H
#define ASSAY_PROTOCOL_H

#include <jansson.h>

#include "conformance/program/family.h"
#include "conformance/program/process.h"
#include "conformance/program/reply.h"

typedef struct {
    char *const *command;
    size_t words;       /* of the command */
    char **environment; /* of the program */
    family family;      /* what it leaves behind */
    bool exec;
    u64 timeout;        /* ms for a case; hello has five times as long */
    u64 limit;          /* bytes of memory for a case, or 0 */
    u64 most_output;    /* bytes of a file that it writes, or 0: any number */
    const char *out;    /* the file that it is asked to write, or NULL */
    process process;
    bool running;       /* line mode: it said hello and may be asked */
    u64 asked;          /* the id of the case */
    json_t *hello;      /* the first one; NULL in exec mode */
} session;

/* environment is the session's from now on. */
void session_open(session *s, char *const command[], char **environment,
                  bool exec, u64 timeout, u64 limit);

/* The same in a child of ours, once the program of its parent was stopped. */
void session_inherit(session *s);

/* Line mode: starts the program unless it runs. false with r telling why. */
bool session_start(session *s, reply *r);

/* Asks about one file, by that id. After anything but an answer the program is
 * stopped, and started again for the next case. */
void session_ask(session *s, u64 id, const char *verb, const char *format,
                 const char *path, reply *r);

/* Line mode: what it answers to the case that it was asked last. */
void session_hear(session *s, u64 deadline, reply *r);

/*
 * Says bye, and waits for the end of the program. Returns NULL, or a sentence
 * about an end that is not as it should be; free it.
 */
char *session_bye(session *s);

/* Stops the program at once, if it runs; nothing if it was never opened. */
void session_close(session *s);

#endif

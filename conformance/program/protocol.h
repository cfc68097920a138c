/* The two modes of asking a program; see PROTOCOL.md. */
#ifndef ASSAY_PROTOCOL_H
#define ASSAY_PROTOCOL_H

#include <jansson.h>

#include "conformance/program/family.h"
#include "conformance/program/process.h"
#include "conformance/program/reply.h"

typedef struct {
    char *const *command;
    size_t words;       /* in command */
    char **environment; /* of the program */
    family family;      /* processes that it leaves */
    bool exec;
    u64 timeout;        /* ms per case; hello has five times as long */
    u64 limit;          /* bytes of memory per case, or 0 */
    u64 most_output;    /* bytes per file that it writes; 0: no limit */
    const char *out;    /* the file that it is asked to write, or NULL */
    process process;
    bool running;       /* line mode: it sent hello and can be asked */
    u64 asked;          /* the id of the case */
    json_t *hello;      /* the first hello; NULL in exec mode */
} session;

/* Takes ownership of environment. */
void session_open(session *s, char *const command[], char **environment,
                  bool exec, u64 timeout, u64 limit);

/* Reopens the session in our child process; the parent's program is stopped. */
void session_inherit(session *s);

/* Line mode: starts the program unless it runs. On false, r has the reason. */
bool session_start(session *s, reply *r);

/* Asks about one file, with this id. If the program does not answer, it is
 * stopped, and restarted for the next case. */
void session_ask(session *s, u64 id, const char *verb, const char *format,
                 const char *path, reply *r);

/* Line mode: reads the answer to the last case. */
void session_hear(session *s, u64 deadline, reply *r);

/*
 * Sends bye and waits for the program to end. Returns NULL, or a sentence about
 * an abnormal end; free it.
 */
char *session_bye(session *s);

/* Stops the program at once if it runs. Does nothing if it was never opened. */
void session_close(session *s);

#endif

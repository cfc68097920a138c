#include "conformance/program/protocol.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "conformance/program/hello.h"
#include "conformance/program/signals.h"
#include "tool/clock.h"
#include "tool/heap.h"

#define HELLO_TIMES 5       /* hello may take this many case time-outs */
#define BYE_TIMEOUT 2000    /* ms to end after bye */

void session_open(session *s, char *const command[], char **environment,
                  bool exec, u64 timeout, u64 limit)
{
    *s = (session){.command = command, .environment = environment,
                   .exec = exec, .timeout = timeout, .limit = limit,
                   .process = NO_PROCESS};
    family_begin(&s->family);
    while (command[s->words] != NULL)
        s->words++;
}

void session_inherit(session *s)
{
    s->process = NO_PROCESS;
    s->running = false;
    family_begin(&s->family);
}

static void stop(session *s)
{
    process_stop(&s->process);
    end_orphans(&s->family);
    s->running = false;
}

static void take_hello(session *s, reply *r, const char *line, size_t size)
{
    char *problem;

    if (size < 6 || memcmp(line, "hello ", 6) != 0) {
        reply_fail_with(r, &s->process, "sent something other than hello",
                        line, size);
        return;
    }
    json_t *hello = read_hello(line + 6, size - 6, &problem);
    if (hello == NULL)
        reply_fail(r, &s->process, BROKEN, problem);
    free(problem);
    s->running = hello != NULL;
    if (s->hello == NULL && s->running)
        s->hello = json_incref(hello);
    json_decref(hello);
}

/* Reports a start that failed: for lack of our own resources, or the
 * program. */
static void fail_to_start(reply *r, const char *name, int error)
{
    if (error < 0) {
        reply_unheard(r, "communicate with the program", -error);
        return;
    }
    r->ending = UNSTARTED;
    r->problem = take_text("cannot be started: %s%s%s", strerror(error),
                           error != ENOEXEC ? "" : " (built for another "
                           "machine, or a script without #!): ",
                           error != ENOEXEC ? "" : name);
}

/* In exec mode words also has the question; in line mode it follows later. */
static bool open_program(session *s, char *const words[], reply *r)
{
    struct rlimit ours, its;

    bool bounded = s->most_output > 0 && getrlimit(RLIMIT_FSIZE, &ours) == 0;
    if (bounded) {              /* inherited: our own files may be longer */
        its = ours;
        its.rlim_cur = smaller_of(s->most_output, ours.rlim_max);
        setrlimit(RLIMIT_FSIZE, &its);
    }
    int error = process_start(&s->process, words, s->environment, !s->exec);
    if (bounded)
        setrlimit(RLIMIT_FSIZE, &ours);

    s->process.limit = s->limit;
    if (error != 0)
        fail_to_start(r, words[0], error);
    return error == 0;
}

bool session_start(session *s, reply *r)
{
    static const char hello[] = "hello 1\n";
    u64 timeout = HELLO_TIMES * s->timeout;
    u64 deadline = now() + timeout;
    char *line;
    size_t size;

    if (s->running)
        return true;
    if (!open_program(s, s->command, r))
        return false;
    process_write(&s->process, hello, sizeof hello - 1, deadline);
    event e = process_read(&s->process, deadline, &line, &size);
    if (e == GOT_LINE)
        take_hello(s, r, line, size);
    else
        reply_fail_at(r, &s->process, e, timeout);
    if (s->running)
        return true;
    stop(s);
    if (r->ending == STOPPED || r->ending == UNHEARD)
        return false;
    r->ending = UNSTARTED;
    char *problem = r->problem;
    r->problem = take_text("did not say hello: it %s", problem);
    free(problem);
    return false;
}

/* Parses "case 42 accept ..."; the id must be that of the case. */
static void take_case(session *s, reply *r, const char *line, size_t size)
{
    char begin[32];
    int length = snprintf(begin, sizeof begin, "case %llu ",
                          (unsigned long long)s->asked);

    if (size < (size_t)length || memcmp(line, begin, (size_t)length) != 0) {
        char problem[64];
        snprintf(problem, sizeof problem, "was asked case %llu and answered",
                 (unsigned long long)s->asked);
        reply_fail_with(r, &s->process, problem, line, size);
        return;
    }
    reply_take(r, &s->process, line + length, size - (size_t)length);
}

void session_hear(session *s, u64 deadline, reply *r)
{
    char *line;
    size_t size;
    event e = process_read(&s->process, deadline, &line, &size);

    if (e == GOT_LINE)
        take_case(s, r, line, size);
    else
        reply_fail_at(r, &s->process, e, s->timeout);
}

static void ask_line(session *s, const char *verb, const char *format,
                     const char *path, reply *r)
{
    char *line;
    size_t size;

    if (!session_start(s, r))
        return;
    log_clear(&s->process.log);
    meter_begin(&s->process.meter);
    char *question = take_text("case %llu %s %s %s%s%s\n",
                               (unsigned long long)s->asked, verb, format,
                               path, s->out != NULL ? " " : "",
                               s->out != NULL ? s->out : "");
    u64 deadline = now() + s->timeout;
    process_write(&s->process, question, strlen(question), deadline);
    free(question);
    session_hear(s, deadline, r);
    if (r->ending == ANSWERED && process_has_line(&s->process, &line, &size)) {
        reply_free(r);
        reply_fail_with(r, &s->process, "sent a second line after its answer",
                        line, size);
    }
}

/* The last protocol line counts, and only if the program exits with 0. */
static void take_last(session *s, reply *r, const char *line, size_t size)
{
    size_t unfinished;

    process_partial(&s->process, &unfinished);
    if (s->process.status != 0) {
        reply_fail(r, &s->process, CRASHED,
                   line != NULL ? ", so its answer does not count"
                                : " without an answer");
    } else if (unfinished > 0) {
        reply_fail(r, &s->process, BROKEN, "exited with status 0");
    } else if (line == NULL) {
        reply_fail(r, &s->process, CRASHED, " without an answer");
    } else {
        reply_take(r, &s->process, line, size);
    }
}

/* Reads until the program ends. *last is the last protocol line, or NULL; free
 * it. */
static event hear_all(process *p, u64 deadline, char **last, size_t *last_size)
{
    char *line;
    size_t size;
    event e;

    *last = NULL;
    *last_size = 0;
    while ((e = process_read(p, deadline, &line, &size)) == GOT_LINE) {
        free(*last);
        *last = take_copy(line, size);
        *last_size = size;
        if (!p->ended && now() >= deadline)
            return TOO_LATE;
    }
    return e;
}

static void ask_exec(session *s, const char *verb, const char *format,
                     const char *path, reply *r)
{
    u64 deadline = now() + s->timeout;
    const char **words = take((s->words + 5) * sizeof *words);
    char *last;
    size_t size;

    memcpy(words, s->command, s->words * sizeof *words);
    words[s->words] = verb;
    words[s->words + 1] = format;
    words[s->words + 2] = path;
    words[s->words + 3] = s->out;
    bool started = open_program(s, (char *const *)words, r);
    free(words);
    if (!started)
        return;
    event e = hear_all(&s->process, deadline, &last, &size);
    if (e == ENDED)
        take_last(s, r, last, size);
    else
        reply_fail_at(r, &s->process, e, s->timeout);
    free(last);
}

void session_ask(session *s, u64 id, const char *verb, const char *format,
                 const char *path, reply *r)
{
    *r = (reply){.ending = ANSWERED};
    s->asked = id;
    if (s->exec)
        ask_exec(s, verb, format, path, r);
    else
        ask_line(s, verb, format, path, r);
    r->cost = meter_cost(&s->process.meter);
    if (s->exec || r->ending != ANSWERED)
        stop(s);
}

char *session_bye(session *s)
{
    static const char bye[] = "bye\n";
    u64 deadline = now() + BYE_TIMEOUT;
    char *last;
    size_t size;
    capture c;

    if (!s->running)
        return NULL;
    process_write(&s->process, bye, sizeof bye - 1, deadline);
    process_finish(&s->process);
    hear_all(&s->process, deadline, &last, &size);
    free(last);
    bool failed = s->process.ended && s->process.status != 0;
    stop(s);
    if (!failed)
        return NULL;
    capture_open(&c);
    fputs("after bye the program ", c.file);
    print_status(c.file, s->process.status);
    return capture_close(&c);
}

void session_close(session *s)
{
    if (s->environment == NULL)
        return;
    stop(s);
    family_end(&s->family);
    free(s->environment);
    s->environment = NULL;
    json_decref(s->hello);
    s->hello = NULL;
}

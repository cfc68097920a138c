#include "conformance/program/reply.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/program/signals.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/text.h"

#define MOST_SHOWN 60

void reply_free(reply *r)
{
    free(r->said);
    free(r->problem);
    free(r->log);
    free(r->fault);
    *r = (reply){0};
}

const char *reply_text(const reply *r, size_t *size)
{
    const char *space = memchr(r->said, ' ', r->size);

    *size = space == NULL ? 0 : (size_t)(r->said + r->size - space) - 1;
    return space == NULL ? r->said + r->size : space + 1;
}

static void keep_log(reply *r, const process *p)
{
    r->log = log_text(&p->log, &r->log_size);
}

/* Appends the incomplete last line of standard output. */
static void print_partial(FILE *to, const process *p)
{
    size_t size;
    const char *partial = process_partial(p, &size);

    if (size == 0)
        return;
    fputs("; its last line has no newline (print one and flush): ", to);
    print_escaped(to, partial, size, MOST_SHOWN);
}

void reply_fail(reply *r, const process *p, ending how, const char *problem)
{
    capture c;

    capture_open(&c);
    if (how == CRASHED)
        print_status(c.file, p->status);
    fputs(problem, c.file);
    print_partial(c.file, p);
    r->ending = how;
    r->problem = capture_close(&c);
    keep_log(r, p);
}

void reply_unheard(reply *r, const char *words, int error)
{
    free(r->said);          /* if it has answered */
    r->said = NULL;
    r->size = 0;
    r->answer = NO_ANSWER;
    r->ending = UNHEARD;
    r->problem = take_text("cannot %s: %s", words, strerror(error));
}

static void fail_over(reply *r, const process *p)
{
    char problem[80];
    text t = text_begin(problem, sizeof problem);

    add_text(&t, "used more than ");
    add_size(&t, p->limit);
    add_text(&t, " of memory (--memory-limit)");
    reply_fail(r, p, OVERSIZED, problem);
}

void reply_fail_at(reply *r, const process *p, event e, u64 timeout)
{
    char problem[80];

    switch (e) {
    case ENDED:
        reply_fail(r, p, CRASHED, " without an answer");
        break;
    case TOO_LONG:
        reply_fail(r, p, BROKEN, "sent a line longer than 16 MiB");
        break;
    case TOO_BIG:
        fail_over(r, p);
        break;
    case INTERRUPTED:
        reply_fail(r, p, STOPPED, "interrupted");
        break;
    case LOST:
        reply_unheard(r, "communicate with the program", p->error);
        break;
    default:
        snprintf(problem, sizeof problem, "gave no answer within %g s%s",
                 (double)timeout / 1000,
                 p->out < 0 ? ", and closed its standard output" : "");
        reply_fail(r, p, TIMED_OUT, problem);
    }
}

void reply_fail_with(reply *r, const process *p, const char *problem,
                     const char *line, size_t size)
{
    capture c;

    capture_open(&c);
    fprintf(c.file, "%s: " MARK, problem);
    print_escaped(c.file, line, size, MOST_SHOWN);
    char *whole = capture_close(&c);
    reply_fail(r, p, BROKEN, whole);
    free(whole);
}

const char *answer_word(answer a)
{
    static const char *const words[] = {
        [NO_ANSWER] = "no answer",
        [ACCEPT] = "accept",
        [REJECT] = "reject",
        [UNSUPPORTED] = "unsupported",
    };
    return words[a];
}

answer answer_named(const char *at, size_t size)
{
    const char *space = size > 0 ? memchr(at, ' ', size) : NULL;
    size_t length = space != NULL ? (size_t)(space - at) : size;

    for (answer a = ACCEPT; a <= UNSUPPORTED; a++)
        if (strlen(answer_word(a)) == length &&
            memcmp(at, answer_word(a), length) == 0)
            return a;
    return NO_ANSWER;
}

void reply_take(reply *r, const process *p, const char *line, size_t size)
{
    r->answer = answer_named(line, size);
    if (r->answer == NO_ANSWER) {
        reply_fail_with(r, p, "sent neither accept, reject nor unsupported",
                        line, size);
        return;
    }
    r->said = take_copy(line, size);
    r->size = size;
    keep_log(r, p);
}

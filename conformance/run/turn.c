#include "conformance/run/turn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool/heap.h"

enum { PROBLEM, SAID, LOG, FAILURE, FAILURE_LOG, TROUBLE, TEXTS };

/* The fixed part of a turn in a pipe; texts that are not NULL follow it. */
typedef struct {
    turn turn;
    size_t sizes[TEXTS];
} message;

static void list_texts(turn *t, char **texts[TEXTS])
{
    texts[PROBLEM] = &t->result.problem;
    texts[SAID] = &t->result.said;
    texts[LOG] = &t->result.log;
    texts[FAILURE] = &t->failure.problem;
    texts[FAILURE_LOG] = &t->failure.log;
    texts[TROUBLE] = &t->trouble;
}

void turn_free(turn *t)
{
    char **texts[TEXTS];

    list_texts(t, texts);
    for (size_t i = 0; i < TEXTS; i++) {
        free(*texts[i]);
        *texts[i] = NULL;
    }
}

static size_t size_of(const char *text)
{
    return text != NULL ? strlen(text) : 0;
}

bool turn_write(FILE *to, const turn *t)
{
    message m = {.turn = *t, .sizes = {
        [PROBLEM] = size_of(t->result.problem),
        [SAID] = t->result.said_size,
        [LOG] = t->result.log_size,
        [FAILURE] = size_of(t->failure.problem),
        [FAILURE_LOG] = t->failure.log_size,
        [TROUBLE] = size_of(t->trouble),
    }};
    char **texts[TEXTS];

    list_texts(&m.turn, texts);
    fwrite(&m, sizeof m, 1, to);
    for (size_t i = 0; i < TEXTS; i++)
        if (*texts[i] != NULL)
            fwrite(*texts[i], 1, m.sizes[i], to);
    return fflush(to) == 0;
}

static bool read_all(int from, void *at, size_t size)
{
    char *next = at;

    while (size > 0) {
        ssize_t got = read(from, next, size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        next += got;
        size -= (size_t)got;
    }
    return true;
}

bool turn_read(int from, turn *t)
{
    char **texts[TEXTS];
    message m;

    if (!read_all(from, &m, sizeof m))
        return false;
    bool whole = true;
    list_texts(&m.turn, texts);
    for (size_t i = 0; i < TEXTS; i++)
        if (*texts[i] != NULL) {
            *texts[i] = take(m.sizes[i] + 1);
            whole = whole && read_all(from, *texts[i], m.sizes[i]);
        }
    *t = m.turn;
    if (!whole)
        turn_free(t);
    return whole;
}

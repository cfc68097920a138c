/* One case after the other, in the mixed order of the run. */
#include <stdlib.h>

#include "files.h"
#include "tool/heap.h"
#include "judge.h"
#include "keep.h"
#include "order.h"
#include "run.h"
#include "signals.h"

static bool is_retried(const reply *given)
{
    return given->ending == CRASHED || given->ending == BROKEN;
}

static void ask(run *r, const corpus_case *c, const char *path, bool again,
                reply *given)
{
    const char *folder = r->options->keep;
    program_log *log = &r->session.process.log;

    log->whole = folder != NULL ? keep_open(folder, c, again, stderr) : NULL;
    log->written = 0;
    r->unkept = r->unkept || (folder != NULL && log->whole == NULL);
    FILE *whole = log->whole;
    session_ask(&r->session, run_verb(r), assay_format_at(c->format)->name,
                path, given);
    log->whole = NULL;
    if (whole != NULL && !keep_close(whole, folder, c, stderr))
        r->unkept = true;
    reveal_paths(&r->shown, given);
}

/*
 * What failed in the row of cases was asked once more, alone in a fresh
 * process: either it failed there too, or an earlier case left something
 * behind.
 */
static void judge_twice(const measure *m, reply *first, reply *second,
                        result *out)
{
    bool answered = second->ending == ANSWERED;

    judge_case(m, out->asked, answered ? first : second, out);
    char *problem = out->problem;
    out->problem = take_text("%s; %s", problem, answered
        ? "did not happen again when asked alone" : "reproduced alone");
    free(problem);
    if (answered)
        out->outcome = IS_POISONED;
}

/* Returns how it ended in the end. */
static ending ask_case(run *r, result *out, const char *path)
{
    const corpus_case *c = out->asked;
    measure m = {r->options->level, &r->levels[c->format], r->features};
    reply first, second = {0};

    ask(r, c, path, false, &first);
    bool retry = is_retried(&first) && !r->session.exec;
    if (retry)
        ask(r, c, path, true, &second);

    const reply *last = retry ? &second : &first;
    ending how = last->ending;
    if (how == UNSTARTED || how == UNHEARD)
        reports_problem(r, last);
    else if (how != STOPPED && retry)
        judge_twice(&m, &first, &second, out);
    else if (how != STOPPED)
        judge_case(&m, c, &first, out);
    reply_free(&first);
    reply_free(&second);
    return how;
}

static void stop_run(run *r, const char *why, int status)
{
    r->stop = why;
    r->status = status;
}

static void run_case(run *r, size_t number, size_t *timeouts)
{
    result *out = &r->results.items[r->order[number - 1]];

    reports_next(r, out->asked);
    const char *path = showroom_put(&r->shown, number, out->asked, stderr);
    if (path == NULL) {
        stop_run(r, "a case cannot be shown", 2);
        return;
    }
    ending how = ask_case(r, out, path);
    *timeouts = how == TIMED_OUT ? *timeouts + 1 : 0;
    if (!showroom_take(&r->shown, out->asked, stderr))
        stop_run(r, "the program changed what it was shown", 2);
    else if (how == STOPPED || interrupted())
        stop_run(r, "interrupted", 130);
    else if (how == UNSTARTED)
        stop_run(r, "the program cannot be started again", 2);
    else if (how == UNHEARD)
        stop_run(r, "the program cannot be listened to", 2);
    else if (*timeouts == MOST_TIMEOUTS)
        stop_run(r, "time-out after time-out", 1);
}

static void count(run *r, outcome o, u32 f, size_t change)
{
    r->tallies[f].of[o] += change;
    r->all.of[o] += change;
}

/* The corpus was read as the program ran, and its writers may be anyone. */
static void check_corpus(run *r)
{
    for (size_t i = 0; i < r->results.count && r->stop == NULL; i++) {
        const corpus_case *c = r->results.items[i].asked;
        if (!is_intact(c->path, c->sha256, "changed during the run", stderr))
            stop_run(r, "the corpus was changed", 2);
    }
}

int run_cases(run *r)
{
    size_t timeouts = 0, cases = r->results.count;

    r->order = mixed_order(cases, r->seed);
    if (!showroom_open(&r->shown, cases, stderr))
        return 2;
    for (size_t n = 1; n <= cases && r->stop == NULL; n++) {
        run_case(r, n, &timeouts);
        const result *out = &r->results.items[r->order[n - 1]];
        count(r, out->outcome, out->asked->format, 1);
        if (r->stop != NULL)
            for (size_t m = n + 1; m <= cases; m++)
                count(r, IS_NOT_RUN,
                      r->results.items[r->order[m - 1]].asked->format, 1);
    }
    showroom_close(&r->shown);
    check_corpus(r);
    run_settle(r);
    for (size_t i = 0; i < cases; i++)
        reports_item(r, &r->results.items[i]);
    return r->status;
}

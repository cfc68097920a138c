/* Runs the cases in mixed order, one by one or in several processes. */
#include <stdlib.h>

#include "conformance/compare/judge.h"
#include "conformance/corpus/case_bytes.h"
#include "conformance/program/signals.h"
#include "conformance/run/crew.h"
#include "conformance/run/encode.h"
#include "conformance/run/fresh.h"
#include "conformance/run/keep.h"
#include "conformance/run/order.h"
#include "conformance/run/run.h"
#include "tool/clock.h"
#include "tool/heap.h"

static bool is_retried(const reply *given)
{
    return given->ending == CRASHED || given->ending == BROKEN ||
           given->ending == OVERSIZED;
}

static void ask(run *r, u64 id, const corpus_case *c, const char *path,
                bool again, reply *given)
{
    const char *folder = r->options->keep;
    program_log *log = &r->session.process.log;

    log->whole = folder != NULL ? keep_open(folder, c, again, stderr) : NULL;
    log->written = 0;
    r->unkept = r->unkept || (folder != NULL && log->whole == NULL);
    FILE *whole = log->whole;
    if (r->corpus.writing)
        ask_to_write(r, id, c, path, given);
    else
        session_ask(&r->session, id, grade_verb(r->options->level),
                    assay_format_at(c->format)->name, path, given);
    log->whole = NULL;
    if (whole != NULL && !keep_close(whole, folder, c, stderr))
        r->unkept = true;
    reveal_paths(&r->shown, given);
}

/* Reports whether the document of a fresh file is needed: it is made late. */
static bool is_to_be_read(const run *r, const corpus_case *c,
                          const reply *first)
{
    return r->options->fresh != NULL && c->expected == NULL &&
           c->spec != MUST_REJECT && r->options->level != VERDICT &&
           first->ending == ANSWERED && first->answer == ACCEPT;
}

/*
 * Judges a case that failed among others and was run again, alone in a fresh
 * process. Either it failed there too, in the same way or another, or an
 * earlier case had an effect on it.
 */
static void judge_twice(const measure *m, reply *first, reply *second,
                        result *out)
{
    bool answered = second->ending == ANSWERED;
    bool same = second->ending == first->ending;

    judge_case(m, out->asked, same ? second : first, out);
    char *problem = out->problem;
    if (answered)
        out->problem = take_text("%s; not reproduced alone",
                                 problem);
    else
        out->problem = take_text("%s; %s%s", problem,
                                 same ? "reproduced alone" : "alone, it ",
                                 same ? "" : second->problem);
    free(problem);
    if (answered)
        out->outcome = IS_POISONED;
}

/* Asks the program about its copy of the case. */
static void ask_case(run *r, turn *t, const char *path)
{
    result *out = &t->result;
    const corpus_case *c = out->asked;
    measure m = {r->options->level, &r->levels[c->format], r->features};
    reply first, second = {0};

    ask(r, t->number, c, path, false, &first);
    bool retry = is_retried(&first) && !r->session.exec;
    if (retry)
        ask(r, t->number, c, path, true, &second);

    corpus_case read = *c;
    bool fresh_one = is_to_be_read(r, c, &first);
    if (fresh_one)
        read.expected = r->options->fresh->document(r->options->fresh, c);
    out->asked = &read;
    reply *last = retry ? &second : &first;
    t->how = last->ending;
    if (t->how == UNSTARTED || t->how == UNHEARD) {
        t->failure = *last;
        *last = (reply){0};
    } else if (t->how != STOPPED && retry) {
        judge_twice(&m, &first, &second, out);
    } else if (t->how != STOPPED) {
        judge_case(&m, &read, &first, out);
    }
    out->asked = c;
    if (fresh_one)
        json_decref(read.expected);
    reply_free(&first);
    reply_free(&second);
}

static void play(run *r, size_t number, turn *t)
{
    const corpus_case *c = r->sequence[number - 1];
    capture trouble;

    *t = (turn){.number = number, .result = {.asked = c,
                                             .outcome = IS_NOT_RUN}};
    capture_open(&trouble);
    const char *path = private_copy_put(&r->shown, number, trouble.file);
    t->shown = path != NULL;
    if (t->shown) {
        ask_case(r, t, path);
        t->intact = private_copy_take(&r->shown, c, trouble.file);
        t->unkept = r->unkept;
    }
    t->trouble = capture_close(&trouble);
}

static void count(run *r, outcome o, u32 f)
{
    r->tallies[f].of[o]++;
    r->all.of[o]++;
}

static void stop_run(run *r, const char *why, int status)
{
    r->stop = why;
    r->status = status;
}

/* Reports whether the run continues after this case. */
static bool goes_on(run *r, const turn *t)
{
    r->timeouts = t->how == TIMED_OUT ? r->timeouts + 1 : 0;
    if (!t->shown)
        stop_run(r, "a case cannot be copied for the program", 2);
    else if (!t->intact)
        stop_run(r, "the program may have changed its copy of a case", 2);
    else if (t->how == STOPPED || interrupted())
        stop_run(r, "interrupted", 130);
    else if (t->how == UNSTARTED)
        stop_run(r, "the program cannot be started again", 2);
    else if (t->how == UNHEARD)
        stop_run(r, "communication with the program failed", 2);
    else if (r->timeouts == MOST_TIMEOUTS)
        stop_run(r, "too many time-outs in a row", 1);
    else if (r->options->until > 0 && now() >= r->options->until)
        stop_run(r, "its time is up", 0);
    return r->stop == NULL;
}

/* Moves the result of a case into the run. */
static bool take_turn(run *r, turn *t)
{
    result *out = &r->results.items[r->order[t->number - 1]];

    *out = t->result;
    t->result = (result){0};
    count(r, out->outcome, out->asked->format);
    r->done++;
    r->unkept = r->unkept || t->unkept;
    if (t->failure.problem != NULL)
        reports_problem(r, &t->failure);
    fputs(t->trouble, stderr);
    return goes_on(r, t);
}

/* Checks the corpus again, because anyone may have changed it meanwhile. */
static void check_corpus(run *r)
{
    for (size_t i = 0; i < r->results.count && r->stop == NULL; i++) {
        const corpus_case *c = r->results.items[i].asked;
        if (!case_bytes_is_there(c, "changed during the run", stderr))
            stop_run(r, "the corpus was changed", 2);
    }
}

/* Returns false if a folder for the copies cannot be created. */
static bool run_alone(run *r)
{
    size_t cases = r->results.count;

    if (!private_copy_open(&r->shown, r->sequence, cases, stderr))
        return false;
    for (bool going = true; going && r->done < cases; ) {
        turn t;
        reports_next(r, r->sequence[r->done]);
        play(r, r->done + 1, &t);
        going = take_turn(r, &t);
        turn_free(&t);
    }
    private_copy_close(&r->shown);
    return true;
}

static bool take_from_crew(run *r, turn *t)
{
    reports_next(r, t->result.asked);
    return take_turn(r, t);
}

static void run_together(run *r)
{
    bool whole = crew_run(r, play, take_from_crew);

    if (r->stop == NULL && r->done < r->results.count && interrupted())
        stop_run(r, "interrupted", 130);
    if (r->stop != NULL || (whole && r->done == r->results.count))
        return;
    fputs("assay: certify: a process of the run ended early\n", stderr);
    stop_run(r, "a process of the run was lost", 2);
}

bool run_probe(run *r, const corpus_case *c, result *out)
{
    const corpus_case **before = r->sequence;
    turn t = {0};

    r->sequence = &c;
    bool good = private_copy_open(&r->shown, r->sequence, 1, stderr);
    if (good) {
        play(r, 1, &t);
        fputs(t.trouble, stderr);
        good = t.shown && t.intact && t.how != STOPPED && t.how != UNSTARTED &&
               t.how != UNHEARD && !interrupted();
    }
    private_copy_close(&r->shown);
    r->sequence = before;
    *out = t.result;
    t.result = (result){0};
    turn_free(&t);
    return good;
}

/* Drops the cases that there was no time for. */
static void drop_those_left(run *r)
{
    results *list = &r->results;
    size_t kept = 0;

    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].outcome != IS_NOT_RUN)
            list->items[kept++] = list->items[i];
    list->count = kept;
}

int run_cases(run *r)
{
    size_t cases = r->results.count;

    r->order = mixed_order(cases, r->seed);
    r->sequence = take(cases * sizeof *r->sequence);
    for (size_t n = 0; n < cases; n++)
        r->sequence[n] = r->results.items[r->order[n]].asked;
    if (r->options->jobs > 1)
        run_together(r);
    else if (!run_alone(r))
        return 2;
    for (size_t n = r->done; n < cases; n++)
        count(r, IS_NOT_RUN, r->sequence[n]->format);
    if (r->stop != NULL && r->status == 0)
        drop_those_left(r);
    check_corpus(r);
    run_settle(r);
    for (size_t i = 0; i < r->results.count; i++)
        reports_item(r, &r->results.items[i]);
    return r->status;
}

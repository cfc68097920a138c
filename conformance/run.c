#include "run.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "block.h"
#include "files.h"
#include "heap.h"
#include "hello.h"
#include "judge.h"
#include "signals.h"
#include "withdrawn.h"

static const char *verb(const run *r)
{
    return r->options->level == VERDICT ? "validate" : "decode";
}

/* By its name, or by that of its file; by a name that it had as well. */
static bool matches(const run *r, const globs *g, const corpus_case *c)
{
    const char *file = c->path + strlen(r->corpus.folder) + 1;

    for (size_t i = 0; i < g->count; i++) {
        const char *glob = present_name(&r->corpus, g->globs[i]);
        if (fnmatch(glob, c->name, 0) == 0 || fnmatch(glob, file, 0) == 0)
            return true;
    }
    return false;
}

static bool is_chosen(const run *r, const corpus_case *c)
{
    const certify_options *o = r->options;

    return r->asked[c->format] && !matches(r, &o->skip, c) &&
           (o->only.count == 0 || matches(r, &o->only, c));
}

static void choose(run *r)
{
    results *list = &r->results;
    bool any[FORMATS] = {false};

    list->items = take(r->corpus.count * sizeof *list->items);
    for (size_t i = 0; i < r->corpus.count; i++)
        if (is_chosen(r, &r->corpus.cases[i])) {
            list->items[list->count++] = (result){
                .asked = &r->corpus.cases[i], .outcome = IS_NOT_RUN};
            any[r->corpus.cases[i].format] = true;
        }
    for (format f = 0; f < FORMATS; f++)
        r->asked[f] = any[f] || (r->asked[f] && r->options->formats[f]);
}

/* The tables and documents that the chosen cases are compared with. */
static bool load_expectations(run *r)
{
    for (format f = 0; f < FORMATS; f++) {
        if (!r->asked[f] || r->options->level == VERDICT)
            continue;
        char *path = take_text("%s/%s/levels.json", r->corpus.folder,
                               format_about(f)->name);
        bool good = levels_load(&r->levels[f], path, stderr);
        free(path);
        if (!good)
            return false;
    }
    for (size_t i = 0; i < r->results.count; i++) {
        corpus_case *c = &r->corpus.cases[r->results.items[i].asked -
                                          r->corpus.cases];
        if (!is_intact(c->path, c->sha256, stderr))
            return false;
        if (c->document == NULL || r->options->level == VERDICT)
            continue;
        c->expected = read_json(c->document, stderr);
        if (c->expected == NULL)
            return false;
    }
    return true;
}

int run_load(run *r, const certify_options *o)
{
    const char *folder = o->corpus != NULL ? o->corpus : o->usual_corpus;

    *r = (run){.options = o};
    session_open(&r->session, o->command, o->exec, o->timeout);
    if (!corpus_load(&r->corpus, folder, stderr) ||
        !are_needed(o->features, &r->corpus, stderr))
        return 2;
    for (format f = 0; f < FORMATS; f++) {
        r->asked[f] = r->corpus.formats[f] && (o->any_format || o->formats[f]);
        if (o->formats[f] && !r->corpus.formats[f]) {
            fprintf(stderr, "assay: certify: the corpus has no cases of %s\n",
                    format_about(f)->name);
            return 2;
        }
    }
    if (!o->quiet) {
        report_withdrawn(stderr, &r->corpus, &o->only);
        report_withdrawn(stderr, &r->corpus, &o->skip);
    }
    choose(r);
    if (r->results.count == 0) {
        fputs("assay: certify: no case matches "
              "(assay certify --dry-run lists them all)\n", stderr);
        return 2;
    }
    return load_expectations(r) ? 0 : 2;
}

/* The formats to judge: those asked for that the program declares. */
static int choose_formats(run *r)
{
    bool any = false;

    for (format f = 0; f < FORMATS; f++) {
        const char *name = format_about(f)->name;
        r->judged[f] = r->asked[f] &&
                       hello_declares(r->session.hello, name, verb(r));
        any = any || r->judged[f];
        if (r->asked[f] && !r->judged[f] && r->options->formats[f]) {
            fprintf(stderr, "assay: certify: the program does not declare "
                    "%s for %s\n", verb(r), name);
            return 2;
        }
    }
    if (!any) {
        fprintf(stderr, "assay: certify: the program declares %s for no format "
                "of the corpus\n", verb(r));
        return 2;
    }
    return 0;
}

static void drop_other_formats(run *r)
{
    results *list = &r->results;
    size_t kept = 0;

    for (size_t i = 0; i < list->count; i++)
        if (r->judged[list->items[i].asked->format])
            list->items[kept++] = list->items[i];
    list->count = kept;
}

int run_start(run *r)
{
    reply failure = {0};

    if (!r->session.exec && !session_start(&r->session, &failure)) {
        if (failure.ending != STOPPED)
            print_no_contact(stderr, r->options, &failure);
        int status = failure.ending == STOPPED ? 130 : 2;
        reply_free(&failure);
        return status;
    }
    r->features = r->session.exec ? r->options->features
                                  : hello_features(r->session.hello);
    int status = choose_formats(r);
    drop_other_formats(r);
    if (status == 0 && r->results.count == 0) {
        fputs("assay: certify: no case matches in the formats that the program "
              "declares\n", stderr);
        status = 2;
    }
    return status;
}

static bool is_retried(const reply *given)
{
    return given->ending == CRASHED || given->ending == BROKEN;
}

static void ask(run *r, const corpus_case *c, reply *given)
{
    session_ask(&r->session, verb(r), format_about(c->format)->name, c->path,
                given);
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
static ending run_case(run *r, result *out)
{
    const corpus_case *c = out->asked;
    measure m = {r->options->level, &r->levels[c->format], r->features};
    reply first, second = {0};

    ask(r, c, &first);
    bool retry = is_retried(&first) && !r->session.exec;
    if (retry)
        ask(r, c, &second);

    const reply *last = retry ? &second : &first;
    ending how = last->ending;
    if (how == UNSTARTED)
        print_no_contact(stderr, r->options, last);
    else if (how != STOPPED && retry)
        judge_twice(&m, &first, &second, out);
    else if (how != STOPPED)
        judge_case(&m, c, &first, out);
    reply_free(&first);
    reply_free(&second);
    return how;
}

/* Whether the run has to end here; then why is put down. */
static bool ends_here(run *r, ending how, size_t timeouts)
{
    if (how == STOPPED || interrupted()) {
        r->stop = "interrupted";
        r->status = 130;
    } else if (how == UNSTARTED) {
        r->stop = "the program cannot be started again";
        r->status = 2;
    } else if (timeouts == MOST_TIMEOUTS) {
        r->stop = "time-out after time-out";
        r->status = 1;
    }
    return r->stop != NULL;
}

static void report_problem(run *r, const result *out)
{
    if (out->problem == NULL || r->options->quiet)
        return;
    progress_erase(&r->progress);
    print_block(stdout, r->options, out);
    if (fflush(stdout) != 0) {
        r->stop = "the report cannot be written";
        r->status = errno == EPIPE ? 141 : 2;
    }
}

int run_cases(run *r)
{
    size_t timeouts = 0;
    bool end = false;

    progress_begin(&r->progress, r->options->quiet, r->results.count);
    for (size_t i = 0; i < r->results.count; i++) {
        result *out = &r->results.items[i];
        if (!end) {
            progress_show(&r->progress, &r->all, out->asked);
            ending how = run_case(r, out);
            timeouts = how == TIMED_OUT ? timeouts + 1 : 0;
            report_problem(r, out);
            end = ends_here(r, how, timeouts);
        }
        r->tallies[out->asked->format].of[out->outcome]++;
        r->all.of[out->outcome]++;
    }
    progress_erase(&r->progress);
    return r->status;
}

void run_close(run *r)
{
    for (size_t i = 0; i < r->results.count; i++) {
        free(r->results.items[i].problem);
        free(r->results.items[i].said);
        free(r->results.items[i].log);
    }
    free(r->results.items);
    for (format f = 0; f < FORMATS; f++)
        levels_close(&r->levels[f]);
    corpus_close(&r->corpus);
}

#include "conformance/run/run.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/compare/judge.h"
#include "conformance/corpus/by_format.h"
#include "conformance/corpus/case_bytes.h"
#include "conformance/corpus/files.h"
#include "conformance/corpus/version.h"
#include "conformance/corpus/withdrawn.h"
#include "conformance/document/described.h"
#include "conformance/program/environment.h"
#include "conformance/program/hello.h"
#include "conformance/run/choice.h"
#include "conformance/run/fresh.h"
#include "conformance/run/order.h"
#include "conformance/run/request.h"
#include "tool/heap.h"

bool is_in_version(const run *r, const corpus_case *c)
{
    return is_since(c->since, r->options->only_version);
}

static bool is_chosen(const run *r, const globs *only, const globs *skip,
                      const corpus_case *c)
{
    return r->asked[c->format] && is_in_version(r, c) &&
           !globs_take(&r->corpus, skip, c) &&
           (only->count == 0 || globs_take(&r->corpus, only, c));
}

static void choose(run *r)
{
    results *list = &r->results;
    globs only = present_globs(&r->corpus, &r->options->only);
    globs skip = present_globs(&r->corpus, &r->options->skip);
    bool *any = take_by_format(sizeof *any);

    list->items = take(r->corpus.count * sizeof *list->items);
    for (size_t i = 0; i < r->corpus.count; i++)
        if (is_chosen(r, &only, &skip, &r->corpus.cases[i])) {
            list->items[list->count++] = (result){
                .asked = &r->corpus.cases[i], .outcome = IS_NOT_RUN};
            any[r->corpus.cases[i].format] = true;
        }
    for (u32 f = 1; f <= assay_format_count(); f++)
        r->asked[f] = any[f] || (r->asked[f] && r->options->formats[f]);
    free(any);
    free(only.globs);
    free(skip.globs);
}

static bool load_expected(const run *r, corpus_case *c)
{
    if (is_described(c) && r->options->level != VERDICT) {
        c->expected = case_document(c, &r->levels[c->format], stderr);
        if (c->expected == NULL)
            return false;
    }
    return !r->corpus.writing ||
           request_prepare(c, &r->levels[c->format], stderr);
}

/* Loads the tables and documents that the chosen cases are compared with. */
static bool load_expectations(run *r)
{
    for (u32 f = 1; f <= assay_format_count(); f++) {
        if (!r->asked[f] || r->options->level == VERDICT)
            continue;
        if (!levels_load(&r->levels[f], r->corpus.folder,
                         assay_format_at(f)->name, stderr))
            return false;
    }
    for (size_t i = 0; i < r->results.count; i++) {
        corpus_case *c = &r->corpus.cases[r->results.items[i].asked -
                                          r->corpus.cases];
        if (!case_bytes_is_there(c, "damaged: sha256 does not match the "
                               "manifest", stderr))
            return false;
        if (!load_expected(r, c))
            return false;
    }
    return true;
}

/* Reports whether the run needs the cases of a format: the options name it, or
 * give a pattern, a line or a feature that must match some case. */
static bool is_concerned(const certify_options *o, u32 f)
{
    const char *name = assay_format_at(f)->name;

    return o->formats[f] || (o->any_format && o->only.count == 0) ||
           globs_concern(&o->only, name) || globs_concern(&o->skip, name) ||
           o->baseline != NULL || json_array_size(o->features) > 0;
}

/* Loads the cases. If the options concern no format, loads all formats, so that
 * a damaged corpus is reported first. Features are not checked for fresh files,
 * which do not list them. */
static bool load_cases(run *r, const char *folder)
{
    const certify_options *o = r->options;

    if (o->fresh != NULL)
        return o->fresh->make(o->fresh, o, &r->corpus);
    bool *formats = take_by_format(sizeof *formats), any = false;
    for (u32 f = 1; f <= assay_format_count(); f++) {
        formats[f] = is_concerned(o, f);
        any = any || formats[f];
    }
    bool good = (o->level == ENCODE ? requests_load : corpus_load_only)(
        &r->corpus, folder, any ? formats : NULL, stderr);
    free(formats);
    return good && are_needed(o->features, &r->corpus, stderr);
}

/* Chooses the formats of the options, which the corpus must have. */
static bool ask_formats(run *r)
{
    const certify_options *o = r->options;

    if (r->corpus.version != NULL &&
        !is_since(o->only_version, r->corpus.version))
        return complain(stderr, "--until", "the corpus is older: it "
                        "has version %s", r->corpus.version);
    for (u32 f = 1; f <= assay_format_count(); f++) {
        r->asked[f] = r->corpus.formats[f] && (o->any_format || o->formats[f]);
        if (o->formats[f] && !r->corpus.formats[f]) {
            fprintf(stderr, "assay: certify: the corpus has no %s of %s\n",
                    r->corpus.writing ? "requests" : "cases",
                    assay_format_at(f)->name);
            return false;
        }
    }
    return true;
}

int run_load(run *r, const certify_options *o)
{
    const char *folder = o->corpus != NULL ? o->corpus : o->usual_corpus;

    *r = (run){.options = o,
               .levels = take_by_format(sizeof *r->levels),
               .asked = take_by_format(sizeof *r->asked),
               .judged = take_by_format(sizeof *r->judged),
               .tallies = take_by_format(sizeof *r->tallies)};
    r->seed = o->seeded ? o->seed : any_seed();
    if (!load_cases(r, folder))
        return 2;
    if (!ask_formats(r))
        return 2;
    if (!o->quiet) {
        globs_withdrawn(&r->corpus, &o->only, stderr);
        globs_withdrawn(&r->corpus, &o->skip, stderr);
    }
    if (!are_about_cases(&r->corpus, &o->only, "--only", stderr) ||
        !are_about_cases(&r->corpus, &o->skip, "--skip", stderr) ||
        !baseline_load(&r->baseline, o->baseline, &r->corpus, stderr))
        return 2;
    choose(r);
    if (r->results.count == 0) {
        fputs("assay: certify: no case matches "
              "(assay certify --dry-run lists them all)\n", stderr);
        return 2;
    }
    return load_expectations(r) ? 0 : 2;
}

#define VERDICT_HINT "; --level verdict only needs validate"

/* Chooses the formats to judge: requested, and declared by the program. */
static int choose_formats(run *r)
{
    const char *verb = grade_verb(r->options->level);
    bool any = false;

    for (u32 f = 1; f <= assay_format_count(); f++) {
        const char *name = assay_format_at(f)->name;
        r->judged[f] = r->asked[f] &&
                       hello_declares(r->session.hello, name, verb);
        any = any || r->judged[f];
        if (r->asked[f] && !r->judged[f] && r->options->formats[f]) {
            fprintf(stderr, "assay: certify: the program does not declare "
                    "%s for %s%s\n", verb, name,
                    hello_declares(r->session.hello, name, "validate")
                    ? VERDICT_HINT : "");
            return 2;
        }
    }
    if (!any) {
        fprintf(stderr, "assay: certify: the program does not declare %s for "
                "any format of the corpus%s\n", verb,
                r->options->level == VERDICT ? "" : VERDICT_HINT);
        return 2;
    }
    return 0;
}

/* Drops formats that the program does not declare. Cases are left: a format
 * that was requested by name is declared. */
static void drop_other_formats(run *r)
{
    results *list = &r->results;
    size_t kept = 0;

    for (size_t i = 0; i < list->count; i++)
        if (r->judged[list->items[i].asked->format])
            list->items[kept++] = list->items[i];
    list->count = kept;
}

/* Checks that paths relative to the working folder do not reveal the corpus. */
static bool is_elsewhere(const run *r)
{
    const char *folder = r->corpus.folder;

    if (stands_in(".", folder))
        return complain(stderr, folder, "the working folder is in the corpus, "
                        "which the program must not see: start from another "
                        "one");
    if (stands_in(temporary_place(), folder))
        return complain(stderr, folder, "TMPDIR is in the corpus, which the "
                        "program must not see: choose another one");
    return true;
}

int run_start(run *r)
{
    const certify_options *o = r->options;
    reply failure = {0};

    session_open(&r->session, o->command,
                 neutral_environment(r->corpus.folder), o->exec, o->timeout,
                 o->limit);
    r->session.most_output = r->corpus.writing ? MOST_OUTPUT : 0;
    if (!is_elsewhere(r))
        return 2;
    if (!r->session.exec && !session_start(&r->session, &failure)) {
        if (failure.ending != STOPPED)
            reports_problem(r, &failure);
        int status = failure.ending == STOPPED ? 130 : 2;
        reply_free(&failure);
        return status;
    }
    r->features = r->session.exec ? r->options->features
                                  : hello_features(r->session.hello);
    int status = choose_formats(r);
    drop_other_formats(r);
    return status;
}

void run_say_bye(run *r)
{
    char *problem = session_bye(&r->session);

    if (problem != NULL)
        fprintf(stderr, "assay: certify: %s\n", problem);
    free(problem);
}

void run_settle(run *r)
{
    r->all = (tally){0};
    for (u32 f = 1; f <= assay_format_count(); f++)
        r->tallies[f] = (tally){0};
    for (size_t i = 0; i < r->results.count; i++) {
        result *one = &r->results.items[i];
        one->listed = r->baseline.of[one->asked - r->corpus.cases];
        tally_add(&r->all, one);
        tally_add(&r->tallies[one->asked->format], one);
    }
}

void run_close(run *r)
{
    for (size_t i = 0; i < r->results.count; i++) {
        free(r->results.items[i].problem);
        free(r->results.items[i].said);
        free(r->results.items[i].log);
    }
    free(r->results.items);
    free(r->order);
    free(r->sequence);
    private_copy_close(&r->shown);
    for (u32 f = 1; f <= assay_format_count(); f++)
        levels_close(&r->levels[f]);
    free(r->levels);
    free(r->asked);
    free(r->judged);
    free(r->tallies);
    baseline_close(&r->baseline);
    corpus_close(&r->corpus);
    reports_close(r);
}

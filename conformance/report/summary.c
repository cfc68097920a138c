#include "conformance/report/summary.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/program/hello.h"
#include "conformance/report/certificate.h"
#include "conformance/report/hostile.h"
#include "conformance/report/rules.h"
#include "conformance/report/unasked.h"
#include "conformance/report/unknown_types.h"
#include "conformance/run/fresh.h"
#include "tool/escape.h"
#include "tool/shell.h"
#include "tool/words.h"

enum { NAME_WIDTH = 12 };      /* the longest name of a format, and a space */

static void print_text(FILE *to, const char *text)
{
    print_escaped(to, text, strlen(text), 100);
}

void print_header(FILE *to, const run *r)
{
    const json_t *hello = r->session.hello;
    const char *separator = "of ";

    if (hello == NULL) {
        print_command(to, r->options->command);
        fputs("  exec mode, ", to);
    } else {
        const char *language = hello_text(hello, "language");
        print_text(to, hello_text(hello, "name"));
        fputc(' ', to);
        print_text(to, hello_text(hello, "version"));
        fputs(language != NULL ? " (" : "", to);
        print_text(to, language != NULL ? language : "");
        fputs(language != NULL ? ")  " : "  ", to);
    }
    fprintf(to, "%s level, ", grade_name(r->options->level));
    print_count(to, r->results.count, "case");
    fputc(' ', to);
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (r->judged[f]) {
            fprintf(to, "%s%s", separator, assay_format_at(f)->name);
            separator = ", ";
        }
    fprintf(to, ", seed %llu\n\n", (unsigned long long)r->seed);
}

static size_t wrongs(const tally *t)
{
    return count_fails(t) + count_crashes(t) + t->of[IS_NOT_RUN];
}

/* Prints the column that exists only with a baseline. */
static void print_known(FILE *to, const run *r, const char *what)
{
    if (r->options->baseline != NULL)
        fprintf(to, "%7s", what);
    fputc('\n', to);
}

static void print_formats(FILE *to, const run *r)
{
    fprintf(to, "%-*s%6s%6s%7s%8s%13s", NAME_WIDTH, "format", "pass",
            "fail", "crash", "either", "unsupported");
    print_known(to, r, "known");
    for (u32 f = 1; f <= assay_format_count(); f++) {
        const tally *t = &r->tallies[f];
        const char *name = assay_format_at(f)->name;
        char known[24];
        if (r->judged[f])
            fprintf(to, "%-*s%6zu%6zu%7zu%8zu%13zu", NAME_WIDTH, name,
                    t->of[IS_PASS], count_fails(t), count_crashes(t),
                    t->of[IS_EITHER], t->of[IS_UNSUPPORTED]);
        else if (r->asked[f])
            fprintf(to, "%-*s%5s–%5s–%6s–%7s–%12s–", NAME_WIDTH, name, "",
                    "", "", "", "");
        else
            continue;
        snprintf(known, sizeof known, "%zu", t->known);
        print_known(to, r, r->judged[f] ? known : "");
    }
    fputc('\n', to);
}

static void print_wrong(FILE *to, const tally *t)
{
    static const struct {
        outcome outcome;
        const char *one, *many;
    } words[] = {
        {IS_FAIL, "wrong answer", "wrong answers"},
        {IS_PROTOCOL, "protocol error", "protocol errors"},
        {IS_CRASH, "crash", "crashes"},
        {IS_TIMEOUT, "time-out", "time-outs"},
        {IS_OVERSIZED, "over the memory limit", "over the memory limit"},
        {IS_POISONED, "poisoned", "poisoned"},
        {IS_NOT_RUN, "not run", "not run"},
    };
    const char *separator = "";

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t count = t->of[words[i].outcome];
        if (count > 0) {
            fprintf(to, "%s%zu %s", separator, count,
                    count == 1 ? words[i].one : words[i].many);
            separator = ", ";
        }
    }
}

static size_t cases_of(const run *r, u32 f)
{
    size_t count = 0;

    for (size_t i = 0; i < r->corpus.count; i++)
        count += r->corpus.cases[i].format == f &&
                 is_in_version(r, &r->corpus.cases[i]);
    return count;
}

void print_agreement(FILE *to, const run *r, u32 f)
{
    const tally *t = &r->tallies[f];

    if (wrongs(t) > 0) {
        fputs("disagrees: ", to);
        print_wrong(to, t);
    } else if (t->of[IS_PASS] + t->of[IS_EITHER] == 0) {
        fputs("nothing to compare: no file passed or failed", to);
    } else {
        fprintf(to, "agrees: %s", grade_name(r->options->level));
    }
    print_missing(to, r, f);
    if (t->of[IS_UNSUPPORTED] > 0)
        fprintf(to, ", %zu unsupported", t->of[IS_UNSUPPORTED]);
}

int agreement_status(const run *r)
{
    const tally *t = &r->all;

    return wrongs(t) > 0 ? 1 : t->of[IS_PASS] + t->of[IS_EITHER] == 0 ? 2 : 0;
}

void print_judgement(FILE *to, const run *r, u32 f)
{
    if (r->options->fresh != NULL) {
        print_agreement(to, r, f);
        return;
    }
    const tally *t = &r->tallies[f];
    size_t done = t->known, all = cases_of(r, f);

    for (outcome o = 0; o < OUTCOMES; o++)
        done += t->of[o];
    if (wrongs(t) > 0) {
        fputs("not certified: ", to);
        print_wrong(to, t);
    } else if (r->stop != NULL) {
        fprintf(to, "not certified: %s", r->stop);
    } else {
        print_certificate(to, r, f);
    }
    if (t->known > 0)
        fprintf(to, ", %zu known failure%s", t->known, t->known > 1 ? "s" : "");
    if (t->stale > 0)
        fprintf(to, ", %zu known failure%s", t->stale,
                t->stale > 1 ? "s no longer fail" : " no longer fails");
    print_missing(to, r, f);
    if (t->of[IS_UNSUPPORTED] > 0)
        fprintf(to, ", %zu unsupported", t->of[IS_UNSUPPORTED]);
    if (r->options->only_version != NULL)
        fprintf(to, ", corpus %s", r->options->only_version);
    if (done < all)
        fprintf(to, ", on %zu of %zu cases", done, all);
}

static void print_verdict_line(FILE *to, const run *r, u32 f)
{
    fprintf(to, "%-*s", NAME_WIDTH, assay_format_at(f)->name);
    print_judgement(to, r, f);
    fputc('\n', to);
    if (r->options->fresh == NULL)
        print_unknown_types(to, r, f, NAME_WIDTH);
}

static void print_unasked(FILE *to, const run *r)
{
    char *words = unasked_words(r);

    if (words != NULL) {
        fprintf(to, "%-*s", NAME_WIDTH, "not asked");
        print_wrapped(to, words, NAME_WIDTH);
    }
    free(words);
}

void print_summary(FILE *to, const run *r)
{
    print_formats(to, r);
    if (!r->options->brief)
        print_rules(to, &r->results);
    print_hostile(to, &r->results);
    if (r->stop != NULL)
        fprintf(to, "The run ended early: %s.\n\n", r->stop);
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (r->judged[f])
            print_verdict_line(to, r, f);
    print_unasked(to, r);
}

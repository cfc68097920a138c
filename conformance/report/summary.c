#include "report/summary.h"

#include <stdlib.h>
#include <string.h>

#include "report/block.h"
#include "report/certificate.h"
#include "tool/heap.h"
#include "hello.h"
#include "tool/escape.h"
#include "tool/shell.h"

#define NAME_WIDTH 30

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
    fprintf(to, "%s level, %zu case%s ", grade_name(r->options->level),
            r->results.count, r->results.count == 1 ? "" : "s");
    for (format f = 0; f < FORMATS; f++)
        if (r->judged[f]) {
            fprintf(to, "%s%s", separator, format_about(f)->name);
            separator = ", ";
        }
    fprintf(to, ", seed %llu\n\n", (unsigned long long)r->seed);
}

static size_t crashes(const tally *t)
{
    return t->of[IS_CRASH] + t->of[IS_TIMEOUT] + t->of[IS_POISONED];
}

static size_t fails(const tally *t)
{
    return t->of[IS_FAIL] + t->of[IS_PROTOCOL];
}

static size_t wrongs(const tally *t)
{
    return fails(t) + crashes(t) + t->of[IS_NOT_RUN];
}

static void print_formats(FILE *to, const run *r)
{
    fprintf(to, "%-10s%6s%6s%7s%8s%13s\n", "format", "pass", "fail", "crash",
            "either", "unsupported");
    for (format f = 0; f < FORMATS; f++) {
        const tally *t = &r->tallies[f];
        const char *name = format_about(f)->name;
        if (r->judged[f])
            fprintf(to, "%-10s%6zu%6zu%7zu%8zu%13zu\n", name, t->of[IS_PASS],
                    fails(t), crashes(t), t->of[IS_EITHER],
                    t->of[IS_UNSUPPORTED]);
        else if (r->asked[f])
            fprintf(to, "%-10s%5s–%5s–%6s–%7s–%12s–\n", name, "", "", "", "",
                    "");
    }
    fputc('\n', to);
}

/* The cases of one rule; no rule is one as well. */
typedef struct {
    const char *rule;
    tally outcomes;
    size_t answers[UNSUPPORTED + 1];    /* of the files that may be either */
} rule_tally;

typedef struct {
    rule_tally *items;
    size_t count;
} rule_tallies;

static int by_rule(const void *a, const void *b)
{
    const result *const *left = a, *const *right = b;
    const char *x = (*left)->asked->rule, *y = (*right)->asked->rule;

    return strcmp(x != NULL ? x : "", y != NULL ? y : "");
}

static rule_tallies count_rules(const results *list)
{
    const result **sorted = take(list->count * sizeof *sorted);
    rule_tallies t = {take(list->count * sizeof *t.items), 0};

    for (size_t i = 0; i < list->count; i++)
        sorted[i] = &list->items[i];
    qsort(sorted, list->count, sizeof *sorted, by_rule);
    for (size_t i = 0; i < list->count; i++) {
        if (i == 0 || by_rule(&sorted[i - 1], &sorted[i]) != 0)
            t.items[t.count++].rule = sorted[i]->asked->rule;
        rule_tally *last = &t.items[t.count - 1];
        last->outcomes.of[sorted[i]->outcome]++;
        if (sorted[i]->asked->spec == MAY_EITHER)
            last->answers[sorted[i]->answer]++;
    }
    free(sorted);
    return t;
}

static void print_rule_name(FILE *to, const char *name)
{
    fprintf(to, "%-*s", NAME_WIDTH, name != NULL ? name : "(no rule)");
}

static void print_failing_rules(FILE *to, const rule_tallies *t)
{
    bool any = false;

    for (size_t i = 0; i < t->count; i++) {
        const rule_tally *law = &t->items[i];
        if (fails(&law->outcomes) + crashes(&law->outcomes) == 0)
            continue;
        if (!any)
            fprintf(to, "%-*s%6s%7s%6s\n", NAME_WIDTH, "rule", "fail", "crash",
                    "pass");
        any = true;
        print_rule_name(to, law->rule);
        fprintf(to, "%6zu%7zu%6zu\n", fails(&law->outcomes),
                crashes(&law->outcomes), law->outcomes.of[IS_PASS]);
    }
    if (any)
        fputc('\n', to);
}

/* What the program does with files that may be accepted or rejected. */
static void print_choices(FILE *to, const rule_tallies *t)
{
    bool any = false;

    for (size_t i = 0; i < t->count; i++) {
        const size_t *answers = t->items[i].answers;
        if (answers[ACCEPT] + answers[REJECT] + answers[UNSUPPORTED] == 0)
            continue;
        if (!any)
            fprintf(to, "%-*s%8s%8s%13s\n", NAME_WIDTH, "choice", "accept",
                    "reject", "unsupported");
        any = true;
        print_rule_name(to, t->items[i].rule);
        fprintf(to, "%8zu%8zu%13zu\n", answers[ACCEPT], answers[REJECT],
                answers[UNSUPPORTED]);
    }
    if (any)
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

static size_t cases_of(const run *r, format f)
{
    size_t count = 0;

    for (size_t i = 0; i < r->corpus.count; i++)
        count += r->corpus.cases[i].format == f;
    return count;
}

static void print_verdict(FILE *to, const run *r, format f)
{
    const tally *t = &r->tallies[f];
    size_t done = 0, all = cases_of(r, f);

    for (outcome o = 0; o < OUTCOMES; o++)
        done += t->of[o];
    fprintf(to, "%-10s", format_about(f)->name);
    if (wrongs(t) > 0) {
        fputs("not certified: ", to);
        print_wrong(to, t);
    } else if (r->stop != NULL) {
        fprintf(to, "not certified: %s", r->stop);
    } else {
        print_certificate(to, r, f);
    }
    print_missing(to, r, f);
    if (t->of[IS_UNSUPPORTED] > 0)
        fprintf(to, ", %zu unsupported", t->of[IS_UNSUPPORTED]);
    if (done < all)
        fprintf(to, ", on %zu of %zu cases", done, all);
    fputc('\n', to);
}

void print_summary(FILE *to, const run *r)
{
    rule_tallies t = count_rules(&r->results);

    print_formats(to, r);
    print_failing_rules(to, &t);
    print_choices(to, &t);
    free(t.items);
    if (r->stop != NULL)
        fprintf(to, "The run ended early: %s.\n\n", r->stop);
    for (format f = 0; f < FORMATS; f++)
        if (r->judged[f])
            print_verdict(to, r, f);
}

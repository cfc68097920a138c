#include "conformance/report/rules.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/run/baseline.h"
#include "tool/heap.h"

#define NAME_WIDTH 30       /* at least */
#define MOST_NAMED 5        /* cases per rule */

size_t count_crashes(const tally *t)
{
    return t->of[IS_CRASH] + t->of[IS_TIMEOUT] + t->of[IS_OVERSIZED] +
           t->of[IS_POISONED];
}

size_t count_fails(const tally *t)
{
    return t->of[IS_FAIL] + t->of[IS_PROTOCOL];
}

static int by_rule(const result *a, const result *b)
{
    const char *x = a->asked->rule, *y = b->asked->rule;

    return strcmp(x != NULL ? x : "", y != NULL ? y : "");
}

static int by_rule_and_name(const void *a, const void *b)
{
    const result *const *left = a, *const *right = b;
    int order = by_rule(*left, *right);

    return order != 0 ? order : strcmp((*left)->asked->name,
                                       (*right)->asked->name);
}

rule_tallies tallies_of(const results *list)
{
    const result **sorted = take(list->count * sizeof *sorted);
    rule_tallies t = {sorted, take(list->count * sizeof *t.items), 0};

    for (size_t i = 0; i < list->count; i++)
        sorted[i] = &list->items[i];
    qsort(sorted, list->count, sizeof *sorted, by_rule_and_name);
    for (size_t i = 0; i < list->count; i++) {
        if (i == 0 || by_rule(sorted[i - 1], sorted[i]) != 0)
            t.items[t.count++] = (rule_tally){
                .rule = sorted[i]->asked->rule, .cases = &sorted[i]};
        rule_tally *last = &t.items[t.count - 1];
        last->count++;
        tally_add(&last->outcomes, sorted[i]);
        if (sorted[i]->asked->spec == MAY_EITHER)
            last->answers[sorted[i]->answer]++;
    }
    return t;
}

void tallies_close(rule_tallies *t)
{
    free(t->items);
    free(t->sorted);
}

/* -------------------------------------------------------------- tables -- */

typedef bool rule_choice(const rule_tally *t);

/* Returns the width of the longest name among the rules of a table. */
static int name_width(const rule_tallies *t, rule_choice *has)
{
    int width = NAME_WIDTH;

    for (size_t i = 0; i < t->count; i++) {
        const char *name = t->items[i].rule;
        int length = name != NULL ? (int)strlen(name) : 0;
        if (has(&t->items[i]) && length > width)
            width = length;
    }
    return width;
}

static void print_name(FILE *to, const rule_tally *t, int width)
{
    fprintf(to, "%-*s", width, t->rule != NULL ? t->rule : "(no rule)");
}

static bool is_failing(const rule_tally *t)
{
    return count_fails(&t->outcomes) + count_crashes(&t->outcomes) > 0;
}

static void print_failing(FILE *to, const rule_tallies *t)
{
    int width = name_width(t, is_failing);
    bool any = false;

    for (size_t i = 0; i < t->count; i++) {
        const rule_tally *one = &t->items[i];
        if (!is_failing(one))
            continue;
        if (!any)
            fprintf(to, "%-*s%6s%7s%6s\n", width, "rule", "fail", "crash",
                    "pass");
        any = true;
        print_name(to, one, width);
        fprintf(to, "%6zu%7zu%6zu\n", count_fails(&one->outcomes),
                count_crashes(&one->outcomes), one->outcomes.of[IS_PASS]);
    }
    if (any)
        fputc('\n', to);
}

/* ------------------------------------------------------------- choices -- */

static const answer answers[] = {ACCEPT, REJECT, UNSUPPORTED};
#define ANSWERS (sizeof answers / sizeof answers[0])

static bool is_chosen(const rule_tally *t)
{
    return t->answers[ACCEPT] + t->answers[REJECT] +
           t->answers[UNSUPPORTED] > 0;
}

static answer usual_answer(const rule_tally *t)
{
    answer usual = ACCEPT;

    for (size_t i = 0; i < ANSWERS; i++)
        if (t->answers[answers[i]] > t->answers[usual])
            usual = answers[i];
    return usual;
}

/* Prints the cases of a rule that were not answered like most of them. */
static void print_exceptions(FILE *to, const rule_tally *t)
{
    answer usual = usual_answer(t);
    size_t count = 0;

    for (size_t i = 0; i < t->count; i++) {
        const result *r = t->cases[i];
        if (r->asked->spec != MAY_EITHER || is_wrong(r->outcome) ||
            r->answer == usual)
            continue;
        if (count++ < MOST_NAMED)
            fprintf(to, "    %-11s  %s\n", answer_word(r->answer),
                    r->asked->name);
    }
    if (count > MOST_NAMED)
        fprintf(to, "    and %zu more\n", count - MOST_NAMED);
}

/* Prints how the program answers files that may be accepted or rejected. */
static void print_choices(FILE *to, const rule_tallies *t)
{
    int width = name_width(t, is_chosen);
    bool any = false;

    for (size_t i = 0; i < t->count; i++) {
        const rule_tally *one = &t->items[i];
        if (!is_chosen(one))
            continue;
        if (!any)
            fprintf(to, "%-*s%8s%8s%13s\n", width, "choice", "accept",
                    "reject", "unsupported");
        any = true;
        print_name(to, one, width);
        fprintf(to, "%8zu%8zu%13zu\n", one->answers[ACCEPT],
                one->answers[REJECT], one->answers[UNSUPPORTED]);
        print_exceptions(to, one);
    }
    if (any)
        fputc('\n', to);
}

void print_rules(FILE *to, const results *list)
{
    rule_tallies t = tallies_of(list);

    print_failing(to, &t);
    print_choices(to, &t);
    tallies_close(&t);
}

/* Results side by side, for people. */
#include <stdlib.h>
#include <string.h>

#include "conformance/report/sides_forms.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/words.h"

#define CELL 13             /* columns: "unsupported" and spaces */
#define NUMBER 7
#define CLASS_WIDTH 28

/* Prints the version of the corpus, if the results have it. */
static void print_version(FILE *to, const json_t *version, const char *what)
{
    if (!json_is_string(version))
        return;
    fprintf(to, ", %scorpus ", what);
    print_escaped(to, json_string_value(version), json_string_length(version),
                  20);
}

static void print_programs(FILE *to, const sides *s)
{
    for (size_t i = 0; i < s->count; i++) {
        const record *r = &s->records[i];
        fprintf(to, "%c  ", side_letter(i));
        print_escaped(to, s->programs[i], strlen(s->programs[i]), 100);
        fprintf(to, "  ");
        print_escaped(to, r->level, strlen(r->level), 20);
        fprintf(to, " level, ");
        print_count(to, r->count, "case");
        print_version(to, json_object_get(r->run, "corpus_version"), "");
        print_version(to, json_object_get(r->run, "only_version"),
                      "cases of ");
        fprintf(to, ", %s%s  ", r->certified ? "certified" : "not certified",
                r->complete ? "" : ", ended early");
        print_path(to, r->path);
        fputc('\n', to);
    }
    fputc('\n', to);
}

/* ----------------------------------------------- correct, by rule class -- */

typedef struct {
    const char *name;
    size_t cases;
    size_t right[MOST_SIDES], asked[MOST_SIDES];
} class_tally;

/* A case and its class. */
typedef struct {
    char name[CLASS_SIZE];
    const side_case *about;
} class_case;

static int by_class(const void *a, const void *b)
{
    const class_case *left = a, *right = b;
    return strcmp(left->name, right->name);
}

static class_case *sort_by_class(const sides *s)
{
    class_case *sorted = take((s->case_count + 1) * sizeof *sorted);

    for (size_t i = 0; i < s->case_count; i++) {
        sorted[i].about = &s->cases[i];
        rule_class(s->cases[i].about, sorted[i].name);
    }
    qsort(sorted, s->case_count, sizeof *sorted, by_class);
    return sorted;
}

static void count_case(class_tally *one, const sides *s, const side_case *c)
{
    one->cases++;
    for (size_t k = 0; k < s->count; k++)
        if (c->of[k] != NULL) {
            one->asked[k]++;
            one->right[k] += !is_wrong(c->of[k]->outcome);
        }
}

static void print_letters(FILE *to, const sides *s, int width)
{
    for (size_t i = 0; i < s->count; i++)
        fprintf(to, "%*c", width, side_letter(i));
    fputc('\n', to);
}

static void print_class_head(FILE *to, const sides *s)
{
    fprintf(to, "%-*s%*s", CLASS_WIDTH, "correct, by rule class", NUMBER,
            "cases");
    print_letters(to, s, NUMBER);
}

static void print_class(FILE *to, const sides *s, const class_tally *one)
{
    int rest = CLASS_WIDTH - (int)strlen(one->name);

    print_escaped(to, one->name, strlen(one->name), CLASS_SIZE);
    fprintf(to, "%*s%*zu", rest > 0 ? rest : 0, "", NUMBER, one->cases);
    for (size_t k = 0; k < s->count; k++)
        if (one->asked[k] > 0)
            fprintf(to, "%*zu", NUMBER, one->right[k]);
        else
            fprintf(to, "%*s–", NUMBER - 1, "");
    fputc('\n', to);
}

/* Prints a line per class; after sorting, its cases are adjacent. */
static void print_classes(FILE *to, const sides *s)
{
    class_case *sorted = sort_by_class(s);
    class_tally one;

    print_class_head(to, s);
    for (size_t i = 0; i < s->case_count; ) {
        one = (class_tally){.name = sorted[i].name};
        for (size_t first = i; i < s->case_count &&
                               by_class(&sorted[first], &sorted[i]) == 0; i++)
            count_case(&one, s, sorted[i].about);
        print_class(to, s, &one);
    }
    fputc('\n', to);
    free(sorted);
}

/* ---------------------------------------------------------------- cases -- */

static void print_cases(FILE *to, const sides *s)
{
    size_t differing = 0;

    for (size_t i = 0; i < s->case_count; i++) {
        const side_case *c = &s->cases[i];
        if (!answers_differ(s, c))
            continue;
        if (differing++ == 0) {
            fprintf(to, "%-*s", CELL, "expected");
            for (size_t k = 0; k < s->count; k++)
                fprintf(to, "%-*c", CELL, side_letter(k));
            fputs("case\n", to);
        }
        fprintf(to, "%-*s", CELL, expectation_word(c->about->spec));
        for (size_t k = 0; k < s->count; k++)
            fprintf(to, "%-*s", CELL,
                    c->of[k] != NULL ? record_answer(c->of[k]) : "-");
        print_escaped(to, c->about->name, strlen(c->about->name), PRINT_MOST);
        fputs(c->same_file ? "\n" : "  (different files)\n", to);
    }
    fputs(differing > 0 ? "" : "All answers agree.\n", to);
}

/* ---------------------------------------------------------------- pairs -- */

static void print_matrix(FILE *to, const sides *s)
{
    fprintf(to, "%-*s", CLASS_WIDTH, "accepted by; rejected by");
    print_letters(to, s, NUMBER);
    for (size_t a = 0; a < s->count; a++) {
        fprintf(to, "%-*c", CLASS_WIDTH, side_letter(a));
        for (size_t b = 0; b < s->count; b++)
            if (a == b)
                fprintf(to, "%*s–", NUMBER - 1, "");
            else
                fprintf(to, "%*zu", NUMBER, count_pair(s, a, b));
        fputc('\n', to);
    }
    fputc('\n', to);
}

static void print_pair(FILE *to, const sides *s, size_t a, size_t b)
{
    size_t count;
    rule_count *rules = count_disagreements(s, a, b, &count);

    if (count > 0)
        fprintf(to, "%c accepts, %c rejects\n", side_letter(a),
                side_letter(b));
    for (size_t i = 0; i < count; i++) {
        const char *rule = rules[i].rule;
        fprintf(to, "%*zu  ", NUMBER, rules[i].cases);
        print_escaped(to, rule, strlen(rule), PRINT_MOST);
        fputs(rule[0] == '\0' ? "(no rule)\n" : "\n", to);
    }
    fputs(count > 0 ? "\n" : "", to);
    free(rules);
}

void print_sides(FILE *to, const sides *s)
{
    print_programs(to, s);
    print_classes(to, s);
    print_matrix(to, s);
    for (size_t a = 0; a < s->count; a++)
        for (size_t b = 0; b < s->count; b++)
            print_pair(to, s, a, b);
    print_cases(to, s);
}

#include "conformance/report/markdown.h"

#include <stdlib.h>

#include "conformance/report/certificate.h"
#include "conformance/report/rules.h"
#include "conformance/report/printable.h"
#include "conformance/report/unasked.h"
#include "conformance/run/baseline.h"
#include "tool/markup.h"

#define MOST_ROWS 100       /* failed cases in the table */

static void print_formats(FILE *to, const run *r)
{
    fputs("| format | pass | fail | crash | either | unsupported | |\n"
          "|---|---:|---:|---:|---:|---:|---|\n", to);
    for (u32 f = 1; f <= assay_format_count(); f++) {
        const tally *t = &r->tallies[f];
        if (!r->judged[f])
            continue;
        char *verdict = judgement_of(r, f);
        fprintf(to, "| %s | %zu | %zu | %zu | %zu | %zu |",
                assay_format_at(f)->name, t->of[IS_PASS], count_fails(t),
                count_crashes(t), t->of[IS_EITHER], t->of[IS_UNSUPPORTED]);
        print_cell(to, text_view(verdict));
        fputc('\n', to);
        free(verdict);
    }
}

static void print_unasked(FILE *to, const run *r)
{
    char *words = unasked_words(r);

    if (words != NULL)
        fprintf(to, "\nnot asked: %s\n", words);
    free(words);
}

static void print_row(FILE *to, const run *r, const result *one)
{
    printable problem = printable_text(r, one->problem, strlen(one->problem));

    fprintf(to, "| %s |", outcome_word(one->outcome));
    print_cell(to, text_view(one->asked->name));
    print_cell(to, first_line(&problem));
    fputc('\n', to);
    free(problem.at);
}

static void print_wrong(FILE *to, const run *r)
{
    size_t wrong = 0;

    for (size_t i = 0; i < r->results.count; i++) {
        const result *one = &r->results.items[i];
        if (!is_new_failure(one))
            continue;
        if (wrong == 0)
            fputs("\n| outcome | case | |\n|---|---|---|\n", to);
        if (wrong++ < MOST_ROWS)
            print_row(to, r, one);
    }
    if (wrong > MOST_ROWS)
        fprintf(to, "\nand %zu more\n", wrong - MOST_ROWS);
}

void print_markdown(FILE *to, const run *r)
{
    char *program = program_of(r);

    fprintf(to, "### %s\n\n| program | level | cases |\n|---|---|---:|\n|",
            all_certified(r) ? "certified" : "not certified");
    print_cell(to, text_view(program));
    fprintf(to, " %s | %zu |\n\n", grade_name(r->options->level),
            r->results.count);
    free(program);
    print_formats(to, r);
    print_unasked(to, r);
    if (r->stop != NULL)
        fprintf(to, "\nThe run ended early: %s.\n", r->stop);
    print_wrong(to, r);
}

static bool end(rendering *to, const run *r)
{
    print_markdown(to->out, r);
    return true;
}

const form certify_markdown = {.end = end};

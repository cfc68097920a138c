/*
 * Results for GitHub Actions: workflow commands, which annotate a check, and
 * tables for the job summary.
 */
#include <stdlib.h>
#include <string.h>

#include "conformance/report/block.h"
#include "conformance/report/markdown.h"
#include "conformance/report/printable.h"
#include "conformance/run/baseline.h"
#include "conformance/run/form.h"
#include "tool/heap.h"
#include "tool/job.h"
#include "tool/markup.h"

static void print_error(FILE *to, const run *r, const result *one)
{
    printable problem = printable_text(r, one->problem, strlen(one->problem));
    char *title = take_text("%s %s", outcome_word(one->outcome),
                            one->asked->name);

    fputs("::error title=", to);
    print_property(to, text_view(title));
    fputs("::", to);
    print_message(to, (view){(const u8 *)problem.at, problem.size});
    fputc('\n', to);
    free(title);
    free(problem.at);
}

static bool end(rendering *to, const run *r)
{
    FILE *summary;

    for (size_t i = 0; i < r->results.count; i++)
        if (is_new_failure(&r->results.items[i]))
            print_error(to->out, r, &r->results.items[i]);
    for (u32 f = 1; f <= assay_format_count(); f++) {
        if (!r->judged[f])
            continue;
        char *verdict = judgement_of(r, f);
        fprintf(to->out, "%s  ", assay_format_at(f)->name);
        print_remark(to->out, text_view(verdict));
        fputc('\n', to->out);
        free(verdict);
    }
    if (!job_summary_open("certify", &summary))
        return false;
    if (summary != NULL)
        print_markdown(summary, r);
    return job_summary_close(summary);
}

/* Prints text that may contain lines of the program. The GitHub runner obeys
 * commands on standard error too, so every line gets the same prefix. */
static void print_harmless(FILE *to, const char *text)
{
    for (const char *at = text; *at != '\0'; ) {
        size_t size = strcspn(at, "\n");
        fputs(at == text ? "" : "assay: certify:", to);
        print_remark(to, (view){(const u8 *)at, size});
        fputc('\n', to);
        at += size + (at[size] == '\n');
    }
}

static void problem(const run *r, const reply *failure)
{
    capture c;

    capture_open(&c);
    print_no_contact(c.file, r->options, failure);
    char *text = capture_close(&c);
    print_harmless(stderr, text);
    free(text);
}

const form certify_github = {.end = end, .problem = problem};

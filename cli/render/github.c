/*
 * Findings for GitHub Actions: workflow commands, which annotate a check, and a
 * table for the job summary.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "assay.h"
#include "render/finding.h"
#include "render/form.h"
#include "render/named.h"
#include "render/remark.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/job.h"
#include "tool/markup.h"

static void print_command(FILE *out, const char *command, const char *file,
                          const char *title, const char *message)
{
    char *name = escape_path(file);

    fprintf(out, "::%s file=", command);
    print_property(out, text_view(name));
    fputs(",title=", out);
    print_property(out, text_view(title));
    fputs("::", out);
    print_message(out, text_view(message));
    fputc('\n', out);
    free(name);
}

/* Prints an ::error, ::warning or ::notice line for each finding shown. */
static void print_commands(const rendering *r, const input *in,
                           const assay_report *report)
{
    static const char *const commands[ASSAY_LEVELS] = {
        "error", "warning", "notice", "notice"};
    u64 *printed = take(assay_rule_count() * sizeof *printed);
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++) {
        const assay_rule *about = assay_rule_at(f->rule);
        if (!shows_rule(r->how, f->rule) ||
            printed[f->rule] == made_to_show(r->how, report, f->rule))
            continue;
        printed[f->rule]++;
        char *path = named_path(&f->record, f->path);
        char *message = take_text("byte %" PRIu64 ": %s %s; %s: %s%s%s",
                                  f->offset, path, f->found,
                                  demand_word(about->level), about->statement,
                                  f->note != NULL ? "; hint: " : "",
                                  f->note != NULL ? f->note : "");
        print_command(r->out, commands[shown_level(r->how, f->rule)], in->name,
                      about->id, message);
        free(message);
        free(path);
    }
    free(printed);
}

static void print_row(FILE *out, const char *verdict, const char *file,
                      const char *rule_or_problem, const char *offset)
{
    char *name = escape_path(file);

    fprintf(out, "| %s |", verdict);
    print_cell(out, text_view(name));
    print_cell(out, text_view(rule_or_problem));
    fprintf(out, " %s |\n", offset);
    free(name);
}

/* Prints a row with the first finding that is shown. */
static void print_first(FILE *out, const manner *m, const input *in,
                        const assay_report *r)
{
    const char *verdict = assay_verdict_name(strict_verdict(m, r));
    const assay_finding *f;
    const char *id = "-";
    char offset[24] = "-";

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        if (!shows_rule(m, f->rule))
            continue;
        id = assay_rule_at(f->rule)->id;
        snprintf(offset, sizeof offset, "%" PRIu64, f->offset);
        break;
    }
    print_row(out, verdict, in->name, id, offset);
}

/* ------------------------------------------------------------- the form -- */

/* Opens the job summary, which r->own becomes; NULL if there is none. */
static bool begin(rendering *r)
{
    FILE *summary;

    if (!job_summary_open(r->command, &summary))
        return false;
    r->own = summary;
    if (summary != NULL)
        fputs("| verdict | file | rule | byte |\n|---|---|---|---|\n",
              summary);
    return true;
}

static void print_problem(rendering *r, const input *in, const char *why)
{
    print_command(r->out, "error", in->name, "could not be judged", why);
}

static void item(rendering *r, const input *in, const assay_report *report)
{
    if (assay_report_reason(report) != NULL)
        print_problem(r, in, assay_report_reason(report));
    if (assay_report_is_short(report))
        print_problem(r, in, NOT_ALL_TOLD);
    print_commands(r, in, report);
    if (r->own != NULL)
        print_first(r->own, r->how, in, report);
}

static void problem(rendering *r, const input *in)
{
    print_problem(r, in, in->problem);
    if (r->own != NULL)
        print_row(r->own, assay_verdict_name(ASSAY_UNKNOWN), in->name,
                  in->problem, "-");
}

/* Prints a notice and a row of the table for each remark. */
static void folder(rendering *r, const remark_list *all)
{
    for (const remark *one = all->items; one < all->items + all->count; one++) {
        const char *id = remark_at(one->kind)->id;
        bool raised = one->treatment == WARNED;
        if (one->treatment == IGNORED)
            continue;
        char *said = remark_words(one);
        char *words = take_text("%s; hint: %s", said,
                                remark_at(one->kind)->hint);
        print_command(r->out, raised ? "warning" : "notice", one->file, id,
                      words);
        free(words);
        free(said);
        if (r->own != NULL)
            print_row(r->own, remark_word(one), one->file, id, "-");
    }
}

static bool end(rendering *r, const totals *t)
{
    (void)t;
    return job_summary_close(r->own);
}

const form github_form = {.begin = begin, .item = item, .problem = problem,
                          .folder = folder, .end = end};

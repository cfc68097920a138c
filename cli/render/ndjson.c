/* Lines of JSON: corpus/findings.schema.json. */
#include "output.h"
#include "ref/document/lines.h"
#include "render/form.h"
#include "render/remark.h"

/* Marks what the policy ignores or raises. */
static const char *mark(void *user, const assay_finding *f)
{
    static const char *const flags[] = {[IGNORED] = "ignored",
                                        [WARNED] = "raised"};
    const rendering *r = user;

    return flags[policy_of_rule(r->how->policy, f->rule)];
}

static void item(rendering *r, const input *in, const assay_report *report)
{
    gathered g;

    gather_for(&g, r->out);
    assay_write_marked_findings(report, in->name, mark, r, gather, &g);
    print_gathered(&g);
    fflush(r->out);
}

static void problem(rendering *r, const input *in)
{
    assay_write_problem(in->name, in->problem, in->why, print_piece, r->out);
    fflush(r->out);
}

static void folder(rendering *r, const remark_list *all)
{
    write_remarks(r->out, all);
    fflush(r->out);
}

/* Adds a line about the run. */
static size_t unfinished(rendering *r, view *pieces)
{
    (void)r;
    pieces[0] = text_view("{\"assay\":\"" ASSAY_VERSION "\","
                         "\"verdict\":\"unknown\","
                         "\"reason\":\"the run was ended by ");
    pieces[1] = (view){0};
    pieces[2] = text_view("\",\"why\":\"ended\",\"complete\":false,"
                         "\"findings\":[]}\n");
    return 3;
}

const form json_form = {.item = item, .problem = problem, .folder = folder,
                        .unfinished = unfinished};

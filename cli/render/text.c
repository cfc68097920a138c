/* The text output of validate, for people. */
#include <inttypes.h>
#include <stdlib.h>

#include "render/finding.h"
#include "render/form.h"
#include "render/remark.h"
#include "render/verdict.h"
#include "tool/heap.h"
#include "tool/words.h"

/* The findings that are counted but not shown: those of accepted files, and
 * those that are ignored. */
typedef doubts unshown;

static bool begin(rendering *r)
{
    r->own = take(sizeof(unshown));
    return true;
}

static void count_unshown(const rendering *r, const assay_report *report,
                          bool shown)
{
    doubts d = count_doubts(r->how, report);
    unshown *u = r->own;

    for (assay_level l = ASSAY_SHOULD; !shown && l <= ASSAY_MAY; l++)
        u->of[l] += d.of[l];
    u->ignored += d.ignored;
}

static void print_unshown(FILE *out, const unshown *u)
{
    u64 warnings = u->of[ASSAY_SHOULD], remarks = u->of[ASSAY_MAY];

    if (warnings + remarks == 0)
        return;
    fputs("  (", out);
    if (warnings > 0)
        print_count(out, warnings, finding_word(ASSAY_SHOULD));
    fputs(warnings > 0 && remarks > 0 ? " and " : "", out);
    if (remarks > 0)
        print_count(out, remarks, finding_word(ASSAY_MAY));
    fputs(" in accepted files: -s shows ", out);
    fputs(warnings + remarks == 1 ? "it)\n" : "them)\n", out);
}

static void item(rendering *r, const input *in, const assay_report *report)
{
    const manner *m = r->how;
    bool shown = !m->several || m->notes ||
                 strict_verdict(m, report) != ASSAY_ACCEPT;

    print_verdict(m, in, report);
    if (!m->several)
        print_unchecked(m, in, report);
    if (shown)
        print_findings(m, in, report);
    count_unshown(r, report, shown);
}

static void folder(rendering *r, const remark_list *all)
{
    print_remarks(r->how, all);
}

/* Prints what was not looked at in folders. */
static void print_left_out(FILE *out, const totals *t)
{
    if (t->others > 0) {
        fprintf(out, "  (%" PRIu64 " other file%s not opened: --all-files "
                "looks into %s)\n", t->others,
                t->others == 1 ? " was" : "s were",
                t->others == 1 ? "it" : "them");
    }
    if (t->unlike > 0) {
        fprintf(out, "  (%" PRIu64 " other file%s like no format)\n",
                t->unlike, t->unlike == 1 ? " starts" : "s start");
    }
    if (t->links > 0)
        fprintf(out, "  (%" PRIu64 " link%s to directories not followed)\n",
                t->links, t->links == 1 ? "" : "s");
}

static void print_totals(rendering *r, const totals *t)
{
    const u64 *n = t->verdicts;

    u64 files = n[0] + n[1] + n[2];

    if (!r->how->several || files == 0)     /* a message said why */
        return;
    print_count(r->out, files, "file");
    fprintf(r->out, ": %" PRIu64 " accept, %" PRIu64 " reject, %" PRIu64
            " unknown", n[ASSAY_ACCEPT], n[ASSAY_REJECT], n[ASSAY_UNKNOWN]);
    if (t->unreadable > 0 && t->unreadable == n[ASSAY_UNKNOWN])
        fputs(" (could not be read)", r->out);
    else if (t->unreadable > 0)
        fprintf(r->out, " (%" PRIu64 " could not be read)", t->unreadable);
    const unshown *u = r->own;
    if (u->ignored > 0)
        fprintf(r->out, ", %" PRIu64 " ignored", u->ignored);
    fputc('\n', r->out);
    print_unshown(r->out, r->own);
}

static bool end(rendering *r, const totals *t)
{
    print_totals(r, t);
    print_left_out(r->out, t);
    free(r->own);
    return true;
}

const form text_form = {.begin = begin, .item = item, .folder = folder,
                        .end = end};

#include "render/short.h"

#include <inttypes.h>
#include <stdlib.h>

#include "render/finding.h"
#include "render/form.h"
#include "render/named.h"
#include "render/remark.h"
#include "render/verdict.h"
#include "tool/escape.h"
#include "tool/heap.h"

static void print_line(const manner *m, const input *in,
                       const assay_finding *f)
{
    const assay_rule *about = assay_rule_at(f->rule);
    char *path = named_path(&f->record, f->path);

    print_path(m->out, in->name);
    fprintf(m->out, ":%" PRIu64 ": %s[%s]: %s: %s; %s: %s%s%s\n",
            f->offset, finding_word(shown_level(m, f->rule)), about->id, path,
            f->found, demand_word(about->level), about->statement,
            f->note != NULL ? "; hint: " : "",
            f->note != NULL ? f->note : "");
    free(path);
}

/* Prints the number of findings that the report did not keep. */
static void print_rest(const manner *m, const input *in, u32 r, u64 rest)
{
    if (rest == 0 || !shows_rule(m, r))
        return;
    print_path(m->out, in->name);
    fprintf(m->out, ": and %" PRIu64 " more of %s\n", rest,
            assay_rule_at(r)->id);
}

void print_short(const manner *m, const input *in, const assay_report *r)
{
    const assay_finding *f;
    u64 *kept = take(assay_rule_count() * sizeof *kept);

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        if (!shows_rule(m, f->rule) ||
            kept[f->rule] == made_to_show(m, r, f->rule))
            continue;
        print_line(m, in, f);
        kept[f->rule]++;
    }
    for (u32 one = 0; one < assay_rule_count(); one++)
        print_rest(m, in, one, made_to_show(m, r, one) - kept[one]);
    free(kept);
    if (assay_report_is_short(r)) {
        print_path(m->out, in->name);
        fputs(": " NOT_ALL_TOLD "\n", m->out);
    }
    if (assay_report_verdict(r) != ASSAY_UNKNOWN)
        return;
    print_path(m->out, in->name);
    fputs(": unknown: ", m->out);
    print_unknown(m->out, in, r);
    fputc('\n', m->out);
}

static void item(rendering *r, const input *in, const assay_report *report)
{
    print_short(r->how, in, report);
}

static void folder(rendering *r, const remark_list *all)
{
    print_remarks_short(r->out, all);
}

const form short_form = {.item = item, .folder = folder};

/* How findings are printed, and the words for them. */
#ifndef ASSAY_CLI_MANNER_H
#define ASSAY_CLI_MANNER_H

#include <stdio.h>

#include "assay.h"
#include "render/policy.h"
#include "tool/base.h"

typedef struct {
    FILE *out;
    bool colour;
    bool strict;            /* SHOULD and MAY reject */
    bool notes;             /* NOTE is shown */
    bool several;           /* several files: accepted ones get only a line */
    bool github;            /* SARIF for GitHub */
    u32 most;               /* findings of a rule in full */
    u32 format;             /* the requested format, or 0 */
    u64 size;               /* size of the file whose first part is judged,
                               or 0 */
    const policy *policy;   /* what is ignored or raised; NULL: nothing */
    const char *by;         /* the judge, for the line of the verdict; NULL for
                               the reference, as usual */
} manner;

/* Returns "error", "warning", "remark" or "note". */
const char *finding_word(assay_level l);

/* Returns "required" or "expected", to precede the statement of a rule. */
const char *demand_word(assay_level l);

/* Reports whether the manner shows a finding of that level. */
bool shows_level(const manner *m, assay_level l);

/* Returns the level at which findings of a rule are shown, and reports whether
 * they are shown at all, after the policy. */
assay_level shown_level(const manner *m, u32 rule);
bool shows_rule(const manner *m, u32 rule);

/* The numbers of findings, after the policy. */
typedef struct {
    u64 of[ASSAY_LEVELS];       /* by level, without those that are ignored */
    u64 ignored;
} doubts;

doubts count_doubts(const manner *m, const assay_report *r);

/* Returns the verdict, after --strict. */
assay_verdict strict_verdict(const manner *m, const assay_report *r);

#endif

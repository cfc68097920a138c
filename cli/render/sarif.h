/*
 * SARIF 2.1.0: findings for code scanners and editors, as one JSON object.
 *
 * Regions are those of binary files: byte offsets, no lines. GitHub wants a
 * line all the same, so github adds "startLine": 1, which is not conformant.
 */
#ifndef ASSAY_SARIF_H
#define ASSAY_SARIF_H

#include <stdio.h>

#include "assay.h"
#include "tool/heap.h"
#include "input/input.h"
#include "tool/json.h"

/* What stands further below than it is known: text until then. */
typedef struct {
    capture text;
    json_writer out;
} sarif_list;

typedef struct {
    json_writer out;
    bool github;
    u32 *index;                 /* of each rule in tool.driver.rules, or
                                 * ASSAY_NONE */
    u32 used_count;
    sarif_list rules;           /* those used, in that order */
    sarif_list problems;        /* files that could not be judged */
} sarif;

void sarif_begin(sarif *s, FILE *to, bool github);

/* The findings of a file; notes are left out. */
void sarif_add_report(sarif *s, const input *in, const assay_report *r);

/* A file that could not be judged, and why. */
void sarif_add_problem(sarif *s, const char *name, const char *problem);

void sarif_end(sarif *s);

/*
 * What sarif_end() would write now, of a run that was ended: pieces of an
 * outfile, good until something is added. Returns how many.
 */
size_t sarif_unfinished(sarif *s, view *pieces);

#endif

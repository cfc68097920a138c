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
#include "input.h"
#include "json.h"
#include "rules.h"

typedef struct {
    json out;
    bool github;
    u32 index[RULES];           /* in tool.driver.rules, or ASSAY_NONE */
    u32 used[RULES];            /* the rules in that order */
    u32 used_count;
    struct problem *problems;   /* files that could not be judged */
    struct problem *last;
} sarif;

void sarif_begin(sarif *s, FILE *to, bool github);

/* The findings of a file; notes are left out. */
void sarif_add_report(sarif *s, const input *in, const assay_report *r);

/* A file that could not be judged, and why. */
void sarif_add_problem(sarif *s, const char *name, const char *problem);

void sarif_end(sarif *s);

#endif

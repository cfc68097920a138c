/* The verdict of a file in words. */
#ifndef ASSAY_CLI_VERDICT_H
#define ASSAY_CLI_VERDICT_H

#include "assay_fast.h"
#include "input/input.h"
#include "render/manner.h"

/* The line of a file: its verdict, what it is, how big, how many. */
void print_verdict(const manner *m, const input *in, const assay_report *r);

/* The same of a file that the fast judge has found clean. */
void print_clean(const manner *m, const input *in, const assay_fast *f);

/* That the name of the file promises another format than f, if it does. */
void print_misnamed(const manner *m, const input *in, u32 f);

/* How much of an accepted file is under no checksum. */
void print_unchecked(const manner *m, const input *in, const assay_report *r);

/* Why a file is unknown, as a sentence: its reason, or that no format
 * recognises it. */
void print_unknown(FILE *out, const input *in, const assay_report *r);

#endif

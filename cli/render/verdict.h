/* Prints the verdict of a file. */
#ifndef ASSAY_CLI_VERDICT_H
#define ASSAY_CLI_VERDICT_H

#include "assay_fast.h"
#include "input/input.h"
#include "render/manner.h"

/* Prints a line: the name, verdict, format, size and counts. */
void print_verdict(const manner *m, const input *in, const assay_report *r);

/* Prints the same line for a clean file, judged by fast. */
void print_clean(const manner *m, const input *in, const assay_fast *f);

/* Prints how many bytes of an accepted file have no checksum, if any. */
void print_unchecked(const manner *m, const input *in, const assay_report *r);

/* Prints why a file is unknown: its reason, or that its format is unknown. */
void print_unknown(FILE *out, const input *in, const assay_report *r);

#endif

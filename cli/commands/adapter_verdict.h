/* assay adapter: a verdict as an answer (PROTOCOL.md). */
#ifndef ASSAY_CLI_ADAPTER_VERDICT_H
#define ASSAY_CLI_ADAPTER_VERDICT_H

#include "input/judge.h"

/* Prints a line: begin, then "accept", "reject" and the first broken MUST rule,
 * or "unsupported" and why the verdict is unknown. */
void answer_verdict(const char *begin, const judged *j);

#endif

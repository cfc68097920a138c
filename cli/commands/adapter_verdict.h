/* assay adapter: a verdict as an answer (PROTOCOL.md). */
#ifndef ASSAY_CLI_ADAPTER_VERDICT_H
#define ASSAY_CLI_ADAPTER_VERDICT_H

#include "input/judge.h"

/* A line: what it begins with, then accept, reject and the first rule of level
 * MUST that is broken, or unsupported and why nobody knows. */
void answer_verdict(const char *begin, const judged *j);

#endif

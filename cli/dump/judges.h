/* Which rules judge a field. */
#ifndef ASSAY_CLI_JUDGES_H
#define ASSAY_CLI_JUDGES_H

#include "assay.h"

/* path is that of a field of a file of the rule's format. */
bool is_judged_by(const char *path, uint32_t law);

#endif

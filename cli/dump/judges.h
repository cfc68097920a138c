/* Which rules judge a field. */
#ifndef ASSAY_CLI_JUDGES_H
#define ASSAY_CLI_JUDGES_H

#include "ref/core/rules.h"

/* path is that of a field of a file of the rule's format. */
bool is_judged_by(const char *path, rule law);

#endif

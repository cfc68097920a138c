/* The document of a judged file, as a tree. */
#ifndef ASSAY_CLI_JUDGED_JSON_H
#define ASSAY_CLI_JUDGED_JSON_H

#include <jansson.h>

#include "input/judge.h"

/* NULL: there is no memory for it, or it is deeper than a tree is read. */
json_t *judged_json(judged *j);

#endif

/* What the reference says of a file, as JSON. */
#ifndef ASSAY_REFERENCE_H
#define ASSAY_REFERENCE_H

#include <jansson.h>

#include "assay.h"

/* The document of an accepted file, if it was asked for; NULL: there is none,
 * or no memory for it. */
json_t *reference_document(assay_report *report);

#endif

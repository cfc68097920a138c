/* What the reference, or another judge, says of a file, as JSON. */
#ifndef ASSAY_REFERENCE_H
#define ASSAY_REFERENCE_H

#include <jansson.h>

#include "assay.h"

/* The document of an accepted file, if it was asked for; NULL: there is none,
 * or no memory for it, or it is deeper than a tree is read. */
json_t *reference_document(assay_report *report);

/* The same of whatever writes one: false if it cannot. */
typedef bool write_document(void *from, assay_sink *sink, void *user);
json_t *parsed_document(write_document *write, void *from);

#endif

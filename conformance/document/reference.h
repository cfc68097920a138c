/* The document of the reference, or of another judge, as JSON. */
#ifndef ASSAY_REFERENCE_H
#define ASSAY_REFERENCE_H

#include <jansson.h>

#include "assay.h"

/* Returns the document of an accepted file, if it was requested; NULL if there
 * is none, memory is lacking, or it is nested too deeply. */
json_t *reference_document(assay_report *report);

/* The same for any function that writes a document; it returns false if it
 * cannot. */
typedef bool write_document(void *from, assay_sink *sink, void *user);
json_t *parsed_document(write_document *write, void *from);

#endif

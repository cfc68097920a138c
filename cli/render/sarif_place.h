/* Writes locations of SARIF. */
#ifndef ASSAY_SARIF_PLACE_H
#define ASSAY_SARIF_PLACE_H

#include "assay.h"
#include "input/input.h"
#include "tool/json.h"

/* Writes the location of a whole file; with github, it has a line. */
void sarif_file(json_writer *out, bool github, const char *name);

/* Writes the location of a field in a file; record has the name of its record.
 * With github, the location has a line. */
void sarif_place(json_writer *out, bool github, const input *in,
                 const assay_named *record, const char *path, u64 offset,
                 u64 length);

#endif

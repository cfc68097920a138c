/* Places in files as SARIF has them. */
#ifndef ASSAY_SARIF_PLACE_H
#define ASSAY_SARIF_PLACE_H

#include "input/input.h"
#include "tool/json.h"

/* A file alone. */
void sarif_location(json_writer *out, const char *name);

/* A location: the bytes of a member of a file; github wants a line as well. */
void sarif_place(json_writer *out, bool github, const input *in,
                 const char *path, u64 offset, u64 length);

#endif

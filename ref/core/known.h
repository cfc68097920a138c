/* Names that a format does not define: which ones it has. */
#ifndef ASSAY_KNOWN_H
#define ASSAY_KNOWN_H

#include "core/reader.h"

/*
 * Adds a hint to the latest finding, about a name that is none of known, which
 * ends with NULL: the known names and, if another spelling of one of them was
 * found, which one was meant: "did you mean F8_E4M3? Known: F64, ...".
 */
void advise_known(reader *in, span name, const char *const *known);

#endif

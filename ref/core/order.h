/* Commands to a CI runner in text from files. */
#ifndef ASSAY_ORDER_H
#define ASSAY_ORDER_H

#include "core/base.h"

/*
 * Returns the place of the first byte that makes a CI runner execute the line:
 * the bracket of ##[ or ##vso[; if the text begins a line, also the colon of ::
 * at its start or after a blank. Returns the size if there is none.
 */
u64 find_order(span text, bool begins);

#endif

/* Where text may be cut. */
#ifndef ASSAY_CUT_H
#define ASSAY_CUT_H

#include <stddef.h>

/* How many of the bytes are left without the front of a character that is cut
 * off behind them. */
size_t whole_text(const void *bytes, size_t size);

#endif

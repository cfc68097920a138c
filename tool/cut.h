/* Where text may be cut. */
#ifndef ASSAY_CUT_H
#define ASSAY_CUT_H

#include <stddef.h>

/* How many of the bytes are left without the front of a character that is cut
 * off behind them. */
size_t whole_text(const void *bytes, size_t size);

/* The same for the front of JSON that assay wrote, which is longer than most
 * and terminated: no escape is cut either. */
size_t whole_json(const char *text, size_t most);

#endif

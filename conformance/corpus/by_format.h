/* Arrays with an element for each format. */
#ifndef ASSAY_BY_FORMAT_H
#define ASSAY_BY_FORMAT_H

#include <stddef.h>

/* Returns zeroed elements of that size for 0 and each format number. Free
 * it. */
void *take_by_format(size_t size);

#endif

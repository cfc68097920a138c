/* One of something for each format. */
#ifndef ASSAY_BY_FORMAT_H
#define ASSAY_BY_FORMAT_H

#include <stddef.h>

/* Items of that size, zeroed, for 0 and each number of a format. Free it. */
void *take_by_format(size_t size);

#endif

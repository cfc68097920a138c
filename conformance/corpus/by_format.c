#include "conformance/corpus/by_format.h"

#include "assay.h"
#include "tool/heap.h"

void *take_by_format(size_t size)
{
    return take((assay_format_count() + 1) * size);
}

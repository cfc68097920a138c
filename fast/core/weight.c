#include "fast/core/payloads.h"

uint64_t fast_weight_of(fast_algorithm algorithm)
{
    return algorithm == FAST_DIGEST_UNZSTD ? 16
         : algorithm == FAST_DIGEST_SHA256 ? 8 : 1;
}

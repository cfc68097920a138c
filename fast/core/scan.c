#include "fast/core/scan.h"

#define ONES 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff
#define SOME ONES, ONES, ONES, ONES

const u8 fast_mask[128] = {SOME, SOME};

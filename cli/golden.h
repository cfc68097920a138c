/* The corpus that came with the program, if it did. */
#ifndef ASSAY_GOLDEN_H
#define ASSAY_GOLDEN_H

#include "manifest.h"

/* false if there is none that can be read; close it in both cases. */
bool golden_open(corpus *c);

#endif

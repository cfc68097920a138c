/* Prints an annotated dump: every byte of a file once, with its meaning. */
#ifndef ASSAY_DUMP_H
#define ASSAY_DUMP_H

#include "dump/row.h"

void dump_file(dump *d);

#endif

/* Prints the canonical document of a MAG file: spec/mag.md, Document. */
#ifndef DOCUMENT_H
#define DOCUMENT_H

#include <stdio.h>

#include "mag.h"

void print_document(FILE *out, const mag_file *m);

#endif

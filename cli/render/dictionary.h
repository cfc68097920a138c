/* Prints a dictionary for fuzzers of a format: magic, words, numbers. */
#ifndef ASSAY_DICTIONARY_H
#define ASSAY_DICTIONARY_H

#include "tool/base.h"

/* Prints it for the format wanted, or for all if it is NULL; returns false if
 * there is no such format. */
bool print_dictionary(const char *wanted);

#endif

/* What a fuzzer puts into files of a format: magic, words, numbers. */
#ifndef ASSAY_DICTIONARY_H
#define ASSAY_DICTIONARY_H

#include "tool/base.h"

/* Of the format wanted, NULL: of all. false if there is none of that name. */
bool print_dictionary(const char *wanted);

#endif

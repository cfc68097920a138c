/* Words and how they end. */
#ifndef ASSAY_WORD_H
#define ASSAY_WORD_H

#include <stdbool.h>

bool ends_in(const char *word, const char *end);

#endif

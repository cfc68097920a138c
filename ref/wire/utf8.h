/* UTF-8 as Unicode 15, table 3-7 defines it. */
#ifndef ASSAY_UTF8_H
#define ASSAY_UTF8_H

#include "../base.h"

bool is_utf8(span text);

/*
 * Finds the first ill-formed sequence: its bytes (at least one, and no more
 * than could begin a character) and in words what is wrong with it. The span
 * is empty and complaint unchanged if there is none.
 */
span find_bad_utf8(span text, const char **complaint);

/*
 * Takes one character off the front of a well-formed text that is not empty,
 * and returns its code point.
 */
u32 take_utf8(span *text);

#endif

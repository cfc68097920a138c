/* UTF-8 as Unicode 15, table 3-7 defines it. */
#ifndef ASSAY_UTF8_H
#define ASSAY_UTF8_H

#include "core/base.h"

bool is_utf8(span text);

/*
 * Finds the first ill-formed sequence: its bytes (at least one, and no more
 * than could begin a character) and in words what is wrong with it. The span
 * is empty and complaint unchanged if there is none.
 */
span find_bad_utf8(span text, const char **complaint);

#define UTF8_NONE UINT32_MAX

/* A character, with its own bytes: those of the input may change any time. */
typedef struct {
    u32 code;                   /* UTF8_NONE: an ill-formed sequence */
    u8 size;
    u8 bytes[4];
} utf8_character;

/*
 * Takes one character, or the bytes of an ill-formed sequence, off the front of
 * a text that is not empty. Each byte is read once.
 */
utf8_character take_utf8(span *text);

/*
 * Takes the printable ASCII off the front of a text that is shown as it is in
 * every form of output, into run, as far as there is room: a run of characters
 * is written at once. Each byte is read once. Returns how many.
 */
size_t take_plain(span *text, char *run, size_t room);

/*
 * Whether a terminal, an editor or a browser obeys a character instead of
 * showing it: no output has it as it is.
 */
bool utf8_acts(u32 code);

#endif

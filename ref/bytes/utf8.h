/* UTF-8, as defined by table 3-7 of Unicode 15. */
#ifndef ASSAY_UTF8_H
#define ASSAY_UTF8_H

#include "core/base.h"

bool is_utf8(span text);

/*
 * Returns the first ill-formed sequence (at least one byte, at most the start
 * of a character) and sets *complaint to what is wrong with it. If there is
 * none, returns an empty span and leaves *complaint unchanged.
 */
span find_bad_utf8(span text, const char **complaint);

#define UTF8_NONE UINT32_MAX

/* A character, with a copy of its bytes: the input may change at any time. */
typedef struct {
    u32 code;                   /* UTF8_NONE: an ill-formed sequence */
    u8 size;
    u8 bytes[4];
} utf8_character;

/*
 * Takes one character, or the bytes of an ill-formed sequence, off the front of
 * a text, which must not be empty. Reads each byte once.
 */
utf8_character take_utf8(span *text);

/*
 * Moves the printable ASCII that no output escapes from the front of a text to
 * run, as far as there is room, so that it can be written at once. Reads each
 * byte once. Returns the number of bytes.
 */
size_t take_plain(span *text, char *run, size_t room);

/*
 * Reports whether a terminal, an editor or a browser acts on a character
 * instead of showing it. Every output escapes it.
 */
bool utf8_acts(u32 code);

#endif

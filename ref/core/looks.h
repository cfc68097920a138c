/* Guesses what a file of an unknown format is. */
#ifndef ASSAY_LOOKS_H
#define ASSAY_LOOKS_H

#include "core/base.h"
#include "core/rules.h"
#include "core/text.h"

#define LONGEST_LOOK 200        /* of the words below, with the end */
#define MOST_LOOKED  (1u << 20) /* bytes: a file may have gigabytes */
#define LEAST_ZEROS  512        /* bytes that were not written; fewer may be
                                   meant */

/* Returns the format whose magic the file starts with, or FORMAT_NONE. */
format format_of_start(span file);

/* Returns the format whose extension a name ends in, in lower or upper case, or
 * FORMAT_NONE. */
format format_of_name(const char *name);

/*
 * Append what bytes look like and what to do, such as "gzip data: decompress
 * it first". Return false, and append nothing, if they look like nothing known.
 * put_text_look() knows texts: web pages, messages of servers, pointers.
 */
bool put_look(text *t, span file);
bool put_text_look(text *t, span file);

/* Returns the same words if a fixed beginning tells what it is, or NULL. */
const char *known_look(span file);

/* Reports whether a file has data from its first byte on, with no beginning
 * that is known, not even a damaged one. */
bool is_piece(span file);

/* Appends how a file was changed on its way, if all of its bytes show it:
 * "each byte 0a follows a byte 0d, ...". Returns false if not. */
bool put_damage(text *t, span file);

/* Appends that the bytes from offset on were never written, if they are zeros.
 * Returns false if not. */
bool put_unwritten(text *t, span file, u64 offset);

#endif

/* Colours on standard output: never the only carrier of a meaning. */
#ifndef ASSAY_COLOUR_H
#define ASSAY_COLOUR_H

#include "options.h"

typedef enum { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } colour_choice;

/* Reads the value of --color; tells if it is none of the three words. */
colour_choice option_colour(option_walk *w);

/* auto asks NO_COLOR, CLICOLOR_FORCE, TERM and the terminal, in this order. */
bool colour_wanted(colour_choice choice);

typedef enum { BOLD, DIM, RED, GREEN, YELLOW, MARK } ink;

/* What begins and ends coloured text: nothing unless wanted. */
const char *ink_on(bool wanted, ink i);
const char *ink_off(bool wanted);

#endif

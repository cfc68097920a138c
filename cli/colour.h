/* Colours on standard output; no meaning is carried by colour alone. */
#ifndef ASSAY_COLOUR_H
#define ASSAY_COLOUR_H

#include "options.h"

typedef enum { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } colour_choice;

/* The option of the commands that print colours. */
#define COLOUR_OPTION \
    {"color", 0, "WHEN", "use colours: auto, always or never"}

/* Reads the value of --color; reports any other word as a usage error. */
colour_choice option_colour(option_walk *w);

/* Reports whether to print colours. COLOUR_AUTO depends on NO_COLOR,
 * CLICOLOR_FORCE, TERM and whether output is a terminal, in this order. */
bool colour_wanted(colour_choice choice);

typedef enum { BOLD, DIM, RED, GREEN, YELLOW, MARK } ink;

/* Return the escape sequences that start and end coloured text, or "" if colour
 * is not wanted. */
const char *ink_on(bool wanted, ink i);
const char *ink_off(bool wanted);

#endif

/* The options of assay generate, for assay, which prints the help, and for
 * assay-mint, which runs the command. */
#ifndef ASSAY_GENERATE_OPTIONS_H
#define ASSAY_GENERATE_OPTIONS_H

#include "options.h"

#define EXPORT_LANGUAGES "python, c, go, rust, javascript or java"

/* Rows of the options of generate_command. */
enum {
    FORMAT, CHECK, ANSWERS, LARGE, SORTED, SHUFFLE, WIDTH, RANDOM, SEED,
    INVALID_RATIO, EXPORT, FOR, LEVEL, RECIPES, CORPUS
};

#endif

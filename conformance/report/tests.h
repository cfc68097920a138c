/* The tests that CMake registers for a program: rules, and what has none. */
#ifndef ASSAY_TESTS_H
#define ASSAY_TESTS_H

#include "run.h"

/*
 * Prints a line "NAME FORMAT GLOB" for each of them, by which every chosen
 * case belongs to one test:
 *
 *     mag.may mag mag/may/[*]
 *     mag.key.utf8 mag mag/reject/mag.key.utf8~[*]
 *
 * where [*] stands for a mere asterisk.
 */
void print_tests(FILE *to, const run *r);

#endif

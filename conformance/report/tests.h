/* The tests that CMake registers for a program: rules, families of valid files,
 * and what has neither. */
#ifndef ASSAY_TESTS_H
#define ASSAY_TESTS_H

#include "conformance/run/run.h"

/*
 * Prints a line "NAME FORMAT GLOB" for each of them, by which every chosen
 * case belongs to one test:
 *
 *     mag.accept.keys mag mag/accept/keys[-.][*]
 *     mag.may mag mag/may/[*]
 *     mag.key.utf8 mag mag/reject/mag.key.utf8~[*]
 *     mag.top mag mag/top
 *
 * where [*] stands for a mere asterisk: [-.] is what it is, for the
 * name of a file ends in a dot where that of its case ends.
 */
void print_tests(FILE *to, const run *r);

#endif

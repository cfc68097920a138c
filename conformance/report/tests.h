/* Lists the tests that CMake registers for a program: one per rule, per family
 * of valid files, and per folder of other files. */
#ifndef ASSAY_TESTS_H
#define ASSAY_TESTS_H

#include "conformance/run/run.h"

/*
 * Prints a line "NAME FORMAT GLOB" per test. Every chosen case belongs to
 * exactly one test:
 *
 *     mag.accept.keys mag mag/accept/keys[-.][*]
 *     mag.may mag mag/may/[*]
 *     mag.key.utf8 mag mag/reject/mag.key.utf8~[*]
 *     mag.top mag mag/top
 *
 * Here [*] stands for a plain asterisk. [-.] is literal: the glob also matches
 * file names, in which a dot follows the name of the case.
 */
void print_tests(FILE *to, const run *r);

#endif

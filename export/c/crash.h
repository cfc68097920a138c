#ifndef CRASH_H
#define CRASH_H

/* A crash from now on is a line on stderr, "wrong  CASE: crashed"; so is an
 * end of the program, as long as there is a current case. */
void name_crashes(const char *const *current_case);

#endif

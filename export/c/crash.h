#ifndef CRASH_H
#define CRASH_H

/* From now on, a crash prints "wrong  CASE: crashed" on stderr. So does an exit
 * while there is a current case. */
void name_crashes(const char *const *current_case);

#endif

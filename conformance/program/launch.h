/* Starts a program with pipes to its standard files. */
#ifndef ASSAY_LAUNCH_H
#define ASSAY_LAUNCH_H

#include <sys/types.h>

#include "tool/base.h"

/*
 * Starts a program in its own process group, with default signals. It is killed
 * when we end. Sets ours to our ends of its standard input, output and error,
 * which never block. Without input the program reads /dev/null, and ours[0] is
 * -1. Returns 0, errno if the program cannot be started, or -errno if pipes or
 * a process cannot be created.
 */
int launch(char *const argv[], char *const environment[], bool input,
           pid_t *pid, int ours[3]);

#endif

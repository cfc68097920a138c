/* Starts a program with pipes. */
#ifndef ASSAY_LAUNCH_H
#define ASSAY_LAUNCH_H

#include <sys/types.h>

#include "tool/base.h"

/*
 * Starts the program in a process group of its own, with the default signals:
 * 0, errno if it cannot be started, or -errno if we have no pipes or processes
 * for it. It is killed when we are gone. ours are our ends of its standard
 * input, output and error; they never block. Without input it reads from
 * /dev/null, and ours[0] is -1.
 */
int launch(char *const argv[], char *const environment[], bool input,
           pid_t *pid, int ours[3]);

#endif

/* Signals that reach the certifier itself. */
#ifndef ASSAY_SIGNALS_H
#define ASSAY_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/types.h>

/* What prepare_signals() changed. */
typedef struct {
    sigset_t mask;
    struct sigaction pipe, child;
} signals;

/*
 * From here on a write to a program that is gone is an error and no signal,
 * SIGINT, SIGTERM and SIGHUP wait until interrupted() is asked, and children
 * can be waited for, whatever our parent ignored.
 */
void prepare_signals(signals *before);
void restore_signals(const signals *before);
bool interrupted(void);

/*
 * wait4(), which no signal ends before the child has ended. status and usage
 * may be NULL; false: errno says why, and nothing is known of it.
 */
bool wait_for_end(pid_t child, int *status, struct rusage *usage);

/* "was killed by SIGSEGV", "exited with status 1": as wait() gives it */
void print_status(FILE *to, int status);

#endif

/* Signals sent to the certifier itself. */
#ifndef ASSAY_SIGNALS_H
#define ASSAY_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/types.h>

/* The state before prepare_signals(). */
typedef struct {
    sigset_t mask;
    struct sigaction pipe, child;
} signals;

/*
 * Turns writes to an ended program into errors instead of signals, holds back
 * SIGINT, SIGTERM and SIGHUP until interrupted() is called, and makes it
 * possible to wait for children, whatever our parent ignored.
 */
void prepare_signals(signals *before);
void restore_signals(const signals *before);
bool interrupted(void);

/*
 * Calls wait4() until the child has ended, in spite of signals. status and
 * usage may be NULL. Returns false, with errno set, if nothing is known.
 */
bool wait_for_end(pid_t child, int *status, struct rusage *usage);

/* Prints a status of wait(): "was killed by SIGSEGV", "exited with status
 * 1". */
void print_status(FILE *to, int status);

#endif

/*
 * What has to be undone if the program ends before its time, by a signal, by
 * exit() for want of memory or by a way out that forgot: a file that is not
 * whole, a folder that only the run needs.
 */
#ifndef ASSAY_CLEANUP_H
#define ASSAY_CLEANUP_H

#include <signal.h>

/*
 * One such thing: the first member of whatever needs it. undo runs in signal
 * handlers: it takes no memory and uses no stdio. why is "SIGTERM", or another
 * word or two of ASCII.
 */
typedef struct cleanup cleanup;
struct cleanup {
    void (*undo)(cleanup *self, const char *why);
    cleanup *next;
};

/*
 * The first one makes the signals that end a program undo everything before
 * they do so. Signals that are ignored stay ignored.
 */
void cleanup_add(cleanup *c);
void cleanup_drop(cleanup *c);

/* Undoes everything, the last first; for handlers of signals too. */
void cleanup_all(const char *why);

/* While what undo looks at is changed. */
void hold_signals(sigset_t *before);
void release_signals(const sigset_t *before);

#endif

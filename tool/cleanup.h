/*
 * Undoes things if the program ends early: by a signal, by exit() without
 * memory, or by a return that forgot them. Such things are incomplete files and
 * temporary folders.
 */
#ifndef ASSAY_CLEANUP_H
#define ASSAY_CLEANUP_H

#include <signal.h>

/*
 * A thing to undo: the first member of a structure. undo runs in signal
 * handlers, so it must not allocate memory or use stdio. why is "SIGTERM" or
 * other short ASCII text.
 */
typedef struct cleanup cleanup;
struct cleanup {
    void (*undo)(cleanup *self, const char *why);
    cleanup *next;
};

/*
 * Adds or drops a thing to undo. The first call of cleanup_add() installs
 * handlers for the signals that end a program; ignored signals stay ignored.
 */
void cleanup_add(cleanup *c);
void cleanup_drop(cleanup *c);

/* Undoes everything, the last first; may be called in signal handlers. */
void cleanup_all(const char *why);

/* Block and unblock signals, while data that undo reads is changed. */
void hold_signals(sigset_t *before);
void release_signals(const sigset_t *before);

#endif

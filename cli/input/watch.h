/*
 * Shows progress on standard error, if that is a terminal, once a file takes
 * longer than a second: its name, size, time and, if there are several, number.
 * A thread does this, since a validation prints nothing.
 */
#ifndef ASSAY_CLI_WATCH_H
#define ASSAY_CLI_WATCH_H

#include <pthread.h>

#include "fast/core/work.h"
#include "tool/progress.h"

typedef struct {
    progress progress;
    bool running;               /* there is a thread */
    pthread_t thread;
    pthread_mutex_t lock;       /* guards the members below and the terminal */
    pthread_cond_t wake;
    bool busy, over;
    char *name;                 /* escaped */
    u64 size;                   /* 0 if unknown */
    u64 began;                  /* ms */
    u64 files;
    const fast_work *work;      /* progress of threads, or NULL */
} watch;

/* Opens a watch; total is the number of files, 0 if unknown. */
void watch_open(watch *w, bool quiet, size_t total);
void watch_close(watch *w);

/*
 * Only the watch may write to the terminal from watch_begin() to watch_end().
 * watch_size() sets the size of the file, once it is known.
 */
void watch_begin(watch *w, const char *name);
void watch_size(watch *w, u64 size);

/* Sets the work of threads to show; NULL when they are done. */
void watch_work(watch *w, const fast_work *work);
void watch_end(watch *w);

#endif

/*
 * What takes longer than a second is named on standard error while it lasts,
 * if that is a terminal: the file, its size, the time; of several files the
 * number. A thread does that, since a validation knows nothing of people.
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
    pthread_mutex_t lock;       /* of what follows, and of the terminal */
    pthread_cond_t wake;
    bool busy, over;
    char *name;                 /* escaped */
    u64 size;                   /* 0: nobody knows */
    u64 began;                  /* ms */
    u64 files;
    const fast_work *work;      /* done of it so far, or NULL */
} watch;

/* total: how many files there will be, 0 if nobody knows. */
void watch_open(watch *w, bool quiet, size_t total);
void watch_close(watch *w);

/*
 * From watch_begin() to watch_end() nobody else may write to the terminal;
 * watch_size() says how big the file is, once that is known.
 */
void watch_begin(watch *w, const char *name);
void watch_size(watch *w, u64 size);

/* What threads are doing about the file; NULL: none are any more. */
void watch_work(watch *w, const fast_work *work);
void watch_end(watch *w);

#endif

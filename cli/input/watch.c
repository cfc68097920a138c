#include "input/watch.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tool/clock.h"
#include "tool/escape.h"
#include "tool/text.h"

#define SILENT 1000         /* ms before anything is shown */
#define TICK   250          /* ms between two looks */

static void put_whole(text *t, u64 bytes)
{
    add_text(t, "  ");
    add_size(t, bytes);
}

static void put_work(text *t, const fast_work *work)
{
    put_whole(t, work->done);
    add_text(t, " of ");
    add_size(t, work->total);
}

/* Returns the seconds spent on the file, at least 1: it may have just started
 * after others. */
static unsigned long long seconds(const watch *w)
{
    u64 ms = now() - w->began;
    return ms < 1000 ? 1 : ms / 1000;
}

/* Draws the line. The number comes first, since a long name is cut at the
 * end. */
static void draw(watch *w)
{
    char line[512];
    text t = text_begin(line, sizeof line);

    if (w->progress.total > 1)
        add_text(&t, "%llu of %zu  ", (unsigned long long)w->files,
                 w->progress.total);
    else if (w->files > 1)
        add_text(&t, "%llu files  ", (unsigned long long)w->files);
    add_text(&t, "%llu s", seconds(w));
    if (w->work != NULL && w->work->total > 0)
        put_work(&t, w->work);
    else if (w->size > 0)
        put_whole(&t, w->size);
    add_text(&t, "  %s", w->name);
    progress_draw(&w->progress, line);
}

static struct timespec next_tick(void)
{
    struct timespec at;

    clock_gettime(CLOCK_REALTIME, &at);
    at.tv_nsec += TICK * 1000000L;
    if (at.tv_nsec >= 1000000000L) {
        at.tv_nsec -= 1000000000L;
        at.tv_sec++;
    }
    return at;
}

static void *look(void *user)
{
    watch *w = user;

    pthread_mutex_lock(&w->lock);
    while (!w->over) {
        struct timespec until = next_tick();
        pthread_cond_timedwait(&w->wake, &w->lock, &until);
        if (!w->over && w->busy && now() >= w->progress.began + SILENT)
            draw(w);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* Starts the thread with all signals blocked: the main thread handles them. */
static bool start(watch *w)
{
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&w->thread, NULL, look, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void watch_open(watch *w, bool quiet, size_t total)
{
    *w = (watch){.busy = false};
    progress_begin(&w->progress, quiet, total);
    if (!w->progress.on || pthread_mutex_init(&w->lock, NULL) != 0)
        return;
    if (pthread_cond_init(&w->wake, NULL) == 0 && start(w)) {
        w->running = true;
        return;
    }
    pthread_mutex_destroy(&w->lock);
}

void watch_close(watch *w)
{
    if (!w->running)
        return;
    watch_end(w);
    pthread_mutex_lock(&w->lock);
    w->over = true;
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->wake);
    pthread_mutex_destroy(&w->lock);
    w->running = false;
}

void watch_begin(watch *w, const char *name)
{
    if (!w->running)
        return;
    char *escaped = escape_path(strcmp(name, "-") == 0 ? "standard input"
                                                       : name);
    pthread_mutex_lock(&w->lock);
    free(w->name);
    w->name = escaped;
    w->size = 0;
    w->began = now();
    w->files++;
    w->busy = true;
    pthread_mutex_unlock(&w->lock);
}

void watch_size(watch *w, u64 size)
{
    if (!w->running)
        return;
    pthread_mutex_lock(&w->lock);
    w->size = size;
    pthread_mutex_unlock(&w->lock);
}

void watch_work(watch *w, const fast_work *work)
{
    if (!w->running)
        return;
    pthread_mutex_lock(&w->lock);
    w->work = work;
    pthread_mutex_unlock(&w->lock);
}

void watch_end(watch *w)
{
    if (!w->running)
        return;
    pthread_mutex_lock(&w->lock);
    progress_erase(&w->progress);
    w->busy = false;
    free(w->name);
    w->name = NULL;
    pthread_mutex_unlock(&w->lock);
}

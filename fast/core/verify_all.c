/*
 * Verifies the data of all tensors in threads. The required ranges are first
 * added to payloads.h. If all bytes of the file are in memory, a crew computes
 * them, and the results only have to be compared. Tensors whose results are
 * then unknown are verified one by one, and so are all tensors of a file that
 * is read in pieces.
 */
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "fast/core/open.h"
#include "fast/core/payload.h"
#include "fast/core/payloads.h"
#include "fast/core/status.h"

#define PAUSE 100000000         /* nanoseconds between calls of progress */

/* The results needed for a tensor: none, its sum, its frame, or both. */
typedef struct {
    fast_sum sum;
    fast_payload of_sum, of_frame;
    u64 unfolded;
    bool has_frame;
} wanted;

static wanted wanted_of(const assay_fast *f, u64 i)
{
    const record *r = &f->records[i];
    wanted w = {.sum.kind = SUM_NONE};
    assay_tensor t;

    if (f->format->sum != NULL)
        w.sum = f->format->sum(f, r);
    w.of_sum = (fast_payload){
        .offset = r->offset, .size = r->size,
        .algorithm = w.sum.kind == SUM_SHA256 ? FAST_DIGEST_SHA256
                                              : FAST_DIGEST_CRC32C};
    assay_fast_tensor(f, (size_t)i, &t);
    fast_stored s = fast_stored_of(&t);
    w.has_frame = s.zstd;
    w.unfolded = s.plain_size;
    w.of_frame = (fast_payload){.offset = r->offset, .size = r->size,
                                .algorithm = FAST_DIGEST_UNZSTD,
                                .limit = s.plain_size};
    return w;
}

static bool add_payloads(const assay_fast *f, fast_payloads *p)
{
    bool good = true;

    for (u64 i = 0; i < f->count && good; i++) {
        wanted w = wanted_of(f, i);
        if (w.sum.kind != SUM_NONE && w.of_sum.size > 0)
            good = fast_payloads_add(p, &w.of_sum);
        if (w.has_frame && w.of_frame.size > 0)
            good = good && fast_payloads_add(p, &w.of_frame);
    }
    return good;
}

/* Reports whether all needed results are known and match. */
static bool is_right(const fast_payloads *p, const wanted *w)
{
    fast_result result;

    if (w->sum.kind != SUM_NONE) {
        if (!fast_payloads_find(p, &w->of_sum, &result))
            return false;
        if (w->sum.kind == SUM_CRC32C ? result.crc != w->sum.crc
            : memcmp(result.digest, w->sum.sha256, sizeof result.digest) != 0)
            return false;
    }
    return !w->has_frame || (fast_payloads_find(p, &w->of_frame, &result) &&
                             result.unfolded == w->unfolded);
}

static assay_fast_status look(const assay_fast *f, const fast_payloads *p)
{
    assay_fast_status status = status_of(ASSAY_FAST_OK);

    for (u64 i = 0; i < f->count && status.code == ASSAY_FAST_OK; i++) {
        wanted w = wanted_of(f, i);
        if (!is_right(p, &w))
            status = assay_fast_verify(f, (size_t)i);
    }
    return status;
}

/* -------------------------------------------------------------- progress -- */

/* A thread that only calls progress while the crew works, and once at its
 * end. */
typedef struct {
    fast_work work;
    assay_fast_progress *progress;
    void *user;
    pthread_t thread;
    bool runs;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    bool done;                  /* protected by the lock */
} watch;

static void say(watch *w)
{
    if (!w->progress(w->user, atomic_load(&w->work.done),
                     atomic_load(&w->work.total)))
        atomic_store(&w->work.cancelled, true);
}

static struct timespec later(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_nsec += PAUSE;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

static void *watch_work(void *user)
{
    watch *w = user;

    pthread_mutex_lock(&w->lock);
    for (bool last = false; !last; say(w)) {
        struct timespec until = later();
        if (!w->done)
            pthread_cond_timedwait(&w->ended, &w->lock, &until);
        last = w->done;
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* Leaves signals to the threads of the caller. */
static void watch_begin(watch *w)
{
    sigset_t all, before;

    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->ended, NULL);
    if (w->progress == NULL)
        return;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    w->runs = pthread_create(&w->thread, NULL, watch_work, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void watch_end(watch *w)
{
    if (w->runs) {
        pthread_mutex_lock(&w->lock);
        w->done = true;
        pthread_cond_signal(&w->ended);
        pthread_mutex_unlock(&w->lock);
        pthread_join(w->thread, NULL);
    }
    pthread_cond_destroy(&w->ended);
    pthread_mutex_destroy(&w->lock);
}

/* ----------------------------------------------------------- all tensors -- */

static u32 processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 1 ? (u32)count : 1;
}

static assay_fast_status run(const assay_fast *f, fast_payloads *p,
                             u32 threads, watch *w)
{
    fast_run how = {.threads = threads > 0 ? threads : processors(),
                    .work = &w->work};

    if (!add_payloads(f, p))
        return status_of(ASSAY_FAST_MEMORY);
    watch_begin(w);
    fast_payloads_run(p, &how);
    watch_end(w);
    if (atomic_load(&w->work.cancelled))
        return status_of(ASSAY_FAST_CANCELLED);
    return look(f, p);
}

/* Verifies the tensors one by one. */
static assay_fast_status run_alone(const assay_fast *f, watch *w)
{
    assay_fast_status status = status_of(ASSAY_FAST_OK);
    u64 all = 0;

    for (u64 i = 0; i < f->count; i++)
        all += f->records[i].size;
    atomic_store(&w->work.total, all);
    for (u64 i = 0; i < f->count && status.code == ASSAY_FAST_OK; i++) {
        status = assay_fast_verify(f, (size_t)i);
        atomic_fetch_add(&w->work.done, f->records[i].size);
        if (w->progress != NULL)
            say(w);
        if (status.code == ASSAY_FAST_OK && atomic_load(&w->work.cancelled))
            status.code = ASSAY_FAST_CANCELLED;
    }
    return status;
}

assay_fast_status assay_fast_verify_all(const assay_fast *f, uint32_t threads,
                                        assay_fast_progress *progress,
                                        void *user)
{
    watch w = {.progress = progress, .user = user};
    assay_fast_status status;

    if (f == NULL)
        return status_of(ASSAY_FAST_MISUSE);
    if (f->format == NULL || fast_never_fails(f))
        return status_of(ASSAY_FAST_OK);
    if (!fast_has_all(f))
        return run_alone(f, &w);
    fast_payloads *p = fast_payloads_open(f->bytes, (size_t)f->size);
    if (p == NULL)
        return status_of(ASSAY_FAST_MEMORY);
    status = run(f, p, threads, &w);
    fast_payloads_close(p);
    return status;
}

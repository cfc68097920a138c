/*
 * Threads over payloads
 *
 * A SHA-256 message or a frame is one piece of work, whatever its size. The
 * largest are started first, so that none is left for the end, when the other
 * threads are idle. A thread that hashes a message takes a second one with it
 * (kernels/sha256.h explains why) if more messages are waiting than threads are
 * idle; when one of the two ends, it takes another. Two threads with one
 * message each are faster than one thread with both.
 *
 * Checksums follow, because they can be cut anywhere and joined: slices in file
 * order, so that a disk is read from beginning to end.
 *
 * One lock protects the choice of the next piece; it is taken per piece, not
 * per byte. A result is written by the thread that computed it, and read after
 * all threads have ended.
 */
#include "fast/core/plan.h"

#include <signal.h>
#include <stdlib.h>

#include "fast/core/unzstd.h"
#include "fast/kernels/crc.h"
#include "fast/kernels/sha256.h"

#define HASH_STEP      ((uint64_t)256 << 10)
#define WORTH_A_THREAD ((uint64_t)8 << 20)      /* bytes of a checksum: less is
                                                   faster without a thread */
#define MOST_FRAMES    ((uint64_t)64 << 30)     /* decompressed, and 16 times */
#define MOST_TIMES     16                       /* the file */

/* ------------------------------------------------------------ next piece -- */

/* A message that is being hashed. */
typedef struct {
    fast_item *item;
    uint64_t at;
    fast_sha256_message message;
} stream;

/* The state of a thread. */
typedef struct {
    crew *crew;
    bool begun;
    stream streams[2];
    size_t open;                /* number of open streams */
    fast_item *frame;           /* to be decompressed, or NULL */
    fast_unzstd *unzstd;        /* made for the first frame */
    place from;                 /* the slices to sum: */
    size_t slices;
} worker;

/* Returns the size of the next item, or 0. */
static uint64_t next_size(const queue *q)
{
    return q->next < q->count ? q->items[q->next]->payload.size : 0;
}

static void begin_stream(worker *w)
{
    stream *s = &w->streams[w->open++];

    s->item = w->crew->hashes.items[w->crew->hashes.next++];
    s->at = 0;
    fast_sha256_begin(&s->message);
}

/* Takes the largest message or frame; false if there is none. */
static bool take_largest(worker *w)
{
    crew *c = w->crew;
    uint64_t hash = next_size(&c->hashes), frame = next_size(&c->frames);

    if (hash == 0 && frame == 0)
        return false;
    if (hash >= frame)
        begin_stream(w);
    else
        w->frame = c->frames.items[c->frames.next++];
    return true;
}

/* Takes a slice, or several small ones. */
static bool take_slices(worker *w)
{
    crew *c = w->crew;
    uint64_t size = 0;

    fast_plan_find_slice(c, &c->next);
    w->from = c->next;
    for (; size < c->slice && fast_plan_find_slice(c, &c->next); w->slices++) {
        size += fast_plan_slice_size(c, &c->next);
        fast_plan_skip_slice(c, &c->next);
    }
    return w->slices > 0;
}

/* Returns false if no work is left. */
static bool take_work(worker *w)
{
    crew *c = w->crew;

    pthread_mutex_lock(&c->lock);
    c->idle -= !w->begun;
    w->begun = true;
    bool any = w->open > 0 || take_largest(w) || take_slices(w);
    if (w->open == 1 && c->hashes.count - c->hashes.next > c->idle)
        begin_stream(w);
    pthread_mutex_unlock(&c->lock);
    return any;
}

/* ---------------------------------------------------------------- doing -- */

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void count_done(crew *c, uint64_t bytes)
{
    atomic_fetch_add_explicit(&c->work->done, bytes, memory_order_relaxed);
}

static const uint8_t *bytes_of(const crew *c, const fast_item *item,
                               uint64_t at)
{
    return c->payloads->bytes + item->payload.offset + at;
}

static uint64_t left_of(const stream *s)
{
    return s->item->payload.size - s->at;
}

static void close_ended(worker *w)
{
    for (size_t i = w->open; i-- > 0; ) {
        stream *s = &w->streams[i];
        if (left_of(s) > 0)
            continue;
        fast_sha256_end(&s->message, s->item->result.digest);
        s->item->known = true;
        *s = w->streams[--w->open];
    }
}

static void add(crew *c, stream *s, uint64_t size)
{
    fast_sha256_add(&s->message, bytes_of(c, s->item, s->at), (size_t)size);
    s->at += size;
    count_done(c, size);
}

/* Hashes whole blocks of both; then the rest of the one that ends here, so that
 * the other one stays at a block boundary. */
static void add_to_both(crew *c, stream *a, stream *b)
{
    uint64_t step = smaller(HASH_STEP, smaller(left_of(a), left_of(b)));

    step -= step % FAST_SHA256_BLOCK;
    fast_sha256_add_pair(&a->message, bytes_of(c, a->item, a->at),
                         &b->message, bytes_of(c, b->item, b->at),
                         (size_t)step);
    a->at += step;
    b->at += step;
    count_done(c, 2 * step);
    if (left_of(a) < FAST_SHA256_BLOCK)
        add(c, a, left_of(a));
    if (left_of(b) < FAST_SHA256_BLOCK)
        add(c, b, left_of(b));
}

static void hash(worker *w)
{
    stream *s = w->streams;

    if (w->open == 2)
        add_to_both(w->crew, &s[0], &s[1]);
    else
        add(w->crew, s, smaller(HASH_STEP, left_of(s)));
    close_ended(w);
}

static void decompress(worker *w)
{
    crew *c = w->crew;
    fast_item *item = w->frame;
    fast_unzstd_bounds bounds = {item->payload.limit, &c->budget, c->work};

    w->frame = NULL;
    if (w->unzstd == NULL)
        w->unzstd = fast_unzstd_open();
    item->known = w->unzstd != NULL &&
                  fast_unzstd_frame(w->unzstd, bytes_of(c, item, 0),
                                    (size_t)item->payload.size, &bounds,
                                    &item->result.unfolded);
}

static void sum(worker *w)
{
    crew *c = w->crew;

    for (; w->slices > 0 && fast_plan_find_slice(c, &w->from); w->slices--) {
        const fast_item *item = &c->payloads->items[w->from.item];
        const uint8_t *bytes = bytes_of(c, item, w->from.at);
        size_t size = (size_t)fast_plan_slice_size(c, &w->from);
        c->slices[w->from.slice] =
            item->payload.algorithm == FAST_DIGEST_CRC32
                ? fast_crc32(0, bytes, size)
                : fast_crc32c(0, bytes, size);
        fast_plan_skip_slice(c, &w->from);
        count_done(c, size);
    }
}

static void *work(void *user)
{
    worker w = {.crew = user};

    while (!w.crew->work->cancelled && take_work(&w)) {
        if (w.open > 0)
            hash(&w);
        else if (w.frame != NULL)
            decompress(&w);
        else
            sum(&w);
    }
    fast_unzstd_close(w.unzstd);
    return NULL;
}

/* --------------------------------------------------------------- threads -- */

/*
 * Starts a thread. Signals are left to the threads of the program, except those
 * that the thread itself causes, by touching a page that is gone.
 */
static bool start(pthread_t *thread, crew *c)
{
    sigset_t others, before;

    sigfillset(&others);
    sigdelset(&others, SIGBUS);
    sigdelset(&others, SIGSEGV);
    sigdelset(&others, SIGILL);
    sigdelset(&others, SIGFPE);
    pthread_sigmask(SIG_SETMASK, &others, &before);
    bool started = pthread_create(thread, NULL, work, c) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* Returns the number of threads that have work, including the caller. */
static size_t threads_for(const crew *c, const fast_run *run)
{
    uint64_t pieces = c->hashes.count + c->frames.count + c->slice_count;
    uint64_t worth = run->slice > 0 ? pieces : c->cost / WORTH_A_THREAD;

    return (size_t)smaller(run->threads, smaller(pieces, worth));
}

static void run_threads(crew *c, size_t wanted)
{
    pthread_t *threads = calloc(wanted > 1 ? wanted : 1, sizeof *threads);
    size_t started = 0;

    c->idle = wanted > 1 ? wanted : 1;
    while (threads != NULL && started + 1 < wanted &&
           start(&threads[started], c))
        started++;
    pthread_mutex_lock(&c->lock);
    c->idle -= (wanted > 1 ? wanted : 1) - 1 - started;
    pthread_mutex_unlock(&c->lock);
    work(c);
    while (started > 0)
        pthread_join(threads[--started], NULL);
    free(threads);
}

void fast_crew_run(fast_payloads *p, const fast_run *run)
{
    fast_work unwatched = {0};
    crew c = {.payloads = p,
              .work = run->work != NULL ? run->work : &unwatched};

    atomic_init(&c.budget, MOST_FRAMES + MOST_TIMES * (uint64_t)p->size);
    if (fast_plan_make(&c, run) && pthread_mutex_init(&c.lock, NULL) == 0) {
        run_threads(&c, threads_for(&c, run));
        if (!c.work->cancelled)
            fast_plan_join(&c);
        pthread_mutex_destroy(&c.lock);
    }
    fast_plan_forget(&c);
}

#include "input/judge.h"

#include <sched.h>
#include <stdio.h>
#include <unistd.h>

#include "digests/digests.h"
#include "digests/shared.h"
#include "sandbox.h"
#include "tool/escape.h"

#define MOST_THREADS 256

u32 option_threads(option_walk *w)
{
    u64 number;

    if (!option_number(w, &number))
        return 1;
    if (0 < number && number <= MOST_THREADS)
        return (u32)number;
    value_error(w, "not from 1 to 256:", "");
    return 1;
}

/* 0 is refused: it would mean that FILE is complete. */
u64 option_size(option_walk *w)
{
    u64 size;

    if (option_bytes(w, &size) && size == 0)
        value_error(w, "not above 0:", "");
    return size;
}

/* Returns the number of processors that this program may run on. */
static u32 usual_threads(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef CPU_COUNT
    cpu_set_t ours;

    if (sched_getaffinity(0, sizeof ours, &ours) == 0)
        count = CPU_COUNT(&ours);
#endif
    return count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : (u32)count;
}

/* Returns the number of threads for a file: 1 if it is small. */
static u32 threads_for(const judged *j, const judging *how)
{
    if (j->in.bytes.size <= SHARED_FROM)
        return 1;
    return how->threads > 0 ? how->threads : usual_threads();
}

/* Drops a report without memory or with wrong checksums; always returns
 * false. */
static bool drop_report(judged *j, const char *problem)
{
    j->in.why = assay_why_name(j->report == NULL ? ASSAY_WHY_MEMORY
                                                 : ASSAY_WHY_CALLER);
    assay_free(j->report);
    j->report = NULL;
    snprintf(j->in.problem, sizeof j->in.problem, "%s", problem);
    return false;
}

/* Compares the judges on a clean file; with BY_FAST only on a sample. */
static bool compare(judged *j, const judging *how, const assay_options *o)
{
    char *words = j->in.problem;
    bool compared;

    if (how->judges == BY_FAST && !is_sample(j->in.bytes))
        return true;
    bool agree = judges_agree(j->fast, j->in.bytes, o, words,
                              sizeof j->in.problem, &compared);
    if (agree && (compared || how->judges == BY_FAST)) {
        words[0] = '\0';
        return true;
    }
    j->in.why = assay_why_name(ASSAY_WHY_CALLER);
    return false;
}

/* Judges by fast/. Returns whether the reference is not needed; *good is false
 * if the judges differ. */
static bool judge_fast(judged *j, const judging *how, const assay_options *o,
                       bool *good)
{
    if (how->judges == BY_REFERENCE ||
        (how->judges == BY_FAST && j->shards != NULL))
        return false;
    j->fast = open_clean(j->in.bytes, o->format, threads_for(j, how));
    if (j->fast == NULL)
        return false;
    *good = compare(j, how, o);
    return !*good || how->judges == BY_FAST;
}

/* Opens the digests, with threads if the file is large enough. */
static void open_judged(judged *j, const judging *how)
{
    j->digests = open_digests(how->reference);
    if (j->digests.user != NULL && j->in.bytes.size > SHARED_FROM)
        j->shared = shared_open(j->in.bytes, &j->digests,
                                threads_for(j, how));
}

static void compute(judged *j, watch *w)
{
    watch_work(w, shared_work(j->shared));
    shared_compute(j->shared);
    watch_work(w, NULL);
}

static assay_options options_of(const judged *j, const judging *how)
{
    assay_options o = how->options;

    o.format = format_of_input(&j->in, o.format);
    o.memory_limit = how->memory(&j->in);
    o.digests = j->digests;
    return o;
}

static void ask_reference(judged *j, const judging *how)
{
    assay_options o = options_of(j, how);

    if (j->shared != NULL)
        o.digests = shared_digests(j->shared);
    assay_free(j->report);
    j->report = assay_validate_shards(j->in.bytes.bytes,
                                      (size_t)j->in.bytes.size, &o, j->shards);
}

static bool is_judged(judged *j)
{
    const char *fault = digests_fault(&j->digests);

    if (j->report == NULL)
        return drop_report(j, "not enough memory");
    return fault == NULL || drop_report(j, fault);
}

static bool judge(judged *j, const judging *how, watch *w)
{
    bool good = true;

    open_judged(j, how);
    assay_options o = options_of(j, how);
    if (judge_fast(j, how, &o, &good))
        return good;
    ask_reference(j, how);
    if (j->shared != NULL && shared_settle(j->shared)) {
        compute(j, w);
        ask_reference(j, how);
    }
    return is_judged(j);
}

bool judge_file(judged *j, const char *name, const judging *how, watch *w)
{
    j->report = NULL;
    j->fast = NULL;
    j->digests = (assay_digests){0};
    j->shared = NULL;
    j->shards = NULL;
    watch_begin(w, name);
    bool good = how->unnamed
              ? input_open_other(&j->in, name, how->options.format)
              : input_open(&j->in, name, how->options.format);
    if (good) {
        watch_size(w, j->in.bytes.size);
        if (how->shards != NULL)
            j->shards = how->shards(&j->in, w, how->user);
        good = judge(j, how, w);
        /* judges may differ about a file that has changed */
        good = input_is_unchanged(&j->in) && good;
    }
    watch_end(w);
    return good;
}

void judged_hash_tensors(judged *j, watch *w)
{
    if (j->shared == NULL)
        return;
    watch_work(w, shared_work(j->shared));
    shared_hash_tensors(j->shared, j->report);
    watch_work(w, NULL);
}

bool judge_again(judged *j, const judging *how, watch *w)
{
    watch_begin(w, j->in.name);
    watch_size(w, j->in.bytes.size);
    ask_reference(j, how);
    watch_end(w);
    return is_judged(j) && input_is_unchanged(&j->in);
}

assay_verdict judged_verdict(const judged *j)
{
    return j->report != NULL ? assay_report_verdict(j->report) : ASSAY_ACCEPT;
}

bool judged_has_index(const judged *j)
{
    return assay_tensor_count(j->report) > 0 ||
           assay_entry_count(j->report) > 0;
}

bool judged_document(judged *j, assay_sink *sink, void *user)
{
    return j->fast != NULL ? assay_fast_write_document(j->fast, sink, user)
                           : assay_write_document(j->report, sink, user);
}

void judged_close(judged *j)
{
    assay_fast_close(j->fast);
    assay_free(j->report);
    shared_close(j->shared);
    close_digests(&j->digests);
    input_close(&j->in);
}

int file_error(const char *command, const char *name,
               const char *problem)
{
    fprintf(stderr, "assay: %s: ", command);
    print_path(stderr, name);
    fprintf(stderr, ": %s\n", problem);
    return 2;
}

int report_of_file(const char *command, const char *name, const judging *how,
                   file_printer *print, const void *user)
{
    int status = 2;
    sandbox s;
    judged j;
    watch w;

    sandbox_open(&s);
    if (how->makes != NULL)
        sandbox_let_make(&s, how->makes);
    sandbox_enter(&s);
    watch_open(&w, false, 1);
    bool good = judge_file(&j, name, how, &w);
    if (good)
        status = print(&j, &w, user);
    watch_close(&w);
    if (!good || j.in.problem[0] != '\0' || !input_is_unchanged(&j.in))
        status = file_error(command, name, j.in.problem);
    judged_close(&j);
    return status;
}

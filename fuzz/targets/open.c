/*
 * A file that is opened by assay_fast.h and used in every way, complete or not,
 * with the reference or alone: reads return the stored data, names find their
 * tensors, and missing things are empty. Then the bytes change while the file
 * is open, and nothing around them is touched.
 */
#include <stdlib.h>
#include <string.h>

#include "assay_fast.h"
#include "lib/counters.h"
#include "lib/guarded.h"
#include "lib/report.h"
#include "lib/target.h"
#include "mutate/mutate.h"

#define MOST_DATA ((uint64_t)1 << 20)   /* read per tensor */

/* For turn(). */
enum { VERIFY, CHANGES, THREADS };

static void check_missing(const assay_fast *f, size_t i)
{
    assay_tensor t;

    demand(!assay_fast_tensor(f, i, &t) && assay_fast_data(f, i) == NULL &&
           assay_fast_data_size(f, i) == 0 &&
           assay_fast_shape(f, i, NULL, 0) == 0,
           "what is not there has nothing");
    demand(assay_fast_read(f, i, &t, 0).code == ASSAY_FAST_MISUSE &&
           assay_fast_verify(f, i).code == ASSAY_FAST_MISUSE,
           "what is not there cannot be used");
}

/* Reads the elements into a buffer of exactly their size. */
static void check_reading(const assay_fast *f, size_t i, bool steady)
{
    uint64_t size = assay_fast_data_size(f, i);
    const void *there = assay_fast_data(f, i);

    if (size > MOST_DATA)
        return;
    uint8_t *into = malloc((size_t)size + 1);
    demand(into != NULL, "there is memory for a tensor");
    assay_fast_status s = assay_fast_read(f, i, into, size);
    demand(there == NULL || s.code == ASSAY_FAST_OK,
           "the bytes can be read");
    demand(!steady || there == NULL || size == 0 ||
           memcmp(there, into, (size_t)size) == 0,
           "what is read equals the bytes");
    demand(assay_fast_read(f, i, into, size + 1).code == ASSAY_FAST_MISUSE,
           "another size is a mistake");
    free(into);
}

static void check_tensor(const assay_fast *f, size_t i, bool steady)
{
    uint64_t shape[8];
    assay_tensor t, other;

    demand(assay_fast_tensor(f, i, &t), "a tensor is there");
    demand(assay_fast_shape(f, i, shape, 8) == t.rank, "it has its rank");
    if (steady) {
        size_t found = assay_fast_find(f, t.name.bytes, (size_t)t.name.size);
        demand(assay_fast_tensor(f, found, &other) &&
               other.name.size == t.name.size &&
               memcmp(other.name.bytes, t.name.bytes,
                      (size_t)t.name.size) == 0, "its name finds it");
    }
    check_reading(f, i, steady);
}

static bool count_calls(void *user, uint64_t done, uint64_t all)
{
    uint64_t *calls = user;

    demand(done <= all, "no more is done than there is");
    return ++*calls < 3;
}

static void use(const assay_fast *f, bool verify, bool steady)
{
    size_t count = assay_fast_count(f);
    uint64_t calls = 0;

    for (size_t i = 0; i < count && i < 64; i++)
        check_tensor(f, i, steady);
    check_missing(f, count);
    check_missing(f, SIZE_MAX);
    demand(assay_fast_find(f, "\xff no name", 9) == SIZE_MAX,
           "an unknown name is not found");
    if (verify) {
        for (size_t i = 0; i < count && i < 64; i++)
            assay_fast_verify(f, i);
        assay_fast_verify_all(f, 1, count_calls, &calls);
    }
    assay_fast_write_document(f, ignore, NULL);
}

/* Changes the file: all of it, or a field or two. */
static void spoil(uint8_t *data, size_t size, uint64_t hash)
{
    for (size_t i = 0; hash % 4 == 0 && i < size; i++)
        data[i] = (uint8_t)(i % 5 == hash / 4 % 5 ? ~data[i] : data[i]);
    if (hash % 4 != 0)
        mutate(NULL, data, size, size, hash);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t hash = hash_of(data, size);
    uint8_t *copy = guarded_at_end(data, size);
    assay_fast_options options = {.whole = hash & 1, .alone = hash & 2};
    assay_fast *f;

    if (turn(hash >> 16, THREADS, 64))
        options.threads = 3;
    assay_fast_status s = assay_fast_open_bytes(&f, copy, size, &options);

    demand((s.code == ASSAY_FAST_OK) == (f != NULL),
           "a file is opened, or there is none");
    demand(s.offset <= size, "the finding is in the file");
    if (f == NULL)
        return 0;
    demand(assay_fast_format(f) == assay_detect(data, size),
           "it has the format that was detected");
    use(f, turn(hash >> 16, VERIFY, 4), true);
    if (turn(hash >> 16, CHANGES, 8)) {
        stop_counting();
        for (uint64_t i = 0; i < 4; i++) {
            spoil(copy, size, (hash >> 32) + i);
            use(f, true, false);
        }
        count_again();
    }
    assay_fast_close(f);
    return 0;
}

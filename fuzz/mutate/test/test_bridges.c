/* Functions that fuzzers call: like mutate() and cross(), within their room. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "mutate/base.h"
#include "mutate/mutate.h"
#include "ref/test/suite.h"

#define ROOM 4096

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                               unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size,
                                 const uint8_t *b, size_t b_size,
                                 uint8_t *into, size_t most, unsigned seed);
void *afl_custom_init(void *afl, unsigned seed);
size_t afl_custom_fuzz(void *data, uint8_t *bytes, size_t size, uint8_t **out,
                       uint8_t *other, size_t other_size, size_t most);
const char *afl_custom_describe(void *data, size_t most);
void afl_custom_deinit(void *data);

static unsigned plain;

/* Replaces libFuzzer's function. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most)
{
    (void)data;
    (void)most;
    plain++;
    return size;
}

static size_t read_file(uint8_t *bytes)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/mag/accept/two-tensors.mag",
             getenv("ASSAY_CORPUS"));
    FILE *in = fopen(path, "rb");
    ck_assert_ptr_nonnull(in);
    size_t size = fread(bytes, 1, ROOM, in);
    fclose(in);
    return size;
}

START_TEST(libfuzzer_gets_what_mutate_makes)
{
    static uint8_t file[ROOM], mine[ROOM], its[ROOM];
    size_t size = read_file(file);

    plain = 0;
    for (unsigned seed = 0; seed < 64; seed++) {
        memcpy(mine, file, size);
        memcpy(its, file, size);
        size_t n = LLVMFuzzerCustomMutator(its, size, ROOM, seed);
        size_t expected = seed % 8 == 0 ? size
                          : mutate("mag", mine, size, ROOM, seed);
        ck_assert_uint_eq(n, expected);
        ck_assert_mem_eq(its, mine, n);
        n = LLVMFuzzerCustomCrossOver(file, size, file, size, its, ROOM, seed);
        expected = seed % 4 != 0 ? 0
                   : cross("mag", file, size, file, size, mine, ROOM, seed);
        ck_assert_uint_eq(n, expected);
        ck_assert_mem_eq(its, mine, n);
    }
    ck_assert_uint_eq(plain, 8);
    setenv("ASSAY_FUZZ_PLAIN", "1", 1);
    ck_assert_uint_eq(LLVMFuzzerCustomMutator(its, size, ROOM, 3), size);
    ck_assert_uint_eq(LLVMFuzzerCustomCrossOver(file, size, file, size, its,
                                                ROOM, 4), 0);
    ck_assert_uint_eq(plain, 9);
    unsetenv("ASSAY_FUZZ_PLAIN");
}
END_TEST

START_TEST(afl_gets_as_much_as_it_asks_for)
{
    static uint8_t file[ROOM], copy[ROOM];
    size_t size = read_file(file);
    void *state = afl_custom_init(NULL, 5), *again = afl_custom_init(NULL, 5);
    unsigned differing = 0;

    memcpy(copy, file, size);
    for (unsigned i = 0; i < 500; i++) {
        uint8_t *one, *two;
        size_t most = i % 3 == 0 ? size / 2 : 2 * size;
        uint8_t *other = i % 2 == 0 ? NULL : file;
        size_t n = afl_custom_fuzz(state, file, size, &one, other,
                                   other != NULL ? size : 0, most);
        ck_assert_uint_le(n, most);
        ck_assert_uint_eq(n, afl_custom_fuzz(again, file, size, &two, other,
                                             other != NULL ? size : 0, most));
        ck_assert_mem_eq(one, two, n);
        differing += n != size || memcmp(one, file, n) != 0;
        ck_assert_mem_eq(file, copy, size);
    }
    ck_assert_uint_gt(differing, 400);
    ck_assert_uint_le(strlen(afl_custom_describe(state, 100)), 100);
    ck_assert_str_eq(afl_custom_describe(state, 0), "");
    afl_custom_deinit(state);
    afl_custom_deinit(again);
}
END_TEST

RUN("bridges", libfuzzer_gets_what_mutate_makes,
    afl_gets_as_much_as_it_asks_for)

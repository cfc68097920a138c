/* Tests what happens if the fast judge and the reference differ. No such file
 * is known, so the two judges get different files. */
#include "input/both.h"
#include "ref/test/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS 200

/* A file of the corpus, below its folder of MAG. */
static view read_file(const char *name)
{
    static u8 rooms[4][1 << 16];
    static int next;
    char path[4096];
    u8 *room = rooms[next++ % 4];

    snprintf(path, sizeof path, "%s/mag/%s", getenv("ASSAY_CORPUS"), name);
    FILE *in = fopen(path, "rb");
    ck_assert_ptr_nonnull(in);
    size_t size = fread(room, 1, sizeof rooms[0], in);
    fclose(in);
    return (view){room, size};
}

/* Returns the message if one file is opened and the reference gets another one;
 * "" if they agree. */
static const char *words_about(const char *opened, const char *shown,
                               u64 memory, bool *compared)
{
    static char words[WORDS];
    assay_options o = {.memory_limit = memory};
    view bytes = read_file(opened);
    assay_fast *f = open_clean(bytes, 0, 1);

    ck_assert_ptr_nonnull(f);
    words[0] = '\0';
    bool agree = judges_agree(f, read_file(shown), &o, words, sizeof words,
                              compared);
    assay_fast_close(f);
    ck_assert(!agree || !*compared || words[0] == '\0');
    ck_assert(agree || strstr(words, "bug in assay") != NULL);
    return words;
}

#define CLEAN "upstream/small-mlp.mag"

START_TEST(they_agree)
{
    bool compared;

    ck_assert_str_eq(words_about(CLEAN, CLEAN, 0, &compared), "");
    ck_assert(compared);
}
END_TEST

START_TEST(findings_differ)
{
    const char *other = "reject/mag.key.utf8~overlong-2-c080.mag";
    bool compared;

    ck_assert_ptr_nonnull(strstr(words_about(CLEAN, other, 0, &compared),
                                 "mag.key.utf8"));
}
END_TEST

START_TEST(indexes_differ)
{
    const char *other = "upstream/all-dtypes.mag";
    bool compared;

    ck_assert_ptr_nonnull(strstr(words_about(CLEAN, other, 0, &compared),
                                 "tensor"));
}
END_TEST

/* Two files without tensors have the same index. */
START_TEST(documents_differ)
{
    const char *empty = "upstream/empty-archive.mag";
    const char *other = "upstream/meta-i64-limits.mag";
    bool compared;

    ck_assert_ptr_nonnull(strstr(words_about(empty, other, 0, &compared),
                                 "documents"));
}
END_TEST

START_TEST(no_memory_is_no_difference)
{
    bool compared;

    ck_assert_ptr_nonnull(strstr(words_about(CLEAN, CLEAN, 5000, &compared),
                                 "could not be compared"));
    ck_assert(!compared);
}
END_TEST

START_TEST(what_is_not_clean_is_not_opened)
{
    view bytes = read_file("reject/mag.key.utf8~overlong-2-c080.mag");

    ck_assert_ptr_null(open_clean(bytes, 0, 1));
}
END_TEST

/* About one in 64, and the same files every time. */
START_TEST(samples_are_few)
{
    u32 samples = 0;

    for (u32 i = 0; i < 64000; i++) {
        u8 bytes[4] = {(u8)i, (u8)(i >> 8), (u8)(i >> 16), 1};
        bool sample = is_sample((view){bytes, 4});
        samples += sample;
        ck_assert(sample == is_sample((view){bytes, 4}));
    }
    ck_assert_uint_ge(samples, 800);
    ck_assert_uint_le(samples, 1200);
}
END_TEST

RUN("both", they_agree, findings_differ, indexes_differ, documents_differ,
    no_memory_is_no_difference, what_is_not_clean_is_not_opened,
    samples_are_few)

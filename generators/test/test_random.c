/*
 * Random files are the same on every machine: this test has a digest of the
 * first files of each format. If you change the files, update the digests: the
 * test prints the new ones. They depend on nothing but the program.
 */
#include "generators/cases/author.h"
#include "generators/corpus/generate.h"
#include "ref/test/suite.h"

#define DIGESTED 200

static const struct {
    format format;
    const char *sha256;
} expected[] = {
    {FORMAT_mag,
     "cadb1b7d1f975b2cd01ec03a0c729e30a6121d7a976f6a3a6681e02a7ad15db8"},
    {FORMAT_zten,
     "77a54149d787c2aa9ce4c13bd31c3b8c0ec4c4f529070f90071cc8936ddef28f"},
    {FORMAT_primitiv,
     "6d4c50e693f8240af975aa406ecbf1581ef8a2eb3951b11a24f54b1a917e478c"},
    {FORMAT_burnpack,
     "3247366389bf59a4923d686787ec31e57a0cb86c297290bfce0d832bfdff3360"},
    {FORMAT_oinf,
     "cb56ada06c4e13b5c50385d20238580d61ae4342918291fe191aeeb3aa46c039"},
    {FORMAT_gguf,
     "0f1de4b1d0f9afc23cda81c5fa0ac7fe26fb20aeb34597a63cf61a0e28083b37"},
    {FORMAT_safetensors,
     "8895f8d6f3ac23fc936babc0d697685c9bdf13d5ccb5f5d3494ffe53e98bdd96"},
};

/* Digests and counts of the visited files. */
typedef struct {
    builder digests;            /* of files and their documents */
    u64 count, broken;
} seen;

static int see(const golden *g, void *user)
{
    char text[SHA256_TEXT_SIZE];
    seen *s = user;

    emit_text(&s->digests, g->path, NULL);
    plain_sha256(g->bytes, g->size, text);
    emit_text(&s->digests, text, NULL);
    if (g->document != NULL)
        emit_text(&s->digests, g->document, NULL);
    s->count++;
    s->broken += strcmp(g->spec, "reject") == 0;
    ck_assert_msg((g->rule == NO_RULE) == (g->patch == NULL), "%s", g->path);
    ck_assert_msg(g->size <= 70000, "%s has %zu bytes", g->path, g->size);
    return 0;
}

static seen see_all(format f, random_plan plan)
{
    seen s = {.count = 0};

    ck_assert_int_eq(visit_random(f, &plan, see, &s), 0);
    return s;
}

static void digest_of(const seen *s, char text[SHA256_TEXT_SIZE])
{
    plain_sha256(s->digests.bytes, s->digests.size, text);
}

START_TEST(same_everywhere)
{
    size_t wrong = 0;

    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const random_plan plan = {DIGESTED, 1, 0, RATIO_UNIT / 2, false};
        seen s = see_all(expected[i].format, plan);
        char text[SHA256_TEXT_SIZE];

        digest_of(&s, text);
        if (strcmp(text, expected[i].sha256) != 0) {
            printf("{FORMAT_%s, \"%s\"},\n",
                   format_about(expected[i].format)->name, text);
            wrong++;
        }
        free_builder(&s.digests);
    }
    fflush(stdout);
    ck_assert_uint_eq(wrong, 0);
}
END_TEST

/* A file depends on its number, not on the files made before it. */
START_TEST(same_alone)
{
    for (format f = 1; f < FORMATS; f++) {
        const random_plan both = {2, 7, 40, RATIO_UNIT / 2, false};
        const random_plan one = {1, 7, 40, RATIO_UNIT / 2, false};
        const random_plan other = {1, 7, 41, RATIO_UNIT / 2, false};
        seen a = see_all(f, both), b = see_all(f, one), c = see_all(f, other);

        ck_assert_uint_eq(a.digests.size, b.digests.size + c.digests.size);
        ck_assert_mem_eq(a.digests.bytes, b.digests.bytes, b.digests.size);
        ck_assert_mem_eq(a.digests.bytes + b.digests.size, c.digests.bytes,
                         c.digests.size);
        ck_assert_uint_ne(b.digests.size, 0);
        free_builder(&a.digests);
        free_builder(&b.digests);
        free_builder(&c.digests);
    }
}
END_TEST

START_TEST(as_many_broken_as_asked)
{
    for (format f = 1; f < FORMATS; f++) {
        const u64 ratios[] = {0, RATIO_UNIT / 10, RATIO_UNIT};
        const u64 least[] = {0, 1, 200}, most[] = {0, 60, 200};

        for (size_t i = 0; i < 3; i++) {
            seen s = see_all(f, (random_plan){200, 3, 0, ratios[i], false});
            ck_assert_uint_eq(s.count, 200);
            ck_assert_uint_ge(s.broken, least[i]);
            ck_assert_uint_le(s.broken, most[i]);
            free_builder(&s.digests);
        }
    }
}
END_TEST

START_TEST(seeds_differ)
{
    for (format f = 1; f < FORMATS; f++) {
        seen a = see_all(f, (random_plan){20, 1, 0, 0, false});
        seen b = see_all(f, (random_plan){20, 2, 0, 0, false});
        char one[SHA256_TEXT_SIZE], other[SHA256_TEXT_SIZE];

        digest_of(&a, one);
        digest_of(&b, other);
        ck_assert_str_ne(one, other);
        free_builder(&a.digests);
        free_builder(&b.digests);
    }
}
END_TEST

RUN("random", same_everywhere, same_alone, as_many_broken_as_asked,
    seeds_differ)

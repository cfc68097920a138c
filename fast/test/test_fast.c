/* assay_fast.h on the golden files of every format: which are opened, and
 * how. */
#include "assay_fast.h"

#include <fcntl.h>
#include <jansson.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fast/kernels/sha256.h"
#include "fast/test/files.h"

typedef assay_fast_status status;

static const assay_fast_options alone = {.alone = true};
static const assay_fast_options copied = {.copy = true};

/* ------------------------------------------------------------- tensors -- */

static void check_digest(const char *path, const json_t *tensor,
                         const u8 *bytes, size_t size)
{
    const char *expected =
        json_string_value(json_object_get(tensor, "sha256"));
    char hex[65];
    u8 digest[32];

    fast_sha256(bytes, size, digest);
    for (int i = 0; i < 32; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    CLAIM(expected == NULL || strcmp(expected, hex) == 0, "%s: other elements",
          path);
}

/* A tensor reads as in the model, however it is stored. */
static void check_elements(const golden *g, const assay_fast *f, size_t i,
                           const json_t *tensor)
{
    u64 size = assay_fast_data_size(f, i);
    u8 *bytes = malloc((size_t)(size + 1));
    const u8 *data = assay_fast_data(f, i);

    ck_assert_ptr_nonnull(bytes);
    CLAIM(assay_fast_read(f, i, bytes, size).code == ASSAY_FAST_OK,
          "%s: tensor %zu is not read", g->path, i);
    check_digest(g->path, tensor, bytes, (size_t)size);
    CLAIM(data == NULL || size == 0 || memcmp(data, bytes, (size_t)size) == 0,
          "%s: two kinds of data", g->path);
    CLAIM(assay_fast_read(f, i, bytes, size + 1).code == ASSAY_FAST_MISUSE,
          "%s: a buffer of another size", g->path);
    CLAIM(is_verified(g, assay_fast_verify(f, i)), "%s: not verified",
          g->path);
    free(bytes);
}

static void check_name(const golden *g, const assay_fast *f, size_t i)
{
    assay_tensor t, found;

    CLAIM(assay_fast_tensor(f, i, &t), "%s: no tensor %zu", g->path, i);
    size_t at = assay_fast_find(f, t.name.bytes, (size_t)t.name.size);
    CLAIM(at <= i && assay_fast_tensor(f, at, &found) &&
          found.name.size == t.name.size &&
          (t.name.size == 0 ||
           memcmp(found.name.bytes, t.name.bytes, (size_t)t.name.size) == 0),
          "%s: tensor %zu is not found", g->path, i);
}

static int check_tensors(const golden *g, void *user)
{
    size_t *seen = user;
    assay_fast *f;

    if (!is_accepted(g) || g->size > 1u << 20)
        return 0;
    json_t *document = json_loads(g->document, JSON_ALLOW_NUL, NULL);
    json_t *tensors = json_object_get(document, "tensors");
    assay_fast_options o = {.format = (u32)g->format};
    status s = assay_fast_open_bytes(&f, g->bytes, g->size, &o);

    CLAIM(s.code == ASSAY_FAST_OK, "%s: %s", g->path, assay_fast_text(s));
    CLAIM(assay_fast_count(f) == json_array_size(tensors), "%s: count",
          g->path);
    for (size_t i = 0; i < assay_fast_count(f); i++, ++*seen) {
        check_name(g, f, i);
        check_elements(g, f, i, json_array_get(tensors, i));
    }
    CLAIM(assay_fast_find(f, "no such name", 12) == SIZE_MAX, "%s", g->path);
    CLAIM(is_verified(g, assay_fast_verify_all(f, 2, NULL, NULL)),
          "%s: not verified", g->path);
    assay_fast_close(f);
    json_decref(document);
    return 0;
}

START_TEST(tensors_are_those_of_the_model)
{
    size_t seen = 0;

    visit_all(check_tensors, &seen);
    ck_assert_uint_gt(seen, 1000);
}
END_TEST

/* ------------------------------------------------------------- verdicts -- */

/* Returns the expected code for a file whose data is checked as well. */
static assay_fast_code code_of(const golden *g)
{
    if (strcmp(g->reference, "reject") == 0)
        return ASSAY_FAST_REJECTED;
    return strcmp(g->reference, "accept") == 0 ? ASSAY_FAST_OK
                                               : ASSAY_FAST_UNKNOWN;
}

/* The reference decides about files that are not clean; fast/ alone does
 * not. */
static int check_verdict(const golden *g, void *user)
{
    size_t *rejected = user;
    assay_fast_options o = {.format = (u32)g->format, .whole = true};
    assay_fast *f;
    status s = assay_fast_open_bytes(&f, g->bytes, g->size, &o);

    CLAIM(s.code == code_of(g), "%s: %s", g->path, assay_fast_text(s));
    CLAIM((f != NULL) == (s.code == ASSAY_FAST_OK), "%s: a file", g->path);
    assay_fast_close(f);
    if (s.code != ASSAY_FAST_REJECTED)
        return 0;
    CLAIM(assay_rule_at(s.rule) != NULL, "%s: no rule", g->path);
    ++*rejected;
    o.alone = true;
    s = assay_fast_open_bytes(&f, g->bytes, g->size, &o);
    CLAIM(s.code == ASSAY_FAST_ASK && f == NULL, "%s: %s", g->path,
          assay_fast_text(s));
    return 0;
}

START_TEST(what_is_not_clean_is_asked)
{
    size_t rejected = 0;

    visit_all(check_verdict, &rejected);
    ck_assert_uint_gt(rejected, 1000);
}
END_TEST

/* --------------------------------------------------------------- broken -- */

/* Breaks one bit of the data of tensor 0, which only readers of data notice. */
static void check_wrong(const char *path, const char *broken,
                        const assay_fast_options *o)
{
    wanted w = file_of("zten", path);
    assay_fast_options whole = {.whole = true};
    assay_fast *f;
    assay_tensor t;

    ck_assert_int_eq(assay_fast_open_bytes(&f, w.bytes, w.size, NULL).code,
                     ASSAY_FAST_OK);
    ck_assert(assay_fast_tensor(f, 0, &t));
    w.bytes[t.offset] ^= 1;
    assay_fast_close(f);
    write_file(w.bytes, w.size);
    ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, o).code,
                     ASSAY_FAST_OK);
    ck_assert(assay_fast_is_clean(f));
    for (u32 threads = 0; threads < 4; threads++) {
        status s = assay_fast_verify_all(f, threads, NULL, NULL);
        ck_assert_int_eq(s.code, ASSAY_FAST_REJECTED);
        ck_assert_str_eq(assay_rule_at(s.rule)->id, broken);
    }
    ck_assert_int_eq(assay_fast_verify(f, 0).code, ASSAY_FAST_REJECTED);
    assay_fast_close(f);
    status s = assay_fast_open_path(&f, FILE_NAME, &whole);
    ck_assert_int_eq(s.code, ASSAY_FAST_REJECTED);
    ck_assert_str_eq(assay_rule_at(s.rule)->id, broken);
    free(w.bytes);
}

START_TEST(wrong_data_are_seen)
{
    const char *crc = "zten.checksum.crc32c-mismatch";
    const char *sha = "zten.checksum.sha256-mismatch";

    check_wrong("accept/crc32c-of-123456789.zt", crc, NULL);
    check_wrong("accept/crc32c-of-123456789.zt", crc, &copied);
    check_wrong("accept/sha256-lower-case.zt", sha, NULL);
    check_wrong("accept/sha256-lower-case.zt", sha, &copied);
}
END_TEST

/* ---------------------------------------------------------------- files -- */

START_TEST(files_are_read_in_all_ways)
{
    const assay_fast_options *ways[] = {NULL, &copied, &alone};
    assay_fast *f;

    write_large();
    for (size_t i = 0; i < COUNT(ways); i++) {
        ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, ways[i]).code,
                         ASSAY_FAST_OK);
        ck_assert_uint_eq(assay_fast_count(f), 1);
        assay_fast_close(f);
        int descriptor = open(FILE_NAME, O_RDONLY);
        ck_assert_int_eq(
            assay_fast_open_descriptor(&f, descriptor, ways[i]).code,
            ASSAY_FAST_OK);
        assay_fast_close(f);
        ck_assert_int_eq(close(descriptor), 0);     /* it stays open */
    }
    ck_assert_int_eq(assay_fast_open_path(&f, "no such file", NULL).code,
                     ASSAY_FAST_READ);
    ck_assert_ptr_null(f);
    ck_assert_int_eq(assay_fast_open_path(&f, ".", NULL).code,
                     ASSAY_FAST_READ);
    ck_assert_ptr_null(f);
}
END_TEST

/* Opening a FIFO without a writer must not block. */
START_TEST(a_fifo_is_no_file)
{
    assay_fast *f;

    remove("fifo");
    ck_assert_int_eq(mkfifo("fifo", 0600), 0);
    ck_assert_int_eq(assay_fast_open_path(&f, "fifo", NULL).code,
                     ASSAY_FAST_READ);
    ck_assert_ptr_null(f);
}
END_TEST

/* With copy, a file that became shorter is an error and nothing else. */
START_TEST(files_that_become_shorter)
{
    static u8 bytes[LARGE];
    assay_fast *f;

    write_large();
    ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, &copied).code,
                     ASSAY_FAST_OK);
    u64 size = assay_fast_data_size(f, 0);
    ck_assert_uint_le(size, LARGE);
    ck_assert_ptr_null(assay_fast_data(f, 0));
    ck_assert_int_eq(assay_fast_read(f, 0, bytes, size).code, ASSAY_FAST_OK);
    ck_assert_int_eq(truncate(FILE_NAME, 100), 0);
    ck_assert_int_eq(assay_fast_read(f, 0, bytes, size).code,
                     ASSAY_FAST_READ);
    assay_fast_close(f);
}
END_TEST

RUN("fast", tensors_are_those_of_the_model, what_is_not_clean_is_asked,
    wrong_data_are_seen, files_are_read_in_all_ways, a_fifo_is_no_file,
    files_that_become_shorter)

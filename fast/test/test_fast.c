/* assay_fast.h, function by function, on the golden files of every format. */
#include "assay_fast.h"

#include <fcntl.h>
#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kernels/crc.h"
#include "kernels/sha256.h"
#include "ref/test/suite.h"
#include "ref/test/visit.h"
#include "test/little.h"

#define FILE_NAME "file"
#define FIFO_NAME "fifo"

typedef assay_fast_status status;

static const assay_fast_options alone = {.alone = true};
static const assay_fast_options copied = {.copy = true};

static void write_file(const u8 *bytes, size_t size)
{
    FILE *file = fopen(FILE_NAME, "wb");

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

static bool is_accepted(const golden *g)
{
    return strcmp(g->reference, "accept") == 0 && g->document != NULL;
}

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

/* Of frames that only another way through libzstd reads nothing is known. */
static bool is_verified(const golden *g, status s)
{
    bool odd = strstr(g->path, "lax-frame") != NULL;

    return s.code == ASSAY_FAST_OK || (odd && s.code == ASSAY_FAST_ASK);
}

/* What is read of a tensor is what the model has, however it is stored. */
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

/* What must come of a file whose data are looked at as well. */
static assay_fast_code code_of(const golden *g)
{
    if (strcmp(g->reference, "reject") == 0)
        return ASSAY_FAST_REJECTED;
    return strcmp(g->reference, "accept") == 0 ? ASSAY_FAST_OK
                                               : ASSAY_FAST_UNKNOWN;
}

/* Of what is not clean the reference decides; alone, nobody does. */
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

/* A file by its path. */
typedef struct {
    const char *path;
    u8 *bytes;
    size_t size;
} wanted;

static int take_file(const golden *g, void *user)
{
    wanted *w = user;

    if (strcmp(g->path, w->path) != 0)
        return 0;
    w->bytes = malloc(g->size);
    w->size = g->size;
    ck_assert_ptr_nonnull(w->bytes);
    memcpy(w->bytes, g->bytes, g->size);
    return 1;
}

static wanted file_of(const char *format_name, const char *path)
{
    wanted w = {.path = path};

    generate_cases((format)assay_format_by_name(format_name), take_file, &w);
    ck_assert_msg(w.bytes != NULL, "no case %s", path);
    return w;
}

/* One bit of the data of tensor 0 is wrong: only who looks at them says so. */
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

/* A MAG file of one tensor whose data take more than what is read at once. */
#define LARGE (1u << 20)

static void put(u8 *at, u32 number)
{
    for (u32 i = 0; i < 4; i++)
        at[i] = (u8)(number >> 8 * i);
}

static void write_large(void)
{
    static u8 bytes[64 + LARGE] = "MAG!";

    memset(bytes + 4, 0, sizeof bytes - 4);
    put(bytes + 4, 1);          /* version */
    put(bytes + 12, 1);         /* num_tensors */
    bytes[25] = 1;              /* rank */
    put(bytes + 28, LARGE / 4); /* numel */
    put(bytes + 36, 64);        /* offset */
    put(bytes + 44, LARGE / 4); /* shape[0] */
    put(bytes + 52, 1);         /* key_length */
    bytes[56] = 'w';
    memset(bytes + 57, 0xff, 7);
    put(bytes + 8, fast_crc32c(0, bytes + 12, 45));
    write_file(bytes, sizeof bytes);
}

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

/* Nobody writes into it: opening it must not wait. */
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

/* With copy a file that became shorter is an error, and nothing else. */
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

/* --------------------------------------------------------------- manners -- */

/* How many requests are made until the file is open, each refused once. */
static int check_memory(const golden *g, void *user)
{
    size_t *refused = user;
    status s = {.code = ASSAY_FAST_MEMORY};

    if (!is_accepted(g) || g->size > 4096)
        return 0;
    for (size_t n = 0; s.code != ASSAY_FAST_OK; n++) {
        little l = {.left = n};
        assay_fast_options o = {.format = (u32)g->format,
                                .allocator = {resize_little, &l}};
        assay_fast *f;
        s = assay_fast_open_bytes(&f, g->bytes, g->size, &o);
        *refused += s.code == ASSAY_FAST_MEMORY;
        CLAIM(s.code == ASSAY_FAST_OK || s.code == ASSAY_FAST_MEMORY ||
              s.code == ASSAY_FAST_UNKNOWN, "%s: %d", g->path, s.code);
        CLAIM(n < 10000, "%s: no end", g->path);
        if (f != NULL && assay_fast_count(f) > 0)
            assay_fast_find(f, "x", 1);
        assay_fast_close(f);
        CLAIM(l.used == 0, "%s: %zu blocks are left over", g->path, l.used);
    }
    return 0;
}

START_TEST(memory_may_end)
{
    size_t refused = 0;

    visit_all(check_memory, &refused);
    ck_assert_uint_gt(refused, 1000);
}
END_TEST

/* Without memory for names nothing is found, and what was missed is found when
 * there is some. */
START_TEST(names_wait_for_memory)
{
    wanted w = file_of("primitiv", "accept/model-adam.primitiv");
    little l = {.left = SIZE_MAX};
    assay_fast_options o = {.alone = true, .allocator = {resize_little, &l}};
    assay_fast *f;
    assay_tensor t, again;

    ck_assert_int_eq(assay_fast_open_bytes(&f, w.bytes, w.size, &o).code,
                     ASSAY_FAST_OK);
    size_t last = assay_fast_count(f) - 1;
    for (l.left = 0; l.left < 2; l.left++) {
        size_t left = l.left;
        ck_assert_uint_eq(assay_fast_find(f, "", 0), SIZE_MAX);
        l.left = left;
    }
    l.left = SIZE_MAX;
    ck_assert(assay_fast_tensor(f, last, &t));
    ck_assert_uint_gt(t.name.size, 0);
    size_t found = assay_fast_find(f, t.name.bytes, (size_t)t.name.size);
    ck_assert_uint_ne(found, SIZE_MAX);
    ck_assert(assay_fast_tensor(f, found, &again));
    ck_assert_uint_eq(again.name.size, t.name.size);
    assay_fast_close(f);
    ck_assert_uint_eq(l.used, 0);
    free(w.bytes);
}
END_TEST

/* Who reads is told what there is none of: frames take memory. */
START_TEST(memory_may_end_while_reading)
{
    wanted w = file_of("zten", "accept/zstd-frames-of-one-byte.zt");
    little l = {.left = SIZE_MAX};
    assay_fast_options o = {.allocator = {resize_little, &l}};
    u8 bytes[4096];
    assay_fast *f;

    ck_assert_int_eq(assay_fast_open_bytes(&f, w.bytes, w.size, &o).code,
                     ASSAY_FAST_OK);
    u64 size = assay_fast_data_size(f, 0);
    ck_assert_uint_le(size, sizeof bytes);
    l.left = 0;
    ck_assert_int_eq(assay_fast_read(f, 0, bytes, size).code,
                     ASSAY_FAST_MEMORY);
    l.left = SIZE_MAX;
    ck_assert_int_eq(assay_fast_read(f, 0, bytes, size).code, ASSAY_FAST_OK);
    assay_fast_close(f);
    free(w.bytes);
}
END_TEST

/* Whatever is read of a file, each request refused once: there is no memory, or
 * there was enough; nothing else is wrong with it, and nothing is left over. */
static int check_reading(const golden *g, void *user)
{
    u64 *refused = user;
    little l = {.left = SIZE_MAX};
    assay_fast_options o = {.format = (u32)g->format,
                            .allocator = {resize_little, &l}};
    assay_fast *f;

    if (!is_accepted(g) || g->size > 4096 ||
        assay_fast_open_bytes(&f, g->bytes, g->size, &o).code != ASSAY_FAST_OK)
        return 0;
    for (size_t i = 0; i < assay_fast_count(f); i++) {
        status s = {.code = ASSAY_FAST_MEMORY}, v = s;
        size_t size = (size_t)assay_fast_data_size(f, i);
        u8 *bytes = malloc(size + 1);
        for (size_t n = 0; s.code == ASSAY_FAST_MEMORY ||
                           v.code == ASSAY_FAST_MEMORY; n++) {
            l.left = n;
            s = assay_fast_read(f, i, bytes, size);
            l.left = n;
            v = assay_fast_verify(f, i);
            *refused += s.code == ASSAY_FAST_MEMORY;
        }
        CLAIM(s.code == ASSAY_FAST_OK && is_verified(g, v), "%s: %d, %d",
              g->path, s.code, v.code);
        free(bytes);
    }
    assay_fast_close(f);
    CLAIM(l.used == 0, "%s: %zu blocks are left over", g->path, l.used);
    return 0;
}

START_TEST(memory_may_end_while_anything_is_read)
{
    u64 refused = 0;

    visit_all(check_reading, &refused);
    ck_assert_uint_gt(refused, 100);
}
END_TEST

/* Members that a later version has, and those that an earlier one had not. */
START_TEST(options_grow)
{
    struct {
        assay_fast_options known;
        u64 later;
    } o = {.known = {.size = sizeof o, .alone = true}};
    assay_fast *f;

    write_large();
    ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, &o.known).code,
                     ASSAY_FAST_OK);
    assay_fast_close(f);
    o.later = 1;
    ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, &o.known).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_ptr_null(f);
    ck_assert_int_eq(assay_fast_open_bytes(&f, "MAG!", 4, &o.known).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_ptr_null(f);
    o.known.size = offsetof(assay_fast_options, allocator) + 1;
    memset(&o.known.allocator, 0x55, sizeof o.known.allocator);
    ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, &o.known).code,
                     ASSAY_FAST_OK);
    assay_fast_close(f);
}
END_TEST

START_TEST(misuse_is_told)
{
    assay_tensor t;
    assay_fast *f;
    u64 shape[1];

    ck_assert_int_eq(assay_fast_open_bytes(NULL, "", 0, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_open_path(NULL, FILE_NAME, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_open_descriptor(NULL, 0, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_open_bytes(&f, NULL, 1, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_open_path(&f, NULL, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_open_descriptor(&f, -1, NULL).code,
                     ASSAY_FAST_READ);
    unlink(FIFO_NAME);
    ck_assert_int_eq(mkfifo(FIFO_NAME, 0600), 0);   /* nobody writes to it */
    ck_assert_int_eq(assay_fast_open_path(&f, FIFO_NAME, NULL).code,
                     ASSAY_FAST_READ);
    unlink(FIFO_NAME);
    ck_assert_int_eq(assay_fast_open_bytes(&f, "", 0, NULL).code,
                     ASSAY_FAST_UNKNOWN);
    ck_assert_ptr_null(f);
    assay_fast_close(NULL);
    ck_assert_uint_eq(assay_fast_count(NULL), 0);
    ck_assert_uint_eq(assay_fast_format(NULL), 0);
    ck_assert(!assay_fast_is_clean(NULL));
    ck_assert(!assay_fast_tensor(NULL, 0, &t));
    ck_assert_uint_eq(assay_fast_shape(NULL, 0, shape, 1), 0);
    ck_assert_uint_eq(assay_fast_find(NULL, "", 0), SIZE_MAX);
    ck_assert_ptr_null(assay_fast_data(NULL, 0));
    ck_assert_int_eq(assay_fast_verify(NULL, 0).code, ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_verify_all(NULL, 1, NULL, NULL).code,
                     ASSAY_FAST_MISUSE);
    ck_assert(!assay_fast_write_document(NULL, NULL, NULL));

    write_large();
    ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, NULL).code,
                     ASSAY_FAST_OK);
    ck_assert(!assay_fast_tensor(f, 1, &t));
    ck_assert_uint_eq(assay_fast_shape(f, 1, shape, 1), 0);
    ck_assert_ptr_null(assay_fast_data(f, 1));
    ck_assert_int_eq(assay_fast_verify(f, 1).code, ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_read(f, 1, shape, 8).code, ASSAY_FAST_MISUSE);
    ck_assert_int_eq(assay_fast_read(f, 0, NULL, assay_fast_data_size(f, 0))
                         .code, ASSAY_FAST_MISUSE);
    ck_assert_uint_eq(assay_fast_find(f, NULL, 1), SIZE_MAX);
    assay_fast_close(f);
}
END_TEST

static bool go_on(void *user, u64 done, u64 all)
{
    u64 *calls = user;

    ck_assert_uint_le(done, all);
    ++*calls;
    return true;
}

static bool no_more(void *user, u64 done, u64 all)
{
    (void)user;
    (void)done;
    (void)all;
    return false;
}

START_TEST(progress_is_told_and_may_end_it)
{
    const assay_fast_options *ways[] = {NULL, &copied};
    wanted w = file_of("zten", "accept/crc32c-of-every-tensor.zt");

    write_file(w.bytes, w.size);
    for (size_t i = 0; i < COUNT(ways); i++) {
        assay_fast *f;
        u64 calls = 0;
        ck_assert_int_eq(assay_fast_open_path(&f, FILE_NAME, ways[i]).code,
                         ASSAY_FAST_OK);
        ck_assert_int_eq(assay_fast_verify_all(f, 2, go_on, &calls).code,
                         ASSAY_FAST_OK);
        ck_assert_uint_gt(calls, 0);
        for (u32 threads = 1; threads != 0; threads *= 2)
            ck_assert_int_eq(assay_fast_verify_all(f, threads, NULL, NULL)
                                 .code, ASSAY_FAST_OK);
        ck_assert_int_eq(assay_fast_verify_all(f, 2, no_more, NULL).code,
                         ASSAY_FAST_CANCELLED);
        assay_fast_close(f);
    }
    free(w.bytes);
}
END_TEST

/* -------------------------------------------------------------- threads -- */

typedef struct {
    const assay_fast *file;
    size_t wrong;
} reader;

static void *read_all(void *user)
{
    reader *r = user;

    for (size_t i = 0; i < assay_fast_count(r->file); i++) {
        u8 bytes[4096];
        assay_tensor t;
        u64 size = assay_fast_data_size(r->file, i);
        bool good = assay_fast_tensor(r->file, i, &t) &&
                    assay_fast_find(r->file, t.name.bytes,
                                    (size_t)t.name.size) <= i &&
                    assay_fast_verify(r->file, i).code == ASSAY_FAST_OK &&
                    (size > sizeof bytes ||
                     assay_fast_read(r->file, i, bytes, size).code ==
                         ASSAY_FAST_OK);
        r->wrong += !good;
    }
    return NULL;
}

/* Names that are put together, tables that are built when first needed: by
 * whichever thread comes first. */
static void check_threads(const char *format_name, const char *path)
{
    wanted w = file_of(format_name, path);

    for (int round = 0; round < 20; round++) {
        pthread_t threads[4];
        reader readers[4];
        assay_fast *f;
        ck_assert_int_eq(assay_fast_open_bytes(&f, w.bytes, w.size, NULL).code,
                         ASSAY_FAST_OK);
        for (size_t i = 0; i < COUNT(threads); i++) {
            readers[i] = (reader){f, 0};
            ck_assert_int_eq(pthread_create(&threads[i], NULL, read_all,
                                            &readers[i]), 0);
        }
        for (size_t i = 0; i < COUNT(threads); i++) {
            pthread_join(threads[i], NULL);
            ck_assert_uint_eq(readers[i].wrong, 0);
        }
        assay_fast_close(f);
    }
    free(w.bytes);
}

START_TEST(threads_share_a_file)
{
    check_threads("primitiv", "accept/model-adam.primitiv");
    check_threads("zten", "accept/crc32c-of-every-tensor.zt");
}
END_TEST

RUN("fast", tensors_are_those_of_the_model, what_is_not_clean_is_asked,
    wrong_data_are_seen, files_are_read_in_all_ways, a_fifo_is_no_file,
    files_that_become_shorter, memory_may_end, names_wait_for_memory,
    memory_may_end_while_reading,
    memory_may_end_while_anything_is_read, options_grow, misuse_is_told,
    progress_is_told_and_may_end_it, threads_share_a_file)

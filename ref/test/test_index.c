/*
 * Compares the index of every accepted golden file with the document that its
 * model expects, and tests what there is without an index.
 */
#include "assay.h"
#include "core/element.h"
#include "generators/corpus/generate.h"
#include "test/suite.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { INDEX, DOCUMENT, WAYS };     /* to request an index */

static assay_report *judge(const golden *g, int way)
{
    assay_options options = {.format = g->format, .index = way == INDEX,
                             .document = way == DOCUMENT};
    return assay_validate(g->bytes, g->size, &options);
}

static bool is_number(const json_t *expected, u64 number)
{
    const char *digits = json_string_value(expected);
    return digits != NULL && strtoull(digits, NULL, 10) == number;
}

/* Text as a string, or {"hex":...} if it is not UTF-8. */
static bool is_text(const json_t *expected, assay_text given)
{
    const char *digits = json_string_value(json_object_get(expected, "hex"));
    char byte[4];

    if (digits == NULL)
        return json_is_string(expected) &&
               json_string_length(expected) == given.size &&
               memcmp(json_string_value(expected), given.bytes,
                      (size_t)given.size) == 0;
    for (size_t i = 0; i < given.size; i++) {
        snprintf(byte, sizeof byte, "%02x", (u8)given.bytes[i]);
        if (strncmp(digits + 2 * i, byte, 2) != 0)
            return false;
    }
    return strlen(digits) == 2 * given.size;
}

/* A word, or NULL. */
static bool is_word(const json_t *expected, const char *given)
{
    if (expected == NULL || given == NULL)
        return expected == NULL && given == NULL;
    return strcmp(json_string_value(expected), given) == 0;
}

static void collect(void *user, const char *piece, size_t size)
{
    fwrite(piece, 1, size, user);
}

typedef bool part_writer(assay_report *r, size_t i, assay_sink *sink,
                         void *user);

static bool write_shape(assay_report *r, size_t i, assay_sink *sink, void *user)
{
    return assay_write_shape(r, i, sink, user);
}

static void check_part(const golden *g, assay_report *r, size_t i,
                       part_writer *write, json_t *expected)
{
    static const char *const left_out[] = {"sha256", "sha256_bool",
                                           "unpacked_sha256"};
    char *given = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&given, &size);
    bool written = write(r, i, collect, out);

    fclose(out);
    json_t *wanted = json_deep_copy(expected);
    for (size_t k = 0; k < COUNT(left_out) && json_is_object(wanted); k++)
        json_object_del(wanted, left_out[k]);
    json_t *got = json_loads(given, JSON_ALLOW_NUL | JSON_DECODE_ANY |
                             JSON_REJECT_DUPLICATES, NULL);
    CLAIM(written && json_equal(wanted, got), "%s: %zu: %s", g->path, i, given);
    json_decref(wanted);
    json_decref(got);
    free(given);
}

static u64 check_dimensions(const golden *g, const assay_report *r, size_t i,
                            const json_t *expected)
{
    u64 shape[2048], product = 1, untouched = 77;
    size_t rank = json_array_size(expected);

    ck_assert_uint_lt(rank, COUNT(shape));
    CLAIM(assay_report_shape(r, i, NULL, 0) == rank, "%s: rank of %zu",
          g->path, i);
    for (size_t room = 0; room <= rank; room += rank < 8 ? 1 : rank) {
        shape[room] = untouched;
        CLAIM(assay_report_shape(r, i, shape, (u32)room) == rank &&
              shape[room] == untouched,
              "%s: %zu: writes beyond its room", g->path, i);
        for (size_t k = 0; k < room; k++)
            CLAIM(is_number(json_array_get(expected, k), shape[k]),
                  "%s: %zu: dimension %zu is %llu", g->path, i, k,
                  (unsigned long long)shape[k]);
    }
    assay_report_shape(r, i, shape, (u32)rank);
    for (size_t k = 0; k < rank; k++)
        product *= shape[k];
    return product;
}

static bool has_data(const json_t *expected)
{
    const json_t *given = json_object_get(expected, "has_data");
    return given == NULL || json_is_true(given);
}

/* Elements stored plainly fill the data. */
static bool fills(const assay_tensor *t)
{
    u64 size;

    if (t->element == ASSAY_NO_ELEMENT ||
        (t->encoding != NULL && strcmp(t->encoding, "zstd") == 0))
        return true;
    return element_bytes((element_type)t->element, t->elements, &size) &&
           size == t->size;
}

/* Returns how the elements are stored: from the tensor, or the file. */
static bool is_big_endian(const json_t *document, const json_t *expected)
{
    const json_t *order = json_object_get(expected, "data_endianness");

    if (order == NULL)
        order = json_object_get(document, "byte_order");
    return json_is_string(order) && is_word(order, "big");
}

static void check_tensor(const golden *g, assay_report *r, size_t i,
                         const json_t *document, const json_t *expected)
{
    const json_t *batch = json_object_get(expected, "batch");
    const json_t *values = json_object_get(expected, "values");
    json_t *shape = json_object_get(expected, "shape");
    u64 elements = check_dimensions(g, r, i, shape);
    assay_tensor t;
    u32 parts;

    if (batch != NULL)
        elements *= strtoull(json_string_value(batch), NULL, 10);
    ck_assert(assay_report_tensor(r, i, &t));
    assay_element_part((assay_element)t.element, &parts);
    CLAIM(is_text(json_object_get(expected, "name"), t.name), "%s: name of %zu",
          g->path, i);
    CLAIM(is_word(json_object_get(expected, "dtype"), t.dtype), "%s: %zu: %s",
          g->path, i, t.dtype);
    CLAIM(is_word(json_object_get(expected, "encoding"), t.encoding),
          "%s: encoding of %zu", g->path, i);
    CLAIM(is_number(json_object_get(expected, "offset"), t.offset) &&
          is_number(json_object_get(expected, "size"), t.size),
          "%s: data of %zu", g->path, i);
    CLAIM(t.has_data == has_data(expected) &&
          t.elements == (t.has_data ? elements : 0) &&
          (values == NULL || json_array_size(values) == t.elements * parts) &&
          fills(&t), "%s: %zu: %llu elements of type %u", g->path, i,
          (unsigned long long)t.elements, t.element);
    CLAIM(t.big_endian == (is_big_endian(document, expected) &&
                           (t.encoding == NULL ||
                            strcmp(t.encoding, "raw") == 0) &&
                           element_bits((element_type)t.element) > 8),
          "%s: byte order of %zu", g->path, i);
    ck_assert_uint_eq(t.rank, json_array_size(shape));
    check_part(g, r, i, write_shape, shape);
}

#define MOST_LISTED 65536       /* bytes: assay_write_value() */

/* Checks a string of which a document has only the digest: an index has it. */
static void check_long_string(const golden *g, assay_report *r, size_t i,
                              const json_t *size)
{
    char *given = NULL;
    size_t written = 0;
    FILE *out = open_memstream(&given, &written);

    ck_assert(assay_write_value(r, i, collect, out));
    fclose(out);
    json_t *got = json_loads(given, JSON_ALLOW_NUL | JSON_DECODE_ANY, NULL);
    const json_t *hex = json_object_get(got, "hex");    /* not UTF-8 */
    u64 length = hex != NULL ? json_string_length(hex) / 2
                             : json_string_length(got);
    CLAIM(is_number(size, length), "%s: string %zu", g->path, i);
    json_decref(got);
    free(given);
}

static void check_entry(const golden *g, assay_report *r, size_t i,
                        const json_t *expected, int way)
{
    json_t *value = json_object_get(expected, "value");
    assay_entry e;

    ck_assert(assay_report_entry(r, i, &e));
    CLAIM(is_text(json_object_get(expected, "key"), e.key), "%s: key of %zu",
          g->path, i);
    CLAIM(is_word(json_object_get(expected, "type"), e.type), "%s: %zu: %s",
          g->path, i, e.type);
    json_t *size = json_object_get(value, "size");
    bool listed = size != NULL && strtoull(json_string_value(size), NULL, 10) <=
                                  MOST_LISTED;
    if (way == INDEX && strcmp(e.type, "string") == 0 && listed)
        check_long_string(g, r, i, size);
    else
        check_part(g, r, i, assay_write_value, value);
}

/* Checks that there is nothing at i and that outputs stay unchanged. */
static void check_nothing(const char *what, assay_report *r, size_t i)
{
    assay_tensor t, t_before;
    assay_entry e, e_before;
    u64 shape = 77;

    memset(&t, 0x55, sizeof t);
    memset(&e, 0x55, sizeof e);
    memcpy(&t_before, &t, sizeof t);
    memcpy(&e_before, &e, sizeof e);
    CLAIM(!assay_report_tensor(r, i, &t) && !assay_report_entry(r, i, &e) &&
          memcmp(&t, &t_before, sizeof t) == 0 &&
          memcmp(&e, &e_before, sizeof e) == 0, "%s: %zu", what, i);
    CLAIM(assay_report_shape(r, i, &shape, 1) == 0 && shape == 77, "%s: %zu",
          what, i);
    CLAIM(!assay_write_shape(r, i, collect, NULL) &&
          !assay_write_value(r, i, collect, NULL), "%s: %zu", what, i);
}

static void check_none(const char *what, assay_report *r)
{
    CLAIM(assay_tensor_count(r) == 0 && assay_entry_count(r) == 0, "%s", what);
    check_nothing(what, r, 0);
    check_nothing(what, r, SIZE_MAX);
}

static void check_index(const golden *g, assay_report *r, int way)
{
    json_t *document = json_loads(g->document, JSON_ALLOW_NUL, NULL);
    json_t *tensors = json_object_get(document, "tensors");
    json_t *entries = json_object_get(document, "metadata");
    size_t t = assay_tensor_count(r), e = assay_entry_count(r);

    CLAIM(t == json_array_size(tensors) && e == json_array_size(entries),
          "%s: %zu tensors, %zu entries", g->path, t, e);
    for (size_t i = 0; i < t; i++)
        check_tensor(g, r, i, document, json_array_get(tensors, i));
    for (size_t i = 0; i < e; i++)
        check_entry(g, r, i, json_array_get(entries, i), way);
    check_nothing(g->path, r, t > e ? t : e);
    check_nothing(g->path, r, SIZE_MAX);
    json_decref(document);
}

static int check_accepted(const golden *g, void *user)
{
    size_t *seen = user;

    for (int way = 0; way < WAYS; way++) {
        assay_report *r = judge(g, way);
        if (assay_report_verdict(r) != ASSAY_ACCEPT) {
            check_none(g->path, r);
        } else if (g->document != NULL) {
            check_index(g, r, way);
            ++*seen;
        }
        if (way == INDEX)
            ck_assert(!assay_write_document(r, collect, NULL));
        assay_free(r);
    }
    assay_report *without = judge(g, WAYS);
    check_none(g->path, without);
    assay_free(without);
    return 0;
}

START_TEST(every_golden_file)
{
    for (u32 f = 1; f < FORMATS; f++) {
        size_t seen = 0;
        ck_assert_int_eq(generate_cases((format)f, check_accepted, &seen), 0);
        ck_assert_uint_ge(seen, WAYS);
    }
}
END_TEST

/* -------------------------------------------------------------- partial -- */

#define LARGE_FILE 20000        /* slow, and shows nothing more */

static assay_report *judge_partly(const golden *g, size_t size, u64 whole)
{
    assay_options options = {.size = sizeof options, .format = g->format,
                             .index = true, .partial = true,
                             .file_size = whole};
    return assay_validate(g->bytes, size, &options);
}

static void check_json(const golden *g, assay_report *r, size_t i,
                       part_writer *write)
{
    char *given = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&given, &size);
    bool written = write(r, i, collect, out);

    fclose(out);
    json_t *got = json_loads(given, JSON_ALLOW_NUL | JSON_DECODE_ANY, NULL);
    CLAIM(written && got != NULL, "%s: %zu: %s", g->path, i, given);
    json_decref(got);
    free(given);
}

/* Checks that a report differs from a usual one only in its index, of which
 * every part can be read. */
static int check_partial(const golden *g, void *user)
{
    size_t *seen = user;

    if (g->size > LARGE_FILE)
        return 0;
    assay_report *r = judge_partly(g, g->size, 0), *usual = judge(g, INDEX);
    const char *reason = assay_report_reason(r);
    CLAIM(assay_report_verdict(r) == assay_report_verdict(usual) &&
          reason == assay_report_reason(usual), "%s: %s", g->path, reason);
    for (u32 level = 0; level < ASSAY_LEVELS; level++)
        CLAIM(assay_report_count(r, level) == assay_report_count(usual, level),
              "%s: level %u", g->path, level);
    for (size_t i = 0; i < assay_tensor_count(r); i++, ++*seen) {
        assay_tensor t;
        ck_assert(assay_report_tensor(r, i, &t));
        CLAIM((t.dtype == NULL) == ((t.unknown & ASSAY_NO_DTYPE) != 0) &&
              (t.unknown == 0 || assay_report_verdict(r) != ASSAY_ACCEPT),
              "%s: %zu", g->path, i);
        check_json(g, r, i, write_shape);
    }
    for (size_t i = 0; i < assay_entry_count(r); i++)
        check_json(g, r, i, assay_write_value);
    assay_free(usual);
    assay_free(r);
    return 0;
}

/* Rejected files: nearly all have an index that can be read. */
START_TEST(index_of_what_is_not_accepted)
{
    for (u32 f = 1; f < FORMATS; f++) {
        size_t seen = 0;
        ck_assert_int_eq(generate_cases((format)f, check_partial, &seen), 0);
        ck_assert_uint_gt(seen, 100);
    }
}
END_TEST

/* Checks that the index of the first bytes is the first part of the index. */
static void check_beginning(const golden *g, const assay_report *r,
                            const assay_report *whole)
{
    assay_tensor t, w;

    CLAIM(assay_tensor_count(r) <= assay_tensor_count(whole), "%s", g->path);
    for (size_t i = 0; i < assay_tensor_count(r); i++) {
        ck_assert(assay_report_tensor(r, i, &t));
        ck_assert(assay_report_tensor(whole, i, &w));
        CLAIM(t.name.size == w.name.size &&
              memcmp(t.name.bytes, w.name.bytes, (size_t)w.name.size) == 0 &&
              t.dtype == w.dtype && t.rank == w.rank, "%s: %zu", g->path, i);
        CLAIM((t.unknown & ASSAY_NO_OFFSET) != 0 || t.offset == w.offset,
              "%s: offset of %zu", g->path, i);
        CLAIM((t.unknown & ASSAY_NO_SIZE) != 0 || t.size == w.size,
              "%s: size of %zu", g->path, i);
    }
}

static int check_first_parts(const golden *g, void *user)
{
    enum { PARTS = 5 };
    size_t *seen = user;

    if (g->size > LARGE_FILE)
        return 0;
    assay_report *whole = judge(g, INDEX);
    for (size_t part = 1; assay_tensor_count(whole) > 0 && part < PARTS;
         part++) {
        size_t size = g->size / PARTS * part;
        for (u64 file_size = 0; file_size <= g->size; file_size += g->size) {
            assay_report *r = judge_partly(g, size, file_size);
            check_beginning(g, r, whole);
            *seen += assay_tensor_count(r);
            assay_free(r);
        }
    }
    assay_free(whole);
    return 0;
}

/* The records of zten are at the end of the file. */
START_TEST(index_of_first_parts)
{
    for (u32 f = 1; f < FORMATS; f++) {
        size_t seen = 0;
        ck_assert_int_eq(generate_cases((format)f, check_first_parts, &seen),
                         0);
        ck_assert((seen > 100) == (f != FORMAT_zten));
    }
}
END_TEST

static u64 memory_for(const u8 *bytes, size_t size, u32 f, bool index,
                      size_t count)
{
    assay_options options = {.format = f, .index = index};
    assay_report *r = assay_validate(bytes, size, &options);
    u64 peak = assay_report_memory(r);

    ck_assert_uint_eq(assay_report_verdict(r), ASSAY_ACCEPT);
    ck_assert_uint_eq(assay_tensor_count(r), index ? count : 0);
    assay_free(r);
    return peak;
}

/* A growing list has room for up to half as many items again; names built from
 * parts take some 40 bytes more. */
START_TEST(many_tensors_cost_little)
{
    enum { TENSORS = 20000, MOST = 180 };
    const large_plan large = {.count = TENSORS, .width = LARGE_WIDTH};
    char dir[] = "assay-index-XXXXXX";
    char path[80];

    ck_assert_ptr_nonnull(mkdtemp(dir));
    for (u32 f = 1; f < FORMATS; f++) {
        const char *name = format_about((format)f)->name;
        u8 *bytes = malloc(16u << 20);
        ck_assert_int_eq(generate_large((format)f, dir, &large), 0);
        snprintf(path, sizeof path, "%s/%s-%d%s", dir, name, TENSORS,
                 format_about((format)f)->extension);
        FILE *in = fopen(path, "rb");
        ck_assert_ptr_nonnull(in);
        size_t size = fread(bytes, 1, 16u << 20, in);
        ck_assert_int_ne(feof(in), 0);
        fclose(in);
        unlink(path);
        u64 with = memory_for(bytes, size, f, true, TENSORS);
        u64 without = memory_for(bytes, size, f, false, TENSORS);
        CLAIM(with - without <= (u64)TENSORS * MOST,
              "%s: the index takes %llu bytes a tensor", name,
              (unsigned long long)((with - without) / TENSORS));
        free(bytes);
    }
    rmdir(dir);
}
END_TEST

RUN("index", every_golden_file, index_of_what_is_not_accepted,
    index_of_first_parts, many_tensors_cost_little)

/*
 * GGUF in several files: what the first file states about the others, and the
 * calls to the caller. cli.shards tests sets of files.
 */
#include "core/report.h"
#include "test/gguf_file.h"
#include "test/ration.h"

#define PARTS 3
#define UNKNOWN_TYPE 100
#define NAMED "m-00001-of-00003.gguf"

/* The model data that a file states. */
enum { ABSENT = -1, OF_ANOTHER_TYPE = -2 };

typedef struct {
    int number, count, tensors;
    const char *names;          /* of the tensors, a letter each; a capital has
                                   an undefined type, others F32 */
} part;

/* A model: what its files state, which of them is judged, and which others
 * exist. */
typedef struct {
    part parts[PARTS];
    u32 judged;
    assay_shard_state states[PARTS];
    bool cut[PARTS], no_index[PARTS], stranger[PARTS], no_report[PARTS];
    u32 asked;                  /* a bit for each file */
    file own, other;            /* that reports point into */
    assay_report *open;
} model;

#define GOOD {{0, 3, 3, "a"}, {1, 3, 3, "b"}, {2, 3, 3, "c"}}
#define FIRST(number, count, tensors) \
    {{number, count, tensors, "a"}, {1, 3, 3, "b"}, {2, 3, 3, "c"}}
#define SECOND(number, count, tensors) \
    {{0, 3, 3, "a"}, {number, count, tensors, "b"}, {2, 3, 3, "c"}}
#define NAMES(first, second, third) \
    {{0, 3, 4, first}, {1, 3, 4, second}, {2, 3, 4, third}}

static void put_number(file *f, const char *key, u32 type, int value)
{
    if (value == ABSENT)
        return;
    put_string(f, key);
    if (value == OF_ANOTHER_TYPE)
        type = GGUF_UINT64;
    put_u(f, type, 4);
    put_u(f, value == OF_ANOTHER_TYPE ? 1 : (u64)value,
          type == GGUF_UINT64 ? 8 : type == GGUF_UINT16 ? 2 : 4);
}

static file make_part(const part *p)
{
    u64 pairs = (u64)(p->number != ABSENT) + (p->count != ABSENT) +
                (p->tensors != ABSENT);
    u64 tensors = strlen(p->names), one[] = {1};
    file f = begin_file(false, tensors, pairs);

    put_number(&f, "split.no", GGUF_UINT16, p->number);
    put_number(&f, "split.count", GGUF_UINT16, p->count);
    put_number(&f, "split.tensors.count", GGUF_INT32, p->tensors);
    for (u64 i = 0; i < tensors; i++) {
        char name[] = {p->names[i], '\0'};
        put_info(&f, name, name[0] < 'a' ? UNKNOWN_TYPE : 0, 32 * i, 1, one);
    }
    pad_file(&f);
    f.size += 32 * tensors;
    return f;
}

static void close_other(model *m)
{
    assay_free(m->open);
    m->open = NULL;
    free(m->other.bytes);
    m->other.bytes = NULL;
}

static assay_shard_state answer(void *user, assay_text name, uint64_t number,
                                uint64_t count, const assay_report **given)
{
    static const char stranger[] = "\2\0\0\0\0\0\0\0{}";
    model *m = user;
    const assay_options options = {.index = !m->no_index[number]};

    ck_assert_uint_eq(name.size, 0);
    ck_assert(number < count && count == PARTS && number != m->judged);
    m->asked |= 1u << number;
    close_other(m);
    m->other = make_part(&m->parts[number]);
    u64 size = m->other.size - (m->cut[number] ? 32 : 0);
    m->open = m->stranger[number]
              ? assay_validate(stranger, sizeof stranger - 1, &options)
              : assay_validate(m->other.bytes, (size_t)size, &options);
    *given = m->no_report[number] ? NULL : m->open;
    return m->states[number];
}

static assay_report *judge(model *m, const char *name,
                           const assay_options *options)
{
    const assay_shards shards = {answer, m, name};

    m->own = make_part(&m->parts[m->judged]);
    assay_report *r = assay_validate_shards(m->own.bytes, (size_t)m->own.size,
                                            options, &shards);
    close_other(m);             /* the report is no longer needed */
    return r;
}

static void end(model *m, assay_report *r)
{
    assay_free(r);
    free(m->own.bytes);
}

/* The first finding of a rule. */
static const assay_finding *find(const assay_report *r, const char *id)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++)
        if (strcmp(assay_rule_at(f->rule)->id, id) == 0)
            return f;
    ck_abort_msg("%s is not broken", id);
}

/* Checks how often a rule is broken at a pair, and that no other finding
 * rejects. */
static void check(model m, const char *id, u64 times, u32 pair,
                  const char *words)
{
    assay_report *r = judge(&m, NAMED, NULL);
    bool must = assay_rule_at(assay_rule_by_id(id))->level == ASSAY_MUST;
    const assay_finding *f = find(r, id);
    char path[] = "metadata[0].value";

    path[9] = (char)('0' + pair);
    ck_assert_uint_eq(made(r, id), times);
    ck_assert_str_eq(f->path, path);
    CLAIM(f->found != NULL && strstr(f->found, words) != NULL, "%s: %s", id,
          f->found);
    ck_assert_int_eq(assay_report_verdict(r),
                     must ? ASSAY_REJECT : ASSAY_ACCEPT);
    ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST), must ? times : 0);
    ck_assert_uint_eq(m.asked, 6);
    end(&m, r);
}

/* Checks that there are only notes, and which files were opened. */
static void check_clean(model m, const char *name, assay_verdict verdict,
                        u32 asked)
{
    assay_report *r = judge(&m, name, NULL);

    ck_assert_int_eq(assay_report_verdict(r), verdict);
    ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST), 0);
    ck_assert_uint_eq(m.asked, asked);
    end(&m, r);
}

START_TEST(nothing_is_wrong)
{
    check_clean((model){.parts = GOOD}, NAMED, ASSAY_ACCEPT, 6);
    check_clean((model){.parts = GOOD}, NULL, ASSAY_ACCEPT, 6);
    check_clean((model){.parts = GOOD, .judged = 1}, "m-00002-of-00003.gguf",
                ASSAY_ACCEPT, 5);
    check_clean((model){.parts = {{0, 1, 1, "a"}}}, NAMED, ASSAY_ACCEPT, 0);
    check_clean((model){.parts = {{0, 0, 1, "a"}}}, NAMED, ASSAY_ACCEPT, 0);
    check_clean((model){.parts = FIRST(0, ABSENT, 1)}, NAMED, ASSAY_ACCEPT, 0);
    check_clean((model){.parts = FIRST(0, OF_ANOTHER_TYPE, 1)}, NAMED,
                ASSAY_ACCEPT, 0);
}
END_TEST

/* The model is not split: neither by name nor by split.count. */
START_TEST(names_of_files)
{
    static const char *const names[] = {
        "m-00001-of-00002.gguf", "-00001-of-00003.gguf", "00003.gguf", "",
        "m_00001-of-00003.gguf", "m-00001_of-00003.gguf",
        "m-00001-of_00003.gguf", "m-00001-of-00003.gguF",
        "m-0000a-of-00003.gguf", "m-/0001-of-00003.gguf",
        "m-00001-of-0000:.gguf", "m-00001-of-0.003.gguf",
    };

    for (size_t i = 0; i < COUNT(names); i++) {
        model m = {.parts = GOOD};
        assay_report *r = judge(&m, names[i], NULL);
        const assay_finding *f = find(r, "gguf.split.name");
        ck_assert_str_eq(f->path, "metadata[2].value");
        CLAIM(strstr(f->found, "is 3, but the file name is \"") != NULL &&
              strstr(f->found, names[i]) != NULL, "%s", f->found);
        ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST), 1);
        ck_assert_uint_eq(m.asked, 0);
        end(&m, r);
    }
}
END_TEST

/* A number that differs from the name: the others are opened by the name, if
 * there is such a file. Without a name: a number that is out of range. */
START_TEST(numbers)
{
    static const struct {
        part parts[PARTS];
        const char *name, *path, *words;
        u32 asked;
    } rows[] = {
        {FIRST(1, 3, 3), NAMED, "metadata[1].value",
         "is 1, counted from 0, but the file name is \"m-00001", 6},
        {FIRST(2, 3, 3), NAMED, "metadata[1].value",
         "is 2, counted from 0, but", 6},
        {FIRST(ABSENT, 3, 3), NAMED, "metadata[1].value",
         "is present without a valid split.no", 6},
        {FIRST(OF_ANOTHER_TYPE, 3, 3), NAMED, "metadata[1].value",
         "is present without a valid split.no", 6},
        {GOOD, "m-00000-of-00003.gguf", "metadata[1].value", "is 0,", 0},
        {GOOD, "m-00004-of-00003.gguf", "metadata[1].value", "is 0,", 0},
        {FIRST(3, 3, 3), NULL, "metadata[1].value",
         "is 3, counted from 0, not below split.count", 0},
        {FIRST(ABSENT, 3, 3), NULL, "metadata[1].value",
         "is present without a valid split.no", 0},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        model m = {0};
        memcpy(m.parts, rows[i].parts, sizeof m.parts);
        assay_report *r = judge(&m, rows[i].name, NULL);
        const assay_finding *f = find(r, "gguf.split.number");
        ck_assert_str_eq(f->path, rows[i].path);
        CLAIM(strstr(f->found, rows[i].words) != NULL, "%s", f->found);
        ck_assert_uint_eq(assay_report_count(r, ASSAY_MUST), 1);
        ck_assert_uint_eq(m.asked, rows[i].asked);
        end(&m, r);
    }
}
END_TEST

START_TEST(what_others_say)
{
    check((model){.parts = SECOND(2, 3, 3)}, "gguf.split.number", 1, 2,
          "is 3, but split.no of file 2 is 2");
    check((model){.parts = SECOND(ABSENT, 3, 3)}, "gguf.split.number", 1, 2,
          "is 3, but file 2 has no valid split.no");
    check((model){.parts = SECOND(1, 4, 3)}, "gguf.split.same", 1, 2,
          "is 3, but file 2 has 4");
    check((model){.parts = SECOND(1, ABSENT, 4)}, "gguf.split.same", 1, 2,
          "is missing in file 2");
    check((model){.parts = SECOND(1, 3, 4)}, "gguf.split.same", 1, 3,
          "is 3, but file 2 has 4");
    check((model){.parts = SECOND(1, 3, ABSENT)}, "gguf.split.same", 1, 3,
          "is missing in file 2");
}
END_TEST

START_TEST(which_others_there_are)
{
    check((model){.parts = GOOD, .states[2] = ASSAY_SHARD_MISSING},
          "gguf.split.files", 1, 2,
          "is 3, but file 3, \"m-00003-of-00003.gguf\", is missing");
    check((model){.parts = GOOD, .states[1] = ASSAY_SHARD_MISSING,
                  .states[2] = ASSAY_SHARD_MISSING},
          "gguf.split.files", 1, 2,
          "is 3, but 2 files are missing, first file 2, "
          "\"m-00002-of-00003.gguf\"");
    check((model){.parts = GOOD, .cut[1] = true}, "gguf.split.file-valid", 1, 2,
          "is 3, but file 2 is not valid");
    check((model){.parts = GOOD, .stranger[1] = true, .stranger[2] = true},
          "gguf.split.file-valid", 2, 2, "is 3, but file 2 is not valid");
}
END_TEST

/* Names the file, if its name is known; a long name is cut to its end. */
START_TEST(what_is_not_there)
{
    static const struct {
        const char *name, *words;
    } rows[] = {
        {NULL, "is 3, but file 2 is missing"},
        {"\"-00001-of-00003.gguf",
         "is 3, but file 2, \"\\\"-00002-of-00003.gguf\", is missing"},
        {"x" "123456789012345678901234567890123456789012345678"
         "-00001-of-00003.gguf",
         "is 3, but file 2, \"..."
         "123456789012345678901234567890123456789012345678"
         "-00002-of-00003.gguf\", is missing"},
        {"\xc3\xa9" "12345678901234567890123456789012345678901234567"
         "-00001-of-00003.gguf",
         "is 3, but file 2, \"..."
         "12345678901234567890123456789012345678901234567"
         "-00002-of-00003.gguf\", is missing"},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        model m = {.parts = GOOD, .states[1] = ASSAY_SHARD_MISSING};
        assay_report *r = judge(&m, rows[i].name, NULL);
        ck_assert_str_eq(find(r, "gguf.split.files")->found, rows[i].words);
        end(&m, r);
    }
}
END_TEST

/* Then the number of tensors is not stated. */
START_TEST(others_that_nobody_could_judge)
{
    check_clean((model){.parts = FIRST(0, 3, 9), .no_index[1] = true}, NAMED,
                ASSAY_UNKNOWN, 6);
    check_clean((model){.parts = FIRST(0, 3, 9), .no_report[2] = true}, NAMED,
                ASSAY_UNKNOWN, 6);
    check_clean((model){.parts = GOOD, .states[1] = ASSAY_SHARD_UNKNOWN},
                NAMED, ASSAY_UNKNOWN, 6);
    check_clean((model){.parts = NAMES("a", "B", "c")}, NAMED, ASSAY_UNKNOWN,
                6);
}
END_TEST

START_TEST(tensors_of_all)
{
    check((model){.parts = {{0, 3, 4, "a"}, {1, 3, 4, "b"}, {2, 3, 4, "c"}}},
          "gguf.split.tensors", 1, 3, "is 4, but the files have 3 tensors");
    check((model){.parts = {{0, 3, 2, "a"}, {1, 3, 2, ""}, {2, 3, 2, "bc"}}},
          "gguf.split.tensors", 1, 3, "is 2, but the files have 3 tensors");
    check((model){.parts = {{0, 3, ABSENT, "a"}, {1, 3, ABSENT, "b"},
                            {2, 3, ABSENT, "c"}}}, "gguf.split.tensors", 1, 2,
          "is present without a valid split.tensors.count");
    check((model){.parts = {{0, 3, ABSENT, "a"}, {1, 3, 3, "b"},
                            {2, 3, ABSENT, "c"}}}, "gguf.split.tensors", 1, 2,
          "is present without a valid split.tensors.count");
    check((model){.parts = NAMES("a", "b", "ac")}, "gguf.split.tensor-twice",
          1, 2, "is 3, but file 1 and file 3 both have tensor \"a\"");
    check((model){.parts = NAMES("a", "bb", "c")}, "gguf.split.file-valid",
          1, 2, "file 2 is not valid");
}
END_TEST

/* The first file states less than another. */
START_TEST(what_the_first_does_not_say)
{
    model m = {.parts = {{0, 3, ABSENT, "a"}, {1, 3, 3, "b"},
                         {2, 3, ABSENT, "c"}}};
    assay_report *r = judge(&m, NAMED, NULL);
    const assay_finding *f = find(r, "gguf.split.same");

    ck_assert_str_eq(f->path, "metadata[2].value");
    ck_assert_ptr_nonnull(strstr(f->found, "is present without "
                                 "split.tensors.count, which file 2 has"));
    ck_assert_uint_eq(made(r, "gguf.split.same"), 1);
    end(&m, r);
}
END_TEST

/* A duplicate within one file is reported for that file only. */
START_TEST(twice_in_one_file)
{
    model m = {.parts = NAMES("aa", "b", "c")};
    assay_report *r = judge(&m, NAMED, NULL);

    ck_assert_uint_eq(made(r, "gguf.tensor.name-duplicate"), 1);
    ck_assert_uint_eq(made(r, "gguf.split.tensor-twice"), 0);
    ck_assert_uint_eq(made(r, "gguf.split.tensors"), 0);
    end(&m, r);
}
END_TEST

static void try_without(bool once)
{
    bool refused = true;

    for (size_t n = 1; refused; n++) {
        ration given = {.fails_at = n, .once = once};
        model m = {.parts = GOOD};
        const assay_options options = {.allocator = {resize_in, &given}};
        assay_report *r = judge(&m, NAMED, &options);
        assay_verdict verdict = assay_report_verdict(r);
        refused = given.requests >= n;
        CLAIM(verdict == (refused ? ASSAY_UNKNOWN : ASSAY_ACCEPT), "%zu: %d",
              n, verdict);
        end(&m, r);
        ck_assert_uint_eq(given.alive, 0);
    }
}

START_TEST(without_memory)
{
    try_without(false);
    try_without(true);
}
END_TEST

/* Names are kept in large chunks: there may be no memory for one although there
 * is some for small objects. */
START_TEST(with_little_memory)
{
    assay_verdict last = ASSAY_UNKNOWN;

    for (u64 limit = 2048; last != ASSAY_ACCEPT; limit += 64) {
        model m = {.parts = GOOD};
        const assay_options options = {.memory_limit = limit};
        assay_report *r = judge(&m, NAMED, &options);
        last = assay_report_verdict(r);
        CLAIM(last != ASSAY_REJECT && limit < 1u << 20, "%d", (int)limit);
        end(&m, r);
    }
}
END_TEST

RUN("gguf_shards", nothing_is_wrong, names_of_files, numbers, what_others_say,
    which_others_there_are, what_is_not_there, others_that_nobody_could_judge,
    tensors_of_all,
    what_the_first_does_not_say, twice_in_one_file, without_memory,
    with_little_memory)

/*
 * mutate() and cross() on every file of the corpus, whole and truncated, and on
 * bytes that are not a file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/files.h"
#include "mutate/changes.h"
#include "mutate/driver.h"
#include "mutate/heads.h"
#include "mutate/mutate.h"
#include "mutate/repairs.h"
#include "ref/test/suite.h"

#define LARGEST 16384
#define ROOM    (1u << 16)
#define GUARD   64
#define LONGER  40              /* bytes added to a name, at most */
#define MOST_FILES 32768
#define FEW     50              /* files, of a format that is new */

#define HOLDS(what) CLAIM(what, "not so: %s", #what)

typedef struct {
    u8 *bytes;
    size_t size;
    u32 format;
    bool clean;                 /* only notes are found */
    char name[128];
} sample;

typedef struct {
    sample list[MOST_FILES];
    u32 count;
} samples;

/* --------------------------------------------------------------- corpus -- */

static assay_verdict judge(u32 format, const u8 *bytes, u64 size, bool *clean)
{
    assay_options o = {.format = format, .max_findings = 1};
    assay_report *r = assay_validate(bytes, (size_t)size, &o);
    assay_verdict verdict = assay_report_verdict(r);
    const assay_finding *found;

    *clean = verdict == ASSAY_ACCEPT;
    for (size_t i = 0; (found = assay_report_finding(r, i)) != NULL; i++)
        *clean = *clean && assay_rule_at(found->rule)->level == ASSAY_NOTE;
    assay_free(r);
    return verdict;
}

static void add_sample(samples *all, u32 format, const found_file *f)
{
    if (f->size > LARGEST)
        return;
    HOLDS(all->count < MOST_FILES);
    sample *s = &all->list[all->count++];
    const char *slash = strrchr(f->path, '/');
    *s = (sample){read_found(f, 0), f->size, format, false, ""};
    HOLDS(s->bytes != NULL && slash != NULL);
    snprintf(s->name, sizeof s->name, "%s", slash + 1);
    judge(format, s->bytes, s->size, &s->clean);
}

/* Returns the files of a format (0: all), which are read once. */
static const samples *corpus(void)
{
    static samples *all = NULL;

    if (all != NULL)
        return all;
    all = calloc(1, sizeof *all);
    const char *folder = getenv("ASSAY_CORPUS");
    ck_assert(all != NULL && folder != NULL);
    for (u32 f = 1; f <= assay_format_count(); f++) {
        char path[4096];
        const assay_format *format = assay_format_at(f);
        found_files files = {0};
        snprintf(path, sizeof path, "%s/%s", folder, format->name);
        ck_assert(find_files(&files, path, format->extension));
        for (size_t i = 0; i < files.count; i++)
            add_sample(all, f, &files.list[i]);
        free_found(&files);
    }
    ck_assert_uint_gt(all->count, 500);
    return all;
}

/* Returns the room, before inaccessible bytes. */
static u8 *guarded(const sample *s, size_t most)
{
    static u8 room[ROOM + GUARD];

    memcpy(room, s->bytes, s->size < most ? s->size : most);
    memset(room + most, 0xa5, GUARD);
    return room;
}

static void check_guard(const u8 *room, size_t most)
{
    for (u64 i = 0; i < GUARD; i++)
        HOLDS(room[most + i] == 0xa5);
}

/* ---------------------------------------------------------------- calls -- */

START_TEST(the_same_arguments_give_the_same_bytes)
{
    const samples *all = corpus();
    static u8 first[ROOM];
    u32 differing = 0;

    for (u32 i = 0; i < all->count; i += 7) {
        const sample *s = &all->list[i], *t = &all->list[(i * 7) % all->count];
        const char *name = assay_format_at(s->format)->name;
        u8 *room = guarded(s, s->size + 2000);
        size_t size = mutate(name, room, s->size, s->size + 2000, i);
        memcpy(first, room, size);
        differing += size != s->size || memcmp(room, s->bytes, size) != 0;

        room = guarded(t, t->size + 2000);      /* another file between */
        mutate(NULL, room, t->size, t->size + 2000, i);
        room = guarded(s, s->size + 2000);
        HOLDS(mutate(name, room, s->size, s->size + 2000, i) == size);
        CLAIM(memcmp(room, first, size) == 0, "%s, seed %u", s->name, i);

        mutator *m = mutator_open();
        room = guarded(s, s->size + 2000);
        HOLDS(mutate_by(m, s->format, room, s->size,
                                    s->size + 2000, i) == size);
        HOLDS(memcmp(room, first, size) == 0);
        mutator_close(m);
    }
    ck_assert_uint_gt(differing, all->count / 7 * 7 / 10);
}
END_TEST

static size_t random_size(dice *d)
{
    return (size_t)roll(d, one_in(d, 4) ? 8 : 3000);
}

START_TEST(no_byte_is_written_beyond_the_room)
{
    const samples *all = corpus();
    dice d = {7};

    for (u32 i = 0; i < 2 * all->count; i++) {
        const sample *s = &all->list[roll(&d, all->count)];
        const sample *t = &all->list[roll(&d, all->count)];
        size_t size = one_in(&d, 2) ? s->size
                                    : (size_t)roll(&d, s->size + 1);
        size_t most = one_in(&d, 2) ? size + random_size(&d) : size;
        const char *name = one_in(&d, 4) ? NULL
                           : assay_format_at(s->format)->name;
        u8 *room = guarded(s, most);
        HOLDS(mutate(name, room, size, most, roll_bits(&d)) <= most);
        check_guard(room, most);
        room = guarded(s, most);
        HOLDS(mutate_gently(name, room, size, most, roll_bits(&d)) <= most);
        check_guard(room, most);
        most = random_size(&d);
        room = guarded(s, most);
        HOLDS(cross(name, s->bytes, size, t->bytes, t->size, room,
                                most, roll_bits(&d)) <= most);
        check_guard(room, most);
    }
}
END_TEST

START_TEST(bytes_of_no_file_are_mutated)
{
    static u8 room[ROOM];
    dice d = {11};
    u32 differing = 0;

    for (u32 i = 0; i < 4000; i++) {
        const assay_format *f =
            assay_format_at(1 + (u32)roll(&d, assay_format_count()));
        size_t size = random_size(&d), begin = 0;
        for (; begin < f->magic_size && begin < size && i % 2 == 0; begin++)
            room[begin] = (u8)f->magic[begin];
        for (size_t k = begin; k < size; k++)
            room[k] = (u8)roll(&d, one_in(&d, 2) ? 256 : 3);
        u8 front = room[0];
        size_t n = mutate(f->name, room, size, 4000, roll_bits(&d));
        HOLDS(n <= 4000);
        differing += n != size || n == 0 || room[0] != front || i % 2 == 0;
    }
    ck_assert_uint_gt(differing, 1000);
    HOLDS(mutate("mag", room, 0, 0, 1) == 0);
    HOLDS(mutate(NULL, room, 0, 100, 1) <= 100);
    HOLDS(mutate("no format", room, 9, 100, 1) <= 100);
}
END_TEST

static bool has_role(const mutator *m, assay_role role)
{
    for (u32 i = 0; i < m->file.count; i++)
        if (m->file.list[i].role == role)
            return true;
    return false;
}

static u32 clean_files(const samples *all, u32 format)
{
    u32 count = 0;

    for (u32 i = 0; i < all->count; i++)
        count += all->list[i].format == format && all->list[i].clean;
    return count;
}

START_TEST(every_operation_is_used)
{
    const samples *all = corpus();
    mutator *m = mutator_open();
    static u8 room[ROOM];

    for (u32 f = 1; f <= assay_format_count(); f++) {
        u64 used = 0, every = ((u64)1 << OP_count) - 1;
        bool has_type = false;
        u32 more = clean_files(all, f) < FEW ? 100 : 0;
        for (u32 i = 0; i < all->count; i++) {
            const sample *s = &all->list[i];
            u64 seeds = s->format == f && s->clean ? 3 + more : 0;
            for (u64 seed = 0; seed < seeds; seed++) {
                memcpy(room, s->bytes, s->size);
                mutate_by(m, f, room, s->size, s->size + 4096, seed * 977 + i);
                used |= m->used;
                has_type |= has_role(m, ASSAY_ROLE_TYPE);
            }
        }
        if (!has_type)
            every &= ~((u64)1 << OP_type);
        if (m->rows == NULL || heads_of_rows(m->rows, m->row_count) == 0)
            every &= ~((u64)1 << OP_head | (u64)1 << OP_item |
                       (u64)1 << OP_width);
        bool has_padding = false;
        for (u32 i = 0; i < all->count && !has_padding; i++)
            has_padding = all->list[i].format == f &&
                          strstr(all->list[i].name, "padding") != NULL;
        if (!has_padding)
            every &= ~((u64)1 << OP_padding);
        ck_assert_msg((used & every) == every, "%s: %llx of %llx",
                      assay_format_at(f)->name, (unsigned long long)used,
                      (unsigned long long)every);
    }
    mutator_close(m);
}
END_TEST

/* -------------------------------------------------------------- repairs -- */

static void learn_sample(mutator *m, const sample *s, u64 seed)
{
    HOLDS(mutator_begin(m, s->format, ROOM, seed));
    m->input = s->bytes;
    learn(m, &m->file, s->bytes, s->size);
    remember_places(m);
    guess_before(m);
}

/* Correct numbers stay: the rows match the formats. */
START_TEST(a_right_file_is_left_as_it_is)
{
    const samples *all = corpus();
    mutator *m = mutator_open();
    static u8 room[ROOM];

    for (u32 i = 0; i < all->count; i++) {
        const sample *s = &all->list[i];
        if (!s->clean)
            continue;
        learn_sample(m, s, 0);
        repair(m, ALL_REPAIRS);
        u64 size = write_out(m, &m->file, room);
        if (size != s->size || memcmp(room, s->bytes, s->size) != 0)
            ck_abort_msg("%s is other bytes", s->name);
    }
    mutator_close(m);
}
END_TEST

static bool is_name(const piece *p)
{
    return p->role == ASSAY_ROLE_NAME && p->size > 0 && p->size < 4000;
}

/* Reports whether LONGER bytes fit in every format: GGUF names have 64. */
static bool is_short_name(const piece *p)
{
    return is_name(p) && p->size + LONGER <= 64;
}

/* Reports whether padding or data follows: then a length that is too small only
 * adds padding. */
static bool is_last(const pieces *r, u32 at)
{
    return at + 1 == r->count || r->list[at + 1].role == ASSAY_ROLE_PADDING ||
           r->list[at + 1].role == ASSAY_ROLE_PAYLOAD;
}

/* Lengthens a name; reports whether the file is accepted. */
static bool lengthen(mutator *m, const sample *s, u32 at, u64 by, u32 repairs)
{
    static u8 room[ROOM];
    u8 text[5000];
    bool clean;

    learn_sample(m, s, at);
    piece *p = &m->file.list[at];
    memcpy(text, p->bytes, (size_t)p->size);
    memset(text + p->size, 'z', (size_t)by);
    p->kept = true;
    HOLDS(set_bytes(m, &m->file, at, text, p->size + by));
    repair(m, repairs);
    return judge(s->format, room, write_out(m, &m->file, room), &clean) ==
           ASSAY_ACCEPT;
}

START_TEST(a_longer_name_is_repaired)
{
    const samples *all = corpus();
    mutator *m = mutator_open();

    for (u32 f = 1; f <= assay_format_count(); f++) {
        u32 least = clean_files(all, f) < FEW ? 0 : 20;
        u32 names = 0, right = 0, inner = 0, plain = 0;
        for (u32 i = 0; i < all->count; i++) {
            const sample *s = &all->list[i];
            if (s->format != f || !s->clean)
                continue;
            learn_sample(m, s, 0);
            u32 count = m->file.count < 60 ? m->file.count : 60;
            if (m->file.cut || !has_role(m, ASSAY_ROLE_PAYLOAD))
                continue;           /* repairs pad records with data */
            for (u32 at = 0; at < count; at++) {
                learn_sample(m, s, 0);
                if (!is_short_name(&m->file.list[at]))
                    continue;
                u64 by = 1 + names % LONGER;
                names++;
                right += lengthen(m, s, at, by, ALL_REPAIRS);
                learn_sample(m, s, 0);
                if (is_last(&m->file, at))
                    continue;
                inner++;
                plain += lengthen(m, s, at, by, 0);
            }
        }
        ck_assert_uint_gt(names, least);
        ck_assert_msg(right >= names * 95 / 100 && plain <= inner / 3,
                      "%s: of %u names %u, without repairs %u of %u",
                      assay_format_at(f)->name, names, right, plain, inner);
    }
    mutator_close(m);
}
END_TEST

/* Returns the end of the first padding of a file, or 0. */
static u64 end_of_padding(const mutator *m)
{
    u64 at = 0;

    for (u32 i = 0; i < m->file.count; i++) {
        at += m->file.list[i].size;
        if (m->file.list[i].role == ASSAY_ROLE_PADDING)
            return at;
    }
    return 0;
}

/* A JSON header may have any number of spaces, but most writers align. */
START_TEST(padding_ends_at_a_multiple_if_it_did)
{
    const samples *all = corpus();
    mutator *m = mutator_open();
    u32 aligned = 0, others = 0;

    for (u32 i = 0; i < all->count; i++) {
        const sample *s = &all->list[i];
        if (!s->clean || strcmp(assay_format_at(s->format)->name,
                                "safetensors") != 0)
            continue;
        learn_sample(m, s, 0);
        u64 end = end_of_padding(m);
        u32 at = 0;
        while (at < m->file.count && !is_name(&m->file.list[at]))
            at++;
        if (end == 0 || at == m->file.count || m->file.cut)
            continue;
        bool was = end % 8 == 0;
        u64 by = 1 + i % 7;
        lengthen(m, s, at, by, ALL_REPAIRS);
        aligned += was;
        others += !was;
        CLAIM(was ? end_of_padding(m) % 8 == 0 : end_of_padding(m) == end + by,
              "%s", s->name);
    }
    ck_assert_uint_gt(aligned, 20);
    ck_assert_uint_gt(others, 0);
    mutator_close(m);
}
END_TEST

/* Returns the share of accepted mutants by one operation, in 1/1000. */
static u32 accepted(mutator *m, u32 f, bool (*change)(mutator *m),
                    u32 repairs)
{
    const samples *all = corpus();
    static u8 room[ROOM];
    u32 mutants = 0, right = 0;

    for (u32 i = 0; i < all->count; i++) {
        const sample *s = &all->list[i];
        for (u64 seed = 0; seed < 3 && s->format == f && s->clean; seed++) {
            bool clean;
            learn_sample(m, s, seed * 31 + i);
            if (!change(m))
                continue;
            repair(m, repairs);
            mutants++;
            right += judge(f, room, write_out(m, &m->file, room), &clean) ==
                     ASSAY_ACCEPT;
        }
    }
    return mutants > 0 ? right * 1000 / mutants : 0;
}

START_TEST(repairs_let_more_mutants_through)
{
    static const struct {
        const char *name;
        bool (*change)(mutator *m);
        u32 times;              /* that many times, in tenths */
    } cases[] = {
        {"text", change_text, 15}, {"drop", change_drop, 15},
    };
    mutator *m = mutator_open();

    for (u32 f = 1; f <= assay_format_count(); f++)
        for (u32 i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            u32 with = accepted(m, f, cases[i].change, ALL_REPAIRS);
            u32 without = accepted(m, f, cases[i].change, 0);
            printf("%s %s: %u of 1000 with repairs, %u without\n",
                   assay_format_at(f)->name, cases[i].name, with, without);
            ck_assert_msg(with * 10 > without * cases[i].times,
                          "%s %s: %u, without repairs %u",
                          assay_format_at(f)->name, cases[i].name, with,
                          without);
        }
    mutator_close(m);
}
END_TEST

/* For a format without rows, lengths, sizes and places are guessed. */
START_TEST(without_rows_measures_are_guessed)
{
    const samples *all = corpus();
    mutator *m = mutator_open();
    u32 names = 0, right = 0;

    for (u32 i = 0; i < all->count; i++) {
        const sample *s = &all->list[i];
        HOLDS(mutator_begin(m, s->format, ROOM, i));
        if (!s->clean || m->heads != NO_NUMBER)
            continue;           /* its lengths are numbers of their own */
        m->rows = NULL;
        m->row_count = 0;
        m->input = s->bytes;
        learn(m, &m->file, s->bytes, s->size);
        remember_places(m);
        guess_before(m);
        pieces *r = &m->file;
        for (u32 at = 1; at < r->count && r->count < 100; at++) {
            u8 text[5000];
            if (!is_name(&r->list[at]) || r->list[at - 1].form == NO_NUMBER)
                continue;
            memcpy(text, r->list[at].bytes, (size_t)r->list[at].size);
            text[r->list[at].size] = 'z';
            set_bytes(m, r, at, text, r->list[at].size + 1);
            repair(m, ALL_REPAIRS);
            names++;
            right += number_in(&r->list[at - 1]) == r->list[at].size;
            break;
        }
    }
    ck_assert_uint_gt(names, 50);
    ck_assert_uint_ge(right, names * 9 / 10);
    mutator_close(m);
}
END_TEST

static const sample *draw_clean(const samples *all, u32 f, dice *d)
{
    const sample *s;

    do {
        s = &all->list[roll(d, all->count)];
    } while (s->format != f || !s->clean);
    return s;
}

START_TEST(records_of_two_files_stand_in_one)
{
    const samples *all = corpus();
    mutator *m = mutator_open();
    static u8 room[ROOM];

    for (u32 f = 1; f <= assay_format_count(); f++) {
        u32 right = 0, other = 0;
        dice d = {f};
        for (u32 i = 0; i < 300; i++) {
            const sample *a = draw_clean(all, f, &d);
            const sample *b = draw_clean(all, f, &d);
            bool clean;
            u64 size = cross_by(m, f, a->bytes, a->size, b->bytes, b->size,
                                room, ROOM, roll_bits(&d));
            if (judge(f, room, size, &clean) == ASSAY_ACCEPT)
                right++;
            other += size != a->size || memcmp(room, a->bytes, a->size) != 0;
        }
        printf("%s: %u of %u crossed files are accepted\n",
               assay_format_at(f)->name, right, other);
        ck_assert_uint_gt(other, 200);
        ck_assert_uint_gt(right, other / 20);
    }
    mutator_close(m);
}
END_TEST

RUN("mutate", the_same_arguments_give_the_same_bytes,
    no_byte_is_written_beyond_the_room, bytes_of_no_file_are_mutated,
    every_operation_is_used, a_right_file_is_left_as_it_is,
    a_longer_name_is_repaired, padding_ends_at_a_multiple_if_it_did,
    repairs_let_more_mutants_through, without_rows_measures_are_guessed,
    records_of_two_files_stand_in_one)

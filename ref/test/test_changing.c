/*
 * Bytes that change while they are judged, or before the document is written,
 * as in a mapped file that another program writes to. The results are then
 * meaningless, but no byte outside is read or written: inaccessible pages are
 * on both sides, and marks after all memory. Nor does the work grow: this test
 * compiles the reference to count its steps and the bytes that it compares
 * (counted.cmake).
 */
#include "assay.h"
#include "document/lines.h"
#include "test/visit.h"
#include "test/suite.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define RANDOM 0x100
#define LARGE  4096
#define FEW    3                /* fillings */

/* Huge lengths and counts, endless heads, and noise. */
static const u32 fillings[] = {0xff, RANDOM, 0x00, 0x5f, 0x7b, 0x9b, 0xdd};

/* The work of the reference so far. */
static u64 work;

void __sanitizer_cov_trace_pc(void);
int counted_memcmp(const void *a, const void *b, size_t size);

void __sanitizer_cov_trace_pc(void)
{
    work++;
}

int counted_memcmp(const void *a, const void *b, size_t size)
{
    work += size;
    return memcmp(a, b, size);
}

/* The most work allowed for bytes that change, given the usual work: they may
 * break rules, and a finding in a small file with a name to escape takes a
 * thousand steps per byte. */
static u64 most_work(const golden *g, u64 usual)
{
    u64 small = g->size < LARGE ? g->size : LARGE;

    return 4 * usual + 64 * g->size + 1000 * small + 1000000;
}

typedef struct {
    u8 *start, *bytes;          /* of the pages, of the input */
    size_t page, room, size;
    u32 filling;
    u32 state;                  /* of the noise */
    u64 calls;                  /* of allocator and sink so far */
    u64 moment;                 /* call from which on the bytes change */
} stage;

/* Returns room for size bytes that end at an inaccessible page. */
static stage open_stage(size_t size)
{
    stage s = {.page = (size_t)sysconf(_SC_PAGESIZE), .size = size};
    void *pages;

    s.room = (size + s.page - 1) / s.page * s.page;
    ck_assert_int_eq(posix_memalign(&pages, s.page, s.room + 2 * s.page), 0);
    s.start = pages;
    s.bytes = s.start + s.page + s.room - size;
    ck_assert_int_eq(mprotect(s.start, s.page, PROT_NONE), 0);
    ck_assert_int_eq(mprotect(s.start + s.page + s.room, s.page, PROT_NONE),
                     0);
    return s;
}

static void close_stage(stage *s)
{
    mprotect(s->start, s->room + 2 * s->page, PROT_READ | PROT_WRITE);
    free(s->start);
}

/* Changes the bytes at the moment, and then at growing intervals. */
static void change(stage *s)
{
    u64 after = s->calls - s->moment;

    if (s->calls++ < s->moment || (after & (after - 1)) != 0)
        return;
    if (s->filling != RANDOM) {
        if (after == 0)
            memset(s->bytes, (int)s->filling, s->size);
        return;
    }
    for (size_t i = 0; i < s->size; i++) {
        s->state = s->state * 1664525 + 1013904223;
        s->bytes[i] = (u8)(s->state >> 24);
    }
}

/* An allocator that knows sizes and marks the end of each block. */
enum { FRONT = 16, MARK = 0xa7, MARKS = 16 };

static void check_marks(const u8 *piece)
{
    size_t size;

    memcpy(&size, piece, sizeof size);
    for (size_t i = 0; i < MARKS; i++)
        CLAIM(piece[FRONT + size + i] == MARK, "memory was overwritten");
}

static void *resize(void *user, void *old, size_t new_size)
{
    u8 *piece = old == NULL ? NULL : (u8 *)old - FRONT;

    change(user);
    if (piece != NULL)
        check_marks(piece);
    if (new_size == 0) {
        free(piece);
        return NULL;
    }
    piece = realloc(piece, FRONT + new_size + MARKS);
    if (piece == NULL)
        return NULL;
    memcpy(piece, &new_size, sizeof new_size);
    memset(piece + FRONT + new_size, MARK, MARKS);
    return piece + FRONT;
}

static void take(void *user, const char *text, size_t size)
{
    (void)text;
    CLAIM(size > 0, "a piece without text");
    change(user);
}

static void ignore(void *user, const char *text, size_t size)
{
    (void)user;
    (void)text;
    (void)size;
}

/* Reads a name to its end. */
static void read_text(assay_text t)
{
    volatile char last;

    for (size_t i = 0; i < t.size; i++)
        last = t.bytes[i];
    (void)last;
}

static void ask_index(assay_report *r)
{
    assay_tensor tensor;
    assay_entry entry;
    uint64_t shape[4];

    for (size_t i = 0; assay_report_tensor(r, i, &tensor); i++) {
        read_text(tensor.name);
        assay_report_shape(r, i, shape, COUNT(shape));
        assay_write_tensor(r, i, "x", ignore, NULL);
    }
    for (size_t i = 0; assay_report_entry(r, i, &entry); i++) {
        read_text(entry.key);
        assay_write_entry(r, i, ignore, NULL);
    }
}

static void ask_explanation(const golden *g, const assay_report *r)
{
    assay_explanation *e = assay_explain(r);

    for (size_t i = 0; assay_write_field(e, i, ignore, NULL); i += 7)
        continue;
    assay_write_byte(e, g->size / 2, ignore, NULL);
    assay_explanation_free(e);
}

/* Calls every function of a report. */
static void ask(const golden *g, assay_report *r)
{
    const assay_finding *f;
    const assay_field *field;
    char path[64];

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++)
        CLAIM(f->offset <= g->size && f->length <= g->size - f->offset,
              "%s: a finding is out of bounds", g->path);
    for (size_t i = 0; (field = assay_report_field(r, i)) != NULL; i++) {
        CLAIM(field->offset <= g->size &&
              field->length <= g->size - field->offset,
              "%s: a field is out of bounds", g->path);
        assay_field_path(r, field, path, sizeof path);
    }
    assay_write_findings(r, "x", ignore, NULL);
    ask_index(r);
    ask_explanation(g, r);
}

/* Returns the number of calls until all is done. */
static u64 run(const golden *g, stage *s, bool writing)
{
    assay_options o = {.format = g->format, .fields = !writing,
                       .document = true, .allocator = {resize, s}};
    u64 moment = s->moment;

    if (g->size > 0)
        memcpy(s->bytes, g->bytes, g->size);
    work = 0;
    s->calls = 0;
    s->moment = writing ? UINT64_MAX : moment;
    assay_report *r = assay_validate(s->bytes, s->size, &o);
    CLAIM(r != NULL, "%s: no report", g->path);
    if (writing)
        s->calls = 0;
    s->moment = moment;
    assay_write_document(r, take, s);
    u64 calls = s->calls;
    ask(g, r);
    assay_free(r);
    return calls;
}

/* Large files are slow to change: a few moments are enough. */
static void disturb(const golden *g, bool writing, size_t fills)
{
    bool large = g->size > LARGE;
    stage s = open_stage(g->size);
    s.moment = UINT64_MAX;
    u64 calls = run(g, &s, writing);
    u64 most = most_work(g, work);

    for (size_t k = 0; k < fills; k++)
        for (u64 at = 0; at < calls; at += 1 + (large ? 3 * at : at / 2)) {
            s.filling = fillings[k];
            s.moment = at;
            run(g, &s, writing);
            CLAIM(work <= most, "%s: %llu steps, at most %llu were expected",
                  g->path, (unsigned long long)work, (unsigned long long)most);
        }
    close_stage(&s);
}

/* Tries all fillings, or one. */
static void disturb_case(const golden *g, bool writing, bool all)
{
    if (is_sampled(g->path, g->size, 24))
        disturb(g, writing, all && g->size <= LARGE ? COUNT(fillings) : 1);
}

static int disturb_judging(const golden *g, void *user)
{
    (void)user;
    disturb_case(g, false, strcmp(g->reference, "accept") == 0);
    return 0;
}

static int disturb_writing(const golden *g, void *user)
{
    (void)user;
    if (strcmp(g->reference, "accept") == 0)
        disturb_case(g, true, true);
    return 0;
}

/* A file with so many tensors that reading on at each of them would not end. */
static void disturb_many(format f, name_order order)
{
    const large_plan plan = {.count = 1000, .width = 1, .order = order};
    static char bytes[1u << 22];
    char path[80];

    ck_assert_int_eq(generate_large(f, ".", &plan), 0);
    snprintf(path, sizeof path, "%s-1000%s", format_about(f)->name,
             format_about(f)->extension);
    FILE *in = fopen(path, "rb");
    ck_assert_ptr_nonnull(in);
    golden g = {.path = path, .bytes = (u8 *)bytes, .format = f};
    g.size = fread(bytes, 1, sizeof bytes, in);
    ck_assert_uint_lt(g.size, sizeof bytes);
    fclose(in);
    unlink(path);
    disturb(&g, false, FEW);
    disturb(&g, true, FEW);
}

START_TEST(while_they_are_judged)
{
    visit_all(disturb_judging, NULL);
}
END_TEST

START_TEST(while_the_document_is_written)
{
    visit_all(disturb_writing, NULL);
}
END_TEST

START_TEST(where_there_are_many)
{
    for (u32 f = 1; f <= assay_format_count(); f++) {
        disturb_many((format)f, USUAL_NAMES);
        disturb_many((format)f, SHUFFLED_NAMES);
    }
}
END_TEST

RUN("changing", while_they_are_judged, while_the_document_is_written,
    where_there_are_many)

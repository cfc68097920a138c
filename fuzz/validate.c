/*
 * One fuzz target for every format: FUZZ_FORMAT, given by the build, is its
 * name in ref/formats.def. libFuzzer, AFL++ and replay.c call it.
 *
 * It demands more than that nothing crashes:
 *  - two runs give the same report, wherever the bytes lie in memory;
 *  - no byte outside the input is read: guard pages stand on both sides;
 *  - findings and fields lie inside the input; the fields of an accepted file
 *    tile it;
 *  - memory is bounded by the size of the input;
 *  - an accepted file has a document;
 *  - bytes that change while they are judged, or before the document is
 *    written, lead no further than that.
 */
#include "assay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define QUOTE(name) #name
#define NAME(name)  QUOTE(name)

#define MEMORY_EVERYTHING (512u << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/*
 * What a validation may hold: more for small files, where chunks and the state
 * of libzstd count; and where a Zstandard frame may begin the largest window.
 */
static uint64_t most_memory(const uint8_t *data, size_t size)
{
    bool frames = memmem(data, size, "\x28\xb5\x2f\xfd", 4) != NULL;

    return 4 * (uint64_t)size + (512u << 10) + (frames ? 130u << 20 : 0);
}

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz target: not so: %s\n", what);
    abort();
}

static uint32_t format_judged(void)
{
    uint32_t format = assay_format_by_name(NAME(FUZZ_FORMAT));

    demand(format != 0, "the target is named after a format");
    return format;
}

/* The findings as text, for comparing two runs. */
typedef struct {
    char *text;
    size_t size, room;
} record;

static void append(void *user, const char *text, size_t size)
{
    record *r = user;

    if (r->room - r->size <= size) {
        r->room = 2 * (r->room + size + 512);
        r->text = realloc(r->text, r->room);
        demand(r->text != NULL, "there is memory for the findings");
    }
    memcpy(r->text + r->size, text, size);
    r->size += size;
    r->text[r->size] = '\0';
}

static void ignore(void *user, const char *text, size_t size)
{
    (void)user;
    (void)text;
    (void)size;
}

static assay_report *judge(const uint8_t *data, size_t size, bool everything)
{
    assay_options options = {
        .format = format_judged(),
        .fields = everything,
        .document = everything,
        .memory_limit = everything ? MEMORY_EVERYTHING : 0,
    };
    assay_report *report = assay_validate(data, size, &options);

    demand(report != NULL, "there is memory for the report");
    return report;
}

static record findings_of(const assay_report *report)
{
    record r = {NULL, 0, 0};
    assay_write_findings(report, "input", append, &r);
    return r;
}

static void check_findings(const assay_report *report, size_t size)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++) {
        demand(f->offset <= size, "a finding begins inside the file");
        demand(f->length <= size - f->offset, "a finding ends inside the file");
        demand(f->related == NULL || f->related_offset <= size,
               "a related place lies inside the file");
    }
}

static void check_fields(const assay_report *report, size_t size)
{
    bool accepted = assay_report_verdict(report) == ASSAY_ACCEPT;
    const assay_field *f;
    uint64_t at = 0;

    for (size_t i = 0; (f = assay_report_field(report, i)) != NULL; i++) {
        demand(f->offset <= size, "a field begins inside the file");
        demand(f->length <= size - f->offset, "a field ends inside the file");
        demand(!accepted || f->offset == at, "the fields leave no gap");
        at = f->offset + f->length;
    }
    demand(!accepted || at == size, "the fields reach the end");
}

/* Everything that one place in memory can tell. */
static record check_place(const uint8_t *data, size_t size)
{
    assay_report *plain = judge(data, size, false);
    assay_report *whole = judge(data, size, true);
    assay_verdict verdict = assay_report_verdict(plain);
    record first = findings_of(plain), second = findings_of(whole);

    check_findings(plain, size);
    demand(assay_report_memory(plain) <= most_memory(data, size),
           "memory is bounded by the size of the file");
    demand((verdict == ASSAY_UNKNOWN) == (assay_report_reason(plain) != NULL) ||
           verdict == ASSAY_REJECT, "what is unknown has a reason");
    if (assay_report_reason(whole) == NULL) {
        demand(assay_report_verdict(whole) == verdict &&
               strcmp(first.text, second.text) == 0,
               "fields and document do not change the report");
        check_fields(whole, size);
        demand(assay_write_document(whole, ignore, NULL) ==
               (verdict == ASSAY_ACCEPT), "what is accepted has a document");
    }
    assay_free(plain);
    assay_free(whole);
    free(second.text);
    return first;
}

/* Who spoils the input, at the call of sink or allocator that it says. */
typedef struct {
    uint8_t *data;
    size_t size;
    size_t calls;
} spoiler;

static void spoil(spoiler *s)
{
    if (s->calls-- != 0)
        return;
    for (size_t i = 0; i < s->size; i++)
        s->data[i] = (uint8_t)(i % 7 == 3 ? ~s->data[i] : s->data[i] * 5);
}

static void spoil_writing(void *user, const char *text, size_t size)
{
    (void)text;
    (void)size;
    spoil(user);
}

static void *spoil_judging(void *user, void *old, size_t new_size)
{
    spoil(user);
    if (new_size != 0)
        return realloc(old, new_size);
    free(old);
    return NULL;
}

static void check_changes(uint8_t *data, size_t size)
{
    spoiler s = {data, size, size > 0 ? data[size / 2] : 0};
    assay_options options = {
        .format = format_judged(),
        .fields = true, .document = true,
        .memory_limit = MEMORY_EVERYTHING,
        .allocator = {spoil_judging, &s},
    };
    assay_report *report = assay_validate(data, size, &options);

    if (report == NULL)
        return;
    s.calls = s.calls < 256 ? s.calls : size % 64;
    assay_write_document(report, spoil_writing, &s);
    check_findings(report, size);
    record r = findings_of(report);
    free(r.text);
    assay_free(report);
}

/* Room for size bytes between two pages that cannot be touched. */
static uint8_t *guarded(size_t size, size_t *whole, size_t *room)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);

    *room = (size + page - 1) / page * page;
    *whole = *room + 2 * page;
    uint8_t *pages = mmap(NULL, *whole, PROT_NONE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    demand(pages != MAP_FAILED, "there is room for guard pages");
    if (*room > 0)
        demand(mprotect(pages + page, *room, PROT_READ | PROT_WRITE) == 0,
               "the pages between can be opened");
    return pages + page;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t whole, room, page = (size_t)sysconf(_SC_PAGESIZE);
    uint8_t *start = guarded(size, &whole, &room);
    uint8_t *against_end = start + (room - size);

    if (size > 0)
        memcpy(against_end, data, size);
    record first = check_place(against_end, size);
    if (size > 0)
        memmove(start, against_end, size);
    record second = check_place(start, size);

    demand(strcmp(first.text, second.text) == 0,
           "the place of the bytes does not change the report");
    free(first.text);
    free(second.text);
    if (size > 0)
        memmove(against_end, start, size);
    check_changes(against_end, size);
    munmap(start - page, whole);
    return 0;
}

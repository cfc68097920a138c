/*
 * Checks the reference alone. It demands more than the absence of crashes:
 *
 *  - no byte outside the input is read: pages and the sanitizer guard it;
 *  - findings, fields and tensors are inside the input, and the fields of an
 *    accepted file cover it without gaps;
 *  - memory is bounded by the size of the input;
 *  - an unknown verdict has a reason, an accepted file a document;
 *  - the same bytes give the same report at any address, whatever else was
 *    requested, and whether or not the format was detected;
 *  - a limit makes a report unknown, or shortens its findings, but never makes
 *    it different;
 *  - bytes that change while they are judged, or before the document is
 *    written, do no harm.
 *
 * Every input is judged once. Each check that judges it again is made for a
 * share of the inputs.
 */
#include "assay.h"

#include <stdlib.h>
#include <string.h>

#include "lib/counters.h"
#include "lib/guarded.h"
#include "lib/report.h"
#include "lib/target.h"

#define MEMORY_EVERYTHING (512u << 20)

/* For turn(). */
enum { PLACE, FIELDS, INDEX, LIMITS, DETECT, CHANGES };

/*
 * Returns the memory that a validation may use: more for small files, where
 * chunks and the state of libzstd count, and the largest window if there may be
 * a Zstandard frame.
 */
static uint64_t most_memory(const uint8_t *data, size_t size)
{
    uint64_t most = 4 * (uint64_t)size + (512u << 10);
    bool frames = size > 0 && memmem(data, size, "\x28\xb5\x2f\xfd", 4) != NULL;

    return most + (frames ? 130u << 20 : 0);
}

static assay_report *judge(const uint8_t *data, size_t size,
                           assay_options options)
{
    options.format = assay_format_by_name(FUZZ_FORMAT);
    assay_report *report = assay_validate(data, size, &options);

    demand(options.format != 0, "the target is named after a format");
    demand(report != NULL, "there is memory for the report");
    return report;
}

/* ----------------------------------------------- fields and tensors -- */

static void check_fields(const assay_report *report, size_t size)
{
    bool accepted = assay_report_verdict(report) == ASSAY_ACCEPT;
    const assay_field *f;
    char path[64];
    uint64_t at = 0;

    for (size_t i = 0; (f = assay_report_field(report, i)) != NULL; i++) {
        demand(f->offset <= size, "a field begins inside the file");
        demand(f->length <= size - f->offset, "a field ends inside the file");
        demand(!accepted || f->offset == at, "the fields leave no gap");
        demand(assay_field_path(report, f, path, sizeof path) > 0,
               "a field has a path");
        at = f->offset + f->length;
    }
    demand(!accepted || at == size, "the fields reach the end");
}

static void try_fields(const assay_report *plain, const uint8_t *data,
                       size_t size)
{
    assay_report *whole = judge(data, size, (assay_options){
        .fields = true, .document = true,
        .memory_limit = MEMORY_EVERYTHING,
    });
    bool accepted = assay_report_verdict(plain) == ASSAY_ACCEPT;

    check_report(whole, size);
    if (assay_report_reason(whole) == NULL) {
        demand_same(plain, whole, "fields and document change no report");
        check_fields(whole, size);
        demand(assay_write_document(whole, ignore, NULL) == accepted,
               "what is accepted has a document");
    }
    assay_free(whole);
}

static void check_tensor(const assay_report *report, size_t i, size_t size)
{
    assay_tensor t;
    uint64_t shape[4];

    demand(assay_report_tensor(report, i, &t), "a tensor is there");
    demand(t.size == 0 || (t.offset <= size && t.size <= size - t.offset),
           "the data of a tensor lie inside the file");
    demand(assay_report_shape(report, i, shape, 4) == t.rank,
           "a tensor has one rank");
    demand(assay_write_shape(report, i, ignore, NULL), "a shape is written");
}

static void try_index(const assay_report *plain, const uint8_t *data,
                      size_t size)
{
    assay_report *indexed = judge(data, size, (assay_options){
        .index = true, .memory_limit = MEMORY_EVERYTHING});
    size_t tensors = assay_tensor_count(indexed);
    size_t entries = assay_entry_count(indexed);

    check_report(indexed, size);
    if (assay_report_reason(indexed) == NULL)
        demand_same(plain, indexed, "an index changes no report");
    demand(assay_report_verdict(indexed) == ASSAY_ACCEPT ||
           tensors + entries == 0, "only what is accepted has an index");
    for (size_t i = 0; i < tensors; i++)
        check_tensor(indexed, i, size);
    for (size_t i = 0; i < entries; i++)
        demand(assay_write_value(indexed, i, ignore, NULL),
               "an entry has a value");
    assay_free(indexed);
}

/* ----------------------------------------------------- other checks -- */

static void try_place(const assay_report *plain, const uint8_t *data,
                      size_t size, size_t at)
{
    const uint8_t *copy = guarded_at_start(data, size, at);
    assay_report *other = judge(copy, size, (assay_options){0});

    demand_same(plain, other, "the place of the bytes changes no report");
    assay_free(other);
}

/* Limits memory, and the number of findings. */
static void try_limits(const assay_report *plain, const uint8_t *data,
                       size_t size, uint64_t hash)
{
    assay_options options = {
        .format = assay_format_by_name(FUZZ_FORMAT),
        .document = hash % 2 != 0,
        .memory_limit = 3000 + hash / 2 % (64u << 10),
        .max_findings = 1 + (uint32_t)(hash >> 20) % 3,
    };
    assay_report *poor = assay_validate(data, size, &options);

    if (poor == NULL)
        return;
    check_report(poor, size);
    demand(assay_report_memory(poor) <= options.memory_limit,
           "the limit of memory holds");
    demand(assay_report_verdict(poor) == ASSAY_UNKNOWN ||
           assay_report_verdict(poor) == assay_report_verdict(plain),
           "limits make a verdict unknown, or leave it");
    assay_free(poor);
}

/* Files of another format are left to its own target. */
static void try_detecting(const assay_report *plain, const uint8_t *data,
                          size_t size)
{
    uint32_t detected = assay_detect(data, size);

    char looks[200];
    demand(assay_looks_like(data, size, looks, sizeof looks) <
           sizeof looks, "a look is short");
    if (detected != 0 && detected != assay_format_by_name(FUZZ_FORMAT))
        return;
    assay_report *other = assay_validate(data, size, NULL);
    demand(other != NULL, "there is memory for the report");
    check_report(other, size);
    demand(assay_report_format(other) == detected,
           "what is detected judges");
    if (detected != 0)
        demand_same(plain, other, "who detected the format changes nothing");
    assay_free(other);
}

/* Changes the input at a certain call of the sink or allocator. */
typedef struct {
    uint8_t *data;
    size_t size;
    size_t calls;
} spoiler;

static void spoil(spoiler *s)
{
    if (s->calls > 0) {
        s->calls--;
        return;
    }
    for (size_t i = 0; i < s->size; i++)
        s->data[i] = (uint8_t)(i % 7 == 3 ? ~s->data[i] : s->data[i] * 5);
    s->calls = SIZE_MAX;
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

static void try_changes(uint8_t *data, size_t size, uint64_t hash)
{
    spoiler s = {data, size, hash % 64};
    assay_report *report = judge(data, size, (assay_options){
        .fields = true, .document = true,
        .memory_limit = MEMORY_EVERYTHING,
        .allocator = {spoil_judging, &s},
    });

    if (s.calls == SIZE_MAX)            /* done: again while writing */
        s.calls = hash / 64 % 64;
    assay_write_document(report, spoil_writing, &s);
    assay_write_findings(report, "input", ignore, NULL);
    check_report(report, size);
    assay_free(report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t hash = hash_of(data, size);
    uint8_t *copy = guarded_at_end(data, size);
    assay_report *plain = judge(copy, size, (assay_options){0});

    check_report(plain, size);
    demand(assay_report_memory(plain) <= most_memory(data, size),
           "memory is bounded by the size of the file");
    if (turn(hash, PLACE, 8))
        try_place(plain, data, size, hash >> 32 & 63);
    if (turn(hash, FIELDS, 4))
        try_fields(plain, copy, size);
    if (turn(hash, INDEX, 16))
        try_index(plain, copy, size);
    if (turn(hash, DETECT, 16))
        try_detecting(plain, copy, size);
    stop_counting();
    if (turn(hash, LIMITS, 16))
        try_limits(plain, copy, size, hash >> 16);
    assay_free(plain);
    if (turn(hash, CHANGES, 16))
        try_changes(copy, size, hash >> 16);
    count_again();
    return 0;
}

/*
 * A reader stands on the bytes of a file. But for the parts of spans (span.h),
 * it is the only code that touches them.
 *
 *  - No call reads outside [at, end), whatever its arguments.
 *  - Once stopped, every get returns zero and every check is silent: one
 *    framing error gives one finding.
 *  - A finding points at the field read last, so that a check carries no
 *    offset. Every get names its field.
 *
 * Three rules for those who read: loop on `i < n && ok(in)`; believe a count
 * only as far as there are bytes; return after a failed require() if the value
 * would become an index or a size.
 */
#ifndef ASSAY_READER_H
#define ASSAY_READER_H

#include "core/hook.h"
#include "core/number.h"
#include "core/report.h"
#include "core/span.h"

typedef struct {
    report *report;
    u64 at, end;            /* the next byte and the first one outside */
    assay_field last;       /* the field read last */
    u32 next_element;       /* of the field read next, or ASSAY_NONE */
    rule truncated;         /* broken by a field that crosses end */
    bool big_endian;        /* the numbers of a format that has both orders */
    bool stopped;
} reader;

/*
 * Words. They stand beside a read or below a check, and do nothing if the read
 * did nothing, or the check that stands last made no finding.
 *
 * explain() says what follows from the value of the field read last: "f32". The
 * others complete the finding made last: what was found, where more than the
 * value of the field is to be said; what may help to mend it; a second place
 * concerned.
 * advise_cut() notes, if nothing else is wrong with the file, that it may have
 * been cut: at least missing bytes are not there, 0 if that is unknown.
 */
void explain(const reader *in, const char *words, ...);
void explain_at(const reader *in, const assay_field *field, const char *words,
                ...);
void found(const reader *in, const char *words, ...);
void advise(const reader *in, const char *words, ...);
void advise_cut(const reader *in, u64 missing);

/* Adds the finding that the file ends inside the field read last, which needs
 * size bytes. */
void add_truncation(const reader *in, u64 size);

static inline void relate(const reader *in, const assay_field *field)
{
    report_relate(in->report, field);
}

static inline bool ok(const reader *in)
{
    return !in->stopped && in->report->reason == NULL;
}

static inline u64 left(const reader *in)
{
    return ok(in) ? in->end - in->at : 0;
}

/* Those of them that are there, to look at before they are read as fields. */
static inline span ahead(const reader *in)
{
    span there = rest_of(in->report->file, in->at);
    return (span){there.bytes, smaller(there.size, left(in))};
}

static inline void stop(reader *in)
{
    in->stopped = true;
}

/* The next fields belong to the record name[index]; leave() ends it. */
static inline void enter(reader *in, const char *name, u64 index,
                         rule truncated)
{
    in->truncated = truncated;
    enter_scope(in->report, name, index);
}

static inline void leave(reader *in)
{
    leave_scope(in->report);
}

/* The record open now is a list: what follows belongs to its element i, or, if
 * that is NO_INDEX, to the list again. */
static inline void at_index(reader *in, u64 i)
{
    index_scope(in->report, i);
}

/* Names the field read next as one of a list: get_u8(element(in, i), "dim"). */
static inline reader *element(reader *in, u32 i)
{
    in->next_element = i;
    return in;
}

/*
 * Checks. Each returns whether the rule holds. Once the reader stopped,
 * expect() says true, for there is nothing to blame, and require() false, for
 * there is nothing to go on with.
 */

/* About a part of a field, which alone is blamed. */
static inline bool expect_part(reader *in, const assay_field *field,
                               u64 offset, u64 length, bool holds,
                               rule broken)
{
    if (holds || !ok(in)) {
        in->report->latest = NULL;
        return true;
    }
    add_finding(in->report, broken, field, offset, length);
    return false;
}

/* The rule is broken, but the bytes that follow keep their meaning: of a field
 * read earlier, and of the one read last. */
static inline bool expect_at(reader *in, const assay_field *field, bool holds,
                             rule broken)
{
    return expect_part(in, field, field->offset, field->length, holds, broken);
}

static inline bool expect(reader *in, bool holds, rule broken)
{
    return expect_at(in, &in->last, holds, broken);
}

/* The same, said once a file: for habits of writers. */
static inline bool expect_once(reader *in, const assay_field *field, bool holds,
                               rule broken)
{
    bool again = in->report->said[RULE_PLACE(broken)];

    if (!holds && ok(in))
        in->report->said[RULE_PLACE(broken)] = true;
    return expect_at(in, field, holds || again, broken);
}

/* The rule is broken, and nobody knows what the bytes that follow mean. */
static inline bool require_at(reader *in, const assay_field *field, bool holds,
                              rule broken)
{
    bool held = expect_at(in, field, holds, broken);
    if (!held)
        stop(in);
    return held && ok(in);
}

static inline bool require(reader *in, bool holds, rule broken)
{
    return require_at(in, &in->last, holds, broken);
}

/* Bytes */

static inline span take_field(reader *in, u64 size, assay_kind kind, u32 type,
                              const char *name)
{
    bool there = size <= left(in);

    in->report->field_added = false;
    if (ok(in) && there && in->at + size > in->report->file.size)
        ask_for(in->report, in->at + size);
    if (!ok(in))
        return (span){NULL, 0};
    in->last = (assay_field){.offset = in->at,
                             .length = there ? size : left(in),
                             .element = in->next_element,
                             .name = name,
                             .kind = (u8)kind, .type = (u8)type};
    in->next_element = ASSAY_NONE;
    add_field(in->report, &in->last);
    in->at += in->last.length;
    if (!there) {
        add_truncation(in, size);
        stop(in);
        return (span){NULL, 0};
    }
    return (span){in->report->file.bytes + in->last.offset, size};
}

static inline span get_field(reader *in, u64 size, assay_kind kind,
                             const char *name)
{
    return take_field(in, size, kind, 0, name);
}

/* Elements of a tensor; type is an element_type. */
static inline span get_data(reader *in, u64 size, u32 type, const char *name)
{
    return take_field(in, size, ASSAY_DATA, type, name);
}

static inline span get_bytes(reader *in, u64 size, const char *name)
{
    return get_field(in, size, ASSAY_BYTES, name);
}

static inline span get_text(reader *in, u64 size, const char *name)
{
    return get_field(in, size, ASSAY_TEXT, name);
}

/* An unsigned little-endian number of 1 to 8 bytes. */
static inline u64 get_le(reader *in, u64 size, const char *name)
{
    span bytes = get_field(in, size, ASSAY_UINT_LE, name);
    u64 value = 0;

    for (u64 i = bytes.size; i > 0; i--)
        value = value << 8 | bytes.bytes[i - 1];
    return number_read(in->report, name, bytes.size, value, left(in));
}

static inline u8 get_u8(reader *in, const char *name)
{
    return (u8)get_le(in, 1, name);
}

static inline u16 get_u16le(reader *in, const char *name)
{
    return (u16)get_le(in, 2, name);
}

static inline u32 get_u32le(reader *in, const char *name)
{
    return (u32)get_le(in, 4, name);
}

static inline u64 get_u64le(reader *in, const char *name)
{
    return get_le(in, 8, name);
}

/*
 * Numbers of formats that have both byte orders: in the reader's, which the
 * format sets as soon as the file has told it. Readers made of this one follow.
 */
static inline u64 get_number(reader *in, u64 size, const char *name)
{
    if (!in->big_endian)
        return get_le(in, size, name);
    span bytes = get_field(in, size, ASSAY_UINT_BE, name);
    u64 value = 0;

    for (u64 i = 0; i < bytes.size; i++)
        value = value << 8 | byte_at(bytes, i);
    return number_read(in->report, name, bytes.size, value, left(in));
}

static inline u16 get_u16(reader *in, const char *name)
{
    return (u16)get_number(in, 2, name);
}

static inline u32 get_u32(reader *in, const char *name)
{
    return (u32)get_number(in, 4, name);
}

static inline u64 get_u64(reader *in, const char *name)
{
    return get_number(in, 8, name);
}

/* Whether [offset, offset + length) is a part of the file. */
static inline bool lies_inside(const reader *in, u64 offset, u64 length)
{
    u64 size = in->report->file.size;
    return length <= size && offset <= size - length;
}

/* Those bytes, empty unless they are a part of the file. */
static inline span bytes_at(const reader *in, u64 offset, u64 length)
{
    return part_of(in->report->file, offset, length);
}

/* A reader of [offset, offset + size), of nothing where the file has none;
 * stopped if this one is. */
static inline reader reader_of(const reader *in, u64 offset, u64 size)
{
    bool there = lies_inside(in, offset, size);
    reader part = *in;
    part.at = there ? offset : in->report->file.size;
    part.end = there ? offset + size : part.at;
    return part;
}

#endif

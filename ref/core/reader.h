/*
 * A reader reads fields of a file, one after another. Sticky, bounds-checked:
 * besides spans (span.h), it is the only code that touches the bytes.
 *
 *  - No call reads outside [at, end), whatever its arguments.
 *  - Once stopped, every get returns zero and every check is silent: one
 *    framing error gives one finding.
 *  - A finding points at the field read last, so checks need no offset. Every
 *    get names its field.
 *
 * Three rules for code that reads: loop on `i < n && ok(in)`; trust a count
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
    u64 at, end;            /* the next byte, and the end */
    assay_field last;       /* the field read last */
    u32 next_element;       /* index of the next field, or ASSAY_NONE */
    rule truncated;         /* broken by a field that crosses end */
    bool big_endian;        /* byte order of get_number() */
    bool stopped;
    bool part;                  /* of a file: it does not end with the file */
} reader;

/*
 * Texts for people. They follow a read or a check, and do nothing if the read
 * did nothing or the last check made no finding.
 *
 * explain() gives the meaning of the field read last ("f32"), explain_at() of
 * an earlier one. The others complete the latest finding: found() replaces the
 * value of the field as what was found; advise() adds a hint; relate() adds a
 * second place. find_version() says which version of a newer format of the same
 * family the file has. advise_cut() hints that the file may be truncated, if
 * this is its only MUST finding: at least missing bytes are missing, 0 if
 * unknown; if tables give the size of the file, see cut.h. A truncated file
 * misses at most MOST_MISSING bytes.
 */
#define MOST_MISSING (1ull << 40)
void explain(const reader *in, const char *words, ...);
void explain_at(const reader *in, const assay_field *field, const char *words,
                ...);
void found(const reader *in, const char *words, ...);
void advise(const reader *in, const char *words, ...);
void find_version(const reader *in, const char *words, ...);
void advise_cut(const reader *in, u64 missing);

/* Adds a finding: the file ends inside the field read last, which needs size
 * bytes. */
void add_truncation(const reader *in, u64 size);

static inline void relate(const reader *in, const assay_field *field)
{
    report_relate(in->report, field);
}

static inline bool ok(const reader *in)
{
    return !in->stopped && (in->report->reason == NULL || in->report->reads_on);
}

/* Reports whether the file is still judged, and not only read. */
static inline bool judges(const reader *in)
{
    return ok(in) && !in->report->reads_on;
}

static inline u64 left(const reader *in)
{
    return ok(in) ? in->end - in->at : 0;
}

/* The bytes that are left, for looking ahead without consuming them. */
static inline span ahead(const reader *in)
{
    span there = rest_of(in->report->file, in->at);
    return (span){there.bytes, smaller(there.size, left(in))};
}

static inline void stop(reader *in)
{
    in->stopped = true;
}

/* Ends the judging. If a partial index is wanted, reading continues with the
 * values that were read, which may break rules. */
static inline void read_on(reader *in)
{
    in->stopped = !go_on(in->report);
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

/* The open record is a list: the next fields belong to its element i or, if i
 * is NO_INDEX, to the list itself. */
static inline void at_index(reader *in, u64 i)
{
    index_scope(in->report, i);
}

/* Gives the next field an index in a list: get_u8(element(in, i), "dim"). */
static inline reader *element(reader *in, u32 i)
{
    in->next_element = i;
    return in;
}

/*
 * Checks. Each returns whether the rule holds. Once the reader has stopped,
 * expect() returns true, because there is nothing to blame, and require()
 * returns false, because there is nothing left to read.
 */

/* Blames only a part of a field. */
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

/* Blame a field read earlier, or the field read last. If the rule is broken,
 * the bytes that follow keep their meaning. */
static inline bool expect_at(reader *in, const assay_field *field, bool holds,
                             rule broken)
{
    return expect_part(in, field, field->offset, field->length, holds, broken);
}

static inline bool expect(reader *in, bool holds, rule broken)
{
    return expect_at(in, &in->last, holds, broken);
}

/* The same, but at most one finding per file: for habits of writers. */
static inline bool expect_once(reader *in, const assay_field *field, bool holds,
                               rule broken)
{
    bool again = in->report->said[RULE_PLACE(broken)];

    if (!holds && ok(in))
        in->report->said[RULE_PLACE(broken)] = true;
    return expect_at(in, field, holds || again, broken);
}

/* Stops the reader if the rule is broken: the meaning of the bytes that follow
 * is unknown. */
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
 * Reads a number in the byte order of the reader. A format with both orders
 * sets big_endian as soon as it knows; reader_of() copies it.
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

/* Reports whether [offset, offset + length) is a part of the file. */
static inline bool lies_inside(const reader *in, u64 offset, u64 length)
{
    u64 size = in->report->file.size;
    return length <= size && offset <= size - length;
}

/* Returns these bytes; empty unless they are a part of the file. */
static inline span bytes_at(const reader *in, u64 offset, u64 length)
{
    return part_of(in->report->file, offset, length);
}

/* Returns a reader of [offset, offset + size), or of nothing if that is not a
 * part of the file. It is stopped if this one is. */
static inline reader reader_of(const reader *in, u64 offset, u64 size)
{
    bool there = lies_inside(in, offset, size);
    reader part = *in;
    part.at = there ? offset : in->report->file.size;
    part.end = there ? offset + size : part.at;
    part.part = true;
    return part;
}

#endif

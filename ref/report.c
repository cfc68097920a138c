#include "report.h"

#include <inttypes.h>
#include <stdlib.h>

#include "text.h"

#define LONGEST_PATH 256

/* Scopes: their indices are recorded only with fields. */

void enter_scope(report *r, const char *name, u64 index)
{
    u32 outer = ASSAY_NONE;

    if (r->depth > 0 && r->depth <= MAX_SCOPES)
        outer = r->open_scope[r->depth - 1];
    if (r->depth < MAX_SCOPES) {
        scope new = {name, index, outer};
        r->open[r->depth] = new;
        r->open_scope[r->depth] = ASSAY_NONE;
        if (r->wants_fields && MAKE_ROOM(&r->memory, &r->scopes)) {
            r->open_scope[r->depth] = (u32)r->scopes.count;
            r->scopes.items[r->scopes.count++] = new;
        }
    }
    r->depth++;
}

void leave_scope(report *r)
{
    r->depth--;
}

static u32 innermost(const report *r)
{
    u32 named = r->depth < MAX_SCOPES ? r->depth : MAX_SCOPES;
    return named == 0 ? ASSAY_NONE : r->open_scope[named - 1];
}

static void put_scope(text *t, const scope *s)
{
    put(t, "%s%s", t->length > 0 ? "." : "", s->name);
    if (s->index != NO_INDEX)
        put(t, "[%" PRIu64 "]", s->index);
}

static void put_field(text *t, const assay_field *field)
{
    if (field->name == NULL)
        return;
    put(t, "%s%s", t->length > 0 ? "." : "", field->name);
    if (field->element != ASSAY_NONE)
        put(t, "[%" PRIu32 "]", field->element);
}

void write_open_path(const report *r, const assay_field *field, char *path,
                     size_t size)
{
    text t = text_into(path, size);

    for (u32 i = 0; i < r->depth && i < MAX_SCOPES; i++)
        put_scope(&t, &r->open[i]);
    put_field(&t, field);
}

static void put_recorded_scope(const report *r, u32 index, text *t)
{
    u32 way[MAX_SCOPES];
    u32 n = 0;

    for (; index != ASSAY_NONE && n < MAX_SCOPES; n++) {
        way[n] = index;
        index = r->scopes.items[index].outer;
    }
    while (n > 0)
        put_scope(t, &r->scopes.items[way[--n]]);
}

size_t assay_scope_path(const assay_report *r, uint32_t index, char *path,
                        size_t size)
{
    text t = text_into(path, size);
    put_recorded_scope(r, index, &t);
    return t.length;
}

size_t assay_field_path(const assay_report *r, const assay_field *field,
                        char *path, size_t size)
{
    text t = text_into(path, size);
    put_recorded_scope(r, field->scope, &t);
    put_field(&t, field);
    return t.length;
}

/* Fields */

void add_field(report *r, const assay_field *field)
{
    if (!r->wants_fields || field->length == 0)
        return;
    if (!MAKE_ROOM(&r->memory, &r->fields)) {
        give_up(r, "not enough memory for the fields");
        return;
    }
    assay_field *new = &r->fields.items[r->fields.count++];
    *new = *field;
    new->scope = innermost(r);
}

void explain(report *r, const char *words, ...)
{
    va_list arguments;

    if (!r->wants_fields || r->fields.count == 0)
        return;
    va_start(arguments, words);
    r->fields.items[r->fields.count - 1].note =
        memory_text(&r->memory, words, arguments);
    va_end(arguments);
}

static int compare_offsets(const void *a, const void *b)
{
    const assay_field *x = a, *y = b;

    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    return x->length < y->length ? -1 : x->length > y->length;
}

void sort_fields(report *r)
{
    if (r->fields.count > 1)
        qsort(r->fields.items, r->fields.count, sizeof *r->fields.items,
              compare_offsets);
}

static u64 little_endian(span bytes)
{
    u64 value = 0;
    for (u64 i = bytes.size; i > 0; i--)
        value = value << 8 | bytes.bytes[i - 1];
    return value;
}

static u64 big_endian(span bytes)
{
    u64 value = 0;
    for (u64 i = 0; i < bytes.size; i++)
        value = value << 8 | bytes.bytes[i];
    return value;
}

void write_value(const report *r, const assay_field *field, char *value,
                 size_t size)
{
    text t = text_into(value, size);
    span bytes = {r->file.bytes + field->offset, field->length};

    if (field->kind == ASSAY_UINT_LE && bytes.size <= 8) {
        put(&t, "%" PRIu64, little_endian(bytes));
    } else if (field->kind == ASSAY_UINT_BE && bytes.size <= 8) {
        put(&t, "%" PRIu64, big_endian(bytes));
    } else if (field->kind == ASSAY_TEXT) {
        bool long_text = bytes.size > 40;
        if (long_text)
            bytes.size = 40;
        put(&t, "\"");
        put_escaped(&t, bytes);
        put(&t, long_text ? "\"..." : "\"");
    } else {
        for (u64 i = 0; i < bytes.size && i < 8; i++)
            put(&t, "%s%02x", i > 0 ? " " : "", bytes.bytes[i]);
        put(&t, bytes.size > 8 ? " ..." : "");
    }
}

/* Findings */

static const char *keep_text(report *r, const char *words, ...)
{
    va_list arguments;

    va_start(arguments, words);
    const char *kept = memory_text(&r->memory, words, arguments);
    va_end(arguments);
    return kept;
}

void add_finding(report *r, rule broken, const assay_field *field, u64 offset,
                 u64 length)
{
    char path[LONGEST_PATH], value[LONGEST_PATH];

    r->counts[rule_about(broken)->level]++;
    r->latest = NULL;
    if (r->max_findings != 0 && r->findings.count >= r->max_findings)
        return;
    if (!MAKE_ROOM(&r->memory, &r->findings)) {
        give_up(r, "not enough memory for the findings");
        return;
    }
    write_open_path(r, field, path, sizeof path);
    write_value(r, field, value, sizeof value);
    r->latest = &r->findings.items[r->findings.count++];
    *r->latest = (assay_finding){.rule = broken,
                                 .offset = offset,
                                 .length = length,
                                 .path = keep_text(r, "%s", path),
                                 .found = keep_text(r, "is %s", value)};
}

void add_truncation(report *r, rule broken, const assay_field *field, u64 size)
{
    add_finding(r, broken, field, field->offset, field->length);
    if (field->length == 0)
        found(r, "is not there: the file ends before it");
    else
        found(r, "is cut off: %" PRIu64 " of %" PRIu64 " bytes are there",
              field->length, size);
}

void found(report *r, const char *words, ...)
{
    va_list arguments;

    if (r->latest == NULL)
        return;
    va_start(arguments, words);
    r->latest->found = memory_text(&r->memory, words, arguments);
    va_end(arguments);
}

void advise(report *r, const char *words, ...)
{
    va_list arguments;

    if (r->latest == NULL)
        return;
    va_start(arguments, words);
    r->latest->note = memory_text(&r->memory, words, arguments);
    va_end(arguments);
}

void relate(report *r, const assay_field *field)
{
    char path[LONGEST_PATH];

    if (r->latest == NULL)
        return;
    write_open_path(r, field, path, sizeof path);
    r->latest->related = keep_text(r, "%s", path);
    r->latest->related_offset = field->offset;
    r->latest->related_length = field->length;
}

void give_up(report *r, const char *reason)
{
    if (r->reason == NULL)
        r->reason = reason;
}

void leave_open(report *r, const char *reason)
{
    if (r->doubt == NULL)
        r->doubt = reason;
}

void add_total(report *r, const char *what, u64 count)
{
    for (u64 i = 0; i < r->totals.count; i++) {
        if (r->totals.items[i].what == what) {
            r->totals.items[i].count += count;
            return;
        }
    }
    if (MAKE_ROOM(&r->memory, &r->totals))
        r->totals.items[r->totals.count++] = (total){what, count};
}

void close_report(report *r)
{
    FREE_LIST(&r->memory, &r->findings);
    FREE_LIST(&r->memory, &r->fields);
    FREE_LIST(&r->memory, &r->scopes);
    FREE_LIST(&r->memory, &r->joined);
    FREE_LIST(&r->memory, &r->totals);
    memory_close(&r->memory);
}

/* What each byte of a file means: scopes, fields, their paths and values. */
#include "core/reader.h"

#include <inttypes.h>
#include <stdlib.h>

#include "core/roles.h"
#include "core/text.h"

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

void index_scope(report *r, u64 index)
{
    const scope *last = r->depth <= MAX_SCOPES ? &r->open[r->depth - 1] : NULL;

    if (last == NULL || last->index == index)
        return;
    leave_scope(r);
    enter_scope(r, last->name, index);
}

static u32 innermost(const report *r)
{
    u32 named = r->depth < MAX_SCOPES ? r->depth : MAX_SCOPES;
    return named == 0 ? ASSAY_NONE : r->open_scope[named - 1];
}

/* Fields in scopes too deep to be named are called only what they are. */
static assay_role role_of(const report *r, const assay_field *field)
{
    u32 depth = r->depth <= MAX_SCOPES ? r->depth : 0;
    const role_row *row = find_role((format)r->format, r->open, depth,
                                    field->name);

    return row != NULL ? row->role : ASSAY_ROLE_NONE;
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
    r->field_added = false;
    if (!r->wants_fields || field->length == 0)
        return;
    r->field_added = MAKE_ROOM(&r->memory, &r->fields);
    if (!r->field_added) {
        give_up(r, "its fields take more memory than they are given");
        return;
    }
    assay_field *new = &r->fields.items[r->fields.count++];
    *new = *field;
    new->scope = innermost(r);
    new->role = (u8)role_of(r, field);
}

void explain(const reader *in, const char *words, ...)
{
    report *r = in->report;
    va_list arguments;

    if (!r->field_added)
        return;
    va_start(arguments, words);
    r->fields.items[r->fields.count - 1].note =
        memory_text(&r->memory, words, arguments);
    va_end(arguments);
}

void explain_at(const reader *in, const assay_field *field, const char *words,
                ...)
{
    report *r = in->report;
    va_list arguments;

    for (u64 i = 0; i < r->fields.count; i++) {
        assay_field *f = &r->fields.items[i];
        if (f->offset != field->offset || f->length != field->length)
            continue;
        va_start(arguments, words);
        f->note = memory_text(&r->memory, words, arguments);
        va_end(arguments);
        return;
    }
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

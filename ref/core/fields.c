/* The meaning of each byte of a file: scopes, fields, their paths and
 * values. */
#include <inttypes.h>

#include "core/number.h"
#include "core/report.h"
#include "core/roles.h"
#include "core/span.h"
#include "core/text.h"

/* Scopes. A scope is recorded with the first field in it. */

void enter_scope(report *r, const char *name, u64 index)
{
    if (r->depth < MAX_SCOPES) {
        r->open[r->depth] = (scope){name, index, ASSAY_NONE};
        r->open_scope[r->depth] = ASSAY_NONE;
    }
    r->depth++;
}

void leave_scope(report *r)
{
    r->depth--;
}

void index_scope(report *r, u64 index)
{
    u32 last = r->depth - 1;

    if (last >= MAX_SCOPES || r->open[last].index == index)
        return;
    leave_scope(r);
    enter_scope(r, r->open[last].name, index);
}

/* Returns how many open scopes have a name. */
static u32 named_scopes(const report *r)
{
    return r->depth < MAX_SCOPES ? r->depth : MAX_SCOPES;
}

/* Records the open scopes, as far as memory allows; returns the innermost. */
static u32 record_scopes(report *r)
{
    u32 outer = ASSAY_NONE;

    for (u32 i = 0; i < named_scopes(r); i++) {
        if (r->open_scope[i] == ASSAY_NONE &&
            MAKE_ROOM(&r->memory, &r->scopes)) {
            r->open[i].outer = outer;
            r->open_scope[i] = (u32)r->scopes.count;
            r->scopes.items[r->scopes.count++] = r->open[i];
        }
        outer = r->open_scope[i];
    }
    return outer;
}

/* A field in scopes too deep to be named is found by its name alone. */
static assay_role role_of(const report *r, const assay_field *field)
{
    u32 depth = r->depth <= MAX_SCOPES ? r->depth : 0;
    const role_row *row = find_role((format)r->format, r->open, depth,
                                    field->name);

    return row != NULL ? row->role : ASSAY_ROLE_NONE;
}

/* These functions write every path. */
static void put_index(text *t, u64 index)
{
    if (index == NO_INDEX)
        return;
    put_words(t, "[");
    put_uint(t, index);
    put_words(t, "]");
}

static void put_scope(text *t, const scope *s)
{
    put_words(t, t->length > 0 ? "." : "");
    put_words(t, s->name);
    put_index(t, s->index);
}

static void put_field(text *t, const assay_field *field)
{
    if (field->name == NULL)
        return;
    put_words(t, t->length > 0 ? "." : "");
    put_words(t, field->name);
    put_index(t, field->element != ASSAY_NONE ? field->element : NO_INDEX);
}

void write_open_path(const report *r, const assay_field *field, char *path,
                     size_t size)
{
    text t = text_into(path, size);

    for (u32 i = 0; i < named_scopes(r); i++)
        put_scope(&t, &r->open[i]);
    put_field(&t, field);
}

static void put_recorded_scope(const report *r, u32 index, text *t)
{
    u32 way[MAX_SCOPES];
    u32 n = 0;

    for (; n < MAX_SCOPES && index < r->scopes.count; n++) {
        way[n] = index;
        index = r->scopes.items[index].outer;
    }
    while (n > 0)
        put_scope(t, &r->scopes.items[way[--n]]);
}

/* Writes to none if there is no room: the caller still needs the length. */
static text path_into(char *path, size_t size, char none[1])
{
    if (path != NULL && size > 0)
        return text_into(path, size);
    return text_into(none, 1);
}

size_t assay_scope_path(const assay_report *r, uint32_t index, char *path,
                        size_t size)
{
    char none[1];
    text t = path_into(path, size, none);

    if (r != NULL)
        put_recorded_scope(r, index, &t);
    return t.length;
}

size_t assay_field_path(const assay_report *r, const assay_field *field,
                        char *path, size_t size)
{
    char none[1];
    text t = path_into(path, size, none);

    if (r != NULL && field != NULL) {
        put_recorded_scope(r, field->scope, &t);
        put_field(&t, field);
    }
    return t.length;
}

/* Fields */

/* Reports whether to record a field of the open scopes; never one after the
 * bytes given. */
static bool is_wanted(const report *r, const assay_field *field)
{
    const scope *record = NULL;

    if (!r->wants_fields || field->length == 0 ||
        field->offset + field->length > r->file.size)
        return false;
    if (r->choice.keep == NULL)
        return true;
    for (u32 i = 0; i < named_scopes(r); i++)
        if (record == NULL || record->index == NO_INDEX)
            record = &r->open[i];
    return r->choice.keep(r->choice.user, field->offset, field->length,
                          record != NULL ? record->name : NULL,
                          record != NULL ? record->index : NO_INDEX);
}

void add_field(report *r, const assay_field *field)
{
    r->field_added = false;
    if (!is_wanted(r, field))
        return;
    r->field_added = MAKE_ROOM(&r->memory, &r->fields);
    if (!r->field_added) {
        give_up(r, ASSAY_WHY_MEMORY,
                "not enough memory for the fields");
        return;
    }
    assay_field *new = &r->fields.items[r->fields.count++];
    *new = *field;
    new->scope = record_scopes(r);
    new->role = (u8)role_of(r, field);
}

void report_explain(report *r, const char *words, va_list arguments)
{
    if (r->field_added)
        r->fields.items[r->fields.count - 1].note =
            memory_text(&r->memory, words, arguments);
}

void report_explain_at(report *r, const assay_field *field, const char *words,
                       va_list arguments)
{
    for (u64 i = 0; i < r->fields.count; i++) {
        assay_field *f = &r->fields.items[i];
        if (f->offset != field->offset || f->length != field->length)
            continue;
        f->note = memory_text(&r->memory, words, arguments);
        return;
    }
}

static u64 little_endian(span bytes)
{
    u64 value = 0;
    for (u64 i = bytes.size; i > 0; i--)
        value = value << 8 | byte_at(bytes, i - 1);
    return value;
}

static u64 big_endian(span bytes)
{
    u64 value = 0;
    for (u64 i = 0; i < bytes.size; i++)
        value = value << 8 | byte_at(bytes, i);
    return value;
}

bool field_number(const report *r, const assay_field *field, u64 *number)
{
    span bytes = part_of(r->file, field->offset, field->length);
    bool is_little = field->kind == ASSAY_UINT_LE;

    if ((!is_little && field->kind != ASSAY_UINT_BE) || bytes.size > 8)
        return false;
    *number = is_little ? little_endian(bytes) : big_endian(bytes);
    return true;
}

void write_value(const report *r, const assay_field *field, char *value,
                 size_t size)
{
    text t = text_into(value, size);
    span bytes = part_of(r->file, field->offset, field->length);
    u64 number;

    if (field_number(r, field, &number)) {
        put(&t, "%" PRIu64, number);
    } else if (field->kind == ASSAY_TEXT) {
        bool long_text = bytes.size > 40;
        if (long_text)
            bytes.size = 40;
        put(&t, "\"");
        put_escaped(&t, bytes);
        put(&t, long_text ? "\"..." : "\"");
    } else {
        for (u64 i = 0; i < bytes.size && i < 8; i++)
            put(&t, "%s%02x", i > 0 ? " " : "", byte_at(bytes, i));
        put(&t, bytes.size > 8 ? " ..." : "");
    }
}

/* The order of fields */

/* Like memcmp. */
static int compare_fields(const assay_field *x, const assay_field *y)
{
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    return x->length < y->length ? -1 : x->length > y->length;
}

static void reverse(assay_field *list, u64 first, u64 end)
{
    for (; first + 1 < end; first++, end--) {
        assay_field one = list[first];
        list[first] = list[end - 1];
        list[end - 1] = one;
    }
}

/* Merges [first, middle) and [middle, end), each sorted, in place and
 * stably. */
static void merge(assay_field *list, u64 first, u64 middle, u64 end)
{
    while (first < middle && middle < end) {
        u64 moved = middle;

        while (first < middle &&
               compare_fields(&list[first], &list[middle]) <= 0)
            first++;
        while (moved < end && compare_fields(&list[moved], &list[first]) < 0)
            moved++;
        reverse(list, first, middle);
        reverse(list, middle, moved);
        reverse(list, first, moved);
        first += moved - middle;
        middle = moved;
    }
}

static u64 end_of_run(const assay_field *list, u64 at, u64 count)
{
    while (at + 1 < count && compare_fields(&list[at], &list[at + 1]) <= 0)
        at++;
    return smaller(at + 1, count);
}

/*
 * Readers and walks over regions go forward, so the fields come in a few sorted
 * runs, which seldom overlap. Merging moves a few whole runs, in place and
 * without memory.
 */
void sort_fields(report *r)
{
    assay_field *list = r->fields.items;
    u64 count = r->fields.count;

    for (u64 at = end_of_run(list, 0, count), next; at < count; at = next) {
        next = end_of_run(list, at, count);
        merge(list, 0, at, next);
    }
}

#include "document/explanation.h"

#include <string.h>

#include "core/sort.h"
#include "core/span.h"
#include "core/text.h"

/* -------------------------------------------------------------- findings -- */

static int by_offset(const void *a, const void *b, const void *context)
{
    const assay_finding *x = *(const assay_finding *const *)a;
    const assay_finding *y = *(const assay_finding *const *)b;

    (void)context;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static bool take_findings(assay_explanation *e)
{
    const assay_finding *f;
    size_t count = 0;

    do {
        f = assay_report_finding(e->report, count++);
        if (!MAKE_ROOM(&e->memory, &e->findings))
            return false;
        e->findings.items[e->findings.count++] = f;
    } while (f != NULL);
    return sort(&e->memory, e->findings.items, count - 1,
                sizeof *e->findings.items, by_offset, NULL);
}

const assay_finding *const *assay_explanation_findings(
    const assay_explanation *e)
{
    return e->findings.items;
}

const assay_finding *const *findings_from(const assay_explanation *e,
                                          u64 offset)
{
    u64 low = 0, high = e->findings.count - 1;

    while (low < high) {
        u64 middle = low + (high - low) / 2;
        if (e->findings.items[middle]->offset < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return e->findings.items + low;
}

bool assay_finding_blames(const assay_finding *finding,
                          const assay_field *field)
{
    u64 length = finding->length > 0 ? finding->length : 1;

    return finding->offset < field->offset + field->length &&
           finding->offset + length > field->offset;
}

/* --------------------------------------------------- what data belong to -- */

/*
 * The record that a scope belongs to, without what is around its list:
 * "metadata.tensor[3].name" and the data belong to "tensor[3]",
 * "parameter[0].stat[1].value" belongs to "parameter[0].stat[1]".
 */
typedef struct {
    const scope *scopes[MAX_SCOPES];    /* innermost first */
    u32 depth;                          /* 0: not in a list */
} record;

static record record_of(const report *r, u32 index)
{
    record of = {.depth = 0};

    for (u32 n = 0; n < MAX_SCOPES && index < r->scopes.count; n++) {
        const scope *s = &r->scopes.items[index];
        if (of.depth > 0 || s->index != NO_INDEX)
            of.scopes[of.depth++] = s;
        index = s->outer;
    }
    while (of.depth > 0 && of.scopes[of.depth - 1]->index == NO_INDEX)
        of.depth--;
    return of;
}

/* Compares like memcmp(). Files mostly have records in this order. */
static int compare_records(const record *x, const record *y)
{
    u32 a = x->depth, b = y->depth;

    while (a > 0 && b > 0) {
        const scope *s = x->scopes[--a], *t = y->scopes[--b];
        int order = strcmp(s->name, t->name);
        if (order != 0)
            return order;
        if (s->index != t->index)
            return s->index < t->index ? -1 : 1;
    }
    return (a > 0) - (b > 0);
}

static int compare_fields(const void *a, const void *b, const void *context)
{
    const assay_field *x = *(const assay_field *const *)a;
    const assay_field *y = *(const assay_field *const *)b;
    record of_x = record_of(context, x->scope);
    record of_y = record_of(context, y->scope);

    return compare_records(&of_x, &of_y);
}

static bool is_name(const assay_field *f)
{
    return f->role == ASSAY_ROLE_NAME;
}

/* Reports whether a field names the type of elements in one word. */
static bool is_type(const assay_field *f)
{
    if (f->role != ASSAY_ROLE_TYPE)
        return false;
    return f->note != NULL ? strchr(f->note, ' ') == NULL
                           : f->kind == ASSAY_TEXT;
}

static bool take_fields(assay_explanation *e)
{
    const assay_field *f;

    for (size_t i = 0; (f = assay_report_field(e->report, i)) != NULL; i++) {
        if ((!is_name(f) && !is_type(f)) ||
            record_of(e->report, f->scope).depth == 0)
            continue;
        if (!MAKE_ROOM(&e->memory, &e->fields))
            return false;
        e->fields.items[e->fields.count++] = f;
    }
    return sort(&e->memory, e->fields.items, e->fields.count,
                sizeof *e->fields.items, compare_fields, e->report);
}

/* Returns the last wanted field in the record of the data, or NULL; sets *count
 * to how many there are. */
static const assay_field *find_field(const assay_explanation *e,
                                     const assay_field *data,
                                     bool (*is_wanted)(const assay_field *f),
                                     u64 *count)
{
    const assay_field *const *fields = e->fields.items, *found = NULL;
    u64 low = 0, high = e->fields.count;

    while (low < high) {
        u64 middle = low + (high - low) / 2;
        if (compare_fields(&fields[middle], &data, e->report) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *count = 0;
    for (; low < e->fields.count &&
           compare_fields(&fields[low], &data, e->report) == 0; low++) {
        if (!is_wanted(fields[low]))
            continue;
        found = fields[low];
        ++*count;
    }
    return found;
}

const assay_field *assay_explanation_name(const assay_explanation *e,
                                          const assay_field *data)
{
    u64 count;
    const assay_field *name = find_field(e, data, is_name, &count);

    return count == 1 ? name : NULL;
}

/* Appends a quoted string of JSON without its quotes. */
static void put_unquoted(text *t, const char *quoted)
{
    size_t size = strlen(quoted);

    if (size >= 2)
        put(t, "%.*s", (int)size - 2, quoted + 1);
}

void assay_explanation_type(const assay_explanation *e,
                            const assay_field *data, char *type, size_t size)
{
    u64 count;      /* earlier ones are the sort of a value */
    const assay_field *named = find_field(e, data, is_type, &count);
    text t = text_into(type, size);

    if (named == NULL && data->type != ASSAY_NO_ELEMENT)
        put_words(&t, assay_element_name((assay_element)data->type));
    else if (named == NULL)
        return;
    else if (named->note != NULL && named->kind == ASSAY_TEXT)
        put_unquoted(&t, named->note);
    else if (named->note != NULL)
        put_words(&t, named->note);
    else
        put_escaped(&t, part_of(e->report->file, named->offset,
                                named->length));
}

/* ---------------------------------------------------------------- fields -- */

const char *assay_kind_name(assay_kind kind)
{
    static const char *const names[] = {
        [ASSAY_UINT_LE] = "number", [ASSAY_UINT_BE] = "number",
        [ASSAY_TEXT] = "text",      [ASSAY_BYTES] = "bytes",
        [ASSAY_PADDING] = "padding", [ASSAY_DATA] = "data",
    };

    return (u32)kind <= ASSAY_DATA ? names[kind] : NULL;
}

size_t assay_report_field_at(const assay_report *r, uint64_t offset)
{
    const assay_field *f;
    size_t i;

    for (i = 0; (f = assay_report_field(r, i)) != NULL; i++)
        if (f->offset > offset || offset - f->offset < f->length)
            break;
    return i;
}

assay_explanation *assay_explain(const assay_report *r)
{
    memory m;

    if (r == NULL)
        return NULL;
    memory_open(&m, &r->memory.allocator, 0);
    assay_explanation *e = memory_resize(&m, NULL, 0, sizeof *e);
    if (e == NULL)
        return NULL;
    *e = (assay_explanation){.report = r, .memory = m};
    if (take_findings(e) && take_fields(e))
        return e;
    assay_explanation_free(e);
    return NULL;
}

void assay_explanation_free(assay_explanation *e)
{
    if (e == NULL)
        return;
    memory m = e->memory;
    FREE_LIST(&m, &e->findings);
    FREE_LIST(&m, &e->fields);
    memory_resize(&m, e, sizeof *e, 0);
}

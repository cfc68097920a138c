#include "dump/row.h"

#include <inttypes.h>
#include <string.h>

#include "colour.h"
#include "render/finding.h"
#include "tool/heap.h"
#include "tool/value.h"
#include "tool/words.h"

#define ROW 8               /* bytes of a row */
#define VALUE_ROOM 30
#define MOST_ROWS 3         /* rows of a field, unless all are shown */
#define PATH_SIZE 256

void dump_open(dump *d, const assay_report *r, const choice *c, view file)
{
    *d = (dump){.out = stdout, .to = UINT64_MAX, .file = file, .report = r,
                .choice = c, .most_rows = MOST_ROWS,
                .explained = take_given(assay_explain(r))};
    d->next = assay_explanation_findings(d->explained);
}

void dump_close(dump *d)
{
    assay_explanation_free(d->explained);
}

int dump_digits(const dump *d)
{
    return d->file.size > UINT32_MAX ? 16 : 8;
}

/* ------------------------------------------------------------- findings -- */

/* Reports whether a finding blames a byte in the shown part, or the end. */
static bool is_shown(const dump *d, const assay_finding *f)
{
    u64 length = f->length > 0 ? f->length : 1;

    return f->offset < d->to &&
           (f->offset >= d->from || d->from - f->offset < length);
}

void report_faults(dump *d, u64 start, u64 end, bool visible)
{
    for (; *d->next != NULL && (*d->next)->offset < end; d->next++) {
        const assay_finding *f = *d->next;
        bool here = visible && f->offset >= start;
        u64 first = here ? f->offset - start : 0;
        u64 length = here ? f->length : 0;

        if (!is_shown(d, f))
            continue;
        if (length > end - f->offset)
            length = end - f->offset;
        int indent = dump_digits(d) + 2, before = indent + 3 * (int)first;
        int carets = length > 0 ? 3 * (int)length - 1 : 1;
        fprintf(d->out, "%*s%s", before, "", ink_on(d->colour, RED));
        for (int i = 0; i < carets; i++)
            fputc('^', d->out);
        fprintf(d->out, "%s ", ink_off(d->colour));
        print_headline(d->out, f, before + carets + 1, indent + 2);
    }
}

bool has_fault(const dump *d, u64 at, u64 end)
{
    return *d->next != NULL && (*d->next)->offset >= at &&
           (*d->next)->offset < end;
}

/* ----------------------------------------------------------------- rows -- */

void print_offset(const dump *d, u64 offset)
{
    fprintf(d->out, "%s%0*" PRIx64 "%s  ", ink_on(d->colour, DIM),
            dump_digits(d), offset, ink_off(d->colour));
}

/* Prints a value. A remark that does not fit goes below it; names are not
 * wrapped. */
static void print_value(const dump *d, const char *value, int column)
{
    const char *note = strstr(value, "  ");

    if (value[0] == '"' || column + (int)strlen(value) <= LINE_WIDTH) {
        fputs(value, d->out);
        return;
    }
    if (note != NULL) {
        fprintf(d->out, "%.*s\n%*s", (int)(note - value), value, column, "");
        value = note + 2;
    }
    put_wrapped(d->out, value, column, column);
}

/* Prints what goes to the right of the bytes, if anything. */
static void print_meaning(const dump *d, int width, const char *name,
                          const char *value)
{
    if (value[0] != '\0') {
        int name_width = fprintf(d->out, "%*s  %-*s  ", BYTES_WIDTH - width,
                                 "", NAME_WIDTH, name);
        int column = dump_digits(d) + 2 + width + name_width;
        print_value(d, value, column);
    } else if (name[0] != '\0')
        fprintf(d->out, "%*s  %s", BYTES_WIDTH - width, "", name);
    fputc('\n', d->out);
}

static void name_field(const dump *d, const assay_field *f, char *name,
                       size_t size)
{
    text t = text_begin(name, size);

    if (f->kind == ASSAY_DATA) {
        assay_explanation_type(d->explained, f, name, size);
        t.length = strlen(name);
    } else if (f->scope != ASSAY_NONE) {
        add_text(&t, "%s", f->name);
    }
    if (f->element != ASSAY_NONE)
        add_text(&t, "[%" PRIu32 "]", f->element);
}

/* Prints a row. The first shown row of a field has its name and its value. */
static void print_row(dump *d, const assay_field *f, u64 at, bool first)
{
    u64 left = f->length - at;
    u64 size = left < ROW ? left : ROW;
    char name[PATH_SIZE] = "", value[PATH_SIZE];
    text t = text_begin(value, sizeof value);
    int width = 0;

    if (first)
        name_field(d, f, name, sizeof name);
    if (f->kind == ASSAY_DATA)
        put_elements(&t, d->file, f, at, size, VALUE_ROOM);
    else if (first)
        put_value(&t, d->report, d->file, f);
    print_offset(d, f->offset + at);
    for (u64 i = 0; i < size; i++)
        width += fprintf(d->out, "%s%02x", i > 0 ? " " : "",
                         d->file.bytes[f->offset + at + i]);
    print_meaning(d, width, name, value);
    report_faults(d, f->offset + at, f->offset + at + size, true);
}

/* Prints a field whose bytes are all the same: "ff x 63". */
static void print_run(dump *d, const assay_field *f)
{
    char name[PATH_SIZE], value[PATH_SIZE];
    text t = text_begin(value, sizeof value);

    name_field(d, f, name, sizeof name);
    if (f->kind == ASSAY_DATA)
        put_elements(&t, d->file, f, 0, f->length < ROW ? 0 : ROW, VALUE_ROOM);
    else
        put_value(&t, d->report, d->file, f);
    print_offset(d, f->offset);
    int width = fprintf(d->out, "%02x x %" PRIu64, d->file.bytes[f->offset],
                        f->length);
    print_meaning(d, width, name, value);
    report_faults(d, f->offset, f->offset + f->length, false);
}

static bool is_run(const dump *d, const assay_field *f)
{
    const u8 *bytes = d->file.bytes + f->offset;

    return f->length > ROW &&
           memcmp(bytes, bytes + 1, (size_t)f->length - 1) == 0;
}

static u64 row_size(const dump *d, const assay_field *f)
{
    return !d->all && is_run(d, f) ? f->length : ROW;
}

static bool holds(const assay_field *f, u64 offset)
{
    return offset >= f->offset && offset - f->offset < f->length;
}

void show_whole_rows(dump *d)
{
    u64 last = d->to - 1;
    const assay_field *f;

    for (size_t i = 0; (f = assay_report_field(d->report, i)) != NULL; i++) {
        if (holds(f, d->from))
            d->from -= (d->from - f->offset) % row_size(d, f);
        if (holds(f, last)) {
            u64 row = row_size(d, f);
            u64 before = (last - f->offset) / row * row;
            d->to = f->offset + smaller_of(before + row, f->length);
        }
    }
}

/* Returns the next row that is shown because of a finding. */
static u64 next_row(const dump *d, const assay_field *f, u64 at)
{
    u64 next = f->length;

    if (has_fault(d, f->offset + at, f->offset + f->length))
        next = ((*d->next)->offset - f->offset) / ROW * ROW;
    return next > at ? next : at;
}

void dump_field(dump *d, const assay_field *f)
{
    u64 rows = 0, at = 0;
    u64 end = f->length;

    report_faults(d, f->offset, f->offset, false);
    if (!d->all && is_run(d, f)) {
        print_run(d, f);
        return;
    }
    if (d->from > f->offset)
        at = (d->from - f->offset) / ROW * ROW;
    if (d->to < f->offset + f->length)
        end = d->to - f->offset;
    while (at < end) {
        u64 next = d->all || rows < d->most_rows ? at : next_row(d, f, at);
        if (next > at && f->length - at > ROW) {
            next = next < end ? next : end;
            print_offset(d, f->offset + at);
            fprintf(d->out, ".. %" PRIu64 " more bytes\n", next - at);
            at = next;
            continue;
        }
        print_row(d, f, at, rows++ == 0);
        at += ROW;
    }
}

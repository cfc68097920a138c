#include "conformance/report/hexview.h"

#include <inttypes.h>
#include <stdlib.h>

#include "assay.h"
#include "tool/heap.h"
#include "tool/markup.h"
#include "tool/value.h"

#define ROW     8           /* bytes */
#define SMALL   384         /* bytes of a file that is shown as a whole */
#define AROUND  96          /* bytes shown before and after the place */
#define MEMORY  (256u << 20)

/* A table that is being printed, and the bytes that it shows. */
typedef struct {
    FILE *to;
    const hexview *view;
    u64 from, end;
} table;

/* Reports whether the byte is missing or different in the twin. */
static bool is_changed(const hexview *v, u64 at)
{
    u64 left = v->file.size - at, there = at;

    if (v->twin.bytes == NULL)
        return false;
    if (at >= v->pivot) {
        if (left > v->twin.size)
            return true;
        there = v->twin.size - left;
    }
    return there >= v->twin.size ||
           v->file.bytes[at] != v->twin.bytes[there];
}

static bool is_blamed(const hexview *v, u64 at)
{
    return v->placed && v->offset <= at && at - v->offset < v->length;
}

/* Chooses the bytes to show: the place and its surroundings. */
static void choose_part(table *t)
{
    const hexview *v = t->view;
    u64 at = v->pivot;

    t->from = 0;
    t->end = v->file.size;
    if (v->file.size <= SMALL)
        return;
    at = smaller_of(at, v->file.size);
    t->from = at > AROUND ? at - AROUND : 0;
    t->end = smaller_of(v->file.size, at + SMALL - AROUND);
}

/* Implements assay_field_choice: keeps the fields of that part. */
static bool keep(void *user, u64 offset, u64 length, const char *record,
                 u64 index)
{
    const table *t = user;

    (void)record;
    (void)index;
    return offset < t->end && offset + length > t->from;
}

static const char *mark_of(const hexview *v, u64 at)
{
    return is_blamed(v, at) ? "em" : is_changed(v, at) ? "mark" : "";
}

/* Prints bytes; adjacent bytes of one kind share a mark. */
static void print_bytes(const table *t, u64 at, u64 end)
{
    const char *open = "";

    for (u64 i = at; i < end; i++) {
        const char *mark = mark_of(t->view, i);
        bool other = mark[0] != open[0];
        if (other && open[0] != '\0')
            fprintf(t->to, "</%s>", open);
        if (i > at)
            fputc(' ', t->to);
        if (other && mark[0] != '\0')
            fprintf(t->to, "<%s>", mark);
        fprintf(t->to, "%02x", t->view->file.bytes[i]);
        open = mark;
    }
    if (open[0] != '\0')
        fprintf(t->to, "</%s>", open);
}

/* Prints one row; name and value are in the first row of a field. */
static void print_row(const table *t, u64 at, u64 end, const char *name,
                      const char *value)
{
    fprintf(t->to, "<tr><td>%08" PRIx64 "</td><td>", at);
    print_bytes(t, at, end);
    fputs("</td><td>", t->to);
    print_markup(t->to, text_view(name));
    fputs("</td><td>", t->to);
    print_markup(t->to, text_view(value));
    fputs("</td></tr>\n", t->to);
}

static void print_gap(FILE *to, u64 bytes)
{
    if (bytes > 0)
        fprintf(to, "<tr><td class=\"gap\" colspan=\"4\">… %" PRIu64
                " more bytes</td></tr>\n", bytes);
}

/* Prints the rows of bytes [at, end), as far as they are shown. */
static void print_rows(const table *t, u64 at, u64 end, const char *name,
                       const char *value)
{
    end = smaller_of(end, t->end);
    for (; at < end; at += ROW) {
        if (at + ROW <= t->from)
            continue;
        print_row(t, at, smaller_of(at + ROW, end), name, value);
        name = value = "";
    }
}

static void print_field(const table *t, const assay_report *r,
                        const assay_field *f)
{
    char path[256], value[256];
    text words = text_begin(value, sizeof value);

    assay_field_path(r, f, path, sizeof path);
    if (f->kind == ASSAY_DATA)
        put_elements(&words, t->view->file, f, 0, smaller_of(f->length, ROW),
                     sizeof value);
    else
        put_value(&words, r, t->view->file, f);
    print_rows(t, f->offset, f->offset + f->length, path, value);
}

static void print_fields(const table *t, const assay_report *r)
{
    const assay_field *f;
    u64 at = t->from;

    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
        if (f->offset > at)
            print_rows(t, at, f->offset, "", "no field");
        print_field(t, r, f);
        at = larger_of(at, f->offset + f->length);
    }
    if (at < t->end)
        print_rows(t, at, t->end, "", "no field");
}

void print_hexview(FILE *to, const hexview *v)
{
    table t = {.to = to, .view = v};

    choose_part(&t);
    assay_options options = {.format = v->format, .fields = true,
                             .memory_limit = MEMORY,
                             .allocator = {.resize = take_or_free},
                             .choice = {.keep = keep, .user = &t}};
    assay_report *r = assay_validate(v->file.bytes, (size_t)v->file.size,
                                     &options);
    fputs("<table class=\"hex\"><tbody>\n", to);
    print_gap(to, t.from);
    print_fields(&t, r);
    print_gap(to, v->file.size - t.end);
    fprintf(to, "<tr><td>%08" PRIx64 "</td><td class=\"gap\" colspan=\"3\">end "
            "of file</td></tr>\n</tbody></table>\n", v->file.size);
    assay_free(r);
}

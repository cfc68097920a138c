#include <string.h>

#include "dump/explain.h"
#include "dump/groups.h"
#include "ref/document/json.h"
#include "dump/judges.h"
#include "output.h"
#include "ref/core/rules.h"
#include "dump/value.h"

#define PATH_SIZE 256

/* The rules broken at bytes of [at, end). */
static void write_rules(json *out, const dump *d, u64 at, u64 end)
{
    char name[RULE_NAME_SIZE];

    print_open(out, "findings", '[');
    for (const assay_finding **f = first_fault(d, at);
         *f != NULL && (*f)->offset < end; f++) {
        rule_name((rule)(*f)->rule, name);
        print_string(out, NULL, name);
    }
    print_close(out, ']');
}

static void write_begin(json *out, u64 at, u64 end)
{
    print_open(out, NULL, '{');
    print_number(out, "offset", at);
    print_number(out, "length", end - at);
}

static void write_end(json *out)
{
    print_close(out, '}');
    print_raw(out, "\n");
    out->comma = false;
}

/* Bytes that no field explains, or the end of the file. */
static void write_gap(json *out, const dump *d, u64 at, u64 end)
{
    bool is_end = at == d->file.size;

    if (at >= d->to || (is_end ? at < d->from : end <= d->from))
        return;
    write_begin(out, at, end);
    print_null(out, "field");
    write_rules(out, d, at, is_end ? UINT64_MAX : end);
    write_end(out);
}

static void write_type(json *out, const dump *d, const assay_field *data)
{
    char type[PATH_SIZE];
    text t = text_into(type, sizeof type);

    put_data_type(&t, d, data);
    print_string(out, "type", type);
}

static void write_meaning(json *out, const dump *d, const assay_field *f)
{
    char path[PATH_SIZE];
    u64 number;

    assay_field_path(d->report, f, path, sizeof path);
    print_string(out, "field", path);
    print_string(out, "kind", kind_name(f->kind));
    if (field_number(d->file, f, &number))
        print_number(out, "value", number);
    else if (f->kind == ASSAY_TEXT)
        print_text_or_hex(out, "value", field_bytes(d->file, f));
    if (f->kind == ASSAY_DATA)
        write_type(out, d, f);
    if (f->note != NULL)
        print_string(out, "note", f->note);
}

static void write_field(json *out, const dump *d, const assay_field *f)
{
    u64 end = f->offset + f->length;

    if (end <= d->from || f->offset >= d->to)
        return;
    write_begin(out, f->offset, end);
    write_meaning(out, d, f);
    write_rules(out, d, f->offset, end);
    write_end(out);
}

void explain_json(dump *d)
{
    json out = {.sink = print_piece, .user = d->out};
    groups list;
    u64 at = 0;

    groups_open(&list, d->report, false);
    for (const group *g = list.items; g < list.items + list.count; g++) {
        if (g->offset > at)
            write_gap(&out, d, at, g->offset);
        d->type = g->type;
        for (size_t i = g->first; i < g->end; i++)
            write_field(&out, d, assay_report_field(d->report, i));
        if (g->offset + g->size > at)
            at = g->offset + g->size;
    }
    groups_close(&list);
    if (at < d->file.size)
        write_gap(&out, d, at, d->file.size);
    write_gap(&out, d, d->file.size, d->file.size);
}

/* ------------------------------------------------------------- one byte -- */

static void write_finding(json *out, const assay_finding *f)
{
    const rule_info *about = rule_about((rule)f->rule);
    char name[RULE_NAME_SIZE];

    rule_name((rule)f->rule, name);
    print_open(out, NULL, '{');
    print_string(out, "rule", name);
    print_string(out, "level", level_name(about->level));
    print_number(out, "offset", f->offset);
    print_number(out, "length", f->length);
    print_string(out, "field", f->path);
    print_string(out, "found", f->found);
    print_string(out, "required", about->statement);
    if (f->note != NULL)
        print_string(out, "note", f->note);
    print_close(out, '}');
}

static void write_findings(json *out, const dump *d, const assay_field *f)
{
    const assay_finding *one;

    print_open(out, "findings", '[');
    for (size_t i = 0; f != NULL &&
         (one = assay_report_finding(d->report, i)) != NULL; i++)
        if (blames_field(one, f))
            write_finding(out, one);
    print_close(out, ']');
}

/* The rules that judge a field. */
static void write_judges(json *out, const dump *d, const assay_field *f)
{
    char path[PATH_SIZE], name[RULE_NAME_SIZE];

    if (f != NULL)
        assay_field_path(d->report, f, path, sizeof path);
    print_open(out, "rules", '[');
    for (rule r = 0; f != NULL && r < RULES; r++) {
        if (rule_name(r, name) != (format)assay_report_format(d->report) ||
            !is_judged_by(path, r))
            continue;
        print_open(out, NULL, '{');
        print_string(out, "rule", name);
        print_string(out, "level", level_name(rule_about(r)->level));
        print_string(out, "statement", rule_about(r)->statement);
        print_close(out, '}');
    }
    print_close(out, ']');
}

void explain_byte_json(dump *d, u64 offset)
{
    const assay_field *f = field_of_byte(d->report, offset);
    json out = {.sink = print_piece, .user = d->out};

    print_open(&out, NULL, '{');
    print_number(&out, "at", offset);
    print_hex(&out, "byte", (span){d->file.bytes + offset, 1});
    if (f != NULL) {
        d->type = type_of_data(d, f);
        print_number(&out, "offset", f->offset);
        print_number(&out, "length", f->length);
        write_meaning(&out, d, f);
    } else {
        print_null(&out, "field");
    }
    write_findings(&out, d, f);
    write_judges(&out, d, f);
    write_end(&out);
}

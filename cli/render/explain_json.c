#include "dump/explain.h"
#include "dump/groups.h"
#include "tool/json.h"
#include "assay.h"
#include "tool/value.h"

#define PATH_SIZE 256

/* The rules broken at bytes of [at, end). */
static void write_rules(json_writer *out, const dump *d, u64 at, u64 end)
{

    json_open(out, "findings", '[');
    for (const assay_finding **f = first_fault(d, at);
         *f != NULL && (*f)->offset < end; f++) {
        const char *name = assay_rule_at((*f)->rule)->id;
        json_text(out, NULL, name);
    }
    json_close(out, ']');
}

static void write_begin(json_writer *out, u64 at, u64 end)
{
    json_open(out, NULL, '{');
    json_decimal(out, "offset", at);
    json_decimal(out, "length", end - at);
}

static void write_end(json_writer *out)
{
    json_close(out, '}');
    json_raw(out, "\n");
    out->comma = false;
}

/* Bytes that no field explains, or the end of the file. */
static void write_gap(json_writer *out, const dump *d, u64 at, u64 end)
{
    bool is_end = at == d->file.size;

    if (at >= d->to || (is_end ? at < d->from : end <= d->from))
        return;
    write_begin(out, at, end);
    json_nothing(out, "field");
    write_rules(out, d, at, is_end ? UINT64_MAX : end);
    write_end(out);
}

static void write_type(json_writer *out, const dump *d, const assay_field *data)
{
    char type[PATH_SIZE];
    text t = text_begin(type, sizeof type);

    put_data_type(&t, d, data);
    json_text(out, "type", type);
}

static void write_meaning(json_writer *out, const dump *d, const assay_field *f)
{
    char path[PATH_SIZE];
    u64 number;

    assay_field_path(d->report, f, path, sizeof path);
    json_text(out, "field", path);
    json_text(out, "kind", kind_name(f->kind));
    if (field_number(d->file, f, &number))
        json_decimal(out, "value", number);
    else if (f->kind == ASSAY_TEXT)
        json_text_or_hex(out, "value", field_bytes(d->file, f));
    if (f->kind == ASSAY_DATA)
        write_type(out, d, f);
    if (f->note != NULL)
        json_text(out, "note", f->note);
}

static void write_field(json_writer *out, const dump *d, const assay_field *f)
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
    json_writer out = {.to = d->out};
    groups list;
    u64 at = 0;

    groups_open(&list, d->report, d->choice, false);
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

static void write_finding(json_writer *out, const assay_finding *f)
{
    const assay_rule *about = assay_rule_at(f->rule);

    json_open(out, NULL, '{');
    json_text(out, "rule", about->id);
    json_text(out, "level", assay_level_name(about->level));
    json_decimal(out, "offset", f->offset);
    json_decimal(out, "length", f->length);
    json_text(out, "field", f->path);
    json_text(out, "found", f->found);
    json_text(out, "required", about->statement);
    if (f->note != NULL)
        json_text(out, "note", f->note);
    json_close(out, '}');
}

static void write_findings(json_writer *out, const dump *d,
                           const assay_field *f)
{
    const assay_finding *one;

    json_open(out, "findings", '[');
    for (size_t i = 0; (one = assay_report_finding(d->report, i)) != NULL; i++)
        if (blames_field(one, f))
            write_finding(out, one);
    json_close(out, ']');
}

/* The rules that judge a field. */
static void write_judges(json_writer *out, const dump *d, const assay_field *f)
{
    char path[PATH_SIZE];

    if (f != NULL)
        assay_field_path(d->report, f, path, sizeof path);
    json_open(out, "rules", '[');
    for (u32 r = 0; f != NULL && r < assay_rule_count(); r++) {
        if (assay_rule_at(r)->format != assay_report_format(d->report) ||
            !assay_rule_judges(r, path))
            continue;
        json_open(out, NULL, '{');
        json_text(out, "rule", assay_rule_at(r)->id);
        json_text(out, "level", assay_level_name(assay_rule_at(r)->level));
        json_text(out, "statement", assay_rule_at(r)->statement);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void explain_byte_json(dump *d, u64 offset)
{
    const assay_field *f = field_of_byte(d->report, offset);
    const assay_field byte = {.offset = offset, .length = 1};
    json_writer out = {.to = d->out};

    json_open(&out, NULL, '{');
    json_decimal(&out, "at", offset);
    json_hex(&out, "byte", (view){d->file.bytes + offset, 1});
    if (f != NULL) {
        d->type = type_of_data(d, f);
        json_decimal(&out, "offset", f->offset);
        json_decimal(&out, "length", f->length);
        write_meaning(&out, d, f);
    } else {
        json_nothing(&out, "field");
    }
    write_findings(&out, d, f != NULL ? f : &byte);
    write_judges(&out, d, f);
    write_end(&out);
}

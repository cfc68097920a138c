/* Writes the lines of explain --json: the meaning of each byte. */
#include "core/span.h"
#include "document/explanation.h"
#include "document/findings_json.h"

#define PATH_SIZE 256

static void write_place(json *out, u64 offset, u64 length)
{
    print_number(out, "offset", offset);
    print_number(out, "length", length);
}

/* Writes the ids of the rules broken in [offset, end). */
static void write_broken(json *out, const assay_explanation *e, u64 offset,
                         u64 end)
{
    print_open(out, "findings", '[');
    for (const assay_finding *const *f = findings_from(e, offset);
         *f != NULL && (*f)->offset < end; f++)
        print_string(out, NULL, assay_rule_at((*f)->rule)->id);
    print_close(out, ']');
}

static void write_meaning(json *out, const assay_explanation *e,
                          const assay_field *f)
{
    char path[PATH_SIZE], type[PATH_SIZE];
    u64 number;

    assay_field_path(e->report, f, path, sizeof path);
    print_string(out, "field", path);
    print_string(out, "kind", assay_kind_name((assay_kind)f->kind));
    if (field_number(e->report, f, &number))
        print_number(out, "value", number);
    else if (f->kind == ASSAY_TEXT)
        print_text_or_hex(out, "value",
                          part_of(e->report->file, f->offset, f->length));
    if (f->kind == ASSAY_DATA) {
        assay_explanation_type(e, f, type, sizeof type);
        print_string(out, "type", type);
    }
    if (f->note != NULL)
        print_string(out, "note", f->note);
}

bool assay_write_field(const assay_explanation *e, size_t i, assay_sink *sink,
                       void *user)
{
    const assay_field *f = assay_report_field(e->report, i);
    json out = {.sink = sink, .user = user};

    if (f == NULL)
        return false;
    print_open(&out, NULL, '{');
    write_place(&out, f->offset, f->length);
    write_meaning(&out, e, f);
    write_broken(&out, e, f->offset, f->offset + f->length);
    print_end(&out);
    return true;
}

void assay_write_gap(const assay_explanation *e, uint64_t offset, uint64_t end,
                     assay_sink *sink, void *user)
{
    json out = {.sink = sink, .user = user};

    print_open(&out, NULL, '{');
    write_place(&out, offset, end - offset);
    print_null(&out, "field");
    write_broken(&out, e, offset, offset < end ? end : UINT64_MAX);
    print_end(&out);
}

/* -------------------------------------------------------------- one byte -- */

static void write_findings(json *out, const report *r, const assay_field *f)
{
    const assay_finding *one;

    print_open(out, "findings", '[');
    for (size_t i = 0; (one = assay_report_finding(r, i)) != NULL; i++) {
        if (!assay_finding_blames(one, f))
            continue;
        open_finding(out, one, false);
        print_close(out, '}');
    }
    print_close(out, ']');
}

/* Writes the rules that judge a field. */
static void write_judges(json *out, const report *r, const assay_field *f)
{
    char path[PATH_SIZE];

    assay_field_path(r, f, path, sizeof path);
    for (u32 i = 0; i < assay_rule_count(); i++) {
        const assay_rule *about = assay_rule_at(i);
        if (about->format != r->format || !assay_rule_judges(i, path))
            continue;
        print_open(out, NULL, '{');
        print_string(out, "rule", about->id);
        print_string(out, "level", assay_level_name(about->level));
        print_string(out, "statement", about->statement);
        print_close(out, '}');
    }
}

const char *assay_rule_fields(uint32_t number)
{
    return rule_patterns(number);
}

bool assay_write_byte(const assay_explanation *e, uint64_t offset,
                      assay_sink *sink, void *user)
{
    const report *r = e->report;
    const assay_field *f = assay_report_field(r,
                                              assay_report_field_at(r, offset));
    const assay_field byte = {.offset = offset, .length = 1};
    bool explained = f != NULL && f->offset <= offset;
    json out = {.sink = sink, .user = user};

    if (offset >= r->file.size)
        return false;
    print_open(&out, NULL, '{');
    print_number(&out, "at", offset);
    print_hex(&out, "byte", part_of(r->file, offset, 1));
    if (explained) {
        write_place(&out, f->offset, f->length);
        write_meaning(&out, e, f);
    } else {
        print_null(&out, "field");
    }
    write_findings(&out, r, explained ? f : &byte);
    print_open(&out, "rules", '[');
    if (explained)
        write_judges(&out, r, f);
    print_close(&out, ']');
    print_end(&out);
    return true;
}

/* Writes the verdict and the findings as one line of JSON. */
#include "document/findings_json.h"

#include <string.h>

#include "bytes/utf8.h"
#include "core/looks.h"
#include "core/report.h"
#include "core/span.h"
#include "document/lines.h"

/* The most bytes of a finding to show. */
#define MOST_BYTES 64

void print_file(json *out, const char *file)
{
    span name = {(const u8 *)file, file != NULL ? strlen(file) : 0};

    if (is_utf8(name)) {
        print_text(out, "file", name);
    } else {
        print_shown(out, "file", name);
        print_hex(out, "file_bytes", name);
    }
}

void print_version(json *out, const report *r)
{
    print_string(out, "version", r->version);
    if (r->order != NULL)
        print_string(out, "byte_order", r->order);
}

/* Writes the name of a record, if it has one. */
static void write_named(json *out, const assay_named *record)
{
    const assay_text *name = &record->name;

    if (record->kind == NULL)
        return;
    print_string(out, "record", record->kind);
    print_text_or_hex(out, "name", (span){(const u8 *)name->bytes, name->size});
    if (name->size < record->size)
        print_number(out, "name_size", record->size);
}

static void write_related(json *out, const assay_finding *f)
{
    print_open(out, "related", '[');
    if (f->related != NULL) {
        print_open(out, NULL, '{');
        print_number(out, "offset", f->related_offset);
        print_number(out, "length", f->related_length);
        print_string(out, "field", f->related);
        write_named(out, &f->related_record);
        print_close(out, '}');
    }
    print_close(out, ']');
}

void open_finding(json *out, const assay_finding *f, bool with_section)
{
    const assay_rule *about = assay_rule_at(f->rule);

    print_open(out, NULL, '{');
    print_string(out, "rule", about->id);
    print_string(out, "level", assay_level_name(about->level));
    if (with_section)
        print_string(out, "section", about->section);
    print_number(out, "offset", f->offset);
    print_number(out, "length", f->length);
    print_string(out, "field", f->path);
    write_named(out, &f->record);
    print_string(out, "found", f->found);
    print_string(out, "required", about->statement);
    if (f->note != NULL)
        print_string(out, "note", f->note);
}

static void write_finding(json *out, const report *r, const assay_finding *f,
                          const char *flag)
{
    u64 shown = f->length < MOST_BYTES ? f->length : MOST_BYTES;

    open_finding(out, f, true);
    print_hex(out, "bytes", part_of(r->file, f->offset, shown));
    write_related(out, f);
    if (flag != NULL)
        print_flag(out, flag, true);
    print_close(out, '}');
}

/* Writes the format that the extension of a file names, if another one. */
static void print_named(json *out, const char *file, u32 f)
{
    format named = file != NULL ? format_of_name(file) : FORMAT_NONE;

    if (named != FORMAT_NONE && named != f)
        print_string(out, "named_format", format_about(named)->name);
}

static void write_all_findings(json *out, const report *r, assay_mark *mark,
                               void *marks)
{
    print_open(out, "findings", '[');
    for (u64 i = 0; i < r->findings.count; i++) {
        const assay_finding *f = &r->findings.items[i];
        write_finding(out, r, f, mark != NULL ? mark(marks, f) : NULL);
    }
    print_close(out, ']');
}

void assay_write_marked_findings(const assay_report *r, const char *file,
                                 assay_mark *mark, void *marks,
                                 assay_sink *sink, void *user)
{
    json out = {.sink = sink, .user = user};
    u64 made = 0;

    if (r == NULL)
        return;
    print_open(&out, NULL, '{');
    print_string(&out, "assay", ASSAY_VERSION);
    print_file(&out, file);
    print_number(&out, "size", r->length);
    print_number(&out, "judged", r->file.size);
    const assay_format *about = assay_format_at(r->format);
    if (about != NULL) {
        print_string(&out, "format", about->name);
        print_version(&out, r);
        if (r->found_version != NULL)
            print_string(&out, "found_version", r->found_version);
        print_named(&out, file, r->format);
    }
    print_string(&out, "verdict",
                 assay_verdict_name(assay_report_verdict(r)));
    if (r->needs > 0)
        print_number(&out, "needs", r->needs);
    if (assay_report_reason(r) != NULL) {
        print_string(&out, "reason", assay_report_reason(r));
        print_string(&out, "why", assay_why_name(assay_report_why(r)));
    }
    for (u32 l = 0; l < ASSAY_LEVELS; l++)
        made += r->counts[l];
    print_flag(&out, "complete",
               made == r->findings.count && !r->findings_short);
    write_all_findings(&out, r, mark, marks);
    print_end(&out);
}

void assay_write_findings(const assay_report *r, const char *file,
                          assay_sink *sink, void *user)
{
    assay_write_marked_findings(r, file, NULL, NULL, sink, user);
}

/* Writes the first word of the title, which names the format in each of its
 * versions. */
static void write_family(const char *title, assay_sink *sink, void *user)
{
    sink(user, title, strcspn(title, " "));
}

static void write_words(const char *words, assay_sink *sink, void *user)
{
    sink(user, words, strlen(words));
}

void assay_write_title(const assay_report *r, assay_sink *sink, void *user)
{
    const assay_format *about = assay_format_at(r->format);

    if (strchr(about->versions, ' ') == NULL) {
        write_words(about->title, sink, user);
        return;
    }
    write_family(about->title, sink, user);
    if (r->version_read) {
        write_words(" v", sink, user);
        write_words(r->version, sink, user);
    }
    if (r->order != NULL) {
        write_words(", ", sink, user);
        write_words(r->order, sink, user);
        write_words("-endian", sink, user);
    }
}

bool assay_has_one_cause(const assay_report *r, uint32_t number)
{
    return r != NULL && r->one_cause != 0 &&
           public_number(r->one_cause) == number;
}

void assay_write_problem(const char *file, const char *reason, const char *why,
                         assay_sink *sink, void *user)
{
    json out = {.sink = sink, .user = user};

    print_open(&out, NULL, '{');
    print_string(&out, "assay", ASSAY_VERSION);
    print_file(&out, file);
    print_string(&out, "verdict", assay_verdict_name(ASSAY_UNKNOWN));
    print_string(&out, "reason", reason);
    print_string(&out, "why", why);
    print_flag(&out, "complete", false);
    print_open(&out, "findings", '[');
    print_close(&out, ']');
    print_end(&out);
}

bool assay_report_part(const assay_report *r, uint64_t *number,
                       uint64_t *count)
{
    if (r == NULL || r->model.count == NOT_STATED || r->model.count < 2 ||
        r->model.number >= r->model.count)
        return false;
    *number = r->model.number + 1;
    *count = r->model.count;
    return true;
}

/* Verdict and findings as one line of JSON. */
#include <string.h>

#include "json.h"
#include "report.h"
#include "text.h"
#include "wire/utf8.h"

/* Bytes of a finding that are shown: more do not help. */
#define MOST_BYTES 64

static const char *const verdicts[] = {"accept", "reject", "unknown"};

static void write_file(json *out, const char *file)
{
    span name = {(const u8 *)file, strlen(file)};

    if (is_utf8(name)) {
        json_text(out, "file", name);
        return;
    }
    char escaped[4096];
    text t = text_into(escaped, sizeof escaped);
    put_escaped(&t, name);
    json_string(out, "file", escaped);
    json_hex(out, "file_bytes", name);
}

static void write_related(json *out, const assay_finding *f)
{
    json_open(out, "related", '[');
    if (f->related != NULL) {
        json_open(out, NULL, '{');
        json_number(out, "offset", f->related_offset);
        json_number(out, "length", f->related_length);
        json_string(out, "field", f->related);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_finding(json *out, const report *r, const assay_finding *f)
{
    const rule_info *about = rule_about((rule)f->rule);
    u64 shown = f->length < MOST_BYTES ? f->length : MOST_BYTES;
    char name[RULE_NAME_SIZE];

    rule_name((rule)f->rule, name);
    json_open(out, NULL, '{');
    json_string(out, "rule", name);
    json_string(out, "level", level_name(about->level));
    json_string(out, "section", about->section);
    json_number(out, "offset", f->offset);
    json_number(out, "length", f->length);
    json_string(out, "field", f->path);
    json_string(out, "found", f->found);
    json_string(out, "required", about->statement);
    if (f->note != NULL)
        json_string(out, "note", f->note);
    json_hex(out, "bytes", (span){r->file.bytes + f->offset, shown});
    write_related(out, f);
    json_close(out, '}');
}

void assay_write_findings(const assay_report *r, const char *file,
                          assay_sink *sink, void *user)
{
    json out = {sink, user, false};
    u64 made = 0;

    json_open(&out, NULL, '{');
    json_string(&out, "assay", ASSAY_VERSION);
    write_file(&out, file);
    json_number(&out, "size", r->file.size);
    if (r->format != ASSAY_NONE) {
        const format_info *about = format_about((format)r->format);
        json_string(&out, "format", about->name);
        json_string(&out, "version", about->version);
    }
    json_string(&out, "verdict", verdicts[assay_report_verdict(r)]);
    if (r->reason != NULL)
        json_string(&out, "reason", r->reason);
    for (u32 l = 0; l < LEVELS; l++)
        made += r->counts[l];
    json_flag(&out, "complete", made == r->findings.count);
    json_open(&out, "findings", '[');
    for (u64 i = 0; i < r->findings.count; i++)
        write_finding(&out, r, &r->findings.items[i]);
    json_close(&out, ']');
    json_close(&out, '}');
    json_raw(&out, "\n");
}

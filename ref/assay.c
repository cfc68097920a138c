/* The public functions: one call judges, everything else asks the report. */
#include "assay.h"

#include <string.h>

#include "format.h"

static format_check *const checks[FORMATS] = {
#define FORMAT(name, title, version, extension, magic) name##_check,
#include "formats.def"
#undef FORMAT
};

static u32 detect(span file)
{
    for (u32 f = 0; f < FORMATS; f++) {
        const format_info *about = format_about((format)f);
        if (starts_with(file, about->magic, about->magic_size))
            return f;
    }
    return ASSAY_NONE;
}

static void judge(report *r)
{
    reader in = {.report = r,
                 .end = r->file.size,
                 .last = {.name = "file", .element = ASSAY_NONE},
                 .next_element = ASSAY_NONE};

    const format_info *about = format_about((format)r->format);
    if ((r->wants_document || r->wants_index) && !document_open(r))
        give_up(r, "not enough memory for the document");
    put_word(r->document, "format", about->name);
    put_word(r->document, "version", about->version);
    checks[r->format](&in, r->document);
    if (r->memory.failed)
        give_up(r, "not enough memory");
    sort_fields(r);
    sort_findings(r);
}

assay_report *assay_validate(const void *bytes, size_t size,
                             const assay_options *options)
{
    static const assay_options usual = {.format = ASSAY_NONE,
                                        .max_findings = 100};
    const assay_options *o = options != NULL ? options : &usual;
    memory m;

    memory_open(&m, &o->allocator, o->memory_limit);
    report *r = memory_resize(&m, NULL, 0, sizeof *r);
    if (r == NULL)
        return NULL;
    *r = (report){.memory = m,
                  .file = {size > 0 ? bytes : "", size},
                  .wants_fields = o->fields,
                  .wants_document = o->document,
                  .wants_index = o->index,
                  .max_findings = o->max_findings,
                  .digests = {.given = o->digests}};
    r->format = o->format < FORMATS ? o->format : detect(r->file);
    if (r->format == ASSAY_NONE)
        give_up(r, "no known format begins like this");
    else
        judge(r);
    return r;
}

void assay_free(assay_report *r)
{
    if (r == NULL)
        return;
    document_close(r);
    close_report(r);
    memory m = r->memory;
    memory_resize(&m, r, sizeof *r, 0);
}

const char *assay_report_reason(const assay_report *r)
{
    return r->reason != NULL ? r->reason : r->doubt;
}

assay_verdict assay_report_verdict(const assay_report *r)
{
    if (r->counts[MUST] > 0)
        return ASSAY_REJECT;
    return assay_report_reason(r) != NULL ? ASSAY_UNKNOWN : ASSAY_ACCEPT;
}

uint32_t assay_report_format(const assay_report *r)
{
    return r->format;
}

uint64_t assay_report_count(const assay_report *r, assay_level at)
{
    return r->counts[at];
}

uint64_t assay_report_made(const assay_report *r, uint32_t broken)
{
    return broken < RULES ? r->made[broken] : 0;
}

uint64_t assay_report_checked(const assay_report *r)
{
    return r->checked;
}

uint64_t assay_report_memory(const assay_report *r)
{
    return r->memory.peak;
}

const assay_finding *assay_report_finding(const assay_report *r, size_t i)
{
    return i < r->findings.count ? &r->findings.items[i] : NULL;
}

const assay_field *assay_report_field(const assay_report *r, size_t i)
{
    return i < r->fields.count ? &r->fields.items[i] : NULL;
}

const char *assay_report_total(const assay_report *r, size_t i,
                               uint64_t *count)
{
    if (i >= r->totals.count)
        return NULL;
    *count = r->totals.items[i].count;
    return r->totals.items[i].what;
}

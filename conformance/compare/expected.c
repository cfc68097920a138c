#include "conformance/compare/expected.h"

#include "conformance/corpus/needs.h"
#include "conformance/document/described.h"
#include "conformance/document/reference.h"
#include "tool/heap.h"

#define MOST_MEMORY ((u64)256 << 20)    /* bytes for a validation */

/* Returns the finding that decides: the one that rejects the file, or one for
 * which other readers may reject it. */
static const assay_finding *decisive(const assay_report *report)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++) {
        assay_level level = assay_rule_at(f->rule)->level;
        if (level == ASSAY_MUST || level == ASSAY_MAY)
            return f;
    }
    return NULL;
}

static void put_finding(corpus_case *c, const assay_finding *f)
{
    const assay_rule *broken = f != NULL ? assay_rule_at(f->rule) : NULL;

    c->spec = broken == NULL ? MUST_ACCEPT
            : broken->level == ASSAY_MUST ? MUST_REJECT : MAY_EITHER;
    c->rule = broken != NULL ? broken->id : NULL;
    c->placed = broken != NULL;
    c->offset = broken != NULL ? f->offset : 0;
    c->length = broken != NULL ? f->length : 0;
}

bool expect_of(corpus_case *c, json_t *features, view bytes)
{
    assay_options o = {.format = c->format, .fields = true,
                       .index = true, .memory_limit = MOST_MEMORY};
    assay_report *report = assay_validate(bytes.bytes, (size_t)bytes.size, &o);
    bool known = assay_report_verdict(report) != ASSAY_UNKNOWN &&
                 assay_report_reason(report) == NULL &&
                 !assay_is_index(bytes.bytes, (size_t)bytes.size);

    if (known) {
        put_finding(c, decisive(report));
        add_needs(features, report, bytes);
    }
    assay_free(report);
    return known;
}

bool is_read_whole(u32 format, view bytes)
{
    assay_options o = {.format = format, .fields = true,
                       .memory_limit = MOST_MEMORY};
    assay_report *report = assay_validate(bytes.bytes, (size_t)bytes.size, &o);
    const assay_field *f;
    u64 end = 0;

    for (size_t i = 0; (f = assay_report_field(report, i)) != NULL; i++)
        end = larger_of(end, f->offset + f->length);
    assay_free(report);
    return end == bytes.size;
}

static bool is_undecided(const assay_report *report, const bool *undecided)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        if (undecided[f->rule])
            return true;
    return false;
}

json_t *says_of(u32 format, view bytes, const bool *undecided)
{
    assay_options o = {.format = format, .document = true,
                       .memory_limit = MOST_MEMORY};
    assay_report *report = assay_validate(bytes.bytes, (size_t)bytes.size, &o);
    json_t *document = is_undecided(report, undecided)
        ? NULL : reference_document(report);

    assay_free(report);
    return document;
}

bool *undecided_rules(const corpus *c)
{
    bool *undecided = take(assay_rule_count() * sizeof *undecided);

    for (size_t i = 0; i < c->count; i++) {
        const corpus_case *one = &c->cases[i];
        u32 broken = one->rule != NULL ? assay_rule_by_id(one->rule)
                                       : ASSAY_NONE;
        if (broken != ASSAY_NONE && one->spec != MUST_REJECT &&
            !is_described(one))
            undecided[broken] = true;
    }
    return undecided;
}

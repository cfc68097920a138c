/*
 * Tests the reference with the golden files of every format. The expected
 * results come from the generators, which know nothing of ref/.
 */
#include "test/golden.h"
#include "test/visit.h"

static int check_findings(const golden *g, void *user)
{
    (void)user;
    judge_findings(g, false);
    return 0;
}

/* Returns the record of a path: all but its last part. */
static size_t record_length(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot == NULL ? strlen(path) : (size_t)(dot - path);
}

static void check_one_finding_a_record(const golden *g, const assay_report *r)
{
    const assay_finding *f, *before;

    for (size_t i = 1; (f = assay_report_finding(r, i)) != NULL; i++) {
        size_t length = record_length(f->path);
        if (assay_rule_at(f->rule)->level != ASSAY_MUST)
            continue;
        for (size_t k = 0; k < i; k++) {
            before = assay_report_finding(r, k);
            CLAIM(assay_rule_at(before->rule)->level != ASSAY_MUST ||
                  record_length(before->path) != length ||
                  memcmp(before->path, f->path, length) != 0,
                  "%s: two findings in the record of %s", g->path, f->path);
        }
    }
}

/*
 * Every prefix of a valid file is rejected, or is a valid file whose fields end
 * where it ends. Long files are cut everywhere near their ends and at steps
 * between; in an emulator, only at one place in seven.
 */
static int check_prefixes(const golden *g, void *user)
{
    size_t rarely = is_emulated() ? 7 : 1;
    size_t step = (1 + g->size / 512) * rarely;

    (void)user;
    if (g->rule != NO_RULE || !is_sampled(g->path, g->size, 18))
        return 0;
    for (size_t size = 0; size < g->size;
         size += size < 256 || g->size - size < 128 ? rarely : step) {
        assay_report *r = judge(g, size, true);
        const assay_field *f;
        u64 at = 0;

        for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
            CLAIM(f->length <= size - f->offset, "%s: field %zu", g->path, i);
            at = f->offset == at ? at + f->length : UINT64_MAX;
        }
        CLAIM(assay_report_verdict(r) != ASSAY_ACCEPT || at == size,
              "%s: %zu bytes are accepted, but not tiled", g->path, size);
        if (assay_report_verdict(r) == ASSAY_REJECT)
            check_one_finding_a_record(g, r);
        assay_free(r);
    }
    return 0;
}

START_TEST(verdict_rule_and_offset)
{
    visit_all(check_findings, NULL);
}
END_TEST

START_TEST(documents)
{
    visit_all(check_document, NULL);
}
END_TEST

START_TEST(fields)
{
    visit_all(check_fields, NULL);
}
END_TEST

START_TEST(prefixes)
{
    visit_all(check_prefixes, NULL);
}
END_TEST

RUN("corpus", verdict_rule_and_offset, documents, fields, prefixes)

/*
 * A report and a reader for tests that read millions of inputs: it counts
 * findings and does not keep them.
 */
#ifndef ASSAY_FIXTURE_H
#define ASSAY_FIXTURE_H

#include "core/reader.h"

typedef struct {
    report report;
    reader in;
} fixture;

static inline void open_fixture(fixture *s)
{
    *s = (fixture){0};
    memory_open(&s->report.memory, NULL, 0);
    s->report.max_findings = 1;
    for (size_t i = 0; i < MAX_RULES; i++)
        s->report.made[i] = 1;          /* so that none is kept */
}

/* Starts again with bytes as the file. */
static inline void rewind_fixture(fixture *s, span bytes, rule truncated)
{
    s->report.file = bytes;
    s->report.reason = NULL;
    s->report.counts[ASSAY_MUST] = 0;
    s->report.counts[ASSAY_MAY] = 0;
    s->in = (reader){.report = &s->report, .end = bytes.size,
                     .next_element = ASSAY_NONE, .truncated = truncated};
}

static inline void close_fixture(fixture *s)
{
    close_report(&s->report);
}

#endif

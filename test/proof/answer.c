#include "answer.h"

#include <string.h>

#define MOST_MEMORY (1u << 30)

static void mix(uint64_t *hash, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;

    for (size_t i = 0; i < size; i++)
        *hash = (*hash ^ at[i]) * 0x100000001b3u;
}

static void mix_text(void *hash, const char *words, size_t size)
{
    mix(hash, words, size);
}

static void mix_fields(const assay_report *r, uint64_t *hash)
{
    const assay_field *f;

    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
        uint64_t numbers[] = {f->offset, f->length, f->scope, f->element,
                              f->kind, f->type};
        mix(hash, numbers, sizeof numbers);
        mix(hash, f->name, strlen(f->name));
        if (f->note != NULL)
            mix(hash, f->note, strlen(f->note));
    }
}

static uint64_t rules_of(const assay_report *r)
{
    uint64_t hash = 1;
    const assay_rule *rule;

    for (uint32_t i = 0; (rule = assay_rule_at(i)) != NULL; i++) {
        uint64_t numbers[] = {i, assay_report_made(r, i)};
        if (rule->level != ASSAY_NOTE && numbers[1] > 0)
            mix(&hash, numbers, sizeof numbers);
    }
    return hash;
}

static void mix_totals(const assay_report *r, uint64_t *hash)
{
    uint64_t numbers[2] = {assay_report_checked(r)};
    const char *name;

    for (size_t i = 0;
         (name = assay_report_total(r, i, &numbers[1])) != NULL; i++) {
        mix(hash, name, strlen(name));
        mix(hash, numbers, sizeof numbers);
    }
}

answer answer_of(const void *bytes, size_t size, uint32_t format,
                 uint8_t *made)
{
    assay_options options = {.format = format, .fields = true,
                             .document = true, .memory_limit = MOST_MEMORY,
                             .max_findings = ASSAY_ALL};
    assay_report *r = assay_validate(bytes, size, &options);
    answer a = {.verdict = assay_report_verdict(r), .rules = rules_of(r)};

    assay_write_document(r, mix_text, &a.document);
    assay_write_findings(r, "", mix_text, &a.words);
    mix_fields(r, &a.words);
    mix_totals(r, &a.words);
    for (uint32_t i = 0; made != NULL && assay_rule_at(i) != NULL; i++)
        made[i] = assay_report_made(r, i) > 0;
    assay_free(r);
    return a;
}

answer verdict_of(const void *bytes, size_t size, uint32_t format)
{
    assay_options options = {.format = format, .memory_limit = MOST_MEMORY,
                             .max_findings = ASSAY_ALL};
    assay_report *r = assay_validate(bytes, size, &options);
    answer a = {.verdict = assay_report_verdict(r)};

    assay_free(r);
    return a;
}

by difference(const answer *a, const answer *b)
{
    if (a->verdict != b->verdict)
        return BY_VERDICT;
    if (a->rules != b->rules)
        return BY_RULE;
    if (a->document != b->document)
        return BY_DOCUMENT;
    return a->words != b->words ? BY_WORDS : BY_NOTHING;
}

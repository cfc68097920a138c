/*
 * Judges golden files with the reference: verdict, findings, document and
 * fields must match what the generators expect.
 */
#ifndef ASSAY_TEST_GOLDEN_H
#define ASSAY_TEST_GOLDEN_H

#include "assay.h"
#include "generators/corpus/generate.h"
#include "test/suite.h"
#include "core/text.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static assay_report *judge(const golden *g, size_t size, bool everything)
{
    assay_options options = {.format = g->format, .fields = everything,
                             .document = everything,
                             .max_findings = ASSAY_ALL};
    return assay_validate(g->bytes, size, &options);
}

static const char *verdict_of(const assay_report *r)
{
    static const char *const names[] = {"accept", "reject", "unknown"};
    return names[assay_report_verdict(r)];
}

static const char *name_of(u32 r)
{
    return assay_rule_at(r)->id;
}

static bool names(const golden *g, const assay_finding *f)
{
    return g->rule != NO_RULE && f->rule == rule_number(g->rule);
}

static bool lists(const golden *g, const assay_finding *f)
{
    for (size_t i = 0; i < g->also.count; i++)
        if (rule_number(g->also.rules[i]) == f->rule)
            return true;
    return names(g, f);
}

static bool is_there(const golden *g, const assay_finding *f)
{
    return names(g, f) && f->offset == g->offset &&
           f->length == g->length;
}

/*
 * Checks that the file breaks exactly the rule of the case, at the place that
 * the model gives, and no other rule except notes. loosely: damage may break
 * more rules, or break them earlier.
 */
static void judge_findings(const golden *g, bool loosely)
{
    assay_report *r = judge(g, g->size, false);
    const assay_finding *f;
    size_t named = 0, there = 0;

    /* unknown may be only the document: see check_document() */
    CLAIM((assay_report_reason(r) != NULL) ==
          (assay_report_why(r) != ASSAY_WHY_NONE), "%s: why", g->path);
    CLAIM(strcmp(verdict_of(r), g->reference) == 0 ||
          (strcmp(g->reference, "unknown") == 0 &&
           strcmp(verdict_of(r), "accept") == 0), "%s: %s, not %s",
          g->path, verdict_of(r), g->reference);
    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        assay_level l = assay_rule_at(f->rule)->level;
        CLAIM(loosely || l == ASSAY_NOTE || lists(g, f),
              "%s: breaks %s too", g->path, name_of(f->rule));
        ck_assert_uint_le(f->offset, g->size);
        ck_assert_uint_le(f->length, g->size - f->offset);
        there += is_there(g, f);
        if (!names(g, f) || named++ > 0)
            continue;
        CLAIM(loosely || is_there(g, f),
              "%s: %s at %llu, %llu bytes; expected at %llu, %llu",
              g->path, name_of(f->rule), (unsigned long long)f->offset,
              (unsigned long long)f->length, (unsigned long long)g->offset,
              (unsigned long long)g->length);
    }
    CLAIM(g->rule == NO_RULE || there > 0, "%s: %s at %llu, %llu bytes, is not "
          "seen broken", g->path,
          g->rule == NO_RULE ? "" : rule_about(g->rule)->id,
          (unsigned long long)g->offset, (unsigned long long)g->length);
    assay_free(r);
}

static void collect(void *user, const char *piece, size_t size)
{
    fwrite(piece, 1, size, user);
}

static int check_document(const golden *g, void *user)
{
    assay_report *r = judge(g, g->size, true);
    char *given = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&given, &size);
    bool written = assay_write_document(r, collect, out);

    (void)user;
    fclose(out);
    ck_assert_str_eq(verdict_of(r), g->reference);
    const char *reason = assay_report_reason(r);
    bool unfolds = reason != NULL && strstr(reason, "to hash") != NULL;
    ck_assert_msg(!unfolds || strcmp(g->reference, "reject") != 0 ||
                  strstr(g->path, "zten.zstd.") != NULL,
                  "%s: data that is not there needs no hashing", g->path);
    ck_assert_msg(written == (strcmp(g->reference, "accept") == 0), "%s",
                  g->path);
    if (written && g->document != NULL) {
        json_t *a = json_loads(g->document, JSON_ALLOW_NUL, NULL);
        json_t *b = json_loads(given, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES,
                               NULL);
        ck_assert_msg(a != NULL && b != NULL && json_equal(a, b),
                      "%s: expected %s\ngiven %s", g->path, g->document, given);
        json_decref(a);
        json_decref(b);
    }
    free(given);
    assay_free(r);
    return 0;
}

/* Checks that every byte of an accepted file is in one field, the field that
 * the generator wrote. */
static int check_fields(const golden *g, void *user)
{
    assay_report *r = judge(g, g->size, true);
    bool written_whole = g->rule == NO_RULE;      /* not edited afterwards */
    const assay_field *f;
    u64 at = 0;
    char path[256];

    (void)user;
    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
        assay_field_path(r, f, path, sizeof path);
        CLAIM(f->length <= g->size - f->offset, "%s: %s", g->path, path);
        if (strcmp(g->reference, "accept") != 0)
            continue;
        CLAIM(f->offset == at, "%s: %s at %llu, not %llu", g->path, path,
              (unsigned long long)f->offset, (unsigned long long)at);
        at += f->length;
        if (!written_whole)
            continue;
        CLAIM(i < g->field_count, "%s: %s", g->path, path);
        const golden_field *e = &g->fields[i];
        CLAIM(strcmp(path, e->path) == 0 && f->length == e->size,
              "%s: read %s of %llu bytes, written %s of %llu", g->path, path,
              (unsigned long long)f->length, e->path,
              (unsigned long long)e->size);
    }
    if (strcmp(g->reference, "accept") == 0)
        ck_assert_msg(at == g->size, "%s: fields end at %llu", g->path,
                      (unsigned long long)at);
    assay_free(r);
    return 0;
}

#endif

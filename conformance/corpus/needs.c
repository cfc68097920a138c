#include "conformance/corpus/needs.h"

#include <fnmatch.h>
#include <stdlib.h>

#include "conformance/corpus/files.h"
#include "conformance/corpus/number_forms.h"
#include "tool/heap.h"
#include "tool/words.h"

#define LONGEST_PATH 512
#define LONGEST_WORD 64

typedef enum { SAYS_WORD, INDEX_OVER, BREAKS_RULE, BREAKS_MUST_TOO,
               STATES_VERSION, STORES_SO, HIDES_FORMS } need_kind;

typedef struct {
    const char *format, *feature;
    need_kind kind;
    const char *field;          /* HIDES_FORMS: the encoding of the numbers */
    const char *words;
    u64 most;
} need;

static const need needs[] = {
#define SAYS(format, feature, field, words) \
    {#format, feature, SAYS_WORD, field, words, 0},
#define OVER(format, feature, field, most) \
    {#format, feature, INDEX_OVER, field, NULL, most},
#define BROKEN(format, feature, rules) \
    {#format, feature, BREAKS_RULE, NULL, rules, 0},
#define NEXT_TO(format, feature, rules) \
    {#format, feature, BREAKS_MUST_TOO, NULL, rules, 0},
#define STATES(format, feature, version) \
    {#format, feature, STATES_VERSION, NULL, version, 0},
#define STORES(format, feature, how) \
    {#format, feature, STORES_SO, NULL, how, 0},
#define HIDES(format, feature, encoding, rules) \
    {#format, feature, HIDES_FORMS, encoding, rules, 0},
#include "conformance/corpus/needs.def"
#undef SAYS
#undef OVER
#undef BROKEN
#undef NEXT_TO
#undef STATES
#undef STORES
#undef HIDES
};

#define NEEDS (sizeof needs / sizeof *needs)

/* A field, in the terms of the rows. */
typedef struct {
    char path[LONGEST_PATH];    /* without indices */
    char word[LONGEST_WORD];    /* its value, if it is so short */
    const char *note;
    const assay_field *field;
    const assay_report *report;
} named_field;

static void leave_indices_out(char *path)
{
    char *to = path;

    for (const char *at = path; *at != '\0'; at++) {
        if (*at == '[')
            at += strcspn(at, "]");
        if (*at == '\0')
            break;
        if (*at != ']')
            *to++ = *at;
    }
    *to = '\0';
}

static void name_field(named_field *n, const assay_report *report,
                       const assay_field *f, view file)
{
    *n = (named_field){.note = f->note, .field = f, .report = report};
    assay_field_path(report, f, n->path, sizeof n->path);
    leave_indices_out(n->path);
    if (f->kind == ASSAY_TEXT && f->length < sizeof n->word)
        memcpy(n->word, file.bytes + f->offset, (size_t)f->length);
}

/* Reports whether the path ends with these names. */
static bool is_called(const named_field *n, const char *field)
{
    size_t size = strlen(n->path), end = strlen(field);

    return ends_in(n->path, field) &&
           (size == end || n->path[size - end - 1] == '.');
}

static bool says(const named_field *n, const need *row)
{
    return is_called(n, row->field) &&
           ((n->word[0] != '\0' && fnmatch(row->words, n->word, 0) == 0) ||
            (n->note != NULL && fnmatch(row->words, n->note, 0) == 0) ||
            strcmp(row->words, "*") == 0);
}

/* Reports whether an index is too high, as in "entry[0].shape[32].head" for the
 * field shape. */
static bool is_over(const named_field *n, const need *row)
{
    char path[LONGEST_PATH];
    char *begin = take_text("%s[", row->field);

    assay_field_path(n->report, n->field, path, sizeof path);
    const char *at = strstr(path, begin);
    bool over = at != NULL &&
                strtoull(at + strlen(begin), NULL, 10) >= row->most;
    free(begin);
    return over;
}

static bool breaks(const assay_report *report, const char *rules)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        if (fnmatch(rules, assay_rule_at(f->rule)->id, 0) == 0)
            return true;
    return false;
}

static bool is_rejected(const assay_report *report)
{
    return assay_report_verdict(report) == ASSAY_REJECT;
}

static bool stores(const assay_report *report, const char *how)
{
    assay_tensor t;

    for (size_t i = 0; assay_report_tensor(report, i, &t); i++)
        if (strcmp(how, "big") == 0 ? t.big_endian
            : t.encoding != NULL && strcmp(t.encoding, how) == 0)
            return true;
    return false;
}

static bool holds_of(const assay_report *report, view file, const need *row)
{
    const char *version = assay_report_version(report);

    switch (row->kind) {
    case BREAKS_RULE: return breaks(report, row->words);
    case BREAKS_MUST_TOO:
        return is_rejected(report) && breaks(report, row->words);
    case STATES_VERSION:
        return version != NULL && strcmp(version, row->words) == 0;
    case STORES_SO: return stores(report, row->words);
    case HIDES_FORMS:
        return hides_forms(report, file, row->field, row->words);
    default: return false;
    }
}

static void add(json_t *features, const char *feature)
{
    if (!has_text(features, feature))
        json_array_append_new(features, json_string(feature));
}

bool is_of_unknown_types(const char *rule)
{
    for (size_t i = 0; rule != NULL && i < NEEDS; i++)
        if (needs[i].kind == BREAKS_MUST_TOO &&
            fnmatch(needs[i].words, rule, 0) == 0)
            return true;
    return false;
}

static void add_by_field(json_t *features, const char *format,
                         const named_field *n)
{
    for (size_t i = 0; i < NEEDS; i++) {
        const need *row = &needs[i];
        if (strcmp(row->format, format) == 0 &&
            ((row->kind == SAYS_WORD && says(n, row)) ||
             (row->kind == INDEX_OVER && is_over(n, row))))
            add(features, row->feature);
    }
}

static void add_by_report(json_t *features, const char *format,
                          const assay_report *report, view file)
{
    for (size_t i = 0; i < NEEDS; i++)
        if (strcmp(needs[i].format, format) == 0 &&
            holds_of(report, file, &needs[i]))
            add(features, needs[i].feature);
}

void add_needs(json_t *features, const assay_report *report, view file)
{
    const assay_format *format = assay_format_at(assay_report_format(report));
    const assay_field *f;
    named_field n;

    if (format == NULL)
        return;
    add_by_report(features, format->name, report, file);
    for (size_t i = 0; (f = assay_report_field(report, i)) != NULL; i++) {
        if (f->role != ASSAY_ROLE_TYPE && f->role != ASSAY_ROLE_SHAPE &&
            f->kind != ASSAY_TEXT && f->note == NULL)
            continue;
        name_field(&n, report, f, file);
        add_by_field(features, format->name, &n);
    }
}

static bool was_named(size_t row)
{
    for (size_t i = 0; i < row; i++)
        if (strcmp(needs[i].feature, needs[row].feature) == 0)
            return true;
    return false;
}

const char *needed_feature(size_t number)
{
    for (size_t i = 0; i < NEEDS; i++)
        if (!was_named(i) && number-- == 0)
            return needs[i].feature;
    return NULL;
}

#include "conformance/report/certificate.h"

#include "conformance/compare/judge.h"
#include "conformance/corpus/files.h"
#include "tool/escape.h"

/*
 * A certificate requires that at least one file that must be accepted and one
 * that must be rejected pass, both with declared features. A program that
 * rejects everything or declares nothing gets none.
 */
typedef enum {
    CERTIFIED,
    PARTIAL,            /* no failures, but one kind was not among the cases */
    EITHER,             /* no failures, and all chosen cases may be either */
    NOTHING_PASSED,
    NONE_ACCEPTED,      /* of all cases that must be accepted */
    NONE_REJECTED,
    AS_KNOWN,           /* fails only as listed in the baseline */
    STALE,              /* passes a case that the baseline lists */
    WRONG_ANSWERS
} certificate;

/* Counts passed cases that must be accepted, or rejected, and whose features
 * are all declared. */
static size_t count_kind(const run *r, u32 f, expectation spec)
{
    size_t passed = 0;

    for (size_t i = 0; i < r->results.count; i++) {
        const result *item = &r->results.items[i];
        passed += item->asked->format == f && item->asked->spec == spec &&
                  item->outcome == IS_PASS &&
                  !lacks_feature(r->features, item->asked);
    }
    return passed;
}

static bool is_whole(const run *r, u32 f)
{
    size_t chosen = 0, all = 0;

    for (size_t i = 0; i < r->results.count; i++)
        chosen += r->results.items[i].asked->format == f;
    for (size_t i = 0; i < r->corpus.count; i++)
        all += r->corpus.cases[i].format == f &&
               is_in_version(r, &r->corpus.cases[i]);
    return chosen == all;
}

static certificate certificate_of(const run *r, u32 f)
{
    const tally *t = &r->tallies[f];
    size_t accepted = count_kind(r, f, MUST_ACCEPT);
    size_t rejected = count_kind(r, f, MUST_REJECT);

    for (outcome o = 0; o < OUTCOMES; o++)
        if (is_wrong(o) && t->of[o] > 0)
            return WRONG_ANSWERS;
    if (t->stale > 0)
        return STALE;
    if (t->known > 0)
        return AS_KNOWN;
    if (t->of[IS_PASS] == 0 && t->of[IS_EITHER] == 0)
        return NOTHING_PASSED;
    if (accepted > 0 && rejected > 0)
        return CERTIFIED;
    if (!is_whole(r, f))
        return t->of[IS_PASS] > 0 ? PARTIAL : EITHER;
    return accepted == 0 ? NONE_ACCEPTED : NONE_REJECTED;
}

int certificates_status(const run *r)
{
    static const int statuses[] = {
        [CERTIFIED] = 0, [PARTIAL] = 0, [EITHER] = 0, [NOTHING_PASSED] = 2,
        [NONE_ACCEPTED] = 1, [NONE_REJECTED] = 1, [AS_KNOWN] = 0,
        [STALE] = 1, [WRONG_ANSWERS] = 1,
    };
    int worst = 0;

    for (u32 f = 1; f <= assay_format_count(); f++) {
        int status = r->judged[f] ? statuses[certificate_of(r, f)] : 0;
        worst = status > worst ? status : worst;
    }
    return worst;
}

bool is_certified(const run *r, u32 f)
{
    return r->judged[f] && r->stop == NULL && r->options->fresh == NULL &&
           certificate_of(r, f) == CERTIFIED;
}

bool all_certified(const run *r)
{
    bool any = false;

    for (u32 f = 1; f <= assay_format_count(); f++) {
        if (r->judged[f] && !is_certified(r, f))
            return false;
        any = any || r->judged[f];
    }
    return any;
}

void print_certificate(FILE *to, const run *r, u32 f)
{
    const char *name = grade_name(r->options->level);
    const char *none = count_kind(r, f, MUST_ACCEPT) == 0 ? "accepted"
                                                          : "rejected";

    switch (certificate_of(r, f)) {
    case CERTIFIED:
        fprintf(to, "certified: %s", name);
        break;
    case PARTIAL:
        fprintf(to, "correct: %s, no certificate (no case that must be %s "
                "passed)", name, none);
        break;
    case EITHER:
        fputs("nothing to certify: each of these files may be accepted or "
              "rejected", to);
        break;
    case NOTHING_PASSED:
        fputs("nothing to certify: no case passed or failed", to);
        break;
    case NONE_ACCEPTED:
        fputs("not certified: no case that must be accepted passed with the "
              "declared features", to);
        break;
    case NONE_REJECTED:
        fputs("not certified: no case that must be rejected passed with the "
              "declared features", to);
        break;
    case AS_KNOWN:
        fprintf(to, "as in the baseline: %s, no certificate", name);
        break;
    case STALE:
        fputs("not certified: the baseline is stale", to);
        break;
    case WRONG_ANSWERS:
        break;
    }
}

static void add_missing(const json_t *features, const corpus_case *c,
                        json_t *missing)
{
    size_t i;
    json_t *feature;

    json_array_foreach((json_t *)c->features, i, feature) {
        const char *name = json_string_value(feature);
        if (!has_text(features, name) && !has_text(missing, name))
            json_array_append(missing, feature);
    }
}

void print_missing(FILE *to, const run *r, u32 f)
{
    json_t *missing = json_array();
    size_t i;
    json_t *feature;

    for (size_t n = 0; n < r->results.count; n++)
        if (r->results.items[n].asked->format == f)
            add_missing(r->features, r->results.items[n].asked, missing);
    json_array_foreach(missing, i, feature) {
        fputs(i == 0 ? ", without " : ", ", to);
        print_escaped(to, json_string_value(feature),
                      json_string_length(feature), PRINT_MOST);
    }
    json_decref(missing);
}

#include "certificate.h"

#include "files.h"
#include "judge.h"
#include "print.h"

/* The cases that must be accepted, or those that must be rejected. */
typedef struct {
    size_t asked;
    size_t passed;      /* of declared features alone */
} kind;

static kind count_kind(const run *r, format f, expectation spec)
{
    kind k = {0, 0};

    for (size_t i = 0; i < r->results.count; i++) {
        const result *item = &r->results.items[i];
        if (item->asked->format != f || item->asked->spec != spec)
            continue;
        k.asked++;
        k.passed += item->outcome == IS_PASS &&
                    !lacks_feature(r->features, item->asked);
    }
    return k;
}

certificate certificate_of(const run *r, format f)
{
    const tally *t = &r->tallies[f];
    kind accepted = count_kind(r, f, MUST_ACCEPT);
    kind rejected = count_kind(r, f, MUST_REJECT);

    for (outcome o = 0; o < OUTCOMES; o++)
        if (is_wrong(o) && t->of[o] > 0)
            return WRONG_ANSWERS;
    if (t->of[IS_PASS] == 0)
        return NOTHING_PASSED;
    if (accepted.asked > 0 && accepted.passed == 0)
        return NONE_ACCEPTED;
    if (rejected.asked > 0 && rejected.passed == 0)
        return NONE_REJECTED;
    return accepted.asked > 0 && rejected.asked > 0 ? CERTIFIED : HALF_ASKED;
}

void print_certificate(FILE *to, const run *r, format f)
{
    const char *name = grade_name(r->options->level);
    const char *none = count_kind(r, f, MUST_ACCEPT).asked == 0 ? "accepted"
                                                                : "rejected";

    switch (certificate_of(r, f)) {
    case CERTIFIED:
        fprintf(to, "certified: %s", name);
        break;
    case HALF_ASKED:
        fprintf(to, "right: %s, no certificate (no case must be %s)", name,
                none);
        break;
    case NOTHING_PASSED:
        fputs("nothing to certify: no case passed or failed", to);
        break;
    case NONE_ACCEPTED:
        fputs("not certified: no case of declared features that must be "
              "accepted passed", to);
        break;
    case NONE_REJECTED:
        fputs("not certified: no case of declared features that must be "
              "rejected passed", to);
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

void print_missing(FILE *to, const run *r, format f)
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

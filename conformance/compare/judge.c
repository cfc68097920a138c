#include "conformance/compare/judge.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/compare/compare.h"
#include "conformance/corpus/files.h"
#include "tool/cut.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/words.h"

#define MOST_SHOWN 200
#define MOST_KEPT 4096

bool lacks_feature(const json_t *features, const corpus_case *c)
{
    size_t i;
    json_t *feature;

    json_array_foreach((json_t *)c->features, i, feature)
        if (!has_text(features, json_string_value(feature)))
            return true;
    return false;
}

bool is_beside_unknown(const char *feature)
{
    return ends_in(feature, ".beside-unknown");
}

/* Reports whether the fault of the file may need a feature that is missing. */
static bool may_overlook(const json_t *features, const corpus_case *c)
{
    size_t i;
    json_t *feature;

    json_array_foreach((json_t *)c->features, i, feature) {
        const char *name = json_string_value(feature);
        if (!has_text(features, name) && !is_beside_unknown(name))
            return true;
    }
    return false;
}

bool is_of_writers(const char *feature, u32 format)
{
    const char *name = assay_format_at(format)->name;
    size_t size = strlen(name);

    return strncmp(feature, name, size) == 0 &&
           strcmp(feature + size, ".canonical") == 0;
}

static bool is_needed(const char *name, const corpus *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (has_text(c->cases[i].features, name) ||
            (c->writing && is_of_writers(name, c->cases[i].format)))
            return true;
    return false;
}

/* Returns "; known: A, B", the features of the corpus that start with the same
 * word before the dot; or "". */
static char *features_like(const char *name, const corpus *c)
{
    size_t start = strcspn(name, ".");
    json_t *seen = json_array();
    size_t at;
    json_t *feature;
    capture all;

    capture_open(&all);
    for (size_t i = 0; i < c->count; i++)
        json_array_foreach(c->cases[i].features, at, feature) {
            const char *other = json_string_value(feature);
            if (strncmp(name, other, start) != 0 || other[start] != '.' ||
                has_text(seen, other))
                continue;
            fprintf(all.file, "%s %s", json_array_size(seen) > 0 ? ","
                                                                 : "; known:",
                    other);
            json_array_append(seen, feature);
        }
    json_decref(seen);
    return capture_close(&all);
}

bool are_needed(const json_t *features, const corpus *c, FILE *problems)
{
    size_t at;
    json_t *feature;

    json_array_foreach((json_t *)features, at, feature) {
        const char *name = json_string_value(feature);
        if (is_needed(name, c))
            continue;
        char *others = features_like(name, c);
        complain(problems, "--features", "no case of the corpus needs '%s'%s",
                 name, others);
        free(others);
        return false;
    }
    return true;
}

/* Returns the sentence, followed by the reason that the program gave. */
static char *quote(const char *sentence, const reply *given)
{
    size_t size;
    const char *text = reply_text(given, &size);
    capture c;

    capture_open(&c);
    fputs(sentence, c.file);
    if (size > 0) {
        fputs(": ", c.file);
        print_escaped(c.file, text, size, MOST_SHOWN);
    }
    return capture_close(&c);
}

const char *expectation_text(const corpus_case *c)
{
    return c->spec == MUST_ACCEPT ? "must be accepted"
         : c->spec == MUST_REJECT ? "must be rejected"
         : "may be accepted or rejected";
}

char *document_problem(const levels *l, grade asked, const json_t *expected,
                       const json_t *given)
{
    char *problem = NULL;
    capture lines;

    capture_open(&lines);
    size_t count = compare(l, asked, expected, given, lines.file);
    char *differences = capture_close(&lines);
    if (count > DIFFERENCES_SHOWN)
        problem = take_text(OTHER_DOCUMENT "%s"
                            "and %zu more differences", differences,
                            count - DIFFERENCES_SHOWN);
    else if (count > 0)
        problem = take_text(OTHER_DOCUMENT "%s", differences);
    free(differences);
    return problem;
}

/* Returns what is wrong with the document of an accepted file, or NULL. */
static char *check_document(const measure *m, const corpus_case *c,
                            const reply *given)
{
    json_error_t error;
    size_t size;
    const char *text = reply_text(given, &size);

    if (size == 0)
        return take_text("%s, but the answer has no document (--level "
                         "verdict needs none)", expectation_text(c));
    json_t *document = json_loadb(text, size,
                                  JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL,
                                  &error);
    if (document == NULL)
        return take_text("the document is invalid JSON: %s, at byte %d",
                         error.text, error.position);

    char *problem = document_problem(m->levels, m->level, c->expected,
                                     document);
    json_decref(document);
    return problem;
}

static char *check_accept(const measure *m, const corpus_case *c,
                          const reply *given)
{
    if (c->spec == MUST_REJECT && may_overlook(m->features, c))
        return NULL;
    if (c->spec == MUST_REJECT)
        return take_text("must be rejected, was accepted");
    if (m->level == ENCODE || m->level == VERDICT || c->expected == NULL)
        return NULL;
    return check_document(m, c, given);
}

static char *check_unsupported(const measure *m, const corpus_case *c,
                               const reply *given)
{
    char sentence[128];

    if (c->spec == MAY_EITHER || lacks_feature(m->features, c))
        return NULL;
    snprintf(sentence, sizeof sentence,
             "%s (it needs no undeclared feature), was unsupported",
             expectation_text(c));
    return quote(sentence, given);
}

/* A reader without the feature (checksums, say) cannot tell what is wrong. */
static bool is_unsupported(const corpus_case *c, const reply *given)
{
    return given->answer == UNSUPPORTED ||
           (given->answer == ACCEPT && c->spec == MUST_REJECT);
}

/* A wrong document is described by lines of its own. */
static char *report_fault(const corpus_case *c, const char *fault)
{
    bool whole = strncmp(fault, OTHER_DOCUMENT, sizeof OTHER_DOCUMENT - 1) == 0;

    return whole ? take_text("%s", fault)
                 : take_text("%s, but %s", expectation_text(c), fault);
}

/* Prints the features of the case: those that are not declared, or all. */
static void print_features(FILE *out, const measure *m, const corpus_case *c,
                           bool lacked)
{
    size_t i, count = 0;
    json_t *feature;

    json_array_foreach((json_t *)c->features, i, feature)
        if (!lacked || !has_text(m->features, json_string_value(feature)))
            fprintf(out, "%s %s", count++ > 0 ? "," : "",
                    json_string_value(feature));
}

/* Appends the features that would make unsupported a correct answer. */
static char *report_features(const measure *m, const corpus_case *c,
                             char *problem)
{
    bool lacked = lacks_feature(m->features, c);
    capture all;

    if (json_array_size(c->features) == 0)
        return problem;
    capture_open(&all);
    fprintf(all.file, "%s\n%s", problem,
            lacked ? "unsupported would be correct: the program does not "
                     "declare" : "needs");
    print_features(all.file, m, c, lacked);
    fputs(lacked ? "" : ", which the program declares", all.file);
    free(problem);
    return capture_close(&all);
}

static void judge_answer(const measure *m, const corpus_case *c,
                         const reply *given, result *r)
{
    if (given->fault != NULL)
        r->problem = report_fault(c, given->fault);
    else if (given->answer == ACCEPT)
        r->problem = check_accept(m, c, given);
    else if (given->answer == UNSUPPORTED)
        r->problem = check_unsupported(m, c, given);
    else if (c->spec == MUST_ACCEPT)
        r->problem = quote("must be accepted, was rejected", given);

    if (r->problem != NULL) {
        r->problem = report_features(m, c, r->problem);
        r->outcome = IS_FAIL;
        return;
    }
    r->outcome = c->spec == MAY_EITHER ? IS_EITHER
               : is_unsupported(c, given) ? IS_UNSUPPORTED : IS_PASS;
}

void judge_case(const measure *m, const corpus_case *c, reply *given,
                result *r)
{
    static const outcome failures[] = {
        [CRASHED] = IS_CRASH,
        [TIMED_OUT] = IS_TIMEOUT,
        [BROKEN] = IS_PROTOCOL,
        [OVERSIZED] = IS_OVERSIZED,
        [UNSTARTED] = IS_NOT_RUN,
        [STOPPED] = IS_NOT_RUN,
        [UNHEARD] = IS_NOT_RUN,
    };

    *r = (result){.asked = c, .answer = given->answer,
                  .seconds = given->cost.seconds, .busy = given->cost.busy,
                  .peak = given->cost.peak, .grown = given->cost.grown};
    if (given->ending == ANSWERED) {
        judge_answer(m, c, given, r);
    } else {
        r->outcome = failures[given->ending];
        r->problem = take_text("%s; %s", expectation_text(c), given->problem);
    }
    if (!is_wrong(r->outcome))
        return;
    r->said_size = given->size <= MOST_KEPT
        ? given->size : whole_text(given->said, MOST_KEPT);
    r->said = take_copy(given->said, r->said_size);
    r->log = given->log;
    r->log_size = given->log_size;
    given->log = NULL;
}

#include "conformance/results/record_run.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/corpus/by_format.h"
#include "conformance/results/record_line.h"
#include "tool/decimal.h"

static bool is_number(const json_t *json, u64 wanted)
{
    const char *digits = json_string_value(json);
    u64 number = 0;

    return digits != NULL && read_decimal(digits, &number) &&
           number == wanted && (digits[0] != '0' || digits[1] == '\0');
}

static bool are_words(const json_t *list)
{
    size_t i;
    json_t *item;

    if (!json_is_array(list) || json_array_size(list) > MOST_NAME)
        return false;
    json_array_foreach((json_t *)list, i, item)
        if (!is_record_name(item))
            return false;
    return true;
}

/* Returns the number of the format of an item, or 0 if it is unknown. */
static u32 format_of(const json_t *item)
{
    const char *name = json_string_value(json_object_get(item, "format"));

    return name != NULL ? assay_format_by_name(name) : 0;
}

/* Reports whether all formats are known, each listed once. */
static bool are_formats(const json_t *list)
{
    bool *seen = take_by_format(sizeof *seen);
    bool good = json_is_array(list);
    size_t i;
    json_t *item;

    json_array_foreach((json_t *)list, i, item) {
        u32 f = format_of(item);
        good = good && f > 0 && !seen[f];
        seen[f] = true;
    }
    free(seen);
    return good;
}

/* Reports whether the counts of a format match its cases, counted again. */
static bool is_tally(const record *r, u32 f, const json_t *counts)
{
    tally t = {0};

    for (size_t i = 0; i < r->count; i++)
        if (r->cases[i].format == f)
            t.of[r->cases[i].outcome]++;
    for (outcome o = 0; o < OUTCOMES; o++)
        if (!is_number(json_object_get(counts, outcome_word(o)), t.of[o]))
            return false;
    return json_object_size(counts) == OUTCOMES;
}

/* Returns what is wrong with the entries of known formats, or NULL. */
static const char *check_formats(const record *r, const json_t *formats)
{
    size_t i;
    json_t *item;

    json_array_foreach((json_t *)formats, i, item) {
        if (!json_is_boolean(json_object_get(item, "certified")) ||
            !json_is_string(json_object_get(item, "verdict")))
            return "a format lacks a valid certified or verdict";
        if (!is_tally(r, format_of(item), json_object_get(item, "tally")))
            return "the tally of a format does not match the lines before";
    }
    return NULL;
}

/* Checks members that do not depend on others. */
static const char *check_rest(const json_t *json, bool complete)
{
    const json_t *peak = json_object_get(json, "peak");
    const json_t *stop = json_object_get(json, "stop");
    const json_t *version = json_object_get(json, "corpus_version");

    if (!is_record_name(json_object_get(json, "assay")))
        return "assay is not a version";
    if (version != NULL && !json_is_null(version) &&
        !is_record_name(version))
        return "corpus_version is neither a version nor null";
    if (!(complete ? json_is_null(stop) : json_is_string(stop)))
        return "stop does not match complete";
    if (!is_record_seconds(json_object_get(json, "seconds")) ||
        !(json_is_null(peak) || is_record_number(peak)))
        return "seconds or peak is not a number";
    return NULL;
}

/* Reports whether all cases of a format (0: of all) were run and none
 * failed. */
static bool is_right(const record *r, u32 f)
{
    bool wrong = false;

    for (size_t i = 0; i < r->count; i++)
        wrong = wrong || ((f == 0 || r->cases[i].format == f) &&
                          is_wrong(r->cases[i].outcome));
    return r->complete && !wrong;
}

/* Reports whether only formats that may be certified are called so. */
static bool are_certified_rightly(const record *r, const json_t *formats)
{
    bool good = !r->certified || is_right(r, 0);
    size_t i;
    json_t *item;

    json_array_foreach((json_t *)formats, i, item)
        good = good && (!json_is_true(json_object_get(item, "certified")) ||
                        is_right(r, format_of(item)));
    return good;
}

const char *record_check_run(record *r, json_t *json)
{
    int certified, complete, exec;
    json_t *program, *cases, *counts, *formats, *features, *only, *skip;
    json_error_t error;

    if (json_unpack_ex(json, &error, 0, "{s:b, s:b, s:b, s:s, s:o, s:o, s:o,"
                       " s:o, s:o, s:o, s:o}",
                       "certified", &certified, "complete", &complete,
                       "exec", &exec, "level", &r->level, "program", &program,
                       "cases", &cases, "tally", &counts, "formats", &formats,
                       "features", &features, "only", &only, "skip",
                       &skip) != 0)
        return "a member of the run is missing or has the wrong type";
    if (!json_is_array(json_object_get(program, "command")))
        return "program has no command";
    if (!are_formats(formats))
        return "formats has an unknown or duplicate format";
    if (!are_words(features) || !are_words(only) || !are_words(skip))
        return "features, only or skip is not a list of names";
    const char *problem = check_rest(json, complete != 0);
    if (problem != NULL)
        return problem;
    if (!is_number(cases, r->count))
        return "cases does not match the number of lines before";
    for (outcome o = 0; o < OUTCOMES; o++)
        if (!is_number(json_object_get(counts, outcome_word(o)), r->all.of[o]))
            return "the tally does not match the lines before";
    if (json_object_size(counts) != OUTCOMES)
        return "the tally does not match the lines before";
    if ((problem = check_formats(r, formats)) != NULL)
        return problem;
    r->certified = certified != 0;
    r->complete = complete != 0;
    if (!are_certified_rightly(r, formats))
        return "certified, although a case failed or was not run";
    return NULL;
}

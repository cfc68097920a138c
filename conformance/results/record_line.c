#include "conformance/results/record_line.h"

#include <stdlib.h>
#include <string.h>

#include "tool/decimal.h"
#include "tool/heap.h"

static const char *const members[] = {
    "case", "format", "outcome", "expected", "answer", "rule", "file",
    "sha256", "expectation", "features", "document", "seconds", "peak",
    "problem", "said", "log", NULL};

/* Reports whether the object has exactly the members of a case line. */
static bool has_members(const json_t *json)
{
    size_t count = 0;

    while (members[count] != NULL &&
           json_object_get(json, members[count]) != NULL)
        count++;
    return members[count] == NULL && json_object_size(json) == count;
}

bool is_record_name(const json_t *text)
{
    const char *name = json_string_value(text);

    return name != NULL && name[0] != '\0' &&
           strlen(name) == json_string_length(text) &&
           strlen(name) <= MOST_NAME;
}

bool is_record_number(const json_t *json)
{
    u64 number;

    return json_is_string(json) &&
           read_decimal(json_string_value(json), &number);
}

bool is_record_seconds(const json_t *json)
{
    const char *text = json_is_string(json) ? json_string_value(json) : "";
    size_t whole = strspn(text, "0123456789");

    return whole > 0 && text[whole] == '.' &&
           strspn(text + whole + 1, "0123456789") == 6 &&
           strlen(text) == whole + 7;
}

static bool is_text_or_null(const json_t *json)
{
    return json_is_string(json) || json_is_null(json);
}

static bool read_answer(const json_t *json, answer *given)
{
    const char *word = json_string_value(json);

    *given = word != NULL ? answer_named(word, strlen(word)) : NO_ANSWER;
    return json_is_null(json) ||
           (*given != NO_ANSWER && strcmp(word, answer_word(*given)) == 0);
}

/* Writes the digest of a text, or "" for null. */
static void take_digest(char digits[DIGEST_SIZE], const json_t *text)
{
    if (json_is_string(text))
        write_digest((view){(const u8 *)json_string_value(text),
                            json_string_length(text)}, digits);
}

/* Checks the digest. Older results lack features and document. */
static bool is_expectation(const record_case *c, const json_t *json)
{
    const json_t *features = json_object_get(json, "features");
    const json_t *document = json_object_get(json, "document");
    const char *rule = json_string_value(json_object_get(json, "rule"));
    char digits[DIGEST_SIZE];

    if (features == NULL && document == NULL)
        return true;
    if (!are_texts(features) || !is_text_or_null(document))
        return false;
    const char *words = json_string_value(document);
    digest_expectation(&(expected_words){c->spec, rule, features, words},
                       digits);
    return strcmp(digits, c->digest) == 0;
}

/* Checks the members that are measured or informative. */
static const char *check_rest(const json_t *json)
{
    const json_t *peak = json_object_get(json, "peak");

    if (!is_record_seconds(json_object_get(json, "seconds")) ||
        !(json_is_null(peak) || is_record_number(peak)))
        return "seconds or peak is not a number";
    if (!is_text_or_null(json_object_get(json, "problem")) ||
        !is_text_or_null(json_object_get(json, "said")) ||
        !is_text_or_null(json_object_get(json, "log")))
        return "problem, said or log is neither text nor null";
    return NULL;
}

static char *copy_of(const json_t *text)
{
    return json_is_null(text) ? NULL
        : take_copy(json_string_value(text), json_string_length(text));
}

/* Returns what is wrong with the names and enumerated members, or NULL. */
static const char *check_words(const record_case *c, const json_t *json)
{
    const json_t *rule = json_object_get(json, "rule");

    if (!is_record_name(json_object_get(json, "case")))
        return "case is not a valid name";
    if (c->format == 0)
        return "unknown format";
    if (c->outcome == OUTCOMES)
        return "unknown outcome";
    if (!json_is_null(rule) && !is_record_name(rule))
        return "rule is neither a name nor null";
    if (!is_record_name(json_object_get(json, "file")))
        return "file is not a valid name";
    return NULL;
}

void record_case_close(record_case *c)
{
    free(c->name);
    free(c->rule);
    free(c->file);
}

const char *record_take_case(record_case *c, const json_t *json)
{
    const char *word, *spec, *sha256, *digest, *format, *problem;
    json_t *name, *given, *rule, *file;
    json_error_t error;

    if (json_unpack_ex((json_t *)json, &error, 0,
                       "{s:o, s:s, s:s, s:s, s:o, s:o, s:s, s:s, s:o}",
                       "case", &name, "format", &format, "outcome", &word,
                       "expected", &spec, "answer", &given, "rule", &rule,
                       "sha256", &sha256, "expectation", &digest, "file",
                       &file) != 0)
        return "a member of a case is missing or has the wrong type";
    c->format = assay_format_by_name(format);
    c->outcome = outcome_named(word);
    if ((problem = check_words(c, json)) != NULL ||
        (problem = check_rest(json)) != NULL)
        return problem;
    if (!expectation_named(spec, &c->spec))
        return "expected is neither accept, reject nor may";
    if (!read_answer(given, &c->answer))
        return "answer is neither accept, reject, unsupported nor null";
    if (!is_digest(sha256) || !is_digest(digest))
        return "sha256 or expectation is not 64 hexadecimal digits";
    memcpy(c->sha256, sha256, DIGEST_SIZE);
    memcpy(c->digest, digest, DIGEST_SIZE);
    if (!is_expectation(c, json))
        return "expectation does not match the expected members";
    take_digest(c->problem, json_object_get(json, "problem"));
    take_digest(c->said, json_object_get(json, "said"));
    c->logged = json_is_string(json_object_get(json, "log"));
    c->whole = has_members(json);
    c->name = copy_of(name);
    c->rule = copy_of(rule);
    c->file = copy_of(file);
    return NULL;
}

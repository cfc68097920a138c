#include "conformance/verify_run.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/corpus/files.h"
#include "conformance/report/printable.h"
#include "tool/escape.h"
#include "tool/heap.h"

#define MOST_SHOWN 200

/* Members that compare_members() skips: measurements, members that are checked
 * when results are read, and those of verify_verdicts.h. */
static const char *const elsewhere[] = {
    "certified", "complete", "stop", "cases", "tally", "seconds", "peak",
    "corpus", "digest", "formats", "verdict", "format", NULL};

static bool is_elsewhere(const char *member)
{
    size_t i = 0;

    while (elsewhere[i] != NULL && strcmp(elsewhere[i], member) != 0)
        i++;
    return elsewhere[i] != NULL;
}

static void print_value(FILE *to, const json_t *value)
{
    bool text = json_is_string(value);
    char *words = value == NULL || text ? NULL
        : json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);

    if (text)
        fputc('\'', to);
    if (text)
        print_escaped(to, json_string_value(value),
                      json_string_length(value), MOST_SHOWN);
    else if (words == NULL)
        fputs("nothing", to);
    else
        print_escaped(to, words, strlen(words), MOST_SHOWN);
    if (text)
        fputc('\'', to);
    free(words);
}

/* Compares one member; whose names the object that it belongs to. */
static void compare_member(comparison *c, const char *whose, const char *name,
                           const json_t *was, const json_t *is)
{
    if (is_elsewhere(name) || strcmp(name, "program") == 0 ||
        (was != NULL && is != NULL && json_equal(was, is)))
        return;
    c->about++;
    fprintf(c->to, "%s ", whose);
    print_escaped(c->to, name, strlen(name), MOST_SHOWN);
    if (strcmp(name, "levels") == 0) {
        fputs(": the compared members changed\n", c->to);
        return;
    }
    fputs(": was ", c->to);
    print_value(c->to, was);
    fputs(", is ", c->to);
    print_value(c->to, is);
    fputc('\n', c->to);
}

/* Compares the members of was with those of is, then the new ones of is. */
static void compare_members(comparison *c, const char *whose,
                            const json_t *was, const json_t *is)
{
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)was, name, value)
        compare_member(c, whose, name, value, json_object_get(is, name));
    json_object_foreach((json_t *)is, name, value)
        if (json_object_get(was, name) == NULL)
            compare_member(c, whose, name, NULL, value);
}

static void compare_formats(comparison *c, const json_t *is)
{
    size_t i;
    json_t *item;

    json_array_foreach((json_t *)is, i, item) {
        const char *name = json_string_value(json_object_get(item, "format"));
        char *whose = take_text("%s:", name);
        compare_members(c, whose, record_format(c->was, name), item);
        free(whose);
    }
}

void compare_runs(comparison *c)
{
    const json_t *was = c->was->run;
    json_t *is = reported_run(c->now);

    compare_members(c, "program", json_object_get(was, "program"),
                    json_object_get(is, "program"));
    compare_members(c, "run", was, is);
    compare_formats(c, json_object_get(is, "formats"));
    c->unread = c->unread || is == NULL;
    json_decref(is);
}

static bool is_made(const record *was, const char *what, const char *by,
                    const char *here, FILE *problems)
{
    if (strcmp(by != NULL ? by : "", here != NULL ? here : "") == 0)
        return true;
    return complain(problems, was->path, "made with %s %s, but this is %s "
                    "%s: cannot compare", what,
                    by != NULL ? by : "(no version)", what,
                    here != NULL ? here : "(no version)");
}

bool are_made_here(const record *was, FILE *problems)
{
    return is_made(was, "assay", json_string_value(
                       json_object_get(was->run, "assay")), ASSAY_VERSION,
                   problems);
}

bool are_of_corpus(const record *was, const char *version, FILE *problems)
{
    return is_made(was, "corpus", json_string_value(
                       json_object_get(was->run, "corpus_version")), version,
                   problems);
}

#include "conformance/verify.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/corpus/by_format.h"
#include "conformance/corpus/version.h"
#include "conformance/report/printable.h"
#include "conformance/results/record_line.h"
#include "conformance/verify_run.h"
#include "conformance/verify_verdicts.h"
#include "tool/decimal.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/words.h"

#define MOST_TIMEOUT (86400u * 1000u)

/* -------------------------------------------------------------- options -- */

static void take_globs(const record *was, const char *member, globs *g)
{
    const json_t *list = json_object_get(was->run, member);
    size_t i;
    json_t *word;

    g->globs = take((json_array_size(list) + 1) * sizeof *g->globs);
    g->count = json_array_size(list);
    json_array_foreach((json_t *)list, i, word)
        g->globs[i] = json_string_value(word);
}

static bool take_numbers(const record *was, certify_options *o)
{
    const json_t *seed = json_object_get(was->run, "seed");
    const json_t *timeout = json_object_get(was->run, "timeout");
    const json_t *limit = json_object_get(was->run, "memory_limit");

    if (json_is_string(limit) &&
        !read_decimal(json_string_value(limit), &o->limit))
        return false;
    return read_decimal(json_string_value(seed), &o->seed) &&
           read_decimal(json_string_value(timeout), &o->timeout) &&
           0 < o->timeout && o->timeout <= MOST_TIMEOUT;
}

bool verify_options(const record *was, certify_options *o, FILE *problems)
{
    size_t i;
    json_t *one;

    o->level = grade_named(was->level);
    o->exec = json_is_true(json_object_get(was->run, "exec"));
    o->formats = take_by_format(sizeof *o->formats);
    o->any_format = false;
    o->seeded = true;
    o->features = o->exec ? json_object_get(was->run, "features") : NULL;
    take_globs(was, "only", &o->only);
    take_globs(was, "skip", &o->skip);
    o->only_version = json_string_value(json_object_get(was->run,
                                                        "only_version"));
    json_array_foreach(json_object_get(was->run, "formats"), i, one)
        o->formats[assay_format_by_name(json_string_value(
            json_object_get(one, "format")))] = true;
    if (!is_version(o->only_version))
        return complain(problems, was->path, "only_version is not a version");
    if (!was->complete)
        return complain(problems, was->path, "the run ended early: nothing to "
                        "repeat");
    if (o->level == GRADES || !take_numbers(was, o))
        return complain(problems, was->path, "invalid level, seed or timeout");
    return true;
}

void verify_close(certify_options *o)
{
    free(o->formats);
    free(o->only.globs);
    free(o->skip.globs);
}

/* ---------------------------------------------------------- differences -- */

static void report_outcome(comparison *c, const record_case *was,
                           const record_case *is, const result *now)
{
    fprintf(c->to, "%s: was %s (%s), is %s (%s)", is->name,
            outcome_word(was->outcome), answer_word(was->answer),
            outcome_word(is->outcome), answer_word(is->answer));
    if (now->problem != NULL) {
        printable problem =
            printable_text(c->now, now->problem, strlen(now->problem));
        view line = first_line(&problem);
        fputs(": ", c->to);
        print_escaped(c->to, (const char *)line.bytes, (size_t)line.size, 200);
        free(problem.at);
    }
    fputc('\n', c->to);
}

static bool are_same(const char *was, const char *is)
{
    return strcmp(was != NULL ? was : "", is != NULL ? is : "") == 0;
}

/* Returns how a case differs in its texts, or NULL. The text of a log may
 * change (times, addresses), so only its presence is compared. */
static const char *other_words(const record_case *was, const record_case *is)
{
    return was->format != is->format ? "has another format"
         : was->spec != is->spec || !are_same(was->rule, is->rule)
             ? "the expectation changed"
         : !are_same(was->file, is->file) ? "the path of the file changed"
         : !are_same(was->problem, is->problem) ? "the problem changed"
         : !are_same(was->said, is->said) ? "the text of the answer changed"
         : was->logged != is->logged ? "only one of the runs has a log"
         : !was->whole ? "has missing or unknown members"
         : NULL;
}

/* Reports a change of the case itself first: then its answers are unrelated. */
static bool differ(comparison *c, const record_case *was,
                   const record_case *is, const result *now)
{
    const char *words = strcmp(was->sha256, is->sha256) != 0
        ? "the file changed"
        : strcmp(was->digest, is->digest) != 0 ? "the expectation changed"
        : NULL;
    bool other = was->outcome != is->outcome || was->answer != is->answer;

    if (words == NULL && other) {
        report_outcome(c, was, is, now);
        return true;
    }
    words = words != NULL ? words : other_words(was, is);
    if (words != NULL)
        fprintf(c->to, "%s: %s\n", is->name, words);
    return words != NULL;
}

/* Compares a case of the results with the line that it would have now. */
static bool differs(comparison *c, const record_case *was, const result *now)
{
    record_case is = {0};

    if (was == NULL) {
        fprintf(c->to, "%s: not in the results\n", now->asked->name);
        return true;
    }
    json_t *line = reported_case(c->now, now);
    c->unread = c->unread || line == NULL ||
                record_take_case(&is, line) != NULL;
    bool other = !c->unread && differ(c, was, &is, now);
    record_case_close(&is);
    json_decref(line);
    return other;
}

static int by_name(const void *a, const void *b)
{
    const result *const *left = a, *const *right = b;
    return strcmp((*left)->asked->name, (*right)->asked->name);
}

static void report_gone(comparison *c, const record_case *gone)
{
    print_escaped(c->to, gone->name, strlen(gone->name), 200);
    fputs(": not in this run\n", c->to);
    c->cases++;
}

/* Merges both lists by name; a case in only one of them is new or gone. */
static void compare_cases(comparison *c)
{
    const results *list = &c->now->results;
    const result **sorted = take((list->count + 1) * sizeof *sorted);
    const record *was = c->was;
    size_t at = 0;

    for (size_t i = 0; i < list->count; i++)
        sorted[i] = &list->items[i];
    qsort(sorted, list->count, sizeof *sorted, by_name);
    for (size_t i = 0; i < list->count; i++) {
        const char *name = sorted[i]->asked->name;
        for (; at < was->count && strcmp(was->cases[at].name, name) < 0; at++)
            report_gone(c, &was->cases[at]);
        bool same = at < was->count &&
                    strcmp(was->cases[at].name, name) == 0;
        c->cases += differs(c, same ? &was->cases[at] : NULL, sorted[i]);
        at += same;
    }
    for (; at < was->count; at++)
        report_gone(c, &was->cases[at]);
    free(sorted);
}

/* Reports digests of the results that do not match their contents. */
static void compare_digests(comparison *c)
{
    if (c->was->other_corpus)
        fputs("corpus: does not match the cases of the results\n", c->to);
    if (c->was->changed)
        fputs("digest: does not match: the results were changed\n", c->to);
    c->about += c->was->other_corpus + c->was->changed;
}

static size_t differences(const comparison *c)
{
    return c->about + c->verdicts + c->cases;
}

static void print_end(const comparison *c)
{
    if (differences(c) == 0)
        fputs("same: ", c->to);
    else
        fprintf(c->to, "different: %s%s%zu of ",
                c->about > 0 ? "the program or the run, " : "",
                c->verdicts > 0 ? "the certificates, " : "", c->cases);
    print_count(c->to, c->now->results.count, "case");
    if (c->now->stop != NULL)
        fprintf(c->to, "; the run ended early: %s", c->now->stop);
    fputc('\n', c->to);
}

int verify_results(FILE *to, const record *was, const run *r)
{
    capture lines;

    capture_open(&lines);
    comparison c = {.to = lines.file, .was = was, .now = r};
    compare_runs(&c);
    compare_cases(&c);
    compare_digests(&c);
    c.verdicts = compare_verdicts(lines.file, was, r);
    print_end(&c);
    char *text = capture_close(&lines);
    if (!c.unread && !r->options->quiet)
        fputs(text, to);
    free(text);
    return c.unread ? 2 : differences(&c) > 0 ? 1 : 0;
}

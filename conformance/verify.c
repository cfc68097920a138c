#include "verify.h"

#include <stdlib.h>
#include <string.h>

#include "by_format.h"
#include "hello.h"
#include "report/told.h"
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
    o->features = json_object_get(was->run, "features");
    take_globs(was, "only", &o->only);
    take_globs(was, "skip", &o->skip);
    json_array_foreach(json_object_get(was->run, "formats"), i, one)
        o->formats[assay_format_by_name(json_string_value(
            json_object_get(one, "format")))] = true;
    if (!was->complete)
        return complain(problems, was->path, "of a run that ended early: "
                        "nothing to repeat");
    if (o->level == GRADES || !take_numbers(was, o))
        return complain(problems, was->path, "its level, seed or timeout is "
                        "none");
    return true;
}

void verify_close(certify_options *o)
{
    free(o->formats);
    free(o->only.globs);
    free(o->skip.globs);
}

/* ---------------------------------------------------------- differences -- */

static void print_text(FILE *to, const char *text)
{
    print_escaped(to, text, strlen(text), 200);
}

/* A change of the case itself: then the answers say nothing. */
static bool is_other_case(FILE *to, const record_case *was, const result *is)
{
    char digits[DIGEST_SIZE];
    const corpus_case *c = is->asked;

    if (strcmp(was->sha256, c->sha256) != 0) {
        fprintf(to, "%s: is another file\n", c->name);
        return true;
    }
    if (!expectation_digest(c, digits, stderr) ||
        strcmp(was->digest, digits) != 0) {
        fprintf(to, "%s: something else is expected\n", c->name);
        return true;
    }
    return false;
}

static bool differs(FILE *to, const run *r, const record_case *was,
                    const result *is)
{
    if (was == NULL) {
        fprintf(to, "%s: was not asked\n", is->asked->name);
        return true;
    }
    if (is_other_case(to, was, is))
        return true;
    if (was->outcome == is->outcome && was->answer == is->answer)
        return false;
    fprintf(to, "%s: was %s (%s), is %s (%s)", is->asked->name,
            outcome_word(was->outcome), answer_word(was->answer),
            outcome_word(is->outcome), answer_word(is->answer));
    if (is->problem != NULL) {
        told problem = tell(r, is->problem, strlen(is->problem));
        view line = first_line(&problem);
        fputs(": ", to);
        print_escaped(to, (const char *)line.bytes, (size_t)line.size, 200);
        free(problem.at);
    }
    fputc('\n', to);
    return true;
}

static int by_name(const void *a, const void *b)
{
    const result *const *left = a, *const *right = b;
    return strcmp((*left)->asked->name, (*right)->asked->name);
}

/* Both by name: what is only in one of them was added, or is gone. */
static size_t print_cases(FILE *to, const record *was, const run *r)
{
    size_t count = r->results.count, at = 0, different = 0;
    const result **sorted = take((count + 1) * sizeof *sorted);

    for (size_t i = 0; i < count; i++)
        sorted[i] = &r->results.items[i];
    qsort(sorted, count, sizeof *sorted, by_name);
    for (size_t i = 0; i < count; i++) {
        const char *name = sorted[i]->asked->name;
        for (; at < was->count && strcmp(was->cases[at].name, name) < 0; at++) {
            print_text(to, was->cases[at].name);
            fputs(": is not asked now\n", to);
            different++;
        }
        bool same = at < was->count &&
                    strcmp(was->cases[at].name, name) == 0;
        different += differs(to, r, same ? &was->cases[at] : NULL, sorted[i]);
        at += same;
    }
    for (; at < was->count; at++, different++) {
        print_text(to, was->cases[at].name);
        fputs(": is not asked now\n", to);
    }
    free(sorted);
    return different;
}

static size_t print_program(FILE *to, const record *was, const run *r)
{
    static const char *const members[] = {"name", "version", "language"};
    const json_t *program = json_object_get(was->run, "program");
    size_t different = 0;

    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const char *before = json_string_value(json_object_get(program,
                                                               members[i]));
        const char *now = hello_text(r->session.hello, members[i]);
        if (strcmp(before != NULL ? before : "", now != NULL ? now : "") == 0)
            continue;
        fprintf(to, "the program's %s: was '", members[i]);
        print_text(to, before != NULL ? before : "");
        fputs("', is '", to);
        print_text(to, now != NULL ? now : "");
        fputs("'\n", to);
        different++;
    }
    const json_t *features = json_object_get(was->run, "features");
    if (!json_equal(features, r->features) &&
        (r->features != NULL || json_array_size(features) > 0)) {
        fputs("the program's features: are others\n", to);
        different++;
    }
    return different;
}

static size_t print_levels(FILE *to, const record *was, const run *r)
{
    size_t different = 0;

    for (u32 f = 1; f <= assay_format_count(); f++) {
        const char *name = assay_format_at(f)->name;
        const char *before = json_string_value(
            json_object_get(record_format(was, name), "levels"));
        char digits[DIGEST_SIZE];
        if (!r->judged[f] || r->options->level == VERDICT)
            continue;
        char *path = take_text("%s/%s/levels.json", r->corpus.folder, name);
        if (before == NULL || !file_digest(path, digits, stderr) ||
            strcmp(before, digits) != 0) {
            fprintf(to, "%s: what is compared is not the same\n", name);
            different++;
        }
        free(path);
    }
    return different;
}

size_t print_differences(FILE *to, const record *was, const run *r)
{
    size_t about = print_program(to, was, r) + print_levels(to, was, r);
    size_t cases = print_cases(to, was, r);

    if (about + cases == 0)
        fputs("same: ", to);
    else
        fprintf(to, "different: %s%zu of ",
                about > 0 ? "the program or what is compared, " : "", cases);
    print_count(to, r->results.count, "case");
    if (r->stop != NULL)
        fprintf(to, "; the run ended early: %s", r->stop);
    fputc('\n', to);
    return about + cases;
}

int verify_status(const run *r)
{
    capture c;

    capture_open(&c);
    size_t different = print_differences(c.file, r->options->was, r);
    free(capture_close(&c));
    return different > 0 ? 1 : 0;
}

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
#include "verify_verdicts.h"

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

typedef struct {
    FILE *to;
    const record *was;
    const run *now;
    size_t about, verdicts, cases;      /* differences */
    bool unread;                /* a file that a digest is of */
} comparison;

static void print_text(FILE *to, const char *text)
{
    print_escaped(to, text, strlen(text), 200);
}

/* A change of the case itself: then the answers say nothing. */
static bool is_other_case(comparison *c, const record_case *was,
                          const corpus_case *is)
{
    char digits[DIGEST_SIZE];

    if (strcmp(was->sha256, is->sha256) != 0) {
        fprintf(c->to, "%s: is another file\n", is->name);
        return true;
    }
    bool read = expectation_digest(is, digits, stderr);
    c->unread = c->unread || !read;
    if (read && strcmp(was->digest, digits) != 0)
        fprintf(c->to, "%s: something else is expected\n", is->name);
    return !read || strcmp(was->digest, digits) != 0;
}

static bool differs(comparison *c, const record_case *was, const result *is)
{
    if (was == NULL) {
        fprintf(c->to, "%s: was not asked\n", is->asked->name);
        return true;
    }
    if (is_other_case(c, was, is->asked))
        return true;
    if (was->outcome == is->outcome && was->answer == is->answer)
        return false;
    fprintf(c->to, "%s: was %s (%s), is %s (%s)", is->asked->name,
            outcome_word(was->outcome), answer_word(was->answer),
            outcome_word(is->outcome), answer_word(is->answer));
    if (is->problem != NULL) {
        told problem = tell(c->now, is->problem, strlen(is->problem));
        view line = first_line(&problem);
        fputs(": ", c->to);
        print_escaped(c->to, (const char *)line.bytes, (size_t)line.size, 200);
        free(problem.at);
    }
    fputc('\n', c->to);
    return true;
}

static int by_name(const void *a, const void *b)
{
    const result *const *left = a, *const *right = b;
    return strcmp((*left)->asked->name, (*right)->asked->name);
}

static void report_gone(comparison *c, const record_case *gone)
{
    print_text(c->to, gone->name);
    fputs(": is not asked now\n", c->to);
    c->cases++;
}

/* Both by name: what is only in one of them was added, or is gone. */
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

static void compare_program(comparison *c)
{
    static const char *const members[] = {"name", "version", "language"};
    const json_t *program = json_object_get(c->was->run, "program");
    const json_t *features = json_object_get(c->was->run, "features");

    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const char *before = json_string_value(json_object_get(program,
                                                               members[i]));
        const char *now = hello_text(c->now->session.hello, members[i]);
        if (strcmp(before != NULL ? before : "", now != NULL ? now : "") == 0)
            continue;
        fprintf(c->to, "the program's %s: was '", members[i]);
        print_text(c->to, before != NULL ? before : "");
        fputs("', is '", c->to);
        print_text(c->to, now != NULL ? now : "");
        fputs("'\n", c->to);
        c->about++;
    }
    if (!json_equal(features, c->now->features) &&
        (c->now->features != NULL || json_array_size(features) > 0)) {
        fputs("the program's features: are others\n", c->to);
        c->about++;
    }
}

static void compare_levels(comparison *c, u32 f)
{
    const char *name = assay_format_at(f)->name;
    const char *before = json_string_value(
        json_object_get(record_format(c->was, name), "levels"));
    char digits[DIGEST_SIZE];
    char *path = take_text("%s/%s/levels.json", c->now->corpus.folder, name);

    if (!file_digest(path, digits, stderr)) {
        c->unread = true;
    } else if (before == NULL || strcmp(before, digits) != 0) {
        fprintf(c->to, "%s: what is compared is not the same\n", name);
        c->about++;
    }
    free(path);
}

/* Of the lines of the same cases, whose digests were compared. */
static void compare_digest(comparison *c)
{
    const results *list = &c->now->results;
    const char *before = json_string_value(json_object_get(c->was->run,
                                                           "corpus"));
    char digits[DIGEST_SIZE];
    capture all;

    capture_open(&all);
    for (size_t i = 0; i < list->count; i++) {
        const record_case *one = record_find(c->was,
                                             list->items[i].asked->name);
        fprintf(all.file, "%s %s %s\n", one->name, one->sha256, one->digest);
    }
    char *lines = capture_close(&all);
    write_digest(text_view(lines), digits);
    free(lines);
    if (before != NULL && strcmp(before, digits) == 0)
        return;
    fputs("corpus: is not the digest of these cases\n", c->to);
    c->about++;
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
                c->about > 0 ? "the program or what is compared, " : "",
                c->verdicts > 0 ? "what is certified, " : "", c->cases);
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
    compare_program(&c);
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (r->judged[f] && r->options->level != VERDICT)
            compare_levels(&c, f);
    compare_cases(&c);
    if (c.cases == 0 && !c.unread)
        compare_digest(&c);
    c.verdicts = compare_verdicts(lines.file, was, r);
    print_end(&c);
    char *text = capture_close(&lines);
    if (!c.unread && !r->options->quiet)
        fputs(text, to);
    free(text);
    return c.unread ? 2 : differences(&c) > 0 ? 1 : 0;
}

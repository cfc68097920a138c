#include "conformance/results/sides.h"

#include <stdlib.h>
#include <string.h>

#include "tool/cut.h"
#include "tool/escape.h"
#include "tool/heap.h"

const char *rule_class(const record_case *c, char room[CLASS_SIZE])
{
    const char *rule = c->rule;
    const char *dot = rule != NULL ? strchr(rule, '.') : NULL;
    const char *end = dot != NULL ? strchr(dot + 1, '.') : NULL;

    if (rule == NULL)
        rule = assay_format_at(c->format)->name;
    size_t length = end != NULL ? (size_t)(end - rule) : strlen(rule);
    if (length >= CLASS_SIZE)
        length = whole_text(rule, CLASS_SIZE - 1);
    snprintf(room, CLASS_SIZE, "%.*s", (int)length, rule);
    return room;
}

bool answers_differ(const sides *s, const side_case *c)
{
    const char *first = NULL;

    for (size_t i = 0; i < s->count; i++) {
        const char *now = c->of[i] != NULL ? record_answer(c->of[i]) : NULL;
        if (now == NULL)
            continue;
        if (first != NULL && strcmp(first, now) != 0)
            return true;
        first = now;
    }
    return false;
}

bool disagree(const side_case *c, size_t accepts, size_t refuses)
{
    const record_case *one = c->of[accepts], *other = c->of[refuses];

    return c->same_file && one != NULL && other != NULL &&
           one->answer == ACCEPT && other->answer == REJECT;
}

size_t count_pair(const sides *s, size_t accepts, size_t refuses)
{
    size_t count = 0;

    for (size_t i = 0; i < s->case_count; i++)
        count += disagree(&s->cases[i], accepts, refuses);
    return count;
}

static int by_rule(const void *a, const void *b)
{
    const rule_count *left = a, *right = b;
    return strcmp(left->rule, right->rule);
}

rule_count *count_disagreements(const sides *s, size_t accepts, size_t refuses,
                                size_t *count)
{
    rule_count *list = take((s->case_count + 1) * sizeof *list);
    size_t found = 0;

    *count = 0;
    for (size_t i = 0; i < s->case_count; i++) {
        const char *rule = s->cases[i].about->rule;
        if (disagree(&s->cases[i], accepts, refuses))
            list[found++] = (rule_count){rule != NULL ? rule : "", 1};
    }
    qsort(list, found, sizeof *list, by_rule);
    for (size_t i = 0; i < found; i++) {
        if (*count > 0 && by_rule(&list[*count - 1], &list[i]) == 0)
            list[*count - 1].cases++;
        else
            list[(*count)++] = list[i];
    }
    return list;
}

static int by_name(const void *a, const void *b)
{
    const record_case *const *left = a, *const *right = b;
    return strcmp((*left)->name, (*right)->name);
}

/* Collects the cases of all sides by name, each once. */
static void gather(sides *s)
{
    size_t all = 0, kept = 0;

    for (size_t i = 0; i < s->count; i++)
        all += s->records[i].count;
    const record_case **names = take((all + 1) * sizeof *names);
    for (size_t i = 0, n = 0; i < s->count; i++)
        for (size_t k = 0; k < s->records[i].count; k++)
            names[n++] = &s->records[i].cases[k];
    qsort(names, all, sizeof *names, by_name);
    s->cases = take((all + 1) * sizeof *s->cases);
    for (size_t i = 0; i < all; i++)
        if (kept == 0 || by_name(&names[i], &s->cases[kept - 1].about) != 0)
            s->cases[kept++].about = names[i];
    s->case_count = kept;
    free(names);
}

static void look_up(sides *s)
{
    for (size_t i = 0; i < s->case_count; i++) {
        side_case *c = &s->cases[i];
        c->of = take(s->count * sizeof *c->of);
        c->same_file = true;
        for (size_t k = 0; k < s->count; k++) {
            c->of[k] = record_find(&s->records[k], c->about->name);
            if (c->of[k] != NULL &&
                strcmp(c->of[k]->sha256, c->about->sha256) != 0)
                c->same_file = false;
        }
    }
}

/* Rejects results whose digests do not match their contents. */
static bool is_as_written(const record *r)
{
    const char *problem = r->changed
        ? "digest does not match: the results were changed"
        : r->other_corpus ? "corpus does not match the cases" : NULL;

    if (problem == NULL)
        return true;
    fputs("assay: ", stderr);
    print_path(stderr, r->path);
    fprintf(stderr, ": %s\n", problem);
    return false;
}

static bool is_same_text(const char *a, const char *b)
{
    return strcmp(a != NULL ? a : "", b != NULL ? b : "") == 0;
}

/* Checks that results with the same digest have the same expectation. */
static bool expect_the_same(const sides *s, const side_case *c)
{
    const record_case *first = c->about;

    for (size_t i = 0; i < s->count; i++) {
        const record_case *other = c->of[i];
        if (other == NULL || strcmp(first->digest, other->digest) != 0 ||
            (first->spec == other->spec && first->format == other->format &&
             is_same_text(first->rule, other->rule)))
            continue;
        fputs("assay: ", stderr);
        print_path(stderr, s->records[i].path);
        fputs(": the expectation of ", stderr);
        print_escaped(stderr, first->name, strlen(first->name), PRINT_MOST);
        fputs(" differs from other results with the same digest\n", stderr);
        return false;
    }
    return true;
}

bool sides_read(sides *s, char *const *paths)
{
    while (paths[s->count] != NULL)
        s->count++;
    s->records = take(s->count * sizeof *s->records);
    s->programs = take(s->count * sizeof *s->programs);
    for (size_t i = 0; i < s->count; i++) {
        if (!record_read(&s->records[i], paths[i], stderr) ||
            !is_as_written(&s->records[i]))
            return false;
        s->programs[i] = record_program(&s->records[i]);
    }
    gather(s);
    look_up(s);
    for (size_t i = 0; i < s->case_count; i++)
        if (!expect_the_same(s, &s->cases[i]))
            return false;
    return true;
}

void sides_close(sides *s)
{
    for (size_t i = 0; i < s->case_count; i++)
        free(s->cases[i].of);
    for (size_t i = 0; i < s->count; i++) {
        record_close(&s->records[i]);
        free(s->programs[i]);
    }
    free(s->cases);
    free(s->records);
    free(s->programs);
}

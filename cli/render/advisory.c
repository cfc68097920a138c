#include "render/advisory.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "conformance/corpus/by_format.h"
#include "golden.h"
#include "tool/heap.h"
#include "tool/json.h"
#include "tool/words.h"

typedef struct {
    const char *numbers;        /* "CVE-2025-53630 GHSA-vgg9-87g3-85w8" */
    const char *project, *fault, *what;
    const char *cases;          /* globs: "gguf.key.empty~*" */
} advisory;

static const advisory advisories[] = {
#define ADVISORY(numbers, project, fault, what, cases) \
    {numbers, project, fault, what, cases},
#include "render/advisories.def"
#undef ADVISORY
};

#define COUNT (sizeof advisories / sizeof *advisories)

/* A word of a list separated by blanks. */
typedef struct {
    const char *at;
    size_t length;
} list_word;

/* Moves to the next word, or to the first one if w->at is the start of the list
 * and w->length is 0; returns false at its end. */
static bool next_word(list_word *w)
{
    w->at += w->length;
    w->at += strspn(w->at, " ");
    w->length = strcspn(w->at, " ");
    return w->length > 0;
}

static bool is_word(list_word w, const char *text)
{
    return strlen(text) == w.length && memcmp(w.at, text, w.length) == 0;
}

/* Reports whether a glob, such as "gguf.key.empty~*", names cases of the
 * rule. */
static bool is_of_rule(list_word glob, const char *id)
{
    glob.length = strcspn(glob.at, "~");
    return is_word(glob, id);
}

static bool is_of_format(list_word glob, const char *name)
{
    glob.length = strcspn(glob.at, ".");
    return is_word(glob, name);
}

/* Reports whether the advisory has the number, in either case. */
static bool has_number(const advisory *a, const char *wanted)
{
    for (list_word w = {a->numbers, 0}; next_word(&w);)
        if (strlen(wanted) == w.length &&
            strncasecmp(w.at, wanted, w.length) == 0)
            return true;
    return false;
}

static bool is_wanted(const advisory *a, const char *wanted)
{
    if (wanted == NULL || has_number(a, wanted))
        return true;
    for (list_word w = {a->cases, 0}; next_word(&w);)
        if (is_of_rule(w, wanted) || is_of_format(w, wanted))
            return true;
    return false;
}

/* ------------------------------------------------------------- the cases -- */

static bool shows(const advisory *a, const corpus_case *c)
{
    const char *name = strrchr(c->name, '/') + 1;
    bool found = false;

    for (list_word w = {a->cases, 0}; !found && next_word(&w);) {
        char *glob = take_text("%.*s", (int)w.length, w.at);
        found = fnmatch(glob, name, 0) == 0;
        free(glob);
    }
    return found;
}

static u64 count_cases(const advisory *a, const corpus *c)
{
    u64 count = 0;

    for (size_t i = 0; i < c->count; i++)
        count += shows(a, &c->cases[i]);
    return count;
}

/* Prints the rules of the globs, separated by between. */
static void print_rules(FILE *to, const advisory *a, const char *between)
{
    const char *next = "";

    for (list_word w = {a->cases, 0}; next_word(&w); next = between)
        fprintf(to, "%s%.*s", next, (int)strcspn(w.at, "~"), w.at);
}

/* ----------------------------------------------------------- the styles -- */

static void print_part(const char *title, const char *text)
{
    printf("%-10s", title);
    print_wrapped(stdout, text, 10);
}

static void print_in_full(const advisory *a, const corpus *c)
{
    print_part("number", a->numbers);
    print_part("project", a->project);
    print_part("fault", a->fault);
    print_part("what", a->what);
    printf("%-10s", "rule");
    print_rules(stdout, a, ", ");
    printf("\n%-10s%" PRIu64 ", in %s\n", "cases",
           count_cases(a, c), c->folder);
    for (size_t i = 0; i < c->count; i++)
        if (shows(a, &c->cases[i]))
            printf("%10s%s\n", "", c->cases[i].path + strlen(c->folder) + 1);
}

static void print_in_short(const advisory *a, const corpus *c)
{
    printf("%s (%s), %" PRIu64 " cases\n    ", a->numbers, a->project,
           count_cases(a, c));
    print_wrapped(stdout, a->what, 4);
    printf("    ");
    print_rules(stdout, a, "  ");
    printf("\n");
}

static void print_word(json_writer *out, const char *text, size_t length)
{
    json_text_or_hex(out, NULL, (view){(const u8 *)text, length});
}

static void print_json(const advisory *a, const corpus *c)
{
    json_writer out = {.to = stdout};

    json_open(&out, NULL, '{');
    json_open(&out, "numbers", '[');
    for (list_word w = {a->numbers, 0}; next_word(&w);)
        print_word(&out, w.at, w.length);
    json_close(&out, ']');
    json_text(&out, "project", a->project);
    json_text(&out, "class", a->fault);
    json_text(&out, "what", a->what);
    json_open(&out, "rules", '[');
    for (list_word w = {a->cases, 0}; next_word(&w);)
        print_word(&out, w.at, strcspn(w.at, "~"));
    json_close(&out, ']');
    json_open(&out, "cases", '[');
    for (size_t i = 0; i < c->count; i++)
        if (shows(a, &c->cases[i]))
            json_text(&out, NULL, c->cases[i].name);
    json_close(&out, ']');
    json_close(&out, '}');
    json_raw(&out, "\n");
}

/* Prints a row of the table of spec/FORMAT.md. */
static void print_markdown(const advisory *a)
{
    printf("| %s | %s | %s | %s | `", a->numbers, a->project, a->fault,
           a->what);
    print_rules(stdout, a, "`, `");
    printf("` |\n");
}

static void print_one(const advisory *a, const corpus *c, const char *wanted,
                      advisory_style style)
{
    if (style == ADVISORIES_AS_JSON)
        print_json(a, c);
    else if (style == ADVISORIES_AS_MARKDOWN)
        print_markdown(a);
    else if (wanted != NULL && has_number(a, wanted))
        print_in_full(a, c);
    else
        print_in_short(a, c);
}

static bool print_all(const corpus *c, const char *wanted,
                      advisory_style style)
{
    bool any = false;

    for (size_t i = 0; i < COUNT; i++) {
        if (!is_wanted(&advisories[i], wanted))
            continue;
        if (!any && style == ADVISORIES_AS_MARKDOWN)
            fputs("| number | project | fault | what went wrong | rules |\n"
                  "|---|---|---|---|---|\n", stdout);
        print_one(&advisories[i], c, wanted, style);
        any = true;
    }
    return any;
}

/* Loads the cases of the formats of the wanted advisories. */
static bool open_cases(corpus *c, const char *wanted)
{
    bool *formats = take_by_format(sizeof *formats);

    for (size_t i = 0; i < COUNT; i++)
        for (list_word w = {advisories[i].cases, 0};
             is_wanted(&advisories[i], wanted) && next_word(&w);)
            for (u32 f = 1; f <= assay_format_count(); f++)
                formats[f] = formats[f] ||
                             is_of_format(w, assay_format_at(f)->name);
    bool opened = golden_load(c, formats);
    free(formats);
    return opened;
}

advisory_answer print_advisories(const char *wanted, advisory_style style)
{
    advisory_answer answer = NO_CASES;
    corpus c = {0};

    if (style == ADVISORIES_AS_MARKDOWN || open_cases(&c, wanted))
        answer = print_all(&c, wanted, style) ? ADVISORIES_PRINTED
                                              : NO_SUCH_ADVISORY;
    corpus_close(&c);
    return answer;
}

char *advisories_of(const assay_rule *about)
{
    char *all = NULL;

    for (size_t i = 0; i < COUNT; i++) {
        if (!is_wanted(&advisories[i], about->id))
            continue;
        char *longer = all == NULL
            ? take_text("%s", advisories[i].numbers)
            : take_text("%s %s", all, advisories[i].numbers);
        free(all);
        all = longer;
    }
    return all;
}

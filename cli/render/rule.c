#include "render/rule.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden.h"
#include "render/advisory.h"
#include "render/aside.h"
#include "render/holding.h"
#include "tool/heap.h"
#include "tool/words.h"

static void print_part(FILE *out, const char *title, const char *text)
{
    fprintf(out, "%-10s", title);
    print_wrapped(out, text, 10);
}

/* Prints the path of a case in the corpus and how the file was made, unless out
 * is NULL; returns the number of lines. */
static u64 print_case(const corpus *c, const corpus_case *one, FILE *out)
{
    capture lines;

    capture_open(&lines);
    fprintf(lines.file, "%10s%s\n", "", one->path + strlen(c->folder) + 1);
    if (one->patch != NULL) {
        fprintf(lines.file, "%12s", "");
        print_wrapped(lines.file, one->patch, 12);
    }
    char *text = capture_close(&lines);
    u64 count = count_lines(text);
    if (out != NULL)
        fputs(text, out);
    free(text);
    return count;
}

/* Prints how many cases hold the rule; returns the number of lines. */
static u64 print_holding(const assay_rule *about, const corpus *c)
{
    capture lines;

    capture_open(&lines);
    print_held(lines.file, about, c);
    char *text = capture_close(&lines);
    u64 count = count_lines(text);
    fputs(text, stdout);
    free(text);
    return count;
}

/* Prints the cases about the rule, as many as fit in the lines left. */
static void print_files(const assay_rule *about, const corpus *c, bool all,
                        u64 left)
{
    u64 count = 0, shown = 0;

    for (size_t i = 0; i < c->count; i++)
        count += is_about(&c->cases[i], about);
    printf("%-10s%" PRIu64 ", in %s\n", "cases", count, c->folder);
    left -= print_holding(about, c);
    for (size_t i = 0; i < c->count; i++) {
        const corpus_case *one = &c->cases[i];
        if (!is_about(one, about))
            continue;
        u64 lines = print_case(c, one, NULL);
        if (!all && (shown == MOST_CASES || lines > left))
            break;
        left -= lines < left ? lines : left;
        shown++;
        print_case(c, one, stdout);
    }
    if (shown < count)
        printf("%10sand %" PRIu64 " more (--all shows them)\n", "",
               count - shown);
}

static bool has_files(const assay_rule *about, const corpus *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (is_about(&c->cases[i], about))
            return true;
    return false;
}

static bool print_cases(const assay_rule *about, bool all, u64 left)
{
    corpus c;

    bool opened = golden_open(&c, about->format);
    if (opened) {
        char *aside = report_aside(&c, about, all);
        u64 taken = count_lines(aside);
        left -= taken < left ? taken : left;
        if (taken == 0 || has_files(about, &c))
            print_files(about, &c, all, left);
        fputs(aside, stdout);
        free(aside);
    }
    corpus_close(&c);
    return opened;
}

/* Reports whether a file has a type by its name, not by a number. */
static bool is_named_type(const assay_word *w)
{
    size_t size = strlen(w->name), quote = w->head == 0;

    return strcmp(w->what, "type") == 0 && w->size >= size + quote &&
           memcmp(w->bytes + w->size - size - quote, w->name, size) == 0;
}

/* Prints the names of the types, for a rule that a type is known. */
static void print_types(FILE *out, const assay_rule *about)
{
    const assay_word *w;
    bool any = false;
    capture names;

    if (strstr(about->id, "type") == NULL || strstr(about->id, "known") == NULL)
        return;
    capture_open(&names);
    for (u32 i = 0; (w = assay_word_at(about->format, i)) != NULL; i++) {
        if (!is_named_type(w))
            continue;
        fprintf(names.file, "%s%s", any ? ", " : "", w->name);
        any = true;
    }
    char *list = capture_close(&names);
    if (any)
        print_part(out, "known", list);
    free(list);
}

static void print_parts(const assay_rule *about, bool all, FILE *out)
{
    static const char *const levels[ASSAY_LEVELS] = {
        [ASSAY_MUST] = "must: a file that breaks it is rejected",
        [ASSAY_SHOULD] = "should: a file that breaks it is accepted with a "
                         "warning; --strict rejects it",
        [ASSAY_MAY] = "may: a file that breaks it is accepted with a remark; "
                      "--strict rejects it; an implementation may reject it",
        [ASSAY_NOTE] = "note: a habit of upstream's writer; a file that "
                       "differs is accepted",
    };

    fprintf(out, "%s\n\n", about->id);
    print_part(out, "rule", about->statement);
    print_part(out, "why", about->why);
    print_types(out, about);
    print_part(out, "level", levels[about->level]);
    fprintf(out, "%-10s%s of %s, spec/%s.md\n", "section", about->section,
            assay_format_at(about->format)->title,
            assay_format_at(about->format)->name);
    char *numbers = advisories_of(about);
    if (numbers != NULL)
        print_part(out, "known as", numbers);
    free(numbers);
    print_checks(out, about);
    print_limits(out, about, all);
}

/* Prints at most a screen of 24 lines, unless all is wanted. */
bool print_rule_in_full(const assay_rule *about, bool all)
{
    u64 left = SCREEN - 2;      /* a line counts the cases, one the rest */
    capture words;

    capture_open(&words);
    print_parts(about, all, words.file);
    char *text = capture_close(&words);
    left -= count_lines(text);
    fputs(text, stdout);
    free(text);
    return print_cases(about, all, left);
}

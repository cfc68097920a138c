#include "page/rule_checks.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/commands/evidence.h"
#include "cli/render/aside.h"
#include "cli/render/holding.h"
#include "page/texts.h"
#include "tool/heap.h"
#include "tool/markup.h"

#define LONGEST_SITE 300        /* bytes shown of a statement in C */

/* ---------------------------------------------------------------- sites -- */

size_t count_sites(const assay_rule *about)
{
    u32 count = 0;

    while (evidence_site(about->id, count) != NULL)
        count++;
    return count;
}

/* Prints the function or table, and the statement, at a site. */
static void print_statement(const sheet *s, const check_site *site)
{
    view lines = texts_of(s->format).sites, line;

    while (take_line(&lines, &line)) {
        view file = take_cell(&line), number = take_cell(&line);
        char *text = take_copy((const char *)number.bytes,
                               (size_t)number.size);
        bool here = view_is(file, site->file) &&
                    strtoul(text, NULL, 10) == site->line;
        free(text);
        if (!here)
            continue;
        view where = take_cell(&line), words = take_cell(&line);
        bool cut = words.size > LONGEST_SITE;
        if (cut)
            words.size = LONGEST_SITE;
        fputs(" in <code>", s->to);
        print_markup(s->to, where);
        fputs("</code><pre>", s->to);
        print_markup(s->to, words);
        fputs(cut ? " &hellip;</pre>" : "</pre>", s->to);
        return;
    }
}

static void print_sites(const sheet *s, const assay_rule *about)
{
    const check_site *site;

    fputs("<dt>check</dt><dd><ul>\n", s->to);
    for (u32 i = 0; (site = evidence_site(about->id, i)) != NULL; i++) {
        fprintf(s->to, "<li><code>%s:%" PRIu32 "</code>", site->file,
                site->line);
        print_statement(s, site);
        fputs("</li>\n", s->to);
    }
    fputs("</ul></dd>\n", s->to);
}

static void add_count(const sheet *s, u32 count, const char *what)
{
    if (count > 0)
        fprintf(s->to, ", %" PRIu32 " by %s", count, what);
}

/* Prints how many mutations of the checks the corpus finds. */
static void print_mutations(const sheet *s, const assay_rule *about)
{
    rule_mutations m;

    if (!evidence_mutations(&m, about->id) || m.mutations == 0)
        return;
    fprintf(s->to, "<dt>mutants</dt><dd>%" PRIu32 " of %" PRIu32 " found by "
            "the corpus", m.mutations - m.by_nothing, m.mutations);
    add_count(s, m.by_verdict, "the verdict");
    add_count(s, m.by_rule, "the rule");
    add_count(s, m.by_document, "the document");
    add_count(s, m.by_words, "the text");
    fputs("</dd>\n", s->to);
}

static void print_limit_case(const sheet *s, const char *where,
                             const char *name)
{
    const char *slash = strchr(name, '/');

    if (*name == '\0')
        return;
    fprintf(s->to, "<li>%s <code>", where);
    sheet_text(s, slash != NULL ? slash + 1 : name);
    fputs("</code></li>\n", s->to);
}

/* Prints the limits in the checks, with the cases at them. */
static void print_limit_cases(const sheet *s, const assay_rule *about)
{
    rule_limit limit;

    for (u32 i = 0; evidence_limit(&limit, about->id, i); i++) {
        fputs("<dt>limit</dt><dd><code>", s->to);
        sheet_text(s, limit.comparison);
        fputs("</code> <span class=\"dim\">", s->to);
        sheet_text(s, limit.place);
        fputs("</span><ul>\n", s->to);
        print_limit_case(s, "inside:", limit.inside);
        print_limit_case(s, "at it:", limit.at);
        print_limit_case(s, "outside:", limit.outside);
        if (limit.why[0] != '\0') {
            fputs("<li class=\"dim\">", s->to);
            sheet_text(s, limit.why);
            fputs("</li>\n", s->to);
        }
        fputs("</ul></dd>\n", s->to);
    }
}

void print_rule_checks(const sheet *s, const assay_rule *about)
{
    print_sites(s, about);
    print_mutations(s, about);
    print_limit_cases(s, about);
}

/* ---------------------------------------------------------------- cases -- */

static void print_case(const sheet *s, const corpus_case *c)
{
    fputs("<li><code>", s->to);
    sheet_text(s, strchr(c->name, '/') + 1);
    fputs("</code>", s->to);
    if (c->patch != NULL) {
        fputs(" ", s->to);
        sheet_text(s, c->patch);
    }
    if (c->parent != NULL) {
        fputs(" <span class=\"dim\">of ", s->to);
        sheet_text(s, c->parent);
        fputs("</span>", s->to);
    }
    const char *other = evidence_next(c->name);
    if (other != NULL)
        fprintf(s->to, " <span class=\"dim\">without the check: "
                "<a href=\"#%s\">%s</a></span>", other, short_id(other));
    fputs("</li>\n", s->to);
}

static void print_files(const sheet *s, const assay_rule *about, size_t count)
{
    fprintf(s->to, "<details><summary>%zu file%s</summary><ul>\n",
            count, count == 1 ? "" : "s");
    for (size_t i = 0; i < s->cases->count; i++)
        if (is_about(&s->cases->cases[i], about))
            print_case(s, &s->cases->cases[i]);
    fputs("</ul></details>\n", s->to);
}

/* Prints the models of several files, or the files that recipes make. */
static void print_aside(const sheet *s, const assay_rule *about, bool are_sets,
                        size_t count)
{
    fprintf(s->to, "<details><summary>%zu %s%s</summary><ul>\n", count,
            are_sets ? "model" : "recipe", count == 1 ? "" : "s");
    for (size_t i = 0; i < s->cases->aside_count; i++) {
        const aside_case *one = &s->cases->aside[i];
        if (!is_aside_about(one, about, are_sets))
            continue;
        fputs("<li><code>", s->to);
        sheet_text(s, strchr(one->path, '/') + 1);
        fputs("</code> ", s->to);
        sheet_text(s, one->patch != NULL ? one->patch : "");
        fputs("</li>\n", s->to);
    }
    fputs("</ul></details>\n", s->to);
}

void print_rule_cases(const sheet *s, const assay_rule *about)
{
    size_t sets = count_aside(s->cases, about, true);
    size_t recipes = count_aside(s->cases, about, false);
    size_t files = 0;

    for (size_t i = 0; i < s->cases->count; i++)
        files += is_about(&s->cases->cases[i], about);
    fputs("<dt>cases</dt><dd>", s->to);
    if (evidence_excuse(about->id) != NULL) {
        fputs("<span class=\"dim\">none holds it: ", s->to);
        sheet_text(s, evidence_excuse(about->id));
        fputs("</span> ", s->to);
    }
    if (files > 0)
        print_files(s, about, files);
    if (sets > 0)
        print_aside(s, about, true, sets);
    if (recipes > 0)
        print_aside(s, about, false, recipes);
    if (files + sets + recipes == 0)
        fputs("none in the corpus: tests make them", s->to);
    fputs("</dd>\n", s->to);
}

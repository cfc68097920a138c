/*
 * One HTML page for people: rules and outcomes, failures with the bytes of
 * their files, and all cases. See page.h.
 */
#include <stdlib.h>

#include "conformance/report/certificate.h"
#include "conformance/report/html_case.h"
#include "conformance/report/page.h"
#include "conformance/report/rules.h"
#include "conformance/report/printable.h"
#include "conformance/report/unasked.h"
#include "conformance/run/form.h"
#include "tool/heap.h"
#include "tool/markup.h"
#include "tool/shell.h"

#define DUMPED 2            /* cases per rule with their bytes */
#define MOST_DUMPED 400     /* cases in total with their bytes */

static void print_head(FILE *to, const run *r, const char *program)
{
    bool good = all_certified(r);
    capture c;

    fprintf(to, "<header>\n<h1 class=\"%s\">%s</h1>\n<p class=\"program\">",
            good ? "good" : "bad", good ? "✓ certified" : "✗ not certified");
    page_text(to, program);
    fprintf(to, "</p>\n<p class=\"dim\">assay " ASSAY_VERSION ", %s level, "
            "%zu cases, seed %llu", grade_name(r->options->level),
            r->results.count, (unsigned long long)r->seed);
    if (r->stop != NULL)
        fprintf(to, "; the run ended early: %s", r->stop);
    capture_open(&c);
    print_command(c.file, r->options->command);
    char *command = capture_close(&c);
    fputs("</p>\n<p class=\"dim\"><code>", to);
    page_text(to, command);
    fputs("</code></p>\n</header>\n<main>\n", to);
    free(command);
}

/* -------------------------------------------------------------- formats -- */

/* Prints the column heads of outcomes that occur. */
static void put_heads(FILE *to, const run *r)
{
    for (outcome o = 0; o < OUTCOMES; o++)
        if (r->all.of[o] > 0)
            fprintf(to, "<th class=\"n\">%s</th>", outcome_word(o));
    if (r->all.known > 0)
        fputs("<th class=\"n\">known</th>", to);
}

static void put_tally(FILE *to, const run *r, const tally *t)
{
    for (outcome o = 0; o < OUTCOMES; o++)
        if (r->all.of[o] > 0)
            page_number(to, t->of[o], is_wrong(o));
    if (r->all.known > 0)
        page_number(to, t->known, false);
}

static void print_unasked(FILE *to, const run *r)
{
    char *words = unasked_words(r);

    if (words != NULL)
        fprintf(to, "<p>not asked: %s</p>\n", words);
    free(words);
}

static void print_formats(FILE *to, const run *r)
{
    fputs("<h2>Formats</h2>\n<div class=\"wide\"><table><thead><tr>"
          "<th>format</th>", to);
    put_heads(to, r);
    fputs("<th></th></tr></thead><tbody>\n", to);
    for (u32 f = 1; f <= assay_format_count(); f++) {
        if (!r->judged[f])
            continue;
        char *verdict = judgement_of(r, f);
        fprintf(to, "<tr><td>%s</td>", assay_format_at(f)->name);
        put_tally(to, r, &r->tallies[f]);
        fprintf(to, "<td class=\"%s\">", is_certified(r, f) ? "good" : "bad");
        page_text(to, verdict);
        fputs("</td></tr>\n", to);
        free(verdict);
    }
    fputs("</tbody></table></div>\n", to);
    print_unasked(to, r);
}

/* Explains each outcome in a phrase. */
static void print_legend(FILE *to)
{
    static const char *const meanings[OUTCOMES] = {
        [IS_PASS] = "the correct answer",
        [IS_EITHER] = "a file that may be accepted or rejected, and was",
        [IS_UNSUPPORTED] = "a file that needs a feature that is not declared",
        [IS_FAIL] = "a wrong answer, or a wrong document",
        [IS_PROTOCOL] = "a line that is not a valid answer",
        [IS_CRASH] = "the program ended without an answer",
        [IS_TIMEOUT] = "no answer in time",
        [IS_OVERSIZED] = "it used more memory than --memory-limit allows",
        [IS_POISONED] = "failed after other cases, but not alone",
        [IS_NOT_RUN] = "the run ended before this case",
    };

    fputs("<details><summary>What the words mean</summary><div><dl>\n", to);
    for (outcome o = 0; o < OUTCOMES; o++)
        fprintf(to, "<dt>%s</dt><dd>%s</dd>\n", outcome_word(o), meanings[o]);
    fputs("<dt>known</dt><dd>fails as listed in the baseline; counted only "
          "here</dd>\n", to);
    fputs("</dl></div></details>\n", to);
}

/* ---------------------------------------------------------------- rules -- */

static void print_rule(FILE *to, const run *r, const rule_tally *t)
{
    const assay_rule *about = t->rule != NULL
        ? assay_rule_at(assay_rule_by_id(t->rule)) : NULL;
    const char *format = assay_format_at(t->cases[0]->asked->format)->name;

    fprintf(to, "<tr data-f=\"%s\" data-o=\"", t->rule != NULL ? format : "");
    for (outcome o = 0; o < OUTCOMES; o++)
        if (t->outcomes.of[o] > 0)
            fprintf(to, "%s ", outcome_word(o));
    fputs("\"><td class=\"id\">", to);
    page_text(to, t->rule != NULL ? t->rule : "(no rule)");
    fputs("</td>", to);
    put_tally(to, r, &t->outcomes);
    fputs("<td class=\"dim\">", to);
    if (about != NULL)
        page_text(to, about->statement);
    fputs("</td></tr>\n", to);
}

static void print_matrix(FILE *to, const run *r, const rule_tallies *t)
{
    fputs("<h2>Rules and outcomes</h2>\n<div class=\"wide\"><table><thead><tr>"
          "<th>rule</th>", to);
    put_heads(to, r);
    fputs("<th>what holds in every valid file</th></tr></thead><tbody>\n", to);
    for (size_t i = 0; i < t->count; i++)
        print_rule(to, r, &t->items[i]);
    fputs("</tbody></table></div>\n", to);
}

static bool print_failures(FILE *to, const run *r, const rule_tallies *t)
{
    size_t all = 0, dumped = 0;
    bool good = true;

    for (size_t i = 0; i < t->count; i++) {
        size_t of_rule = 0;
        for (size_t k = 0; k < t->items[i].count; k++) {
            const result *one = t->items[i].cases[k];
            if (one->problem == NULL)
                continue;
            if (all++ == 0)
                fputs("<h2>Failures</h2>\n", to);
            bool dump = of_rule++ < DUMPED && dumped < MOST_DUMPED;
            dumped += dump;
            good = print_failure(to, r, one, dump) && good;
        }
    }
    return good;
}

/* ---------------------------------------------------------------- cases -- */

static void put_peak(FILE *to, u64 bytes)
{
    if (bytes == 0)
        fputs("<td class=\"n\"></td>", to);
    else
        fprintf(to, "<td class=\"n\">%.1f</td>", (double)bytes / (1 << 20));
}

static void print_case(FILE *to, const result *one)
{
    const corpus_case *c = one->asked;
    const char *word = outcome_word(one->outcome);

    fputs("<tr class=\"case\"", to);
    put_keys(to, assay_format_at(c->format)->name, word);
    fprintf(to, "><td class=\"%s\">%s</td><td>%s</td><td>%s</td>",
            page_class(word), word, expectation_word(c->spec),
            one->answer != NO_ANSWER ? answer_word(one->answer) : "–");
    fprintf(to, "<td class=\"n\">%.3f</td>", 1000 * one->seconds);
    put_peak(to, one->peak);
    fputs("<td class=\"id\">", to);
    if (one->problem != NULL) {
        fputs("<a href=\"#", to);
        page_text(to, c->name);
        fputs("\">", to);
    }
    page_text(to, c->name);
    fputs(one->problem != NULL ? "</a></td></tr>\n" : "</td></tr>\n", to);
}

static void print_cases(FILE *to, const run *r)
{
    fputs("<h2>Cases</h2>\n<div class=\"wide\"><table><thead><tr>"
          "<th>outcome</th><th>expected</th><th>answer</th>"
          "<th class=\"n\">ms</th><th class=\"n\">MiB</th><th>case</th>"
          "</tr></thead><tbody>\n", to);
    for (size_t i = 0; i < r->results.count; i++)
        print_case(to, &r->results.items[i]);
    fputs("</tbody></table></div>\n", to);
}

static bool end(rendering *to, const run *r)
{
    const char *words[OUTCOMES];
    char *program = program_of(r);
    rule_tallies t = tallies_of(&r->results);

    for (outcome o = 0; o < OUTCOMES; o++)
        words[o] = outcome_word(o);
    page_begin(to->out, program);
    print_head(to->out, r, program);
    print_formats(to->out, r);
    print_legend(to->out);
    page_filters(to->out, "outcomes", words, OUTCOMES);
    bool good = print_failures(to->out, r, &t);
    print_matrix(to->out, r, &t);
    print_cases(to->out, r);
    fputs("</main>\n", to->out);
    page_end(to->out);
    tallies_close(&t);
    free(program);
    return good;
}

const form certify_html = {.end = end};

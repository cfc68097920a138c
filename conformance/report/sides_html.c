/* Results side by side as an HTML page; see page.h. */
#include <stdlib.h>

#include "conformance/report/page.h"
#include "conformance/report/sides_forms.h"

#define TITLE "assay: results side by side"

static void print_programs(FILE *to, const sides *s)
{
    fputs("<header><h1>Results side by side</h1></header>\n<main>\n"
          "<div class=\"wide\"><table><thead><tr><th></th><th>program</th>"
          "<th>level</th><th class=\"n\">cases</th><th></th></tr></thead>"
          "<tbody>\n", to);
    for (size_t i = 0; i < s->count; i++) {
        const record *r = &s->records[i];
        fprintf(to, "<tr><th>%c</th><td>", side_letter(i));
        page_text(to, s->programs[i]);
        fputs("</td><td>", to);
        page_text(to, r->level);
        fputs("</td>", to);
        page_number(to, r->count, false);
        fprintf(to, "<td class=\"%s\">%s%s</td></tr>\n",
                r->certified ? "good" : "bad",
                r->certified ? "certified" : "not certified",
                r->complete ? "" : ", ended early");
    }
    fputs("</tbody></table></div>\n", to);
}

static void put_letters(FILE *to, const sides *s, const char *class)
{
    for (size_t i = 0; i < s->count; i++)
        fprintf(to, "<th class=\"%s\">%c</th>", class, side_letter(i));
}

static void print_pairs(FILE *to, const sides *s)
{
    fputs("<h2>Files that one program accepts and another rejects</h2>\n"
          "<table><thead><tr><th>accepted by; rejected by</th>", to);
    put_letters(to, s, "n");
    fputs("</tr></thead><tbody>\n", to);
    for (size_t a = 0; a < s->count; a++) {
        fprintf(to, "<tr><th>%c</th>", side_letter(a));
        for (size_t b = 0; b < s->count; b++) {
            if (a == b)
                fputs("<td class=\"n\">–</td>", to);
            else
                page_number(to, count_pair(s, a, b), false);
        }
        fputs("</tr>\n", to);
    }
    fputs("</tbody></table>\n", to);
}

static void print_pair(FILE *to, const sides *s, size_t a, size_t b)
{
    size_t count;
    rule_count *rules = count_disagreements(s, a, b, &count);

    if (count > 0)
        fprintf(to, "<details><summary>%c accepts, %c rejects: %zu</summary>"
                "<div><table><tbody>\n", side_letter(a), side_letter(b),
                count_pair(s, a, b));
    for (size_t i = 0; i < count; i++) {
        fputs("<tr>", to);
        page_number(to, rules[i].cases, false);
        fputs("<td class=\"id\">", to);
        page_text(to, rules[i].rule[0] != '\0' ? rules[i].rule : "(no rule)");
        fputs("</td></tr>\n", to);
    }
    fputs(count > 0 ? "</tbody></table></div></details>\n" : "", to);
    free(rules);
}

/* Prints an answer. Wrong answers are marked by a word too, not only a
 * colour. */
static void print_answer(FILE *to, const record_case *c)
{
    if (c == NULL) {
        fputs("<td class=\"zero\">–</td>", to);
        return;
    }
    fprintf(to, "<td class=\"%s\">%s%s</td>",
            is_wrong(c->outcome) ? "bad" : page_class(record_answer(c)),
            is_wrong(c->outcome) ? "✗ " : "", record_answer(c));
}

static void print_case(FILE *to, const sides *s, const side_case *c)
{
    fprintf(to, "<tr class=\"case\" data-f=\"%s\" data-o=\"",
            assay_format_at(c->about->format)->name);
    fputs(answers_differ(s, c) ? "differing " : "agreeing ", to);
    for (size_t i = 0; i < s->count; i++)
        if (c->of[i] != NULL && is_wrong(c->of[i]->outcome)) {
            fputs("wrong ", to);
            break;
        }
    fprintf(to, "\"><td>%s</td>", expectation_word(c->about->spec));
    for (size_t i = 0; i < s->count; i++)
        print_answer(to, c->of[i]);
    fputs("<td class=\"id\">", to);
    page_text(to, c->about->name);
    fputs(c->same_file ? "</td><td class=\"id dim\">"
                       : " (different files)</td><td class=\"id dim\">", to);
    page_text(to, c->about->rule != NULL ? c->about->rule : "");
    fputs("</td></tr>\n", to);
}

void print_sides_page(FILE *to, const sides *s)
{
    static const char *const words[] = {"differing", "agreeing", "wrong"};

    page_begin(to, TITLE);
    print_programs(to, s);
    print_pairs(to, s);
    for (size_t a = 0; a < s->count; a++)
        for (size_t b = 0; b < s->count; b++)
            print_pair(to, s, a, b);
    page_filters(to, "answers", words, sizeof words / sizeof *words);
    fputs("<h2>Cases</h2>\n<div class=\"wide\"><table><thead><tr>"
          "<th>expected</th>", to);
    put_letters(to, s, "");
    fputs("<th>case</th><th>rule</th></tr></thead><tbody>\n", to);
    for (size_t i = 0; i < s->case_count; i++)
        print_case(to, s, &s->cases[i]);
    fputs("</tbody></table></div>\n</main>\n", to);
    page_end(to);
}

#include "page/page.h"

#include <inttypes.h>

#include "conformance/report/page.h"
#include "page/counts.h"
#include "page/document.h"
#include "page/texts.h"
#include "tool/markup.h"

static void print_numbers(const sheet *s, page_counts n)
{
    fprintf(s->to, "<p class=\"dim\">%zu rules", n.rules);
    for (int level = 0; level < ASSAY_LEVELS; level++)
        fprintf(s->to, "%s%zu %s", level == 0 ? ": " : ", ",
                n.of_level[level], assay_level_name((assay_level)level));
    fprintf(s->to, ". %zu places in the reference check them, and %zu files "
            "break one.</p>\n<p class=\"dim\">%zu requirements: %zu are not "
            "rules (<a href=\"#other-requirements\">see below</a>).</p>\n",
            n.sites, n.cases, n.rows, n.without_rule);
}

static void print_top(const sheet *s)
{
    page_counts n = count_page(s);

    fputs("<header>\n<p><a href=\"index.html\">All formats</a> · "
          "<a href=\"#rules\">Rules</a></p>\n<h1>", s->to);
    sheet_text(s, s->about->title);
    fprintf(s->to, "</h1>\n<p>The requirements of this format that assay %s "
            "checks: spec/%s.md. Each requirement is marked; its rules are "
            "next to it.</p>\n", ASSAY_VERSION, s->about->name);
    print_numbers(s, n);
    fputs("</header>\n", s->to);
}

/* -------------------------------------------------- other requirements -- */

static void print_other(const sheet *s, const place *one)
{
    fprintf(s->to, "<tr id=\"row-%s\"><td class=\"id\">%s</td><td>",
            one->name, one->name);
    print_markup(s->to, one->kind);
    fputs("</td><td class=\"id\">", s->to);
    print_markup(s->to, one->home);
    fputs("</td><td>", s->to);
    print_markup(s->to, one->note);
    fprintf(s->to, "</td><td><a href=\"#at-%s\">", one->name);
    sheet_text(s, s->part.blocks[s->part.blocks[one->block].heading].text);
    fputs("</a></td></tr>\n", s->to);
}

/* Prints the requirements that no rule checks. */
static void print_others(const sheet *s)
{
    fputs("<h2 id=\"other-requirements\"><a href=\"#other-requirements\">"
          "Other requirements</a></h2>\n<p>A file of the corpus shows what a "
          "file may do. A test checks what a reader or writer must do. "
          "<em>outside</em> means that no file can show it.</p>\n"
          "<div class=\"wide\"><table>\n<thead><tr><th>requirement</th>"
          "<th>kind</th><th>held by</th><th>note</th><th>place</th></tr>"
          "</thead><tbody>\n", s->to);
    for (size_t i = 0; i < s->places.count; i++)
        if (s->places.list[i].rule == NULL)
            print_other(s, &s->places.list[i]);
    fputs("</tbody></table></div>\n", s->to);
}

void print_page(FILE *to, u32 format, const corpus *cases)
{
    sheet s = sheet_open(to, format, cases);

    page_head(to, s.about->title, page_style(), (view){NULL, 0});
    print_top(&s);
    print_contents(&s);
    fputs("<main>\n", to);
    print_document(&s);
    print_others(&s);
    fputs("</main>\n</body>\n</html>\n", to);
    sheet_close(&s);
}

/* ---------------------------------------------------------------- index -- */

static void print_format_row(const sheet *s)
{
    page_counts n = count_page(s);

    fprintf(s->to, "<tr><td><a href=\"%s.html\">", s->about->name);
    sheet_text(s, s->about->title);
    fputs("</a></td>", s->to);
    for (int level = 0; level < ASSAY_LEVELS; level++)
        page_number(s->to, n.of_level[level], false);
    page_number(s->to, n.sites, false);
    page_number(s->to, n.cases, false);
    page_number(s->to, n.rows, false);
    page_number(s->to, n.without_rule, false);
    fputs("</tr>\n", s->to);
}

static void print_format_rules(const sheet *s)
{
    const assay_rule *about;
    const char *name = s->about->name;

    fprintf(s->to, "<h2 id=\"%s\"><a href=\"#%s\">", name, name);
    sheet_text(s, s->about->title);
    fputs("</a></h2>\n<ul class=\"plain\">\n", s->to);
    for (u32 r = 0; (about = next_rule_of(s->format, &r)) != NULL;) {
        const char *level = assay_level_name(about->level);
        fprintf(s->to, "<li><a href=\"%s.html#%s\"><code>%s</code></a> "
                "<span class=\"level %s\">%s</span> ", name, about->id,
                about->id, level, level);
        sheet_text(s, about->statement);
        fputs("</li>\n", s->to);
    }
    fputs("</ul>\n", s->to);
}

/* Calls print for each format. */
static void each_format(FILE *to, const corpus *cases,
                        void (*print)(const sheet *s))
{
    for (u32 f = 1; f <= assay_format_count(); f++) {
        sheet s = sheet_open(to, f, cases);
        print(&s);
        sheet_close(&s);
    }
}

void print_page_index(FILE *to, const corpus *cases)
{
    page_head(to, "The rules of assay", page_style(), (view){NULL, 0});
    fprintf(to, "<header>\n<h1>The rules of assay</h1>\n<p>A page for each "
            "format: its specification, with the rules of each requirement. "
            "For each rule, it lists where the reference checks it and which "
            "files of the corpus break it.</p>\n<p class=\"dim\">assay %s</p>\n"
            "</header>\n<main>\n<div class=\"wide\"><table>\n<thead><tr>"
            "<th>format</th><th class=\"n\">must</th><th class=\"n\">should"
            "</th><th class=\"n\">may</th><th class=\"n\">note</th>"
            "<th class=\"n\">checks</th>"
            "<th class=\"n\">files that break one</th>"
            "<th class=\"n\">requirements</th>"
            "<th class=\"n\">without a rule</th></tr></thead><tbody>\n",
            ASSAY_VERSION);
    each_format(to, cases, print_format_row);
    fputs("</tbody></table></div>\n", to);
    each_format(to, cases, print_format_rules);
    fputs("</main>\n</body>\n</html>\n", to);
}

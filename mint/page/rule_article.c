#include "page/rule_article.h"

#include <stdlib.h>

#include "cli/render/advisory.h"
#include "page/rule_checks.h"
#include "tool/heap.h"
#include "tool/markup.h"

/* ------------------------------------------------------------- document -- */

static const char *heading_of(const sheet *s, size_t which)
{
    return s->part.blocks[s->part.blocks[which].heading].text;
}

static void print_cells(const sheet *s, const char *row)
{
    const char *next = "";
    char *cell;

    for (size_t at = 0; row_cell(row, &at, &cell); free(cell)) {
        if (*cell == '\0')
            continue;
        fputs(next, s->to);
        sheet_inline(s, text_view(cell));
        next = " · ";
    }
}

/* Prints the sentence of a place; in a table, the row. */
static void print_words(const sheet *s, const place *one)
{
    const block *b = &s->part.blocks[one->block];
    size_t from = 0, end = sentence_end(b->text, 0);

    if (b->kind == ROW) {
        print_cells(s, b->text);
        return;
    }
    for (; end <= one->at && b->text[end] != '\0';
         end = sentence_end(b->text, end))
        from = end;
    sheet_inline(s, (view){(const u8 *)b->text + from, end - from});
}

static void print_place(const sheet *s, const place *one)
{
    fprintf(s->to, "<li><a href=\"#at-%s\">", one->name);
    sheet_text(s, heading_of(s, one->block));
    fputs("</a>: <q>", s->to);
    print_words(s, one);
    fputs("</q>", s->to);
    if (one->note.size > 0) {
        fputs(" <span class=\"dim\">(", s->to);
        print_markup(s->to, one->note);
        fputs(")</span>", s->to);
    }
    fputs("</li>\n", s->to);
}

static void print_places(const sheet *s, const assay_rule *about)
{
    fputs("<dt>specification</dt><dd><ul>\n", s->to);
    for (size_t i = 0; i < s->places.count; i++)
        if (s->places.list[i].rule == about)
            print_place(s, &s->places.list[i]);
    fputs("</ul></dd>\n", s->to);
}

/* Reports whether code in the text names the rule, with or without its
 * format. */
static bool names(const char *text, const assay_rule *about)
{
    char *whole = take_text("`%s`", about->id);
    char *end = take_text("`%s`", short_id(about->id));
    bool found = strstr(text, whole) != NULL || strstr(text, end) != NULL;

    free(whole);
    free(end);
    return found;
}

/* Prints the notes and sections that name the rule. */
static void print_mentions(const sheet *s, const assay_rule *about)
{
    const char *before = "", *next = "<dt>named in</dt><dd>";
    bool any = false;

    for (size_t i = 0; i < s->part.count; i++) {
        const block *b = &s->part.blocks[i];
        const block *under = &s->part.blocks[b->heading];
        const char *anchor = b->kind == NUMBERED && b->anchor != NULL
                             ? b->anchor : under->anchor;
        if (b->written || b->kind == HEADING || !names(b->text, about) ||
            strcmp(anchor, before) == 0)
            continue;
        any = true;
        fprintf(s->to, "%s<a href=\"#%s\">", next, anchor);
        if (anchor == b->anchor)
            fprintf(s->to, "note %s", strchr(anchor, '-') + 1);
        else
            sheet_text(s, under->text);
        fputs("</a>", s->to);
        before = anchor;
        next = ", ";
    }
    fputs(any ? "</dd>\n" : "", s->to);
}

static void print_numbers(const sheet *s, const assay_rule *about)
{
    char *numbers = advisories_of(about);

    if (numbers != NULL) {
        fputs("<dt>known as</dt><dd>", s->to);
        sheet_text(s, numbers);
        fputs("</dd>\n", s->to);
    }
    free(numbers);
}

void print_rule_article(const sheet *s, const assay_rule *about)
{
    const char *level = assay_level_name(about->level);

    fprintf(s->to, "<article class=\"rule\" id=\"%s\">\n"
            "<h3><a href=\"#%s\"><code>%s</code></a> "
            "<span class=\"level %s\">%s</span></h3>\n<p>",
            about->id, about->id, about->id, level, level);
    sheet_text(s, about->statement);
    fputs("</p>\n<p class=\"dim\">", s->to);
    sheet_text(s, about->why);
    fprintf(s->to, "</p>\n<dl>\n<dt>section</dt><dd><a href=\"#section-%s\">"
            "%s</a></dd>\n", about->section, about->section);
    print_places(s, about);
    print_mentions(s, about);
    print_rule_checks(s, about);
    print_numbers(s, about);
    print_rule_cases(s, about);
    fputs("</dl>\n</article>\n", s->to);
}

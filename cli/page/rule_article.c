#include "page/rule_article.h"

#include <inttypes.h>
#include <stdlib.h>

#include "page/texts.h"
#include "render/advisory.h"
#include "tool/heap.h"
#include "tool/markup.h"

#define LONGEST_SITE 300        /* bytes of a statement: some are tables */

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

/* The sentence that a place stands in; of a table the row. */
static void print_words(const sheet *s, const place *one)
{
    const block *b = &s->part.blocks[one->block];
    size_t from = 0, end = sentence_end(b->text, 0);

    if (b->kind == ROW) {
        print_cells(s, b->text);
        return;
    }
    for (; end <= one->at; end = sentence_end(b->text, end))
        from = end;
    sheet_inline(s, (view){(const u8 *)b->text + from, end - from});
}

static void print_place(const sheet *s, const place *one)
{
    fprintf(s->to, "<li><a href=\"#at-%.*s\">", (int)one->row.size,
            one->row.bytes);
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
    size_t count = 0;

    fputs("<dt>document</dt><dd><ul>\n", s->to);
    for (size_t i = 0; i < s->places.count; i++) {
        const place *one = &s->places.list[i];
        if (one->rule != about || one->block == NOWHERE)
            continue;
        count++;
        print_place(s, one);
    }
    if (count == 0)
        fputs("<li class=\"bad\">at no sentence</li>\n", s->to);
    fputs("</ul></dd>\n", s->to);
}

/* Whether code in the text names the rule, whole or without the format. */
static bool names(const char *text, const assay_rule *about)
{
    char *whole = take_text("`%s`", about->id);
    char *end = take_text("`%s`", short_id(about->id));
    bool found = strstr(text, whole) != NULL || strstr(text, end) != NULL;

    free(whole);
    free(end);
    return found;
}

/* The notes and sections that speak of the rule by its name. */
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

/* ---------------------------------------------------------------- sites -- */

/* mag.key.utf8 for MAG_KEY_UTF8: hyphens and dots are underscores there. */
static bool is_in_c(view name, const char *id)
{
    u64 i = 0;

    for (; i < name.size && id[i] != '\0'; i++) {
        char c = id[i] == '.' || id[i] == '-' ? '_' : id[i];
        if (c >= 'a' && c <= 'z')
            c = (char)(c - 'a' + 'A');
        if (name.bytes[i] != (u8)c)
            return false;
    }
    return i == name.size && id[i] == '\0';
}

static bool next_site(view *sites, const assay_rule *about, view *line)
{
    while (take_line(sites, line))
        if (is_in_c(take_cell(line), about->id))
            return true;
    return false;
}

size_t count_sites(u32 format, const assay_rule *about)
{
    view sites = texts_of(format).sites, line;
    size_t count = 0;

    while (next_site(&sites, about, &line))
        count++;
    return count;
}

static void print_sites(const sheet *s, const assay_rule *about)
{
    view sites = texts_of(s->format).sites, line;

    fputs("<dt>check</dt><dd><ul>\n", s->to);
    while (next_site(&sites, about, &line)) {
        view file = take_cell(&line), number = take_cell(&line);
        view where = take_cell(&line), words = take_cell(&line);
        bool cut = words.size > LONGEST_SITE;
        if (cut)
            words.size = LONGEST_SITE;
        fputs("<li><code>", s->to);
        print_markup(s->to, file);
        fprintf(s->to, ":%.*s</code> in <code>", (int)number.size,
                number.bytes);
        print_markup(s->to, where);
        fputs("</code><pre>", s->to);
        print_markup(s->to, words);
        fputs(cut ? " &hellip;</pre></li>\n" : "</pre></li>\n", s->to);
    }
    fputs("</ul></dd>\n", s->to);
}

/* ---------------------------------------------------------------- cases -- */

static bool is_about(const corpus_case *c, const assay_rule *about)
{
    return c->rule != NULL && strcmp(c->rule, about->id) == 0;
}

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
    fputs("</li>\n", s->to);
}

static void print_cases(const sheet *s, const assay_rule *about)
{
    u64 count = 0;

    for (size_t i = 0; i < s->cases->count; i++)
        count += is_about(&s->cases->cases[i], about);
    fputs("<dt>cases</dt><dd>", s->to);
    if (count == 0) {
        fputs("none that is a file: made when tests run</dd>\n", s->to);
        return;
    }
    fprintf(s->to, "<details><summary>%" PRIu64 " file%s</summary><ul>\n",
            count, count == 1 ? "" : "s");
    for (size_t i = 0; i < s->cases->count; i++)
        if (is_about(&s->cases->cases[i], about))
            print_case(s, &s->cases->cases[i]);
    fputs("</ul></details></dd>\n", s->to);
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
    print_sites(s, about);
    print_numbers(s, about);
    print_cases(s, about);
    fputs("</dl>\n</article>\n", s->to);
}

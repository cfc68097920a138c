#include "page/document.h"

#include <inttypes.h>
#include <stdlib.h>

#include "page/counts.h"
#include "page/rule_article.h"
#include "tool/heap.h"
#include "tool/markup.h"

/* ---------------------------------------------------------------- marks -- */

/* Reports whether a place before number i, in the same words, has the same
 * rule. */
static bool is_told(const sheet *s, size_t i, size_t which, size_t from,
                    size_t to)
{
    const place *one = &s->places.list[i];

    for (size_t k = 0; k < i && one->rule != NULL; k++)
        if (s->places.list[k].rule == one->rule &&
            place_is_in(&s->places.list[k], which, from, to))
            return true;
    return false;
}

/* Prints a rule, or the name of a requirement without a rule. */
static void print_mark(const sheet *s, const place *one)
{
    view kind = one->kind, to = text_view(one->name), title = one->kind,
         name = to;
    u64 first = strlen(s->about->name) + 1;

    if (one->rule != NULL) {
        kind = text_view(assay_level_name(one->rule->level));
        to = name = text_view(one->rule->id);
        title = text_view(one->rule->statement);
    }
    fputs("<a class=\"", s->to);
    print_markup(s->to, kind);
    fprintf(s->to, "\" id=\"at-%s\" href=\"#%s", one->name,
            one->rule != NULL ? "" : "row-");
    print_markup(s->to, to);
    fputs("\" title=\"", s->to);
    print_markup(s->to, title);
    fputs("\">", s->to);
    if (name.size > first)
        print_markup(s->to, (view){name.bytes + first, name.size - first});
    fputs("</a> ", s->to);
}

/* Prints the rules of a part of a block; every requirement is an anchor. */
static void print_marks(const sheet *s, size_t which, size_t from, size_t to)
{
    for (size_t i = 0; i < s->places.count; i++) {
        const place *one = &s->places.list[i];
        if (!place_is_in(one, which, from, to))
            continue;
        if (is_told(s, i, which, from, to))
            fprintf(s->to, "<span id=\"at-%s\"></span>", one->name);
        else
            print_mark(s, one);
    }
}

/* ------------------------------------------------------------ sentences -- */

static void print_sentence(const sheet *s, size_t which, size_t from,
                           size_t to)
{
    const char *text = s->part.blocks[which].text;
    bool marked = places_are_in(&s->places, which, from, to);
    size_t end = to;

    while (end > from && text[end - 1] == ' ')
        end--;
    fputs(marked ? "<span class=\"held\">" : "", s->to);
    sheet_inline(s, (view){(const u8 *)text + from, end - from});
    if (marked) {
        fputs("</span><small class=\"marks\">", s->to);
        print_marks(s, which, from, to);
        fputs("</small>", s->to);
    }
    fputs(end < to ? " " : "", s->to);
}

static void print_sentences(const sheet *s, size_t which)
{
    const char *text = s->part.blocks[which].text;
    size_t end;

    for (size_t at = 0; text[at] != '\0'; at = end) {
        end = sentence_end(text, at);
        print_sentence(s, which, at, end);
    }
}

/* --------------------------------------------------------------- blocks -- */

static bool is_kind(const sheet *s, size_t i, block_kind kind)
{
    return i < s->part.count && s->part.blocks[i].kind == kind;
}

/* Prints the items of a list from block i on; returns the block after them. */
static size_t print_list(const sheet *s, size_t i)
{
    block_kind kind = s->part.blocks[i].kind;

    if (kind == BULLET)
        fputs("<ul>\n", s->to);
    else
        fprintf(s->to, "<ol start=\"%" PRIu32 "\">\n",
                s->part.blocks[i].level);
    for (; is_kind(s, i, kind); i++) {
        if (s->part.blocks[i].anchor == NULL)
            fputs("<li>", s->to);
        else
            fprintf(s->to, "<li id=\"%s\">", s->part.blocks[i].anchor);
        print_sentences(s, i);
        fputs("</li>\n", s->to);
    }
    fputs(kind == BULLET ? "</ul>\n" : "</ol>\n", s->to);
    return i;
}

/* Prints a row; if a row of the table has marks, each has a cell for them. */
static void print_row(const sheet *s, size_t i, bool marked)
{
    const block *b = &s->part.blocks[i];
    const char *tag = b->head ? "th" : "td";
    char *cell;

    fputs(b->head ? "<thead><tr>" : "<tr>", s->to);
    for (size_t at = 0; row_cell(b->text, &at, &cell); free(cell)) {
        fprintf(s->to, "<%s>", tag);
        sheet_inline(s, text_view(cell));
        fprintf(s->to, "</%s>", tag);
    }
    if (marked) {
        fprintf(s->to, "<%s class=\"marks\">%s", tag,
                b->head ? "rules" : "");
        print_marks(s, i, 0, SIZE_MAX);
        fprintf(s->to, "</%s>", tag);
    }
    fputs(b->head ? "</tr></thead><tbody>\n" : "</tr>\n", s->to);
}

static size_t print_table(const sheet *s, size_t i)
{
    bool marked = false;
    size_t end = i + 1;

    while (is_kind(s, end, ROW) && !s->part.blocks[end].head)
        end++;
    for (size_t k = i; k < end; k++)
        marked |= places_are_in(&s->places, k, 0, SIZE_MAX);
    fputs("<div class=\"wide\"><table>\n", s->to);
    for (; i < end; i++)
        print_row(s, i, marked);
    fputs("</tbody></table></div>\n", s->to);
    return i;
}

static void print_code(const sheet *s, size_t i)
{
    fputs("<pre>", s->to);
    sheet_text(s, s->part.blocks[i].text);
    fputs("</pre>\n", s->to);
    if (places_are_in(&s->places, i, 0, SIZE_MAX)) {
        fputs("<p><small class=\"marks\">", s->to);
        print_marks(s, i, 0, SIZE_MAX);
        fputs("</small></p>\n", s->to);
    }
}

static void print_heading(const sheet *s, const block *b)
{
    fprintf(s->to, "<h%" PRIu32 " id=\"%s\"><a href=\"#%s\">", b->level,
            b->anchor, b->anchor);
    sheet_text(s, b->text);
    fprintf(s->to, "</a></h%" PRIu32 ">\n", b->level);
}

static void print_rules(const sheet *s)
{
    const assay_rule *about;

    for (u32 r = 0; (about = next_rule_of(s->format, &r)) != NULL;)
        print_rule_article(s, about);
}

static size_t print_block(const sheet *s, size_t i)
{
    const block *b = &s->part.blocks[i];

    switch (b->kind) {
    case HEADING:
        print_heading(s, b);
        break;
    case PARAGRAPH:
        fputs("<p>", s->to);
        print_sentences(s, i);
        fputs("</p>\n", s->to);
        break;
    case BULLET:
    case NUMBERED:
        return print_list(s, i);
    case ROW:
        return print_table(s, i);
    case CODE:
        print_code(s, i);
        break;
    case RULES:
        print_rules(s);
        break;
    }
    return i + 1;
}

void print_document(const sheet *s)
{
    for (size_t i = 1; i < s->part.count;)
        i = print_block(s, i);
}

void print_contents(const sheet *s)
{
    fputs("<nav aria-label=\"contents\"><ul>\n", s->to);
    for (size_t i = 1; i < s->part.count; i++) {
        const block *b = &s->part.blocks[i];
        if (b->kind != HEADING || b->level > 3)
            continue;
        fprintf(s->to, "<li class=\"h%" PRIu32 "\"><a href=\"#%s\">",
                b->level, b->anchor);
        sheet_text(s, b->text);
        fputs("</a></li>\n", s->to);
    }
    fputs("<li class=\"h2\"><a href=\"#other-requirements\">"
          "Other requirements</a></li>\n</ul></nav>\n", s->to);
}

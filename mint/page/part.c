#include "page/part.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "page/texts.h"
#include "tool/heap.h"

/* The state of the parser. */
typedef struct {
    part *p;
    size_t heading;             /* the last one */
    bool open;                  /* the last block may continue */
    bool written;               /* between the comments of a table */
    bool skipped;               /* in the table of rules */
} parse;

static block *add_block(parse *at, block_kind kind, const char *text,
                        size_t size)
{
    part *p = at->p;

    if (p->count == p->room) {
        p->room = p->room * 2 + 64;
        p->blocks = take_more(p->blocks, p->room * sizeof *p->blocks);
    }
    block *b = &p->blocks[p->count];
    *b = (block){.kind = kind, .written = at->written, .heading = at->heading,
                 .text = take_copy(text, size)};
    if (kind == HEADING)
        at->heading = p->count;
    p->count++;
    at->open = kind != HEADING && kind != ROW;
    return b;
}

/* Appends a line to the open block. */
static void append_text(parse *at, const char *between, const char *text,
                        size_t size)
{
    block *b = &at->p->blocks[at->p->count - 1];
    char *all = take_text("%s%s%.*s", b->text, between, (int)size, text);

    free(b->text);
    b->text = all;
}

/* ------------------------------------------------------------- headings -- */

/* Returns "section-" and the number, or the title in lower case with
 * hyphens. */
static char *anchor_of(const char *title)
{
    size_t n = strspn(title, "0123456789.");

    if (n > 0 && title[n] == ' ')
        return take_text("section-%.*s", (int)n, title);
    char *anchor = take_copy(title, strlen(title));
    for (char *c = anchor; *c != '\0'; c++)
        *c = isalnum((unsigned char)*c) ? (char)tolower((unsigned char)*c)
                                        : '-';
    return anchor;
}

static void add_heading(parse *at, const char *line, size_t size)
{
    u32 level = (u32)strspn(line, "#");
    block *b = add_block(at, HEADING, line + level + 1, size - level - 1);

    b->level = level;
    b->anchor = anchor_of(b->text);
}

/* ---------------------------------------------------------------- lists -- */

/* Returns the length of the mark of an item, "- " or "12. ", or 0. */
static size_t mark_of_item(const char *line)
{
    if (strncmp(line, "- ", 2) == 0)
        return 2;
    size_t n = strspn(line, "0123456789");
    return n > 0 && strncmp(line + n, ". ", 2) == 0 ? n + 2 : 0;
}

static void add_item(parse *at, const char *line, size_t size, size_t mark)
{
    bool numbered = *line != '-';
    block *b = add_block(at, numbered ? NUMBERED : BULLET, line + mark,
                         size - mark);

    b->level = numbered ? (u32)strtoul(line, NULL, 10) : 0;
    if (numbered && strcmp(at->p->blocks[b->heading].text, "Notes") == 0)
        b->anchor = take_text("note-%" PRIu32, b->level);
}

/* --------------------------------------------------------------- tables -- */

/* Reports whether this is the line below the head of a table: bars, hyphens and
 * colons. */
static bool is_rule_line(const char *line)
{
    return line[strspn(line, "|-: ")] == '\0';
}

static void add_row(parse *at, const char *line, size_t size)
{
    if (!is_rule_line(line))
        add_block(at, ROW, line, size);
    else if (at->p->count > 0)
        at->p->blocks[at->p->count - 1].head = true;
}

static void read_comment(parse *at, const char *line)
{
    if (strncmp(line, "<!-- end", 8) == 0) {
        at->written = at->skipped = false;
        return;
    }
    at->skipped = strncmp(line, "<!-- rules", 10) == 0;
    if (at->skipped)
        add_block(at, RULES, "", 0);
    at->written = true;
    at->open = false;
}

/* ---------------------------------------------------------------- lines -- */

static bool is_indented(const char *line)
{
    return strncmp(line, "    ", 4) == 0;
}

static void read_text(parse *at, const char *line, size_t size)
{
    block *last = at->open ? &at->p->blocks[at->p->count - 1] : NULL;
    size_t indent = strspn(line, " ");

    if (last != NULL && last->kind == CODE && is_indented(line))
        append_text(at, "\n", line + 4, size - 4);
    else if (last != NULL && last->kind != CODE)
        append_text(at, " ", line + indent, size - indent);
    else if (is_indented(line))
        add_block(at, CODE, line + 4, size - 4);
    else
        add_block(at, PARAGRAPH, line + indent, size - indent);
}

static void read_line(parse *at, const char *line, size_t size)
{
    size_t mark = mark_of_item(line);

    if (strncmp(line, "<!--", 4) == 0)
        read_comment(at, line);
    else if (at->skipped)
        return;
    else if (size == 0)
        at->open = false;
    else if (*line == '#')
        add_heading(at, line, size);
    else if (*line == '|')
        add_row(at, line, size);
    else if (mark > 0)
        add_item(at, line, size, mark);
    else
        read_text(at, line, size);
}

/* -------------------------------------------------------------- anchors -- */

#define ANCHOR "<a id=\""
#define ANCHOR_END "\"></a>"

/* Removes the anchor at that place, and a blank after it, from the text of the
 * block; returns false if there is none. */
static bool take_anchor(part *p, size_t which, char *at)
{
    const size_t begin = sizeof ANCHOR - 1, end = sizeof ANCHOR_END - 1;
    char *close = strstr(at, ANCHOR_END);

    if (strncmp(at, ANCHOR, begin) != 0 || close == NULL)
        return false;
    p->requirements = take_more(p->requirements, (p->requirement_count + 1) *
                                                 sizeof *p->requirements);
    p->requirements[p->requirement_count++] = (requirement){
        take_copy(at + begin, (size_t)(close - at) - begin), which,
        (size_t)(at - p->blocks[which].text)};
    close += end;
    close += *close == ' ';
    memmove(at, close, strlen(close) + 1);
    return true;
}

static void take_anchors(part *p)
{
    for (size_t i = 0; i < p->count; i++)
        for (char *at = p->blocks[i].text; (at = strchr(at, '<')) != NULL;)
            at += !take_anchor(p, i, at);
}

part part_open(u32 format)
{
    part p = {NULL, 0, 0, NULL, 0};
    parse at = {.p = &p};
    view spec = texts_of(format).spec, line;

    while (take_line(&spec, &line)) {
        char *text = take_copy((const char *)line.bytes,
                               (size_t)line.size);
        read_line(&at, text, (size_t)line.size);
        free(text);
    }
    take_anchors(&p);
    return p;
}

void part_close(part *p)
{
    for (size_t i = 0; i < p->count; i++) {
        free(p->blocks[i].text);
        free(p->blocks[i].anchor);
    }
    for (size_t i = 0; i < p->requirement_count; i++)
        free(p->requirements[i].id);
    free(p->blocks);
    free(p->requirements);
    *p = (part){NULL, 0, 0, NULL, 0};
}

bool part_has(const part *p, const char *kind, view number)
{
    char *anchor = take_text("%s%.*s", kind, (int)number.size, number.bytes);
    bool found = false;

    for (size_t i = 0; i < p->count && !found; i++)
        found = p->blocks[i].anchor != NULL &&
                strcmp(p->blocks[i].anchor, anchor) == 0;
    free(anchor);
    return found;
}

/* -------------------------------------------------------- inside a block -- */

/* Reports whether the full stop belongs to an abbreviation. */
static bool is_short_for(const char *text, size_t at)
{
    return at >= 3 && (strncmp(text + at - 3, "e.g", 3) == 0 ||
                       strncmp(text + at - 3, "i.e", 3) == 0);
}

size_t sentence_end(const char *text, size_t from)
{
    bool code = false, emphasized = false;
    size_t i = from;

    for (; text[i] != '\0'; i++) {
        if (text[i] == '`')
            code = !code;
        if (text[i] == '*' && !code && text[i + 1] != ' ') {
            emphasized = !emphasized;
            i += text[i + 1] == '*';
        } else if (text[i] == '*' && !code && i > 0 && text[i - 1] != ' ') {
            emphasized = false;
        }
        if ((text[i] == '.' || text[i] == '?') && !code && !emphasized &&
            text[i + 1] == ' ' && !is_short_for(text, i))
            return i + 1 + strspn(text + i + 1, " ");
    }
    return i;
}

bool row_cell(const char *text, size_t *at, char **cell)
{
    size_t from = *at + (text[*at] == '|'), to = from;

    if (text[from] == '\0')
        return false;
    while (text[to] != '\0' && (text[to] != '|' || text[to - 1] == '\\'))
        to++;
    *at = to;
    from += strspn(text + from, " ");
    while (to > from && text[to - 1] == ' ')
        to--;
    char *copy = take_copy(text + from, to > from ? to - from : 0);
    size_t n = 0;
    for (const char *c = copy; *c != '\0'; c++)
        if (c[0] != '\\' || c[1] != '|')
            copy[n++] = *c;
    copy[n] = '\0';
    *cell = copy;
    return true;
}

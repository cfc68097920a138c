/*
 * Parses the spec part of a format, spec/<format>.md. It knows only the
 * Markdown that the parts use: headings, paragraphs, lists of one level,
 * tables, indented code, comments around generated tables, and anchors such as
 * <a id="mag.key.utf8"></a> before the words of a requirement. The text of a
 * block has no anchors.
 */
#ifndef ASSAY_PAGE_PART_H
#define ASSAY_PAGE_PART_H

#include "tool/base.h"

typedef enum {
    HEADING, PARAGRAPH, BULLET, NUMBERED, ROW, CODE,
    RULES                       /* the place of the table of rules */
} block_kind;

typedef struct {
    block_kind kind;
    u32 level;                  /* of a heading, 1 (the title) to 4; of a
                                   numbered item, its number */
    bool head;                  /* the head of a table */
    bool written;               /* generated, not text of the part */
    char *text;                 /* lines are joined, except in code */
    char *anchor;               /* of a heading, "section-4.3" or "types"; of
                                   a note, "note-7"; else NULL */
    size_t heading;             /* the index of the heading above */
} block;

/* The place in a block where the words of a requirement start. */
typedef struct {
    char *id;
    size_t block, at;
} requirement;

typedef struct {
    block *blocks;
    size_t count, room;
    requirement *requirements;  /* in the order of the part */
    size_t requirement_count;
} part;

part part_open(u32 format);
void part_close(part *p);

/* Reports whether the part has the anchor: kind, such as "section-", and the
 * number. */
bool part_has(const part *p, const char *kind, view number);

/* Returns the end of the sentence that starts at from, including the blanks
 * after it. Code and emphasis are never split. */
size_t sentence_end(const char *text, size_t from);

/* Copies the cell of a row at *at, for the caller to free, and moves *at past
 * it; returns false after the last one. Escaped bars become bars. */
bool row_cell(const char *text, size_t *at, char **cell);

#endif

/*
 * The part of a format, spec/<format>.md, taken apart. Of Markdown that is what
 * the parts use, and no more: headings, paragraphs, lists of one level, tables,
 * code that is indented, comments, which say where a table was written by a
 * program, and anchors, <a id="mag.key.utf8"></a>, before the words that say a
 * requirement. The text of a block is without its anchors.
 */
#ifndef ASSAY_PAGE_PART_H
#define ASSAY_PAGE_PART_H

#include "tool/base.h"

typedef enum {
    HEADING, PARAGRAPH, BULLET, NUMBERED, ROW, CODE,
    RULES                       /* where the table of rules stands */
} block_kind;

typedef struct {
    block_kind kind;
    u32 level;                  /* of a heading: 1, the title, to 4; of what is
                                   numbered its number */
    bool head;                  /* of a table */
    bool written;               /* by a program: no text of the part */
    char *text;                 /* lines are joined, except those of code */
    char *anchor;               /* of a heading, "section-4.3" or "types"; of
                                   a note, "note-7"; else NULL */
    size_t heading;             /* the block that it stands below */
} block;

/* The words of a requirement begin at a place of a block. */
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

/* Whether there is such an anchor: "section-", and the number in text. */
bool part_has(const part *p, const char *kind, view number);

/* The end of the sentence that begins at from, with the blanks after it. Code
 * and what is emphasized are never parted. */
size_t sentence_end(const char *text, size_t from);

/* The cell of a row that begins at *at: false after the last one. A bar that
 * was escaped is one; the caller frees it. */
bool row_cell(const char *text, size_t *at, char **cell);

#endif

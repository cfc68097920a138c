/*
 * The texts that the page of a format is made of, which are in the program
 * (cmake/PageTexts.cmake), and tables in them: lines of cells with tabs between
 * two.
 */
#ifndef ASSAY_PAGE_TEXTS_H
#define ASSAY_PAGE_TEXTS_H

#include "tool/base.h"

typedef struct {
    view spec;                  /* spec/<format>.md */
    view homes;                 /* spec/<format>.homes.tsv */
    view sites;                 /* file, line, where, statement */
} page_texts;

/* Of the format of that number. */
page_texts texts_of(u32 format);

/* Style of all pages. */
view page_style(void);

/* Takes a line off the text, without its end: false if there is none. */
bool take_line(view *text, view *line);

/* Takes a cell off the line: without bytes after the last one. */
view take_cell(view *line);

bool view_is(view some, const char *word);

#endif

/*
 * The texts that the page of a format is made from, which are embedded in the
 * program (cmake/PageTexts.cmake). Tables in them are lines of cells separated
 * by tabs.
 */
#ifndef ASSAY_PAGE_TEXTS_H
#define ASSAY_PAGE_TEXTS_H

#include "tool/base.h"

typedef struct {
    view spec;                  /* spec/<format>.md */
    view homes;                 /* spec/<format>.homes.tsv */
    view sites;                 /* file, line, where, statement */
} page_texts;

/* Returns the texts of a format. */
page_texts texts_of(u32 format);

/* Returns the style sheet of all pages. */
view page_style(void);

/* Takes a line off the text, without its end; returns false if there is
 * none. */
bool take_line(view *text, view *line);

/* Takes a cell off the line; an empty one after the last one. */
view take_cell(view *line);

bool view_is(view some, const char *word);

#endif

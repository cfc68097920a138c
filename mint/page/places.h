/*
 * The requirements of a document, which are the anchors of its part: a rule, or
 * a row of spec/<format>.homes.tsv, and the sentence that says it.
 */
#ifndef ASSAY_PAGE_PLACES_H
#define ASSAY_PAGE_PLACES_H

#include "assay.h"
#include "page/part.h"

typedef struct {
    const char *name;           /* of a rule or a row; the part owns it */
    view kind, home, note;      /* of a row */
    const assay_rule *rule;     /* it, or what it restates; NULL */
    size_t block, at;           /* where its words begin in the part */
} place;

typedef struct {
    place *list;
    size_t count;
} places;

places places_of(u32 format, const part *p);
void places_close(places *all);

/* Whether it stands in the block, from there to before to. */
bool place_is_in(const place *one, size_t which, size_t from, size_t to);

/* Whether one of them does. */
bool places_are_in(const places *all, size_t which, size_t from, size_t to);

/* The name of a rule without that of its format: "key.utf8". */
const char *short_id(const char *id);

#endif

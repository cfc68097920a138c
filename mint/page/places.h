/*
 * The requirements of a format, which are the anchors of its spec part: a rule,
 * or a row of spec/<format>.homes.tsv, and its sentence.
 */
#ifndef ASSAY_PAGE_PLACES_H
#define ASSAY_PAGE_PLACES_H

#include "assay.h"
#include "page/part.h"

typedef struct {
    const char *name;           /* of the rule or row; the part owns it */
    view kind, home, note;      /* of the row */
    const assay_rule *rule;     /* the rule, or the one restated; or NULL */
    size_t block, at;           /* where its words start in the part */
} place;

typedef struct {
    place *list;
    size_t count;
} places;

places places_of(u32 format, const part *p);
void places_close(places *all);

/* Reports whether a place is in [from, to) of the block. */
bool place_is_in(const place *one, size_t which, size_t from, size_t to);

/* Reports whether any place is. */
bool places_are_in(const places *all, size_t which, size_t from, size_t to);

/* Returns the name of a rule without its format: "key.utf8". */
const char *short_id(const char *id);

#endif

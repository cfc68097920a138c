/*
 * The requirements of a document, which are the rows of
 * conformance/traceability/<format>.tsv: what they have become, and the
 * sentence of the part that says so.
 */
#ifndef ASSAY_PAGE_PLACES_H
#define ASSAY_PAGE_PLACES_H

#include "assay.h"
#include "page/part.h"

#define NOWHERE SIZE_MAX

typedef struct {
    view row, kind, home, note, words;
    const assay_rule *rule;     /* that its home is, or NULL */
    size_t block;               /* of the part; NOWHERE */
    size_t at;                  /* where its words begin in the text of that */
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

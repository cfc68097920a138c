/* corpus/<f>/manifest.json, as corpus/manifest.schema.json describes it. */
#ifndef ASSAY_LISTING_H
#define ASSAY_LISTING_H

#include "generators/cases/sink.h"
#include "generators/corpus/answers.h"

#define MOST_DOCUMENT (512 << 10)   /* bytes of one that is written */

/* Reports whether the corpus keeps only digests of the file's document. */
bool is_kept_as_digests(const golden *g);

json_t *show_case(const golden *g, const answer_list *upstream);
json_t *show_withdrawn(const withdrawal *w);
int compare_cases(const void *a, const void *b);    /* json_t ** by path */
void insert_case(json_t *cases, json_t *entry);     /* in the order of paths */
json_t *show_manifest(format f, json_t *cases);     /* takes cases */

#endif

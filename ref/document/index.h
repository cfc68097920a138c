/*
 * What a valid file holds, item by item: for tables. The report must have been
 * made with an index or a document.
 */
#ifndef ASSAY_INDEX_H
#define ASSAY_INDEX_H

#include "assay.h"
#include "core/base.h"
#include "document/json.h"

typedef enum { INDEX_METADATA, INDEX_TENSORS } index_list;

/* A tensor, or an entry of the metadata. What it does not have is 0. */
typedef struct {
    span name;                  /* in the file, or as long as the report */
    const char *type;           /* the format's word: "f32" */
    bool has_data;
    u64 offset, size;           /* of the data stored */
    u64 elements;               /* there */
    u32 node;                   /* stands for it */
} index_item;

typedef struct {
    const assay_report *report;
    u32 next;
} index_walk;

/* All items in the order of the file: next_item() gives false after them. */
index_walk walk_index(const assay_report *r, index_list list);
bool next_item(index_walk *w, index_item *item);

/*
 * Writes a member of the canonical document of an item, such as its shape or
 * its value, as JSON; digests and values of payloads are left out. Nothing, if
 * it has none of that name.
 */
void write_member(json *out, assay_report *r, const index_item *item,
                  const char *name);

#endif

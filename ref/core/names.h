/* Names that records have, each of them once. */
#ifndef ASSAY_NAMES_H
#define ASSAY_NAMES_H

#include "core/reader.h"

typedef struct {
    span text;                  /* in the file, or as long as the report */
    u64 where;                  /* of the field to blame */
    u64 group;                  /* names are unique among those of the same */
    u32 record;                 /* index of the record */
    u32 length;                 /* of the field: 0 of one that is the text, else
                                 * of what the text was made from */
    u64 front;                  /* check_unique()'s: bytes of the text */
} record_name;

typedef LIST_OF(record_name) record_names;

/* Like memcmp: the shorter one is the lesser, if it begins the longer one. */
int compare_spans(span x, span y);

/* Adds one; gives up if there is no memory. */
void keep_name(reader *in, record_names *list, const record_name *n);

/*
 * No two names of a group are equal, byte for byte. Blames the later one, the
 * field record[i].field. Leaves the names sorted.
 */
void check_unique(reader *in, record_names *list, const char *record,
                  const char *field, rule broken);

#endif

/* Names of records, which must be unique. */
#ifndef ASSAY_NAMES_H
#define ASSAY_NAMES_H

#include "core/reader.h"

typedef struct {
    span text;                  /* in the file, or as long as the report */
    u64 where;                  /* offset of the field to blame */
    u64 group;                  /* names must be unique within a group */
    u32 record;                 /* index of the record */
    u32 length;                 /* of the field that the text was decoded from;
                                 * 0 if the text is the field */
    u64 front;                  /* used by check_unique(): bytes of the text */
} record_name;

typedef LIST_OF(record_name) record_names;

/* The group of a name that is compared with no other. */
#define ALONE(record) ((u64)(record) + 1)

/* Compares like memcmp(); a prefix of a span is less than the span. */
int compare_spans(span x, span y);

/* Adds a name; gives up if there is no memory. */
void keep_name(reader *in, record_names *list, const record_name *n);

/*
 * Checks that no two names of a group have the same bytes. Blames the later
 * one, the field record[i].field. Sorts the names, unless they are in order.
 */
void check_unique(reader *in, record_names *list, const char *record,
                  const char *field, rule broken);

/* Gives the names to the findings about record[i]; kind: see assay_named. */
void name_records(reader *in, const record_names *list, const char *record,
                  const char *kind);

#endif

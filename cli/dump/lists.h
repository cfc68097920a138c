/* Lists of records, which the dump folds where they are long. */
#ifndef ASSAY_DUMP_LISTS_H
#define ASSAY_DUMP_LISTS_H

#include "assay.h"
#include "tool/base.h"

/* Records of a list of more are folded; all but so many at both of its ends. */
#define LONG_LIST 20
#define SHOWN (LONG_LIST / 2)

#define MOST_LISTS 16
#define NO_LIST UINT32_MAX

/* Those seen so far, by the names of their records, and their highest
 * indices. */
typedef struct {
    const char *name[MOST_LISTS];
    u64 most[MOST_LISTS];
    u32 count;
} record_lists;

/* A record by its list, which may be NO_LIST, and its index there. */
typedef struct {
    u32 list;
    u64 index;
} record_place;

static const record_place no_place = {NO_LIST, 0};

/* Which record of which list a field stands in; the list may be new. */
record_place place_of(record_lists *all, const char *record, u64 index);

/* The record that the path of a finding names: "index.tensor[3].name". */
record_place place_of_path(const record_lists *all, const char *path);

/* As qsort() asks, of record_place. */
int compare_places(const void *a, const void *b);

/* Whether a list that ends with the index most is long, and that index is not
 * at one of its ends. */
bool is_middle(u64 index, u64 most);
bool is_in_the_middle(const record_lists *all, record_place p);

#endif

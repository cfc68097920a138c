/* Lists of records, which the dump folds if they are long. */
#ifndef ASSAY_DUMP_LISTS_H
#define ASSAY_DUMP_LISTS_H

#include "assay.h"
#include "tool/base.h"

/* A list with more records than LONG_LIST is folded, except SHOWN records at
 * either end. */
#define LONG_LIST 20
#define SHOWN (LONG_LIST / 2)

#define MOST_LISTS 16
#define NO_LIST UINT32_MAX

/* The lists seen so far: the names of their records and their highest
 * indices. */
typedef struct {
    const char *name[MOST_LISTS];
    u64 most[MOST_LISTS];
    u32 count;
} record_lists;

/* A record: its list, which may be NO_LIST, and its index there. */
typedef struct {
    u32 list;
    u64 index;
} record_place;

static const record_place no_place = {NO_LIST, 0};

/* Returns the place of a record; adds its list if that is new. */
record_place place_of(record_lists *all, const char *record, u64 index);

/* Returns the record in the path of a finding, as in "index.tensor[3].name". */
record_place place_of_path(const record_lists *all, const char *path);

/* Compares two record_place, for qsort(). */
int compare_places(const void *a, const void *b);

/* Report whether the list, whose last index is most, is long and the record is
 * not near one of its ends. */
bool is_middle(u64 index, u64 most);
bool is_in_the_middle(const record_lists *all, record_place p);

#endif

/* The fields of a report by the record that they stand in. */
#ifndef ASSAY_GROUPS_H
#define ASSAY_GROUPS_H

#include "assay.h"
#include "dump/choice.h"
#include "tool/base.h"

/* Fields that follow each other in one record, or the data of a tensor; or
 * none, where some were not recorded. */
typedef struct {
    size_t first, end;          /* indices of fields */
    u64 offset, size;           /* their bytes */
    u32 list;                   /* of records it is one of, or ASSAY_NONE */
    u64 index;                  /* in that list */
    u64 records;                /* of which none was recorded */
    bool is_data;
    bool folded;                /* in the middle of a long list */
} group;

/* Whether its fields were not recorded. */
bool is_left_out(const group *g);

typedef struct {
    group *items;
    size_t count, room;
} groups;

/* All groups of a report, whose fields were chosen so; fold says whether long
 * lists are folded. */
void groups_open(groups *g, const assay_report *r, const choice *c, bool fold);
void groups_close(groups *g);

#endif

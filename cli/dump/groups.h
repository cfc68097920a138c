/* Groups the fields of a report by their record. */
#ifndef ASSAY_GROUPS_H
#define ASSAY_GROUPS_H

#include "assay.h"
#include "dump/choice.h"
#include "tool/base.h"

/* Consecutive fields of one record, or the data of a tensor; or fields that
 * were not kept. */
typedef struct {
    size_t first, end;          /* indices of fields */
    u64 offset, size;           /* their bytes */
    u32 list;                   /* the list of the record, or ASSAY_NONE */
    u64 index;                  /* in that list */
    u64 records;                /* number of records not kept */
    bool is_data;
    bool folded;                /* in the middle of a long list */
} group;

/* Reports whether the fields of a group were not kept. */
bool is_left_out(const group *g);

typedef struct {
    group *items;
    size_t count, room;
} groups;

/* Opens the groups of a report whose fields c chose; with fold, long lists are
 * folded. */
void groups_open(groups *g, const assay_report *r, const choice *c, bool fold);
void groups_close(groups *g);

#endif

/*
 * The names of the records that findings blame.
 *
 * Some findings are made before the name of their record is read, others when
 * all records have been read. So neither readers nor checks care about names:
 * in the end, each format goes through the names that it kept, in any order,
 * and findings whose paths lead through record[i] get name i.
 *
 *     naming n = open_naming(report, 0, "tensor", "tensor");
 *     for (...; has_unnamed(&n) && ...)
 *         give_name(&n, i, name);
 *     close_naming(&n);
 */
#ifndef ASSAY_NAMING_H
#define ASSAY_NAMING_H

#include "core/report.h"

/* A place of a finding whose record has no name yet. */
typedef struct {
    u64 index;                  /* of the record */
    assay_named *record;
} unnamed;

typedef struct {
    report *report;
    share before;
    const char *kind;
    LIST_OF(unnamed) places;    /* sorted by index */
} naming;

/* Begins to name the findings from number first on. kind is for people, see
 * assay_named. */
naming open_naming(report *r, u64 first, const char *record, const char *kind);

/* Reports whether a finding blames any of the records, or record i. */
bool has_unnamed(const naming *n);
bool is_unnamed(const naming *n, u64 i);

/* Names the findings about record i. The bytes must live as long as the
 * report. */
void give_name(naming *n, u64 i, span name);

void close_naming(naming *n);

#endif

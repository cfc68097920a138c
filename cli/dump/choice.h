/*
 * Chooses the fields that explain needs. All are kept if there are not too
 * many. Otherwise the file is judged a second time, and only those fields are
 * kept that are printed or needed to explain these: for a part of the file, its
 * records; for a whole file, the start and the end of long lists.
 */
#ifndef ASSAY_CHOICE_H
#define ASSAY_CHOICE_H

#include "dump/lists.h"

/* A byte whose field is wanted if that record is shown; in any case if that is
 * in no list. */
typedef struct {
    u64 offset;
    record_place before;
} wanted_byte;

/* Consecutive fields in no list: all of them in a record, or none (apart). */
typedef struct {
    u64 offset, size;
    bool apart;
    record_place after;         /* the record right before them, if any */
} between;

/* Consecutive fields that were not kept. */
typedef struct {
    u64 offset, size;
    u64 records;                /* the number of their records */
} stretch;

typedef struct {
    u64 from, to;               /* the requested bytes */
    bool part;                  /* not the whole file */
    bool again;                 /* this is the second pass */
    u64 kept;                   /* number of fields kept in this pass */
    bool over;                  /* the first pass had too many fields */
    record_lists lists;
    struct { record_place *items; size_t count, room; } records; /* wanted */
    struct { wanted_byte *items; size_t count, room; } wanted;
    struct { stretch *items; size_t count, room; } left_out;
    between between;            /* fields read last (first pass) */
    record_place last;          /* the last record read, or in the second pass
                                 * left out */
    u64 end;                    /* end of the last field (first pass) */
} choice;

/* Opens a choice for the bytes [from, to); 0 and UINT64_MAX mean the file. */
void choice_open(choice *c, u64 from, u64 to);
void choice_close(choice *c);

/* Returns the choice for the options of a validation. */
assay_field_choice choice_option(choice *c);

/*
 * Returns whether the file must be judged again. Call it after the first pass;
 * the report may then be freed.
 */
bool choice_again(choice *c, const assay_report *r);

/* Sorts left_out by offset; call it after the last validation. */
void choice_settle(choice *c);

#endif

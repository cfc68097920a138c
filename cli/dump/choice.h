/*
 * The fields that explain needs of a file. All of those of a small one; where
 * there are too many to keep, it is judged a second time, and then only those
 * are recorded that are printed, or that say what these mean: of a part of the
 * file its records, of a whole file the beginning and the end of long lists.
 */
#ifndef ASSAY_CHOICE_H
#define ASSAY_CHOICE_H

#include "dump/lists.h"

/* A byte whose field is wanted with that record; of no list: in any case. */
typedef struct {
    u64 offset;
    record_place before;
} wanted_byte;

/* Fields of no list that follow each other: all in no record, or none. */
typedef struct {
    u64 offset, size;
    bool apart;
    record_place after;         /* the record right before them, if any */
} between;

/* Fields that follow each other and were not recorded. */
typedef struct {
    u64 offset, size;
    u64 records;                /* that they are of */
} stretch;

typedef struct {
    u64 from, to;               /* the bytes asked for */
    bool part;                  /* not all of the file */
    bool again;                 /* it is judged the second time */
    u64 kept;                   /* fields, this time */
    bool over;                  /* the first time, there were too many */
    record_lists lists;
    struct { record_place *items; size_t count, room; } records; /* wanted */
    struct { wanted_byte *items; size_t count, room; } wanted;
    struct { stretch *items; size_t count, room; } left_out;
    between between;            /* what was read last; the first time */
    record_place last;          /* record: read, and the second time left out */
    u64 end;                    /* of the field read last; the first time */
} choice;

/* For the bytes of [from, to), or with 0 and UINT64_MAX for the file. */
void choice_open(choice *c, u64 from, u64 to);
void choice_close(choice *c);

/* What the options of a validation need. */
assay_field_choice choice_option(choice *c);

/*
 * Whether the file has to be judged again, now that the first report is there,
 * which is not needed for that.
 */
bool choice_again(choice *c, const assay_report *r);

/* After the validation: puts left_out into the order of offsets. */
void choice_settle(choice *c);

#endif

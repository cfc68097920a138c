/*
 * A file as a row of pieces: each field that the reference told of is one, and
 * so is what lies between them and after the last. Changing a file is changing
 * the row; where a piece comes to stand is known when all is done, and what
 * speaks of places and sizes is repaired then (repairs.h).
 *
 * Memory is that of the first call with a larger file, and then used again.
 */
#ifndef FUZZ_PIECES_H
#define FUZZ_PIECES_H

#include "assay.h"
#include "mutate/base.h"

#define MOST_FIELDS 3072        /* that are told apart; the rest is one piece */
#define MOST_PIECES 4096        /* after records were copied */
#define MOST_SCOPES 4096        /* records that they stand in */
#define MOST_KINDS  512
#define MOST_ROWS   64          /* of a format in repairs.def */
#define MOST_WORDS  256         /* the same, in ref/<format>/words.def */
#define MOST_IDS    (4 * MOST_PIECES)
#define MOST_RECORDS (2 * MOST_SCOPES)
#define NOBODY      UINT32_MAX

/* How the bytes of a piece hold a number. */
typedef enum {
    NO_NUMBER,
    LITTLE, BIG,                /* 1 to 8 bytes */
    CBOR_HEAD,                  /* initial byte and argument */
    MSGPACK_HEAD,               /* first byte and what belongs to it */
    DECIMAL,                    /* digits of a text */
    JSON_TOKEN                  /* none: a format of texts (tokens.h) */
} number_form;

#define NUMBER_ROOM 20          /* bytes of a number in any form */

/*
 * What all fields of the same name, in records of the same names, share. They
 * are kept for the next file of the format: most of them come again.
 */
typedef struct {
    u64 hash;                   /* of the path */
    char path[104];             /* "index.entry.shape[].head" */
    u64 fields, targets;        /* bits: rows of repairs.def that mean it, as
                                   what measures and as what is measured */
    u64 bases;                  /* the same, as what places count from */
    u64 call;                   /* the last one with a file that has it */
} piece_kind;

typedef struct {
    const u8 *bytes;
    u64 size;
    u64 was;                    /* its offset before; UINT64_MAX: it is new */
    u64 at;                     /* its offset, as lay_out() set it */
    u32 id;                     /* no other piece has it */
    u32 kind;                   /* in kinds, or NOBODY */
    u32 record;                 /* the list element that it stands in, the
                                   outermost one; a copy has another number */
    u32 scope;                  /* the innermost one: pieces of a record of any
                                   depth have a common beginning */
    u32 holder;                 /* id of the head whose items it begins one of;
                                   NOBODY */
    u16 depth;                  /* of items around it, from 1; 0: no item */
    u8 form;                    /* a number_form */
    u8 type;                    /* an assay_kind */
    u8 role;                    /* an assay_role */
    u8 token;                   /* a token_kind */
    bool kept;                  /* was changed: no repair undoes that */
} piece;

/* A record, told by its path. */
typedef struct {
    u64 hash;                   /* of the path */
    u64 names;                  /* the same without indices, but "[]" for those
                                   of inner lists */
    u32 up;                     /* the record around, or NOBODY */
    u32 slot;                   /* in the table */
    u32 record;                 /* outermost element of a list, or NOBODY */
    u32 index;                  /* in its own list, or NOBODY */
} record_scope;

typedef struct {
    piece list[MOST_PIECES];
    u32 count;
    u64 size;                   /* of all of them */
    bool cut;                   /* the file has more fields than MOST_FIELDS */
    bool broken;                /* not all of it was read as fields: */
    u32 read;                   /* so many pieces were */
} pieces;

/* What a row of repairs.def measures. */
typedef struct {
    u64 bytes, product, begin, end;
    u64 count;                  /* of pieces */
} tally;

/* What a number seems to measure. */
typedef struct {
    u8 what;                    /* a guessed, of guess.c */
    u32 of;
} guess;

/* Everything that a call needs. */
typedef struct {
    dice dice;
    u32 format;                 /* 0: none */
    const struct repair_row *rows;      /* of repairs.def */
    u32 row_count;
    u8 heads;                   /* that it has: a number_form, or NO_NUMBER */
    u64 unit;                   /* that the file itself gives for places */
    pieces file, other;
    record_scope scopes[MOST_SCOPES];
    u32 scope_count;
    u32 table[2 * MOST_SCOPES]; /* by hash: a scope's number and 1, or 0 */
    piece_kind kinds[MOST_KINDS];
    u32 kind_count, kinds_of;   /* of that format */
    u64 call;                   /* counted */
    const assay_word *words[MOST_WORDS];    /* the same */
    u32 word_count;
    u32 ids, records;           /* the next free ones */
    u64 most;                   /* bytes that the result may have */
    const u8 *input;            /* the file before: old_size bytes in */
    u64 old_size;               /* old_count pieces, from which on places */
    u32 old_count;              /* were counted from old_base */
    u64 old_base;
    u64 starts[MOST_PIECES];    /* by id: where pieces were */
    u64 salt;                   /* tells the paths of the two rows apart */
    u8 *arena;                  /* bytes and texts made in this call */
    u64 arena_used, arena_room;
    u8 *output;                 /* what is written out */
    u64 output_room;
    u32 places[MOST_IDS];       /* by id: scratch of one function */
    u32 renamed[MOST_RECORDS];  /* by record: the same */
    guess guesses[MOST_PIECES]; /* by id: where there are no rows */
    u64 used;                   /* bits: the operations of this call */
    tally tallies[MOST_RECORDS + 1];
} mutator;

mutator *mutator_open(void);
void mutator_close(mutator *m);

/* Forgets the last file. false: there is no memory for one of that size. */
bool mutator_begin(mutator *m, u32 format, u64 most, u64 seed);

/* size bytes of this call; NULL if there are no more. */
u8 *arena_take(mutator *m, u64 size);

/* Cuts size bytes into a row. Pieces point into them. */
void learn(mutator *m, pieces *into, const u8 *bytes, u64 size);

/* Writes a row out, at most m->most bytes; returns how many. */
u64 write_out(const mutator *m, const pieces *r, u8 *into);

/* A piece of no format: size bytes, or zeros where bytes are NULL. */
piece plain_piece(mutator *m, const u8 *bytes, u64 size);

/* Puts a piece before number at. false: there is no room. */
bool put_piece(mutator *m, pieces *r, u32 at, const piece *p);
void drop_pieces(pieces *r, u32 from, u32 count);

/* Gives it other bytes. false: the file would be too large. */
bool set_bytes(mutator *m, pieces *r, u32 at, const u8 *bytes, u64 size);

/* The same of m->file, by a copy that no repair undoes. */
bool give_bytes(mutator *m, u32 at, const u8 *bytes, u64 size);

/* The bytes of a piece of m->file, to be changed, which no repair undoes; NULL:
 * there are none, or no room. */
u8 *own_bytes(mutator *m, u32 at);

/* Whether scope lies in around, or is it. */
bool is_inside(const mutator *m, u32 scope, u32 around);

#endif

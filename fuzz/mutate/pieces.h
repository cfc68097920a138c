/*
 * A file as a row of pieces: each field of the reference's report is one, and
 * so are the bytes between and after fields. To change a file, change its row.
 * The places of pieces are known at the end, and numbers that depend on places
 * and sizes are repaired then (repairs.h).
 *
 * Memory is allocated for the largest file so far, and reused.
 */
#ifndef FUZZ_PIECES_H
#define FUZZ_PIECES_H

#include "assay.h"
#include "mutate/base.h"

#define MOST_FIELDS 3072        /* separate fields; the rest is one piece */
#define MOST_PIECES 4096        /* after records were copied */
#define MOST_SCOPES 4096        /* records that contain them */
#define MOST_KINDS  512
#define MOST_ROWS   64          /* per format in repairs.def */
#define MOST_WORDS  256         /* per format in ref/<format>/words.def */
#define MOST_IDS    (4 * MOST_PIECES)
#define MOST_RECORDS (2 * MOST_SCOPES)
#define NO_PIECE    UINT32_MAX

/* How a piece encodes a number. */
typedef enum {
    NO_NUMBER,
    LITTLE, BIG,                /* 1 to 8 bytes */
    CBOR_HEAD,                  /* initial byte and argument */
    MSGPACK_HEAD,               /* first byte and its argument */
    DECIMAL,                    /* digits of a text */
    JSON_TOKEN                  /* not a number: for texts (tokens.h) */
} number_form;

#define NUMBER_ROOM 20          /* bytes for a number of any form */

/*
 * The common properties of all fields with one name, in records with the same
 * names. They are kept for the next file of the format, which has most of them.
 */
typedef struct {
    u64 hash;                   /* of the path */
    char path[104];             /* "index.entry.shape[].head" */
    u64 fields, targets;        /* bits: rows of repairs.def in which it
                                   measures, and in which it is measured */
    u64 bases;                  /* rows in which places count from it */
    u64 call;                   /* the last call with a file that has it */
} piece_kind;

typedef struct {
    const u8 *bytes;
    u64 size;
    u64 was;                    /* its old offset; UINT64_MAX: it is new */
    u64 at;                     /* its offset, set by lay_out() */
    u32 id;                     /* unique */
    u32 kind;                   /* in kinds, or NO_PIECE */
    u32 record;                 /* the outermost list element that contains it;
                                   a copy has a new number */
    u32 scope;                  /* the innermost one: pieces of a record of any
                                   depth share a prefix */
    u32 holder;                 /* id of the head whose item starts here, or
                                   NO_PIECE */
    u16 depth;                  /* nesting of items, from 1; 0: not an item */
    u8 form;                    /* a number_form */
    u8 type;                    /* an assay_kind */
    u8 role;                    /* an assay_role */
    u8 token;                   /* a token_kind */
    bool kept;                  /* changed: repairs leave it alone */
} piece;

/* A record, identified by its path. */
typedef struct {
    u64 hash;                   /* of the path */
    u64 names;                  /* hash without indices; inner lists have
                                   "[]" */
    u32 up;                     /* the record around it, or NO_PIECE */
    u32 slot;                   /* in the table */
    u32 record;                 /* outermost list element, or NO_PIECE */
    u32 index;                  /* in its own list, or NO_PIECE */
} record_scope;

typedef struct {
    piece list[MOST_PIECES];
    u32 count;
    u64 size;                   /* of all pieces */
    bool cut;                   /* the file has more than MOST_FIELDS fields */
    bool broken;                /* reading stopped: */
    u32 read;                   /* after so many pieces */
} pieces;

/* The measurements for a row of repairs.def. */
typedef struct {
    u64 bytes, product, begin, end;
    u64 count;                  /* of pieces */
} tally;

/* A guess at what a number measures. */
typedef struct {
    u8 what;                    /* a guessed of guess.c */
    u32 of;
} guess;

/* The state of a call. */
typedef struct {
    dice dice;
    u32 format;                 /* 0: none */
    const struct repair_row *rows;      /* of repairs.def */
    u32 row_count;
    u8 heads;                   /* of the format: a number_form, or NO_NUMBER */
    u64 unit;                   /* alignment that the file itself gives */
    pieces file, other;
    record_scope scopes[MOST_SCOPES];
    u32 scope_count;
    u32 table[2 * MOST_SCOPES]; /* hash table of scope numbers plus 1, or 0 */
    piece_kind kinds[MOST_KINDS];
    u32 kind_count, kinds_of;   /* of that format */
    u64 call;                   /* its number */
    const assay_word *words[MOST_WORDS];    /* of the format */
    u32 word_count;
    u32 ids, records;           /* the next free numbers */
    u64 most;                   /* bytes of the result */
    const u8 *input;            /* the old file: old_size bytes in */
    u64 old_size;               /* old_count pieces, whose places were */
    u32 old_count;              /* relative to old_base */
    u64 old_base;
    u64 starts[MOST_PIECES];    /* by id: old places of pieces */
    u64 salt;                   /* distinguishes the paths of two rows */
    u8 *arena;                  /* bytes and texts of this call */
    u64 arena_used, arena_room;
    u8 *output;                 /* the written file */
    u64 output_room;
    u32 places[MOST_IDS];       /* by id: scratch of one function */
    u32 renamed[MOST_RECORDS];  /* by record: scratch of one function */
    guess guesses[MOST_PIECES]; /* by id, for formats without rows */
    u64 used;                   /* bits: the operations of this call */
    tally tallies[MOST_RECORDS + 1];
} mutator;

mutator *mutator_open(void);
void mutator_close(mutator *m);

/* Starts a call; forgets the last file. Returns false without memory. */
bool mutator_begin(mutator *m, u32 format, u64 most, u64 seed);

/* Returns size bytes for this call, or NULL. */
u8 *arena_take(mutator *m, u64 size);

/* Cuts size bytes into a row, whose pieces point into them. */
void learn(mutator *m, pieces *into, const u8 *bytes, u64 size);

/* Writes a row, at most m->most bytes; returns its size. */
u64 write_out(const mutator *m, const pieces *r, u8 *into);

/* Returns a piece without a kind: size bytes, or zeros if bytes is NULL. */
piece plain_piece(mutator *m, const u8 *bytes, u64 size);

/* Inserts a piece before the piece at; returns false if there is no room. */
bool put_piece(mutator *m, pieces *r, u32 at, const piece *p);
void drop_pieces(pieces *r, u32 from, u32 count);

/* Replaces the bytes of a piece; false if the file would be too large. */
bool set_bytes(mutator *m, pieces *r, u32 at, const u8 *bytes, u64 size);

/* Copies bytes to a piece of m->file, protected from repairs. */
bool give_bytes(mutator *m, u32 at, const u8 *bytes, u64 size);

/* Returns the bytes of a piece of m->file to be changed, protected from
 * repairs; NULL if it has none, or there is no room. */
u8 *own_bytes(mutator *m, u32 at);

/* Reports whether scope is inside around, or the same. */
bool is_inside(const mutator *m, u32 scope, u32 around);

#endif

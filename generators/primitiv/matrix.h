/*
 * The cells of a matrix: what stands in the file x the place, in each kind of
 * document. A case is named <what>-in-<record>-at-<place>. Its parent is its
 * twin: what the file holds at the place is what a lenient reader takes for
 * the value of the parent, so that nothing else is wrong for such a reader.
 */
#ifndef ASSAY_GENERATE_PRIMITIV_MATRIX_H
#define ASSAY_GENERATE_PRIMITIV_MATRIX_H

#include "generators/primitiv/model.h"

/* What stands in a file, by the family of MessagePack. */
typedef enum {
    WHOLE_NUMBER, FLOAT_32, FLOAT_64, A_STR, A_BIN, AN_ARRAY, A_MAP,
    NIL_OR_EXT, NEVER_USED, FAMILIES
} family;

typedef struct {
    const char *name;
    family family;
    size_t head;                /* the bytes to blame; 0: all of a number */
    size_t size;
    u8 bytes[40];
} object;

/* Where a Shape stands, and from Tensor on its data. */
typedef struct {
    const char *name;           /* as -in- has it */
    const char *parent;         /* of dims 1x2 */
    const char *scope;
    const char *vector;         /* a parent of dims 2 with it, and the scope */
    const char *vector_scope;
    const char *scalar;
    const char *scalar_scope;
} record;

enum {RECORDS = 6};
extern const record primitiv_records[RECORDS];

/* Puts the object in the place of the field. The case has the name of the
 * object; no row is added where another case has the same bytes. */
void primitiv_put(case_sink *sink, const char *parent, const char *path,
                  const object *o, rule broken, const char *in,
                  const char *at);

/* A number, and the 32 bits that it has in the form that is due. */
typedef struct {
    u64 value;
    u32 bits;
} worth;

/* The place of a number. */
typedef struct {
    case_sink *sink;
    const char *parent, *path, *in, *at;
    const rule *rules;          /* that are broken there, by family */
    worth number;
    bool is_float;
} number_cell;

/* Puts objects there that are taken for the number: all of them, or such as
 * libraries return for it. */
void primitiv_put_numbers(const number_cell *c, bool all);

/* Adds a row, which its edits and the places to blame are in already. */
void primitiv_add_cell(case_sink *sink, const char *parent, spoil row,
                       const char *what, const char *in, const char *at);

/* Adds rows whose paths are relative to a scope, in the record of that name. */
void primitiv_add_in(case_sink *sink, const char *parent, const char *scope,
                     const char *in, const spoil *rows, size_t count);

const char *primitiv_path(char path[GOLDEN_PATH_SIZE], const char *scope,
                          const char *field);

#endif

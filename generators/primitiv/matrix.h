/*
 * The cells of a matrix: objects x places, for each data type. A case is named
 * <what>-in-<record>-at-<place>. Its parent is its twin: a lenient reader
 * converts the object to the value in the parent, so for such a reader nothing
 * else is invalid.
 */
#ifndef ASSAY_GENERATE_PRIMITIV_MATRIX_H
#define ASSAY_GENERATE_PRIMITIV_MATRIX_H

#include "generators/primitiv/model.h"

/* An object in a file, by MessagePack family. */
typedef enum {
    WHOLE_NUMBER, FLOAT_32, FLOAT_64, A_STR, A_BIN, AN_ARRAY, A_MAP,
    NIL_OR_EXT, NEVER_USED, FAMILIES
} family;

typedef struct {
    const char *name;
    family family;
    size_t head;                /* bytes to blame; 0: the whole number */
    size_t size;
    u8 bytes[40];
} object;

/* Places of a Shape, from Tensor on with data. */
typedef struct {
    const char *name;           /* in the name of a case */
    const char *parent;         /* with dims 1x2 */
    const char *scope;
    const char *vector;         /* a parent with dims 2, and its scope */
    const char *vector_scope;
    const char *scalar;
    const char *scalar_scope;
} record;

enum {RECORDS = 6};
extern const record primitiv_records[RECORDS];

/* Puts the object in place of the field. The case has the name of the
 * object; no row is added if another case has the same bytes. */
void primitiv_put(case_sink *sink, const char *parent, const char *path,
                  const object *o, rule broken, const char *in,
                  const char *at);

/* A number, and its 32 bits in the required form. */
typedef struct {
    u64 value;
    u32 bits;
} worth;

/* The place of a number. */
typedef struct {
    case_sink *sink;
    const char *parent, *path, *in, *at;
    const rule *rules;          /* broken rules, by family */
    worth number;
    bool is_float;
} number_cell;

/* Puts objects there that readers convert to the number: all of them, or only
 * those that libraries convert. */
void primitiv_put_numbers(const number_cell *c, bool all);

/* Adds a row that already has its edits and the places to blame. */
void primitiv_add_cell(case_sink *sink, const char *parent, spoil row,
                       const char *what, const char *in, const char *at);

/* Adds rows with paths relative to a scope, in the record of that name. */
void primitiv_add_in(case_sink *sink, const char *parent, const char *scope,
                     const char *in, const spoil *rows, size_t count);

const char *primitiv_path(char path[GOLDEN_PATH_SIZE], const char *scope,
                          const char *field);

#endif

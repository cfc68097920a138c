/*
 * The members of documents that each certification level compares: a table for
 * each format, corpus/<format>/levels.json.
 *
 *     {"index":  ["format", "tensors[].name", ...],
 *      "bytes":  ["tensors[].sha256"],
 *      "values": ["tensors[].values"],
 *      "sets":   {"metadata": ["key"]},
 *      "trim":   {"tensors[].shape": "1"},
 *      "floats": {"metadata[].value": {"type": {"f64": [11, 52]}}},
 *      "want":   ["has_metadata"], "most": {"alignment": "65536"}}
 *
 * Members are named by paths in which [] stands for every element. A level
 * compares its own members and those of lower levels, each with everything
 * inside it except what a higher level names. Other members are ignored.
 *
 * sets (optional): lists without an order; the named members identify elements.
 * trim (optional): lists whose last elements may be omitted if they equal this.
 * floats (optional): strings that are the bits of a float, with the bits of its
 * exponent and its fraction, for each value of the named sibling member; or
 * just [exponent, fraction] if it is always a float.
 * want (optional): members of the document that level encode requests in
 * addition, as "want" of the request, and does not compare.
 * most (optional): no file is requested if a member of its document is higher,
 * because a few bytes would become a file of gigabytes.
 */
#ifndef ASSAY_LEVELS_H
#define ASSAY_LEVELS_H

#include <jansson.h>
#include <stdio.h>

#include "tool/base.h"

/* A file that the program wrote (ENCODE) is compared like BYTES. */
typedef enum { VERDICT, INDEX, BYTES, VALUES, ENCODE, GRADES } grade;

/* Returns "verdict", "index", "bytes", "values" or "encode". */
const char *grade_name(grade g);

/* Returns the verb of a level: "validate", "decode" or "encode". */
const char *grade_verb(grade g);

/* Returns the level with this name, or GRADES. */
grade grade_named(const char *name);

typedef struct {
    json_t *table;
} levels;

/* The role of a member in the table. */
typedef enum {
    SKIPPED,        /* not compared */
    EXCLUDED,       /* not compared, even inside a member that is */
    ENTERED,        /* contains members that are compared */
    OPTIONAL,       /* compared if the expected document has it */
    REQUIRED        /* compared; must be absent if it is not expected */
} standing;

/* Loads the table of a format, or takes ownership of one, which may be NULL.
 * Returns false after a line to problems. Close in both cases. */
bool levels_load(levels *l, const char *corpus, const char *format,
                 FILE *problems);
bool levels_take(levels *l, json_t *table, const char *path, FILE *problems);
void levels_close(levels *l);

standing levels_standing(const levels *l, grade asked, const char *pattern);

/* Returns the members that identify an element of this list, or NULL if the
 * list is ordered. */
const json_t *levels_set(const levels *l, const char *pattern);

/* Returns what may be omitted at the end of this list, or NULL. */
const json_t *levels_trim(const levels *l, const char *pattern);

/* Return the members that are requested in addition, or NULL; and the members
 * with a limit in requests. */
const json_t *levels_want(const levels *l);
const json_t *levels_most(const levels *l);

/* Returns the layout of the float at this place in an object, or NULL if it is
 * not a float. */
const json_t *levels_float(const levels *l, const char *pattern,
                           const json_t *owner);

/* Return the bits of a layout's parts; the sign is one more bit. */
unsigned layout_exponent(const json_t *layout);
unsigned layout_fraction(const json_t *layout);

#endif

/*
 * What of a document is compared at which level of certification: a table for
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
 * Members are named as paths in which [] stands for every element. A level
 * compares its own members and those of the levels before it, each with
 * everything below it but what a later level names; other members are not
 * looked at.
 *
 * sets (optional): lists without order; the members named identify an element.
 * trim (optional): lists whose last elements do not matter if they are this.
 * floats (optional): texts that are the bits of a float, with the bits of its
 * exponent and its fraction, for each type that the member beside it names; or
 * [exponent, fraction] alone where it is always a float.
 * want (optional): members of the document that level encode asks for besides,
 * as "want" of the request, and does not compare.
 * most (optional): no file is asked for if a member of its document is higher:
 * a few bytes would become a file of gigabytes.
 */
#ifndef ASSAY_LEVELS_H
#define ASSAY_LEVELS_H

#include <jansson.h>
#include <stdio.h>

#include "tool/base.h"

/* What of a file that the program wrote is compared is that of BYTES. */
typedef enum { VERDICT, INDEX, BYTES, VALUES, ENCODE, GRADES } grade;

/* "verdict", "index", "bytes", "values", "encode" */
const char *grade_name(grade g);

/* What a program is asked to do for it: "validate", "decode" or "encode". */
const char *grade_verb(grade g);

/* The level of that name; GRADES if there is none. */
grade grade_named(const char *name);

typedef struct {
    json_t *table;
} levels;

/* How a member stands to the table. */
typedef enum {
    SKIPPED,        /* not compared */
    EXCLUDED,       /* nor inside a member that is */
    ENTERED,        /* leads to members that are compared */
    OPTIONAL,       /* compared where the expected document has it */
    REQUIRED        /* compared, and must not be there if it is not expected */
} standing;

/* The table of a format of a corpus, or one that is the levels' from now on and
 * may be NULL: false after one line to problems; close in both cases. */
bool levels_load(levels *l, const char *corpus, const char *format,
                 FILE *problems);
bool levels_take(levels *l, json_t *table, const char *path, FILE *problems);
void levels_close(levels *l);

standing levels_standing(const levels *l, grade asked, const char *pattern);

/* The members that identify an element of this list, or NULL if it has an
 * order. */
const json_t *levels_set(const levels *l, const char *pattern);

/* What may be left out at the end of this list, or NULL. */
const json_t *levels_trim(const levels *l, const char *pattern);

/* Members of a document that are asked for besides, or NULL; and those with
 * the most that they may be in what is asked for. */
const json_t *levels_want(const levels *l);
const json_t *levels_most(const levels *l);

/* How the bits of the float at that place inside that object are laid out, or
 * NULL if there is no float. */
const json_t *levels_float(const levels *l, const char *pattern,
                           const json_t *owner);

/* Bits of the parts of such a layout; the sign has one more. */
unsigned layout_exponent(const json_t *layout);
unsigned layout_fraction(const json_t *layout);

#endif

/*
 * The lines of JSON that list --json, explain --json and validate --json print,
 * one function each. They are named like public functions, but are not public:
 * shared libraries hide them.
 *
 * A line ends with a line feed and goes to the sink piece by piece, so that it
 * takes no memory of its size.
 */
#ifndef ASSAY_LINES_H
#define ASSAY_LINES_H

#include "assay.h"

/* -------------------------------------------------------------- validate --
 *
 * corpus/findings.schema.json; assay_write_findings() writes the line about a
 * file that was judged.
 */

/* Returns the name of a flag to write with a finding, such as "ignored", or
 * NULL. */
typedef const char *assay_mark(void *marks, const assay_finding *finding);

/* Writes the same line, with a flag in each finding that has a mark. */
void assay_write_marked_findings(const assay_report *report, const char *file,
                                 assay_mark *mark, void *marks,
                                 assay_sink *sink, void *user);

/* Writes the line about a file that could not be read: why is for programs,
 * reason for people. */
void assay_write_problem(const char *file, const char *reason, const char *why,
                         assay_sink *sink, void *user);

/* Reports whether a GGUF file is one of several of a model, as it states:
 * *number, from 1, of *count. */
bool assay_report_part(const assay_report *report, uint64_t *number,
                       uint64_t *count);

/* ---------------------------------------------------------------- people -- */

/* Writes the name of the format with the version and byte order of the file, as
 * far as they were read: "GGUF v3, big-endian". The report has a format. */
void assay_write_title(const assay_report *report, assay_sink *sink,
                       void *user);

/* Reports whether the first finding of a rule represents all its findings: one
 * cause, which its hint names, explains them. */
bool assay_has_one_cause(const assay_report *report, uint32_t rule);

/* ------------------------------------------------------------------ list --
 *
 * corpus/list.schema.json. The report must have an index. If it is partial, the
 * first line has the verdict and the reason, and unknown members are null.
 */

/* Totals of tensors. A sum that does not fit is the highest number. */
typedef struct {
    const char *dtype;          /* of these tensors; NULL: unknown */
    uint64_t tensors, elements, size;   /* size: bytes of data */
} assay_sum;

typedef struct {
    assay_sum all;
    const assay_sum *dtypes;    /* the same for each dtype */
    size_t count;
    uint64_t shards;            /* files they are in; 0: only this file */
} assay_sums;

/* Writes the line about the file: the first line, or the last for an index. */
void assay_write_list(const assay_report *report, const char *file,
                      const assay_sums *sums, assay_sink *sink, void *user);

/* Fields with a name that the index does not show. */
typedef struct {
    assay_text name;            /* empty: several names, after the first 8 */
    uint64_t count;             /* of these fields */
    bool in_document;           /* the canonical document has them */
} assay_left_out;

/* Sets *fields to number i of the names that the index leaves out; false if
 * there is none. */
bool assay_report_left_out(const assay_report *report, size_t i,
                           assay_left_out *fields);

/*
 * Write the lines about entry i and tensor i; file is the shard of the tensor,
 * or NULL. Return false and write nothing if there is none. Also return false
 * if memory ran out, which truncates the line.
 */
bool assay_write_entry(assay_report *report, size_t i, assay_sink *sink,
                       void *user);
bool assay_write_tensor(const assay_report *report, size_t i, const char *file,
                        assay_sink *sink, void *user);

/* ----------------------------------------------------------------- rules -- */

/* Returns the fields that a rule judges: patterns of their paths without
 * indices, separated by spaces; NULL if there is no such rule. */
const char *assay_rule_fields(uint32_t number);

/* --------------------------------------------------------------- explain --
 *
 * corpus/explain.schema.json. The report must have fields and must live as long
 * as the explanation.
 */

/* Tables for all lines about a report. */
typedef struct assay_explanation assay_explanation;

/* Returns an explanation, which the caller frees; NULL if there is no memory.
 * It does not count towards memory_limit. */
assay_explanation *assay_explain(const assay_report *report);
void assay_explanation_free(assay_explanation *e);

/* Writes the line about field i; returns false if there is none. */
bool assay_write_field(const assay_explanation *e, size_t i, assay_sink *sink,
                       void *user);

/* Writes the line about the bytes [offset, end), which are in no field; if end
 * is offset, about the end of the file. */
void assay_write_gap(const assay_explanation *e, uint64_t offset, uint64_t end,
                     assay_sink *sink, void *user);

/* Writes the line about one byte; returns false if it was not given. */
bool assay_write_byte(const assay_explanation *e, uint64_t offset,
                      assay_sink *sink, void *user);

/* Returns the findings of the report by offset, with NULL after the last. */
const assay_finding *const *assay_explanation_findings(
    const assay_explanation *e);

/* Returns the field with the name of the tensor that a field of data belongs
 * to; NULL if there is none or the name is in several fields. */
const assay_field *assay_explanation_name(const assay_explanation *e,
                                          const assay_field *data);

/*
 * Writes the type of the elements of a field of data, such as "f32", as named
 * in the record of the tensor if it has a name. Cuts it to size bytes,
 * terminator included; size is at least 1.
 */
void assay_explanation_type(const assay_explanation *e,
                            const assay_field *data, char *type, size_t size);

/* Returns "number", "text", "bytes", "padding" or "data"; NULL if kind is not a
 * kind. */
const char *assay_kind_name(assay_kind kind);

/* Reports whether a finding blames a byte of the field. A finding without bytes
 * counts as blaming the byte at its offset. */
bool assay_finding_blames(const assay_finding *finding,
                          const assay_field *field);

#endif

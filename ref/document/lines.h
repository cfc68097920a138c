/*
 * Lines of JSON for programs, one function each: what list --json,
 * explain --json and validate --json print. The functions have the names that
 * a public header would give them; shared libraries hide them until then.
 *
 * Every line ends with a line feed, and goes to the sink piece by piece: no
 * line takes memory of its size.
 */
#ifndef ASSAY_LINES_H
#define ASSAY_LINES_H

#include "assay.h"

/* -------------------------------------------------------------- validate --
 *
 * corpus/findings.schema.json; assay_write_findings() writes the line about a
 * file that was judged.
 */

/* The line about a file that could not be read: why is a word for programs,
 * reason a text for people. */
void assay_write_problem(const char *file, const char *reason, const char *why,
                         assay_sink *sink, void *user);

/* ------------------------------------------------------------------ list --
 *
 * corpus/list.schema.json. The report must have an index.
 */

/* What tensors add up to. A sum that does not fit is the highest number. */
typedef struct {
    uint64_t tensors, elements, size;   /* size: bytes of data */
    uint64_t shards;            /* files that they are in; 0: this one */
} assay_sums;

/* The line about the file, which comes first, or last for an index. */
void assay_write_list(const assay_report *report, const char *file,
                      const assay_sums *sums, assay_sink *sink, void *user);

/*
 * The lines about the i-th entry and the i-th tensor; file is the shard that
 * the tensor is in, or NULL. Return false if there is none, with nothing
 * written, or if memory ran out: then the end of the line is missing.
 */
bool assay_write_entry(assay_report *report, size_t i, assay_sink *sink,
                       void *user);
bool assay_write_tensor(const assay_report *report, size_t i, const char *file,
                        assay_sink *sink, void *user);

/* ----------------------------------------------------------------- rules -- */

/* The fields that a rule judges: patterns of their paths without indices, with
 * spaces between them; NULL if there is no rule of this number. */
const char *assay_rule_fields(uint32_t number);

/* --------------------------------------------------------------- explain --
 *
 * corpus/explain.schema.json. The report must have fields, and stays as long as
 * the explanation.
 */

/* What is the same for all the lines about a report. */
typedef struct assay_explanation assay_explanation;

/* Returns NULL if there is no memory for it; memory_limit does not count it.
 * The caller frees it, NULL included. */
assay_explanation *assay_explain(const assay_report *report);
void assay_explanation_free(assay_explanation *e);

/* Writes the line about the i-th field; returns false if there is none. */
bool assay_write_field(const assay_explanation *e, size_t i, assay_sink *sink,
                       void *user);

/* Writes the line about the bytes of [offset, end), which no field explains; or
 * if end is offset, about the end of the file. */
void assay_write_gap(const assay_explanation *e, uint64_t offset, uint64_t end,
                     assay_sink *sink, void *user);

/* Writes the line about one byte; returns false if it was not given. */
bool assay_write_byte(const assay_explanation *e, uint64_t offset,
                      assay_sink *sink, void *user);

/* The findings of the report by offset, and NULL after the last one. */
const assay_finding *const *assay_explanation_findings(
    const assay_explanation *e);

/* The field that is the name of the tensor whose data a field is; NULL if there
 * is none, or if the name is in pieces. */
const assay_field *assay_explanation_name(const assay_explanation *e,
                                          const assay_field *data);

/*
 * Writes what the elements of a field of data are called, as the record of the
 * tensor calls them if it does: "f32". Cuts it to size bytes, at least 1, with
 * the terminator.
 */
void assay_explanation_type(const assay_explanation *e,
                            const assay_field *data, char *type, size_t size);

/* "number", "text", "bytes", "padding", "data"; NULL outside of them. */
const char *assay_kind_name(assay_kind kind);

/* Returns the number of the first field that holds the byte at offset; if none
 * does, of the first one after it, or how many fields there are. */
size_t assay_report_field_at(const assay_report *report, uint64_t offset);

/* Whether a finding blames one of the bytes of the field; the byte at its
 * offset, if it blames none. */
bool assay_finding_blames(const assay_finding *finding,
                          const assay_field *field);

#endif

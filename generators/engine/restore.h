/*
 * The way back: turns a canonical document and the elements of its tensors into
 * a model, from which the writer makes a file. The new file has the same
 * contents as the first one, placed where the upstream writer places them. The
 * document's offsets are ignored, but the order of data is kept in formats
 * whose upstream writer lets its user choose that order.
 *
 *     restoring r = {.document = document, .tensors = elements};
 *     builder file = {0};
 *     if (!restore_file(&r, f, &file, NULL))
 *         ... r.lacks
 *     free_builder(&file);
 *     end_restoring(&r);
 *
 * Document and elements must stay valid until then. If the document is invalid,
 * or a model cannot express it, there is no model but a reason. Unlike a
 * mistake in a table, this never stops the program.
 */
#ifndef ASSAY_RESTORE_H
#define ASSAY_RESTORE_H

#include "generators/engine/builder.h"

#include <jansson.h>

/* Bytes that a model holds, not terminated. */
typedef struct {
    const char *bytes;
    size_t size;
} literal;

/* Those of a tensor; NULL: not known. */
typedef literal data_bytes;

typedef struct {
    const json_t *document;
    const data_bytes *tensors;  /* of each, the bytes that its sha256 is over */
    const data_bytes *entries;  /* of each entry of the metadata, where the
                                   document has a digest in place of them */
    const char *lacks;          /* why there is no model; a literal */
    void **kept;                /* memory of the model */
    size_t kept_count, kept_room;
} restoring;

/* The model, which the generator of f may change; NULL: there is none. */
void *restored_model(restoring *r, format f);

/* Writes the file of the generator of f into file, which must be empty, and the
 * generator's document of it into *shown, unless shown is NULL. Returns false
 * if there is no model. */
bool restore_file(restoring *r, format f, builder *file, json_t **shown);
void end_restoring(restoring *r);

/* --------------------------------------------------- for <f>_restore() --
 *
 * A value that is missing or of another kind is recorded as lacking and read as
 * empty or 0, so that callers need not check each value.
 */

/* Only the first reason counts. */
void lack(restoring *r, const char *reason);

/* Zeros, for count elements of that size: they live as long as the model. */
void *keep_zeros(restoring *r, size_t count, size_t size);

/* A member of the document, or of a part of it. */
json_t *part_of(restoring *r, const json_t *object, const char *member);

/* A text, or {"hex": ...}; bytes in hexadecimal. */
literal restore_text(restoring *r, const json_t *text);
literal restore_bytes(restoring *r, const json_t *text);

/* In decimal, with a sign or without; in hexadecimal. */
u64 restore_number(restoring *r, const json_t *text);
i64 restore_signed(restoring *r, const json_t *text);
u64 restore_bits(restoring *r, const json_t *text);

/* Returns the index of a text among the names, or 0. Names may be NULL. */
size_t restore_choice(restoring *r, const json_t *text,
                      const char *const *names, size_t count);

/* The dimensions in a list. The rank. */
size_t restore_shape(restoring *r, const json_t *list, const u64 **shape);

/* The data known of tensor or entry i, if they have that size. */
data_bytes restore_data(restoring *r, const data_bytes *known, size_t i,
                        u64 size);

#endif

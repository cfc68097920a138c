/*
 * The document of a file: tensors and metadata entries, which every format has,
 * and the members of a format around and in them, in the order in which they
 * are added. Names and texts are spans of the input; nothing is copied. Writing
 * the document decodes and hashes the payloads.
 *
 * All of these functions do nothing if d is NULL. If only the index is wanted,
 * they keep only tensors and metadata.
 */
#ifndef ASSAY_DOCUMENT_H
#define ASSAY_DOCUMENT_H

#include "document/numbers.h"
#include "document/payload.h"
#include "core/report.h"

typedef struct document document;

/* Opens the document of a report; returns false if there is no memory. */
bool document_open(report *r);
void document_close(report *r);

/*
 * Open a member that contains others, until close_member(). name is NULL inside
 * lists. At most 64 members may be open.
 */
void open_object(document *d, const char *name);
void open_list(document *d, const char *name);
void close_member(document *d);

/* What every format has for a tensor. dtype and encoding must be literals. */
typedef struct {
    span name;                  /* lives as long as the file or report */
    span shape;                 /* the same */
    const char *dtype;          /* NULL: unknown */
    const char *encoding;       /* NULL if the format has none */
    u64 offset, size;           /* of the stored data */
    u64 elements;               /* number in the data */
    bool has_data;
    u8 element;                 /* an element_type */
    u8 coding;                  /* of the data: a payload_coding */
    u8 shape_coding;            /* a number_coding */
    u8 unknown;                 /* ASSAY_NO_ bits, of the other members; such a
                                   tensor is only in a partial index */
} tensor_record;

/* Returns the bits of what is unknown about a tensor. */
static inline u8 unknown_bits(bool dtype, bool shape, bool offset, bool size,
                              bool count)
{
    return (u8)((dtype ? 0 : ASSAY_NO_DTYPE) | (shape ? 0 : ASSAY_NO_SHAPE) |
                (offset ? 0 : ASSAY_NO_OFFSET) | (size ? 0 : ASSAY_NO_SIZE) |
                (count ? 0 : ASSAY_NO_COUNT));
}

/*
 * Add the lists of all tensors and of all metadata entries, including those
 * added later.
 */
void put_tensors(document *d);
void put_metadata(document *d);

/*
 * Add a tensor or a metadata entry to its list; no member may be open. Members
 * added until close_member() belong to it; the first member of an entry is its
 * value.
 */
void document_add(document *d, const tensor_record *tensor);
void document_add_entry(document *d, span key, const char *type);

/*
 * Sets the place of the members added to the open tensor from now on; initially
 * AFTER_DATA. Use the places in this order.
 */
typedef enum {
    AFTER_NAME,                 /* then dtype, shape and encoding */
    AFTER_SHAPE,                /* then offset and size */
    AFTER_SIZE,                 /* then digest and values */
    AFTER_DATA
} member_place;

void put_after(document *d, member_place place);

/* Counts a field that the index leaves out. shown: the document has it. name
 * lives as long as the file or report; that of a word is static, and the
 * document has it. */
void leave_out(document *d, span name, bool shown);
void leave_out_word(document *d, const char *name);

/* Add a member. All texts but spans must be string literals. */
void put_number(document *d, const char *name, u64 value);
void put_signed(document *d, const char *name, i64 value);
void put_word(document *d, const char *name, const char *word);
void put_flag(document *d, const char *name, bool value);
void put_null(document *d, const char *name);
void put_hex(document *d, const char *name, u64 value, u32 digits);

/* Adds text of the input, or {"hex":...} if it is not UTF-8. */
void put_text(document *d, const char *name, span value);

/* Adds bytes of the input, in hexadecimal. */
void put_bytes(document *d, const char *name, span value);

/* Adds a list of unsigned numbers of the input. */
void put_numbers(document *d, const char *name, span list,
                 number_coding coding);

/* Adds a list of texts of the input, consecutive MessagePack strings. */
void put_msgpack_texts(document *d, const char *name, span texts);

/*
 * Adds a well-formed CBOR item: the members type, tag and value of the open
 * object, as canonical documents show custom values.
 */
void put_cbor(document *d, span item);

/*
 * Adds a valid GGUF array of the input, from its head on, with all its
 * elements.
 */
void put_gguf_array(document *d, const char *name, span array,
                    bool big_endian);

/*
 * Adds the SHA-256 of elements decoded from coding. Booleans may get
 * sha256_bool, too, like those of a tensor.
 */
void put_digest(document *d, const char *name, const payload *data,
                payload_coding coding);

#endif

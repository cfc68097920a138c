/*
 * What a valid file says: its tensors and the entries of its metadata, of which
 * every format says the same, and around them and in them members, in the order
 * in which they are added. Names and texts are spans of the input, nothing is
 * copied; payloads are decoded and hashed when the document is written.
 *
 * Without a document asked for, all of these functions do nothing; where only
 * the index is wanted, no member but those of the metadata is kept.
 */
#ifndef ASSAY_DOCUMENT_H
#define ASSAY_DOCUMENT_H

#include "document/numbers.h"
#include "document/payload.h"
#include "core/report.h"

typedef struct document document;

/* false if there is no memory for it. */
bool document_open(report *r);
void document_close(report *r);

/*
 * Opens a member that holds others, until the next close_member(). name is
 * NULL inside lists. At most 64 are open at once.
 */
void open_object(document *d, const char *name);
void open_list(document *d, const char *name);
void close_member(document *d);

/* What every format says of a tensor. Texts but name must be literals. */
typedef struct {
    span name;                  /* in the file, or as long as the report */
    span shape;                 /* in the file, or the same */
    const char *dtype;
    const char *encoding;       /* NULL in formats that have none */
    u64 offset, size;           /* of the data as stored */
    u64 elements;               /* in them */
    bool has_data;
    u8 element;                 /* an element_type */
    u8 coding;                  /* of the data: a payload_coding */
    u8 shape_coding;            /* a number_coding */
} tensor_record;

/*
 * Add the lists of all tensors and of all entries of the metadata, whenever
 * these are added.
 */
void put_tensors(document *d);
void put_metadata(document *d);

/*
 * Add a tensor, or an entry of the metadata, to its list, while no member is
 * open. What a format says besides is put into it until close_member(): of an
 * entry its value first.
 */
void document_add(document *d, const tensor_record *tensor);
void document_add_entry(document *d, span key, const char *type);

/*
 * What is put into the open tensor from now on stands after these members; at
 * first AFTER_DATA. The places must be used in this order.
 */
typedef enum {
    AFTER_NAME,                 /* then dtype, shape and encoding */
    AFTER_SHAPE,                /* then offset and size */
    AFTER_SIZE,                 /* then digest and values */
    AFTER_DATA
} member_place;

void put_after(document *d, member_place place);

/* Adds a member. All texts but spans must be string literals. */
void put_number(document *d, const char *name, u64 value);
void put_signed(document *d, const char *name, i64 value);
void put_word(document *d, const char *name, const char *word);
void put_flag(document *d, const char *name, bool value);
void put_null(document *d, const char *name);
void put_hex(document *d, const char *name, u64 value, u32 digits);

/* Text of the input, or {"hex":...} where it is not UTF-8. */
void put_text(document *d, const char *name, span value);

/* Bytes of the input, in hexadecimal. */
void put_bytes(document *d, const char *name, span value);

/* A list of unsigned numbers of the input. */
void put_numbers(document *d, const char *name, span list,
                 number_coding coding);

/* A list of texts of the input: str of MessagePack, one after another. */
void put_msgpack_texts(document *d, const char *name, span texts);

/*
 * An item of CBOR that was found well-formed: the members type, tag and value
 * of the open object, as canonical documents show custom values.
 */
void put_cbor(document *d, span item);

/*
 * An array of GGUF that was found in the file, from its head on, with all that
 * is in it.
 */
void put_gguf_array(document *d, const char *name, span array,
                    bool big_endian);

/*
 * Adds a member with the SHA-256 of elements as coding makes them plain: of
 * PAYLOAD_UNPACKED, a byte each for packed types. Booleans are followed by
 * sha256_bool, as those of a tensor.
 */
void put_digest(document *d, const char *name, const payload *data,
                payload_coding coding);

#endif

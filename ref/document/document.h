/*
 * What a valid file says: a tree of members, in the order in which they are
 * added. Names and texts are spans of the input, nothing is copied; payloads
 * are decoded and hashed when the document is written.
 *
 * Without a document asked for, all put_ functions do nothing.
 */
#ifndef ASSAY_DOCUMENT_H
#define ASSAY_DOCUMENT_H

#include "document/payload.h"
#include "core/report.h"

typedef struct document document;

/* false if there is no memory for it. */
bool document_open(report *r);
void document_close(report *r);

/*
 * Opens a member that holds others, until the next close_member(). name is
 * NULL inside lists.
 */
void open_object(document *d, const char *name);
u32  open_list(document *d, const char *name);
void close_member(document *d);

/* Opens a list again, by what open_list() gave, to add to it. Members inside
 * it, and none of those around it, must be closed. */
void reopen_list(document *d, u32 list);

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

/* A list of unsigned 64-bit little-endian numbers of the input. */
void put_u64le_list(document *d, const char *name, span numbers);

/*
 * Adds the members sha256, for booleans one of which is neither 0 nor 1
 * sha256_bool (the digest of all as 0 or 1), and for at most 64 elements of a
 * type that has scalars values.
 */
void put_payload(document *d, const payload *data);
void put_coded_payload(document *d, const payload *data, payload_coding coding);

/*
 * An item of CBOR that was found well-formed: the members type, tag and value
 * of the open object, as canonical documents show custom values.
 */
void put_cbor(document *d, span item);

/* A list of the unsigned numbers that an array of CBOR holds. */
void put_cbor_numbers(document *d, const char *name, span array);

/*
 * Adds a member with the SHA-256 of elements: of the bytes stored, for packed
 * types of their values, a byte each in two's complement. Booleans are followed
 * by sha256_bool as above.
 */
void put_digest(document *d, const char *name, const payload *data);

#endif

/*
 * A document in memory. Only document.c, document_json.c, index.c, left_out.c
 * and list_json.c include this.
 *
 * A file may have a million tensors. So what all formats have for a tensor is a
 * record of fixed size, and the extra members of a format take only a few
 * bytes: a member_form has the name of a member and all else that does not
 * change, once per document. A member is the number of its form and then,
 * packed:
 *
 *     number, signed, hex, flag       the value
 *     text, bytes, numbers,
 *     texts of MessagePack, CBOR,
 *     arrays of GGUF                  a span
 *     digest                          a span, type and number of elements
 *     object, list                    the members in it, and END
 *     null, word, tensors, entries    nothing
 */
#ifndef ASSAY_DOCUMENT_TREE_H
#define ASSAY_DOCUMENT_TREE_H

#include "document/document.h"
#include "document/json.h"
#include "document/packed.h"

typedef enum {
    MEMBER_OBJECT, MEMBER_LIST,
    MEMBER_TENSORS, MEMBER_ENTRIES, /* lists of all the records */
    MEMBER_NUMBER, MEMBER_SIGNED, MEMBER_HEX, MEMBER_FLAG, MEMBER_NULL,
    MEMBER_WORD, MEMBER_TEXT, MEMBER_BYTES, MEMBER_NUMBERS,
    MEMBER_MSGPACK_TEXTS, MEMBER_CBOR, MEMBER_GGUF_ARRAY, MEMBER_DIGEST
} member_kind;

typedef struct {
    const char *name;           /* NULL: none */
    const char *word;           /* of MEMBER_WORD */
    u32 detail;                 /* digits of MEMBER_HEX, number_coding of
                                   MEMBER_NUMBERS, payload_coding of
                                   MEMBER_DIGEST, 1 for big-endian arrays */
    u8 kind;                    /* a member_kind */
    u8 place;                   /* a member_place, in a tensor */
} member_form;

/* Ends an object, list or record; forms are numbered from 1. */
#define END 0

/* An entry of the metadata. */
typedef struct {
    span key;
    const char *type;
    u64 extras;                 /* their start in extras[OF_ENTRIES] */
} entry_record;

/* A field that the index does not show. */
typedef struct {
    span name;                  /* empty: of several names */
    u64 count;
    bool shown;                 /* in the document */
} left_out_record;

#define MOST_LEFT_OUT 8         /* names with a record of their own */

/* The owner of packed members. The members of a tensor or an entry end with
 * END; those of the next one follow. */
typedef enum { OF_DOCUMENT, OF_TENSORS, OF_ENTRIES, OWNERS } member_owner;

struct document {
    report *report;
    LIST_OF(tensor_record) tensors;
    LIST_OF(entry_record) entries;
    LIST_OF(member_form) forms;
    LIST_OF(left_out_record) left_out;
    packed extras[OWNERS];
    u64 latest_form;            /* the one used last */
    member_owner owner;         /* of the members added now */
    u32 depth;                  /* members open in it */
    u8 place;                   /* of the members added to a tensor */
    u64 payload_bytes;          /* to decode for all payloads */
};

/* Returns the elements of a tensor; none if they are not in the file. */
payload payload_of(const report *r, const tensor_record *t);

/* Writes a list of numbers. */
void write_numbers(json *out, const char *name, span list,
                   number_coding coding);

/* Writes the value of an entry as name, without digests. */
void write_entry_value(json *out, report *r, const entry_record *e,
                       const char *name);

/* Returns the document; NULL if the file is not accepted, unless a partial
 * index is wanted. */
const document *index_of(const report *r);

/* Return tensor or entry i of that index, or NULL. */
const tensor_record *tensor_at(const report *r, size_t i);
const entry_record *entry_at(const report *r, size_t i);

#endif

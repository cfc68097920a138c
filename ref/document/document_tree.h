/*
 * How a document lies in memory: known to document.c, document_json.c, index.c
 * and list_json.c only.
 *
 * There may be a million tensors, so what all formats say of one is a record of
 * fixed size, and what a format says besides takes a few bytes: the name of a
 * member and all that is the same wherever it stands are kept once, in a
 * member_form. A member is the number of its form, and then, packed:
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
    u32 detail;                 /* digits of MEMBER_HEX, the number_coding of
                                   MEMBER_NUMBERS, the payload_coding of
                                   MEMBER_DIGEST, 1 of big-endian arrays */
    u8 kind;                    /* a member_kind */
    u8 place;                   /* a member_place, in a tensor */
} member_form;

/* Ends what was opened; forms are numbered from 1. */
#define END 0

/* An entry of the metadata. */
typedef struct {
    span key;
    const char *type;
    u64 extras;                 /* where they begin in extras[OF_ENTRIES] */
} entry_record;

/* Whose members are packed together. Those of a tensor or an entry end with
 * END, and the next one's follow. */
typedef enum { OF_DOCUMENT, OF_TENSORS, OF_ENTRIES, OWNERS } member_owner;

struct document {
    report *report;
    LIST_OF(tensor_record) tensors;
    LIST_OF(entry_record) entries;
    LIST_OF(member_form) forms;
    packed extras[OWNERS];
    u64 latest_form;            /* the one used last */
    member_owner owner;         /* of the members added now */
    u32 depth;                  /* members open in it */
    u8 place;                   /* of those added to a tensor */
    u64 payload_bytes;          /* to decode for all payloads */
};

/* Its elements; none if they are no part of the file. */
payload payload_of(const report *r, const tensor_record *t);

/* Writes a list of numbers. */
void write_numbers(json *out, const char *name, span list,
                   number_coding coding);

/* Writes the value of an entry as name, without digests. */
void write_entry_value(json *out, report *r, const entry_record *e,
                       const char *name);

/* The i-th tensor and entry of an accepted file, or NULL. */
const tensor_record *tensor_at(const report *r, size_t i);
const entry_record *entry_at(const report *r, size_t i);

#endif

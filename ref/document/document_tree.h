/*
 * How a document lies in memory: known to document.c, document_json.c and
 * index.c only.
 *
 * Tensors and entries of the metadata are records in a list each, as small as
 * they can be: there may be a million. What a format says besides hangs at
 * them as nodes.
 */
#ifndef ASSAY_DOCUMENT_TREE_H
#define ASSAY_DOCUMENT_TREE_H

#include "document/document.h"
#include "document/json.h"

#define NO_NODE UINT32_MAX

typedef enum {
    NODE_OBJECT, NODE_LIST,
    NODE_TENSORS, NODE_ENTRIES, /* lists that hold all of them */
    NODE_NUMBER, NODE_SIGNED, NODE_HEX, NODE_FLAG, NODE_NULL, NODE_WORD,
    NODE_TEXT, NODE_BYTES, NODE_NUMBERS, NODE_MSGPACK_TEXTS, NODE_CBOR,
    NODE_DIGEST
} node_kind;

typedef struct {
    const char *name;
    union {
        struct { u32 first, last, outer; };     /* object, list */
        struct { u64 value; u32 digits; };
        const char *word;
        span input;
        payload *payload;
    };
    u32 next;                   /* in the same object or list */
    u8 kind;
    u8 place;                   /* a member_place, in a tensor */
    u8 coding;                  /* of NODE_NUMBERS */
} node;

/* An entry of the metadata. */
typedef struct {
    span key;
    const char *type;
    u32 extras;
} entry_record;

struct document {
    report *report;
    LIST_OF(tensor_record) tensors;
    LIST_OF(entry_record) entries;
    LIST_OF(node) nodes;
    u32 open;                   /* where members are added */
    u32 left_out;               /* members open that are not recorded */
    u32 left_out_around;        /* the same around the open entry */
    bool tensor_open;           /* else an entry, if one is */
    u8 place;                   /* of the members added to it */
    u64 payload_bytes;          /* to decode for all payloads */
};

/* The first nodes: what is added to the open tensor or entry, and the whole
 * document. */
enum { RECORD_NODE, ROOT_NODE };

/* Its elements; none if they are no part of the file. */
payload payload_of(const report *r, const tensor_record *t);

/* Writes a list of numbers. */
void write_numbers(json *out, const char *name, span list,
                   number_coding coding);

/* Writes a node and all that it holds, without its name and without digests. */
void write_node(json *out, report *r, u32 at);

#endif

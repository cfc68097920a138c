/*
 * How a document lies in memory: known to document.c, document_json.c and
 * index.c only.
 */
#ifndef ASSAY_DOCUMENT_TREE_H
#define ASSAY_DOCUMENT_TREE_H

#include "document/document.h"
#include "document/json.h"

#define NO_NODE UINT32_MAX

typedef enum {
    NODE_OBJECT, NODE_LIST,
    NODE_NUMBER, NODE_SIGNED, NODE_HEX, NODE_FLAG, NODE_NULL, NODE_WORD,
    NODE_TEXT, NODE_BYTES, NODE_U64LE_LIST, NODE_PAYLOAD,
    NODE_DIGEST, NODE_CBOR, NODE_CBOR_NUMBERS
} node_kind;

typedef struct {
    const char *name;
    union {
        struct { u32 first, last, outer; };     /* object, list */
        struct { u64 value; u32 digits; };
        const char *word;
        span input;
        struct { payload *payload; payload_coding coding; };
    };
    u32 next;                   /* in the same object or list */
    u8 kind;
} node;

struct document {
    report *report;
    LIST_OF(node) nodes;        /* the first one is the whole document */
    u32 open;                   /* where members are added */
    u64 payload_bytes;          /* to decode for all payloads */
};

/*
 * Writes the node and all that it holds, as JSON, without the digests and
 * values of payloads.
 */
void write_node(json *out, report *r, u32 at);

#endif

/* The canonical document as JSON, on one line. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "document/cbor_json.h"
#include "document/document_tree.h"

#define MOST_VALUES 64

/* What payload_decode() gave of a payload: digest and first bytes. */
typedef struct {
    digests *digests;
    element_type type;
    u8 digest[SHA256_SIZE];
    u8 front[MOST_VALUES * 8];
    u64 kept;
    bool odd_bools;             /* one of them is neither 0 nor 1 */
    u8 bool_digest[SHA256_SIZE];    /* then: of all as 0 or 1 */
} decoded;

/*
 * Tied weights share their bytes: large payloads decoded lately are kept, and
 * are not decoded again.
 */
#define LATELY 16
#define LARGE  4096             /* bytes */

typedef struct {
    const payload *payload;     /* NULL: none */
    payload_coding coding;
    decoded decoded;
} known_payload;

typedef struct {
    json json;
    memory *memory;
    digests *digests;           /* NULL: payloads are left out */
    known_payload *lately;      /* LATELY of them */
    u32 next;                   /* of these, to be replaced */
} writer;

static bool has_odd_bool(element_type type, span piece)
{
    for (u64 i = 0; i < piece.size / (element_bits(type) / 8); i++)
        if (element_stored(type, piece, i) > 1)
            return true;
    return false;
}

static bool take_piece(void *user, span piece)
{
    decoded *d = user;
    u64 room = sizeof d->front - d->kept;
    u64 n = piece.size < room ? piece.size : room;

    if (n > 0)
        memcpy(d->front + d->kept, piece.bytes, (size_t)n);
    d->kept += n;
    if (element_is_bool(d->type) && !d->odd_bools)
        d->odd_bools = has_odd_bool(d->type, piece);
    return add_sha256(d->digests, piece);
}

static bool hash_piece(void *user, span piece)
{
    return add_sha256(user, piece);
}

static void write_values(writer *out, const payload *p, const decoded *d)
{
    span front = {d->front, d->kept};
    char value[24];

    if (p->type == ELEMENT_NONE || p->count > MOST_VALUES)
        return;
    print_open(&out->json, "values", '[');
    for (u64 i = 0; i < p->count; i++) {
        text t = text_into(value, sizeof value);
        put_element(&t, p->type, element_stored(p->type, front, i));
        print_string(&out->json, NULL, value);
    }
    print_close(&out->json, ']');
}

static bool decode(memory *m, const payload *p, payload_coding coding,
                   decoded *d)
{
    bool done = begin_sha256(d->digests) &&
                payload_decode(m, p, coding, take_piece, d) &&
                end_sha256(d->digests, d->digest);

    if (!done || !d->odd_bools)
        return done;
    return begin_sha256(d->digests) &&
           payload_decode_bools(m, p, coding, hash_piece, d->digests) &&
           end_sha256(d->digests, d->bool_digest);
}

static bool is_same(const known_payload *k, const node *n)
{
    const payload *a = k->payload, *b = n->payload;

    return a != NULL && a->stored.bytes == b->stored.bytes &&
           a->stored.size == b->stored.size && a->type == b->type &&
           a->count == b->count && k->coding == n->coding;
}

/* What the payload of n holds; it stays until the next one is asked for. */
static const decoded *decode_once(writer *out, const node *n)
{
    for (u32 i = 0; i < LATELY; i++)
        if (is_same(&out->lately[i], n))
            return &out->lately[i].decoded;

    known_payload *k = &out->lately[out->next];
    *k = (known_payload){NULL, n->coding, {.digests = out->digests,
                                           .type = n->payload->type}};
    if (!decode(out->memory, n->payload, n->coding, &k->decoded))
        out->json.stopped = true;
    if (payload_size(n->payload) >= LARGE) {
        k->payload = n->payload;
        out->next = (out->next + 1) % LATELY;
    }
    return &k->decoded;
}

static void write_payload(writer *out, const node *n)
{
    const decoded *d = decode_once(out, n);

    print_hex(&out->json, n->name != NULL ? n->name : "sha256",
              (span){d->digest, sizeof d->digest});
    if (d->odd_bools)
        print_hex(&out->json, "sha256_bool",
                  (span){d->bool_digest, sizeof d->bool_digest});
    if (n->kind == NODE_PAYLOAD)
        write_values(out, n->payload, d);
}

static void write_u64le_list(writer *out, const node *n)
{
    print_open(&out->json, n->name, '[');
    for (u64 i = 0; i < n->input.size / 8; i++)
        print_number(&out->json, NULL,
                    element_stored(ELEMENT_U64, n->input, i));
    print_close(&out->json, ']');
}

static void write_number(writer *out, const node *n)
{
    char digits[24] = "";

    if (n->kind == NODE_HEX)
        snprintf(digits, sizeof digits, "%0*" PRIx64, (int)n->digits, n->value);
    else
        snprintf(digits, sizeof digits, "%" PRId64, (i64)n->value);
    print_string(&out->json, n->name, digits);
}

static void write_leaf(writer *out, const node *n)
{
    switch ((node_kind)n->kind) {
    case NODE_NUMBER:     print_number(&out->json, n->name, n->value); break;
    case NODE_SIGNED:
    case NODE_HEX:        write_number(out, n); break;
    case NODE_FLAG:       print_flag(&out->json, n->name, n->value != 0); break;
    case NODE_NULL:       print_null(&out->json, n->name); break;
    case NODE_WORD:       print_string(&out->json, n->name, n->word); break;
    case NODE_TEXT:
        print_text_or_hex(&out->json, n->name, n->input);
        break;
    case NODE_BYTES:      print_hex(&out->json, n->name, n->input); break;
    case NODE_U64LE_LIST: write_u64le_list(out, n); break;
    case NODE_PAYLOAD:
    case NODE_DIGEST:
        if (out->digests != NULL)
            write_payload(out, n);
        break;
    case NODE_CBOR:
        print_cbor(&out->json, out->memory, n->input);
        break;
    case NODE_CBOR_NUMBERS:
        print_cbor_numbers(&out->json, n->name, n->input);
        break;
    case NODE_OBJECT:
    case NODE_LIST:
        break;
    }
}

static void write_tree(writer *out, const document *d, u32 root)
{
    const node *nodes = d->nodes.items;
    u32 at = root;
    u32 outer = NO_NODE;

    for (;;) {
        const node *n = &nodes[at];
        bool object = n->kind == NODE_OBJECT;

        if (object || n->kind == NODE_LIST) {
            print_open(&out->json, n->name, object ? '{' : '[');
            outer = at;
            at = n->first;
        } else {
            write_leaf(out, n);
            at = at != root ? n->next : NO_NODE;
        }
        while (at == NO_NODE && outer != NO_NODE) {
            n = &nodes[outer];
            print_close(&out->json, n->kind == NODE_OBJECT ? '}' : ']');
            at = outer != root ? n->next : NO_NODE;
            outer = outer != root ? n->outer : NO_NODE;
        }
        if (at == NO_NODE || out->json.stopped)
            return;
    }
}

void write_node(json *to, report *r, u32 at)
{
    writer out = {.json = *to, .memory = &r->memory};

    write_tree(&out, r->document, at);
    *to = out.json;
}

bool assay_write_document(assay_report *r, assay_sink *sink, void *user)
{
    if (r == NULL || !r->wants_document || r->document == NULL ||
        assay_report_verdict(r) != ASSAY_ACCEPT)
        return false;

    known_payload lately[LATELY] = {{.payload = NULL}};
    writer out = {.json = {.sink = sink, .user = user}, .memory = &r->memory,
                  .digests = &r->digests, .lately = lately};
    write_tree(&out, r->document, 0);
    print_raw(&out.json, "\n");
    return !out.json.stopped;
}

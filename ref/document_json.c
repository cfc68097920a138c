/* The canonical document as JSON, on one line. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cbor_json.h"
#include "document_tree.h"
#include "wire/sha256.h"

#define MOST_VALUES 64

typedef struct {
    json json;
    memory *memory;
    sha256 *hash;
    bool failed;
} writer;

/* What payload_decode() gave of a payload: digest and first bytes. */
typedef struct {
    sha256 *hash;
    u8 front[MOST_VALUES * 8];
    u64 kept;
} decoded;

static bool take_piece(void *user, span piece)
{
    decoded *d = user;
    u64 room = sizeof d->front - d->kept;
    u64 n = piece.size < room ? piece.size : room;

    if (n > 0)
        memcpy(d->front + d->kept, piece.bytes, (size_t)n);
    d->kept += n;
    return sha256_add(d->hash, piece);
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

/* The digest of the elements as member name, and of them what d keeps. */
static void write_digest(writer *out, const char *name, const node *n,
                         decoded *d)
{
    u8 digest[SHA256_SIZE];

    *d = (decoded){.hash = out->hash};
    if (sha256_begin(out->hash) &&
        payload_decode(n->payload, n->coding, take_piece, d) &&
        sha256_end(out->hash, digest))
        print_hex(&out->json, name, (span){digest, sizeof digest});
    else
        out->failed = true;
}

static void write_payload(writer *out, const node *n)
{
    decoded d;

    write_digest(out, n->name != NULL ? n->name : "sha256", n, &d);
    if (n->kind == NODE_PAYLOAD && !out->failed)
        write_values(out, n->payload, &d);
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
    case NODE_DIGEST:     write_payload(out, n); break;
    case NODE_CBOR:
        out->failed |= !print_cbor(&out->json, out->memory, n->input);
        break;
    case NODE_CBOR_NUMBERS:
        print_cbor_numbers(&out->json, n->name, n->input);
        break;
    case NODE_OBJECT:
    case NODE_LIST:
        break;
    }
}

static void write_tree(writer *out, const document *d)
{
    const node *nodes = d->nodes.items;
    u32 at = 0;
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
            at = n->next;
        }
        while (at == NO_NODE && outer != NO_NODE) {
            n = &nodes[outer];
            print_close(&out->json, n->kind == NODE_OBJECT ? '}' : ']');
            at = n->next;
            outer = n->outer;
        }
        if (at == NO_NODE)
            return;
    }
}

bool assay_write_document(assay_report *r, assay_sink *sink, void *user)
{
    if (r->document == NULL || assay_report_verdict(r) != ASSAY_ACCEPT)
        return false;

    writer out = {.json = {sink, user, false}, .memory = &r->memory,
                  .hash = sha256_open()};
    if (out.hash == NULL)
        return false;
    write_tree(&out, r->document);
    sha256_close(out.hash);
    print_raw(&out.json, "\n");
    return !out.failed;
}

/* The canonical document as JSON, on one line. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "document_tree.h"
#include "json.h"
#include "wire/sha256.h"

#define MOST_VALUES 64
#define HASH_STEP   (1u << 16)

typedef struct {
    json json;
    sha256 *hash;
    bool failed;
} writer;

static void write_digest(writer *out, const payload *p)
{
    u8 digest[SHA256_SIZE];
    span rest = p->stored;
    bool done = sha256_begin(out->hash);

    while (rest.size > 0 && done) {
        span step = {rest.bytes, rest.size < HASH_STEP ? rest.size : HASH_STEP};
        done = sha256_add(out->hash, step);
        rest.bytes += step.size;
        rest.size -= step.size;
    }
    if (!done || !sha256_end(out->hash, digest))
        out->failed = true;
    else
        print_hex(&out->json, "sha256", (span){digest, sizeof digest});
}

static void write_values(writer *out, const payload *p)
{
    char value[24];

    if (p->type == ELEMENT_NONE || p->count > MOST_VALUES)
        return;
    print_open(&out->json, "values", '[');
    for (u64 i = 0; i < p->count; i++) {
        text t = text_into(value, sizeof value);
        put_element(&t, p->type, element_stored(p->type, p->stored, i));
        print_string(&out->json, NULL, value);
    }
    print_close(&out->json, ']');
}

static void write_u64le_list(writer *out, const node *n)
{
    print_open(&out->json, n->name, '[');
    for (u64 i = 0; i < n->input.size / 8; i++)
        print_number(&out->json, NULL,
                    element_stored(ELEMENT_U64, n->input, i));
    print_close(&out->json, ']');
}

/* Packed elements as a byte each. */
static bool hash_unpacked(sha256 *hash, const payload *p)
{
    u8 values[4096];
    u64 count = 0;
    bool done = true;

    for (u64 i = 0; i < p->count && done; i++) {
        u64 stored = element_stored(p->type, p->stored, i);
        values[count++] = (u8)element_value(p->type, stored);
        if (count == sizeof values || i + 1 == p->count) {
            done = sha256_add(hash, (span){values, count});
            count = 0;
        }
    }
    return done;
}

static void write_member_digest(writer *out, const node *n)
{
    u8 digest[SHA256_SIZE];
    u32 bits = element_bits(n->payload->type);
    bool packed = 0 < bits && bits < 8;

    if (!sha256_begin(out->hash) ||
        !(packed ? hash_unpacked(out->hash, n->payload) :
                   sha256_add(out->hash, n->payload->stored)) ||
        !sha256_end(out->hash, digest))
        out->failed = true;
    else
        print_hex(&out->json, n->name, (span){digest, sizeof digest});
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
        write_digest(out, n->payload);
        write_values(out, n->payload);
        break;
    case NODE_DIGEST:     write_member_digest(out, n); break;
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

    writer out = {.json = {sink, user, false}, .hash = sha256_open()};
    if (out.hash == NULL)
        return false;
    write_tree(&out, r->document);
    sha256_close(out.hash);
    print_raw(&out.json, "\n");
    return !out.failed;
}

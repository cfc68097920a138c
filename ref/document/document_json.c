/* The canonical document as JSON, on one line. */
#include <inttypes.h>
#include <stdio.h>

#include "document/cbor_json.h"
#include "document/document_tree.h"
#include "document/payload_json.h"
#include "wire/msgpack.h"

typedef struct {
    json json;
    memory *memory;
    payload_writer *payloads;   /* NULL: digests are left out */
} writer;

void write_numbers(json *out, const char *name, span list, number_coding coding)
{
    number_walk w = walk_numbers(list, coding);

    print_open(out, name, '[');
    for (u64 value; next_number(&w, &value) && !out->stopped; )
        print_number(out, NULL, value);
    print_close(out, ']');
}

static void write_msgpack_texts(json *out, const char *name, span texts)
{
    print_open(out, name, '[');
    while (texts.size > 0)
        print_text_or_hex(out, NULL, mp_take_string(&texts));
    print_close(out, ']');
}

static void write_number(json *out, const node *n)
{
    char digits[24] = "";

    if (n->kind == NODE_HEX)
        snprintf(digits, sizeof digits, "%0*" PRIx64, (int)n->digits, n->value);
    else
        snprintf(digits, sizeof digits, "%" PRId64, (i64)n->value);
    print_string(out, n->name, digits);
}

static void write_leaf(writer *to, const node *n)
{
    json *out = &to->json;

    switch ((node_kind)n->kind) {
    case NODE_NUMBER: print_number(out, n->name, n->value); break;
    case NODE_SIGNED:
    case NODE_HEX:    write_number(out, n); break;
    case NODE_FLAG:   print_flag(out, n->name, n->value != 0); break;
    case NODE_NULL:   print_null(out, n->name); break;
    case NODE_WORD:   print_string(out, n->name, n->word); break;
    case NODE_TEXT:   print_text_or_hex(out, n->name, n->input); break;
    case NODE_BYTES:  print_hex(out, n->name, n->input); break;
    case NODE_MSGPACK_TEXTS:
        write_msgpack_texts(out, n->name, n->input);
        break;
    case NODE_DIGEST:
        if (to->payloads != NULL)
            print_digest(out, to->payloads, n->name, n->payload,
                         PAYLOAD_UNPACKED);
        break;
    case NODE_CBOR:
        print_cbor(out, to->memory, n->input);
        break;
    case NODE_NUMBERS:
        write_numbers(out, n->name, n->input, (number_coding)n->coding);
        break;
    case NODE_OBJECT:
    case NODE_LIST:
    case NODE_TENSORS:
    case NODE_ENTRIES:
        break;
    }
}

/* The node root, as name, and all that it holds, which are no records. */
static void write_tree(writer *out, const node *nodes, u32 root,
                       const char *name)
{
    u32 at = root;
    u32 outer = NO_NODE;

    for (;;) {
        node n = nodes[at];
        bool object = n.kind == NODE_OBJECT;

        if (at == root)
            n.name = name;
        if (object || n.kind == NODE_LIST) {
            print_open(&out->json, n.name, object ? '{' : '[');
            outer = at;
            at = n.first;
        } else {
            write_leaf(out, &n);
            at = at != root ? n.next : NO_NODE;
        }
        while (at == NO_NODE && outer != NO_NODE) {
            n = nodes[outer];
            print_close(&out->json, n.kind == NODE_OBJECT ? '}' : ']');
            at = outer != root ? n.next : NO_NODE;
            outer = outer != root ? n.outer : NO_NODE;
        }
        if (at == NO_NODE || out->json.stopped)
            return;
    }
}

/* The extras of a record from at on that stand in this place; the next one. */
static u32 write_extras(writer *out, const node *nodes, u32 at,
                        member_place place)
{
    while (at != NO_NODE && nodes[at].place == place && !out->json.stopped) {
        write_tree(out, nodes, at, nodes[at].name);
        at = nodes[at].next;
    }
    return at;
}

static void write_tensor(writer *to, const document *d, const tensor_record *t)
{
    json *out = &to->json;
    const node *nodes = d->nodes.items;
    payload data = payload_of(d->report, t);

    print_open(out, NULL, '{');
    print_text_or_hex(out, "name", t->name);
    u32 extras = write_extras(to, nodes, t->extras, AFTER_NAME);
    print_string(out, "dtype", t->dtype);
    write_numbers(out, "shape", t->shape, (number_coding)t->shape_coding);
    if (t->encoding != NULL)
        print_string(out, "encoding", t->encoding);
    extras = write_extras(to, nodes, extras, AFTER_SHAPE);
    print_number(out, "offset", t->offset);
    print_number(out, "size", t->size);
    extras = write_extras(to, nodes, extras, AFTER_SIZE);
    if (t->has_data)
        print_payload(out, to->payloads, &data, (payload_coding)t->coding);
    else
        print_null(out, "sha256");
    write_extras(to, nodes, extras, AFTER_DATA);
    print_close(out, '}');
}

static void write_tensors(writer *out, const document *d, const char *name)
{
    print_open(&out->json, name, '[');
    for (u64 i = 0; i < d->tensors.count && !out->json.stopped; i++)
        write_tensor(out, d, &d->tensors.items[i]);
    print_close(&out->json, ']');
}

static void write_entries(writer *to, const document *d, const char *name)
{
    json *out = &to->json;

    print_open(out, name, '[');
    for (u64 i = 0; i < d->entries.count && !out->stopped; i++) {
        const entry_record *e = &d->entries.items[i];
        print_open(out, NULL, '{');
        print_text_or_hex(out, "key", e->key);
        print_string(out, "type", e->type);
        write_extras(to, d->nodes.items, e->extras, AFTER_DATA);
        print_close(out, '}');
    }
    print_close(out, ']');
}

static void write_document(writer *out, const document *d)
{
    const node *nodes = d->nodes.items;

    print_open(&out->json, NULL, '{');
    print_string(&out->json, "format",
                 format_about((format)d->report->format)->name);
    print_string(&out->json, "version", d->report->version);
    for (u32 at = nodes[ROOT_NODE].first; at != NO_NODE; at = nodes[at].next) {
        if (nodes[at].kind == NODE_TENSORS)
            write_tensors(out, d, nodes[at].name);
        else if (nodes[at].kind == NODE_ENTRIES)
            write_entries(out, d, nodes[at].name);
        else
            write_tree(out, nodes, at, nodes[at].name);
    }
    print_close(&out->json, '}');
}

void write_node(json *to, report *r, u32 at)
{
    writer out = {.json = *to, .memory = &r->memory};

    write_tree(&out, r->document->nodes.items, at, NULL);
    *to = out.json;
}

bool assay_write_document(assay_report *r, assay_sink *sink, void *user)
{
    if (r == NULL || !r->wants_document || r->document == NULL ||
        assay_report_verdict(r) != ASSAY_ACCEPT)
        return false;

    payload_writer payloads = {.memory = &r->memory, .digests = &r->digests};
    writer out = {.json = {.sink = sink, .user = user}, .memory = &r->memory,
                  .payloads = &payloads};
    write_document(&out, r->document);
    print_raw(&out.json, "\n");
    return !out.json.stopped;
}

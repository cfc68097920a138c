#include "document/document_tree.h"

#include "core/number.h"

#define MOST_PAYLOAD_BYTES (16ull << 30)    /* beyond twice the file */

bool document_open(report *r)
{
    document *d = memory_take(&r->memory, sizeof *d);
    if (d == NULL)
        return false;
    *d = (document){.report = r, .open = NO_NODE};
    r->document = d;
    open_object(d, NULL);
    return d->nodes.count == 1;
}

void document_close(report *r)
{
    if (r->document != NULL)
        FREE_LIST(&r->memory, &r->document->nodes);
}

/* Adds a node to the open member; the node, or NULL if there is no room. */
static node *add_node(document *d, const char *name, node_kind kind)
{
    if (d == NULL || d->report->reason != NULL)
        return NULL;
    if (d->nodes.count >= NO_NODE ||
        !MAKE_ROOM(&d->report->memory, &d->nodes)) {
        give_up(d->report, "not enough memory for the document");
        return NULL;
    }
    u32 index = (u32)d->nodes.count++;
    if (d->open != NO_NODE) {
        node *outer = &d->nodes.items[d->open];
        if (outer->first == NO_NODE)
            outer->first = index;
        else
            d->nodes.items[outer->last].next = index;
        outer->last = index;
    }
    node *new = &d->nodes.items[index];
    *new = (node){.name = name, .next = NO_NODE, .kind = (u8)kind};
    return new;
}

static u32 open_member(document *d, const char *name, node_kind kind)
{
    node *new = add_node(d, name, kind);
    if (new == NULL)
        return NO_NODE;
    new->first = NO_NODE;
    new->last = NO_NODE;
    new->outer = d->open;
    d->open = (u32)(new - d->nodes.items);
    return d->open;
}

void open_object(document *d, const char *name)
{
    open_member(d, name, NODE_OBJECT);
}

u32 open_list(document *d, const char *name)
{
    return open_member(d, name, NODE_LIST);
}

void reopen_list(document *d, u32 list)
{
    if (d != NULL && d->report->reason == NULL)
        d->open = list;
}

void close_member(document *d)
{
    if (d != NULL && d->report->reason == NULL)
        d->open = d->nodes.items[d->open].outer;
}

static void put_value(document *d, const char *name, node_kind kind, u64 value)
{
    node *new = add_node(d, name, kind);
    if (new != NULL)
        new->value = value;
}

void put_number(document *d, const char *name, u64 value)
{
    put_value(d, name, NODE_NUMBER, value);
}

void put_signed(document *d, const char *name, i64 value)
{
    put_value(d, name, NODE_SIGNED, (u64)value);
}

void put_flag(document *d, const char *name, bool value)
{
    put_value(d, name, NODE_FLAG, value);
}

void put_null(document *d, const char *name)
{
    put_value(d, name, NODE_NULL, 0);
}

void put_hex(document *d, const char *name, u64 value, u32 digits)
{
    node *new = add_node(d, name, NODE_HEX);
    if (new != NULL) {
        new->value = value;
        new->digits = digits;
    }
}

void put_word(document *d, const char *name, const char *word)
{
    node *new = add_node(d, name, NODE_WORD);
    if (new != NULL)
        new->word = word;
}

static void put_span(document *d, const char *name, node_kind kind, span value)
{
    node *new = add_node(d, name, kind);
    if (new != NULL)
        new->input = value;
}

void put_text(document *d, const char *name, span value)
{
    put_span(d, name, NODE_TEXT, value);
}

void put_bytes(document *d, const char *name, span value)
{
    put_span(d, name, NODE_BYTES, value);
}

void put_u64le_list(document *d, const char *name, span numbers)
{
    put_span(d, name, NODE_U64LE_LIST, numbers);
}

void put_cbor(document *d, span item)
{
    put_span(d, NULL, NODE_CBOR, item);
}

void put_cbor_numbers(document *d, const char *name, span array)
{
    put_span(d, name, NODE_CBOR_NUMBERS, array);
}

/* Payloads that share bytes or are compressed: writing ends some time. */
static bool is_affordable(document *d, const payload *data)
{
    u64 most = sum_or_max(MOST_PAYLOAD_BYTES, 2 * d->report->file.size);

    d->payload_bytes = sum_or_max(d->payload_bytes, payload_size(data));
    if (d->payload_bytes <= most)
        return true;
    leave_open(d->report, "the payloads unfold to more than 16 GiB");
    return false;
}

static void put_elements(document *d, const char *name, node_kind kind,
                         const payload *data, payload_coding coding)
{
    node *new = add_node(d, name, kind);
    if (new == NULL || (d->report->wants_document && !is_affordable(d, data)))
        return;
    new->coding = coding;
    new->payload = memory_take(&d->report->memory, sizeof *data);
    if (new->payload == NULL)
        give_up(d->report, "not enough memory for the document");
    else
        *new->payload = *data;
}

void put_payload(document *d, const payload *data)
{
    put_elements(d, NULL, NODE_PAYLOAD, data, PAYLOAD_PLAIN);
}

void put_coded_payload(document *d, const payload *data, payload_coding coding)
{
    put_elements(d, NULL, NODE_PAYLOAD, data, coding);
}

void put_digest(document *d, const char *name, const payload *data)
{
    put_elements(d, name, NODE_DIGEST, data, PAYLOAD_UNPACKED);
}

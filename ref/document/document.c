#include "document/document_tree.h"

#include "core/number.h"
#include "core/span.h"

#define MOST_PAYLOAD_BYTES (16ull << 30)    /* beyond twice the file */

bool document_open(report *r)
{
    document *d = memory_take(&r->memory, sizeof *d);
    if (d == NULL)
        return false;
    *d = (document){.report = r, .open = NO_NODE};
    r->document = d;
    open_object(d, NULL);
    d->open = NO_NODE;
    open_object(d, NULL);
    d->left_out = r->wants_document ? 0 : 1;
    return d->nodes.count == ROOT_NODE + 1;
}

void document_close(report *r)
{
    document *d = r->document;

    if (d == NULL)
        return;
    FREE_LIST(&r->memory, &d->tensors);
    FREE_LIST(&r->memory, &d->entries);
    FREE_LIST(&r->memory, &d->nodes);
}

static bool is_open(const document *d)
{
    return d != NULL && d->report->reason == NULL;
}

static void give_up_document(document *d)
{
    give_up(d->report, "not enough memory for the document");
}

/* Payloads that share bytes or are compressed: writing ends some time. An index
 * alone is never written, nor the document of a rejected file, and of data that
 * are not there nothing is. */
static bool afford(document *d, const payload *p)
{
    u64 most = sum_or_max(MOST_PAYLOAD_BYTES, 2 * d->report->file.size);

    if (!d->report->wants_document || p->stored.size == 0 ||
        d->report->counts[ASSAY_MUST] > 0)
        return true;
    d->payload_bytes = sum_or_max(d->payload_bytes, payload_size(p));
    if (d->payload_bytes <= most)
        return true;
    leave_open(d->report, "the payloads unfold to more than 16 GiB");
    return false;
}

/* Adds a node to the open member; the node, or NULL if there is no room. */
static node *add_node(document *d, const char *name, node_kind kind)
{
    if (!is_open(d) || d->left_out > 0)
        return NULL;
    if (d->nodes.count >= NO_NODE ||
        !MAKE_ROOM(&d->report->memory, &d->nodes)) {
        give_up_document(d);
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
    *new = (node){.name = name, .next = NO_NODE, .kind = (u8)kind,
                  .place = d->place};
    return new;
}

static u32 open_member(document *d, const char *name, node_kind kind)
{
    if (is_open(d) && d->left_out > 0)
        d->left_out++;
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
    if (!is_open(d))
        return;
    if (d->left_out > 0)
        d->left_out++;
    else
        d->open = list;
}

/* The list that is open holds all the records. */
static void open_record(document *d, bool tensor)
{
    node *new = &d->nodes.items[RECORD_NODE];

    if (d->left_out == 0)
        d->nodes.items[d->open].kind = tensor ? NODE_TENSORS : NODE_ENTRIES;
    new->first = NO_NODE;
    new->last = NO_NODE;
    new->outer = d->open;
    d->open = RECORD_NODE;
    d->tensor_open = tensor;
    d->place = AFTER_DATA;
}

/* What was put into it is its own. */
static void close_record(document *d)
{
    const node *record = &d->nodes.items[RECORD_NODE];

    if (d->tensor_open)
        d->tensors.items[d->tensors.count - 1].extras = record->first;
    else
        d->entries.items[d->entries.count - 1].extras = record->first;
    d->open = record->outer;
    d->left_out = d->left_out_around;
}

payload payload_of(const report *r, const tensor_record *t)
{
    return (payload){part_of(r->file, t->offset, t->size),
                     (element_type)t->element, t->elements};
}

void document_add(document *d, const tensor_record *tensor)
{
    if (!is_open(d))
        return;
    if (!MAKE_ROOM(&d->report->memory, &d->tensors)) {
        give_up_document(d);
        return;
    }
    tensor_record *new = &d->tensors.items[d->tensors.count++];
    *new = *tensor;
    new->extras = NO_NODE;
    if (d->left_out > 0) {
        d->left_out++;
        return;
    }
    payload data = payload_of(d->report, new);
    if (new->has_data)
        afford(d, &data);
    open_record(d, true);
}

void document_add_entry(document *d, span key, const char *type)
{
    if (!is_open(d))
        return;
    if (!MAKE_ROOM(&d->report->memory, &d->entries)) {
        give_up_document(d);
        return;
    }
    d->entries.items[d->entries.count++] = (entry_record){key, type, NO_NODE};
    open_record(d, false);
    d->left_out_around = d->left_out;
    d->left_out = 0;
}

void put_after(document *d, member_place place)
{
    if (is_open(d))
        d->place = (u8)place;
}

void close_member(document *d)
{
    if (!is_open(d))
        return;
    if (d->left_out > 0)
        d->left_out--;
    else if (d->open == RECORD_NODE)
        close_record(d);
    else
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

void put_msgpack_texts(document *d, const char *name, span texts)
{
    put_span(d, name, NODE_MSGPACK_TEXTS, texts);
}

void put_numbers(document *d, const char *name, span list, number_coding coding)
{
    node *new = add_node(d, name, NODE_NUMBERS);
    if (new != NULL) {
        new->input = list;
        new->coding = (u8)coding;
    }
}

void put_cbor(document *d, span item)
{
    put_span(d, NULL, NODE_CBOR, item);
}

void put_digest(document *d, const char *name, const payload *data)
{
    node *new = add_node(d, name, NODE_DIGEST);
    if (new == NULL || !afford(d, data))
        return;
    new->payload = memory_take(&d->report->memory, sizeof *data);
    if (new->payload == NULL)
        give_up_document(d);
    else
        *new->payload = *data;
}

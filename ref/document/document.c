#include "document/document_tree.h"

#include "core/number.h"
#include "core/span.h"

#define MOST_PAYLOAD_BYTES (16ull << 30)    /* plus twice the file */

bool document_open(report *r)
{
    document *d = memory_take(&r->memory, sizeof *d);
    if (d == NULL)
        return false;
    *d = (document){.report = r};
    r->document = d;
    return true;
}

void document_close(report *r)
{
    document *d = r->document;

    if (d == NULL)
        return;
    FREE_LIST(&r->memory, &d->tensors);
    FREE_LIST(&r->memory, &d->entries);
    FREE_LIST(&r->memory, &d->forms);
    FREE_LIST(&r->memory, &d->left_out);
    for (member_owner o = OF_DOCUMENT; o < OWNERS; o++)
        FREE_LIST(&r->memory, &d->extras[o]);
}

/* Reports whether to add to the document: not if it cannot become complete, but
 * a partial index may end where the bytes end. */
static bool is_open(const document *d)
{
    const report *r = d != NULL ? d->report : NULL;

    return r != NULL && !r->memory.failed &&
           (r->reason == NULL || r->reads_on ||
            r->reason_why == ASSAY_WHY_BYTES);
}

static void give_up_document(document *d)
{
    give_up(d->report, ASSAY_WHY_MEMORY, "not enough memory for the document");
}

/* Limits the time to write payloads that share bytes or are compressed. Reports
 * whether to add this one. No limit applies to what is never written: an index
 * alone, the document of a rejected file, missing data. */
static bool afford(document *d, const payload *p)
{
    u64 most = sum_or_max(MOST_PAYLOAD_BYTES, 2 * d->report->file.size);

    if (!d->report->wants_document || p->stored.size == 0 ||
        d->report->counts[ASSAY_MUST] > 0)
        return true;
    d->payload_bytes = sum_or_max(d->payload_bytes, payload_size(p));
    if (d->payload_bytes <= most)
        return true;
    leave_open(d->report, ASSAY_WHY_LIMIT,
               "the tensor data to hash exceed 16 GiB");
    return false;
}

/* ------------------------------------------------------------- members -- */

/* Reports whether to record the members added now. */
static bool is_wanted(const document *d)
{
    return is_open(d) && (d->report->wants_document || d->owner == OF_ENTRIES);
}

static bool is_same_form(const member_form *a, const member_form *b)
{
    return a->name == b->name && a->word == b->word &&
           a->detail == b->detail && a->kind == b->kind && a->place == b->place;
}

/*
 * Returns the number of a form, and adds it if it is new; END if there is no
 * memory. Records repeat the same forms in order, so the search starts after
 * the form used last.
 */
static u64 number_of(document *d, const member_form *form)
{
    u64 count = d->forms.count;

    for (u64 i = 0; i < count; i++) {
        u64 likely = (d->latest_form + i) % count;
        if (is_same_form(&d->forms.items[likely], form)) {
            d->latest_form = likely + 1;
            return likely + 1;
        }
    }
    if (!MAKE_ROOM(&d->report->memory, &d->forms))
        return END;
    d->forms.items[d->forms.count++] = *form;
    d->latest_form = d->forms.count;
    return d->forms.count;
}

static void add_number(document *d, u64 value)
{
    if (is_wanted(d) &&
        !pack_number(&d->report->memory, &d->extras[d->owner], value))
        give_up_document(d);
}

static void add_span(document *d, span bytes)
{
    if (is_wanted(d) &&
        !pack_span(&d->report->memory, &d->extras[d->owner], bytes))
        give_up_document(d);
}

/* Begins a member; the caller adds its value. */
static void add_member(document *d, member_form form)
{
    if (!is_wanted(d))
        return;
    form.place = d->place;
    u64 number = number_of(d, &form);
    if (number != END)
        add_number(d, number);
    else
        give_up_document(d);
}

static void open_member(document *d, const char *name, member_kind kind)
{
    add_member(d, (member_form){.name = name, .kind = (u8)kind});
    if (is_open(d))
        d->depth++;
}

void open_object(document *d, const char *name)
{
    open_member(d, name, MEMBER_OBJECT);
}

void open_list(document *d, const char *name)
{
    open_member(d, name, MEMBER_LIST);
}

/* Also closes a record, which is in no other member. */
void close_member(document *d)
{
    if (!is_open(d))
        return;
    add_number(d, END);
    if (d->depth > 0) {
        d->depth--;
        return;
    }
    d->owner = OF_DOCUMENT;
    d->place = AFTER_DATA;
}

/* ------------------------------------------------------------- records -- */

void put_tensors(document *d)
{
    add_member(d, (member_form){.name = "tensors", .kind = MEMBER_TENSORS});
}

void put_metadata(document *d)
{
    add_member(d, (member_form){.name = "metadata", .kind = MEMBER_ENTRIES});
}

payload payload_of(const report *r, const tensor_record *t)
{
    return (payload){part_of(r->file, t->offset, t->size),
                     (element_type)t->element, t->elements};
}

static void open_record(document *d, member_owner owner)
{
    d->owner = owner;
    d->place = AFTER_DATA;
}

void document_add(document *d, const tensor_record *tensor)
{
    if (!is_open(d))
        return;
    if (!MAKE_ROOM(&d->report->memory, &d->tensors)) {
        give_up_document(d);
        return;
    }
    d->tensors.items[d->tensors.count++] = *tensor;
    payload data = payload_of(d->report, tensor);
    if (tensor->has_data)
        afford(d, &data);
    open_record(d, OF_TENSORS);
}

void document_add_entry(document *d, span key, const char *type)
{
    if (!is_open(d))
        return;
    if (!MAKE_ROOM(&d->report->memory, &d->entries)) {
        give_up_document(d);
        return;
    }
    d->entries.items[d->entries.count++] =
        (entry_record){key, type, d->extras[OF_ENTRIES].count};
    open_record(d, OF_ENTRIES);
}

void put_after(document *d, member_place place)
{
    if (is_open(d))
        d->place = (u8)place;
}

/* -------------------------------------------------------------- values -- */

static void put_value(document *d, const char *name, member_kind kind,
                      u64 value)
{
    add_member(d, (member_form){.name = name, .kind = (u8)kind});
    add_number(d, value);
}

void put_number(document *d, const char *name, u64 value)
{
    put_value(d, name, MEMBER_NUMBER, value);
}

void put_signed(document *d, const char *name, i64 value)
{
    put_value(d, name, MEMBER_SIGNED, (u64)value);
}

void put_flag(document *d, const char *name, bool value)
{
    put_value(d, name, MEMBER_FLAG, value);
}

void put_null(document *d, const char *name)
{
    add_member(d, (member_form){.name = name, .kind = MEMBER_NULL});
}

void put_hex(document *d, const char *name, u64 value, u32 digits)
{
    add_member(d, (member_form){.name = name, .kind = MEMBER_HEX,
                                .detail = digits});
    add_number(d, value);
}

void put_word(document *d, const char *name, const char *word)
{
    add_member(d, (member_form){.name = name, .kind = MEMBER_WORD,
                                .word = word});
}

static void put_span(document *d, const char *name, member_kind kind,
                     u32 detail, span value)
{
    add_member(d, (member_form){.name = name, .kind = (u8)kind,
                                .detail = detail});
    add_span(d, value);
}

void put_text(document *d, const char *name, span value)
{
    put_span(d, name, MEMBER_TEXT, 0, value);
}

void put_bytes(document *d, const char *name, span value)
{
    put_span(d, name, MEMBER_BYTES, 0, value);
}

void put_msgpack_texts(document *d, const char *name, span texts)
{
    put_span(d, name, MEMBER_MSGPACK_TEXTS, 0, texts);
}

void put_numbers(document *d, const char *name, span list, number_coding coding)
{
    put_span(d, name, MEMBER_NUMBERS, coding, list);
}

void put_cbor(document *d, span item)
{
    put_span(d, NULL, MEMBER_CBOR, 0, item);
}

void put_gguf_array(document *d, const char *name, span array, bool big_endian)
{
    put_span(d, name, MEMBER_GGUF_ARRAY, big_endian, array);
}

void put_digest(document *d, const char *name, const payload *data,
                payload_coding coding)
{
    if (!is_wanted(d) || !afford(d, data))
        return;
    put_span(d, name, MEMBER_DIGEST, coding, data->stored);
    add_number(d, data->type);
    add_number(d, data->count);
}

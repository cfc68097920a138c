/* Writes the canonical document as one line of JSON. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/span.h"
#include "document/cbor_json.h"
#include "document/document_tree.h"
#include "document/gguf_json.h"
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
    for (u64 value; next_number(&w, &value); )
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

static void write_number(json *out, const member_form *form, u64 value)
{
    char digits[24] = "";

    if (form->kind == MEMBER_HEX)
        snprintf(digits, sizeof digits, "%0*" PRIx64, (int)form->detail, value);
    else
        snprintf(digits, sizeof digits, "%" PRId64, (i64)value);
    print_string(out, form->name, digits);
}

static void write_digest(writer *to, const member_form *form, span *rest)
{
    payload p = {.stored = unpack_span(rest)};

    p.type = (element_type)unpack_number(rest);
    p.count = unpack_number(rest);
    if (to->payloads != NULL)
        print_digest(&to->json, to->payloads, form->name, &p,
                     (payload_coding)form->detail);
}

/* Writes a member without members; *rest is after its form. */
static void write_leaf(writer *to, const member_form *form, span *rest)
{
    json *out = &to->json;
    const char *name = form->name;

    switch ((member_kind)form->kind) {
    case MEMBER_NUMBER: print_number(out, name, unpack_number(rest)); break;
    case MEMBER_SIGNED:
    case MEMBER_HEX:    write_number(out, form, unpack_number(rest)); break;
    case MEMBER_FLAG:   print_flag(out, name, unpack_number(rest) != 0); break;
    case MEMBER_NULL:   print_null(out, name); break;
    case MEMBER_WORD:   print_string(out, name, form->word); break;
    case MEMBER_TEXT:   print_text_or_hex(out, name, unpack_span(rest)); break;
    case MEMBER_BYTES:  print_hex(out, name, unpack_span(rest)); break;
    case MEMBER_MSGPACK_TEXTS:
        write_msgpack_texts(out, name, unpack_span(rest));
        break;
    case MEMBER_NUMBERS:
        write_numbers(out, name, unpack_span(rest),
                      (number_coding)form->detail);
        break;
    case MEMBER_CBOR:   print_cbor(out, to->memory, unpack_span(rest)); break;
    case MEMBER_GGUF_ARRAY:
        print_gguf_array(out, to->memory, name, unpack_span(rest),
                         form->detail != 0);
        break;
    case MEMBER_DIGEST: write_digest(to, form, rest); break;
    case MEMBER_OBJECT:
    case MEMBER_LIST:
    case MEMBER_TENSORS:
    case MEMBER_ENTRIES:
        break;
    }
}

/* Returns the form of the next member; NULL at the end. */
static const member_form *next_form(const document *d, span rest)
{
    u64 number = unpack_number(&rest);

    return number != END ? &d->forms.items[number - 1] : NULL;
}

/*
 * Writes the member at the front as name, and all members in it; none of them
 * is a record. objects has a bit for each open member, 1 for an object, the
 * innermost in the lowest bit.
 */
static void write_member(writer *out, const document *d, span *rest,
                         const char *name)
{
    u64 objects = 0;
    u32 depth = 0;

    do {
        const member_form *next = next_form(d, *rest);
        member_form form = next != NULL ? *next : (member_form){0};
        bool object = form.kind == MEMBER_OBJECT;

        if (depth == 0)
            form.name = name;
        unpack_number(rest);
        if (next == NULL) {
            print_close(&out->json, objects % 2 != 0 ? '}' : ']');
            objects /= 2;
            depth--;
        } else if (object || form.kind == MEMBER_LIST) {
            print_open(&out->json, form.name, object ? '{' : '[');
            objects = 2 * objects + object;
            depth++;
        } else
            write_leaf(out, &form, rest);
    } while (depth > 0 && !out->json.stopped);
}

/* Writes the extras at the front that belong to this place. */
static void write_extras(writer *out, const document *d, span *rest,
                         member_place place)
{
    const member_form *next;

    while (!out->json.stopped && (next = next_form(d, *rest)) != NULL &&
           next->place == place)
        write_member(out, d, rest, next->name);
}

/* extras starts with those of this tensor. */
static void write_tensor(writer *to, const document *d, const tensor_record *t,
                         span *extras)
{
    json *out = &to->json;
    payload data = payload_of(d->report, t);

    print_open(out, NULL, '{');
    print_text_or_hex(out, "name", t->name);
    write_extras(to, d, extras, AFTER_NAME);
    print_string(out, "dtype", t->dtype);
    write_numbers(out, "shape", t->shape, (number_coding)t->shape_coding);
    if (t->encoding != NULL)
        print_string(out, "encoding", t->encoding);
    write_extras(to, d, extras, AFTER_SHAPE);
    print_number(out, "offset", t->offset);
    print_number(out, "size", t->size);
    write_extras(to, d, extras, AFTER_SIZE);
    if (t->has_data)
        print_payload(out, to->payloads, &data, (payload_coding)t->coding);
    else
        print_null(out, "sha256");
    write_extras(to, d, extras, AFTER_DATA);
    unpack_number(extras);      /* END */
    print_close(out, '}');
}

static void write_tensors(writer *out, const document *d, const char *name)
{
    span extras = packed_bytes(&d->extras[OF_TENSORS]);

    print_open(&out->json, name, '[');
    for (u64 i = 0; i < d->tensors.count && !out->json.stopped; i++)
        write_tensor(out, d, &d->tensors.items[i], &extras);
    print_close(&out->json, ']');
}

static span extras_of(const document *d, const entry_record *e)
{
    return rest_of(packed_bytes(&d->extras[OF_ENTRIES]), e->extras);
}

static void write_entries(writer *to, const document *d, const char *name)
{
    json *out = &to->json;

    print_open(out, name, '[');
    for (u64 i = 0; i < d->entries.count && !out->stopped; i++) {
        const entry_record *e = &d->entries.items[i];
        span extras = extras_of(d, e);
        print_open(out, NULL, '{');
        print_text_or_hex(out, "key", e->key);
        print_string(out, "type", e->type);
        write_extras(to, d, &extras, AFTER_DATA);
        print_close(out, '}');
    }
    print_close(out, ']');
}

static void write_document(writer *out, const document *d)
{
    span rest = packed_bytes(&d->extras[OF_DOCUMENT]);
    const member_form *next;

    print_open(&out->json, NULL, '{');
    print_string(&out->json, "format",
                 format_about((format)d->report->format)->name);
    print_string(&out->json, "version", d->report->version);
    while (!out->json.stopped && (next = next_form(d, rest)) != NULL) {
        if (next->kind == MEMBER_TENSORS)
            write_tensors(out, d, next->name);
        else if (next->kind == MEMBER_ENTRIES)
            write_entries(out, d, next->name);
        write_member(out, d, &rest, next->name);
    }
    print_end(&out->json);
}

void write_entry_value(json *to, report *r, const entry_record *e,
                       const char *name)
{
    writer out = {.json = *to, .memory = &r->memory};
    span rest = extras_of(r->document, e);
    const member_form *first = next_form(r->document, rest);

    if (first != NULL && strcmp(first->name, "value") == 0)
        write_member(&out, r->document, &rest, name);
    else                        /* of a file that is not accepted */
        print_null(&out.json, name);
    *to = out.json;
}

bool assay_write_document(assay_report *r, assay_sink *sink, void *user)
{
    if (r == NULL || !r->wants_document ||
        assay_report_verdict(r) != ASSAY_ACCEPT)
        return false;

    payload_writer payloads = {.memory = &r->memory, .digests = &r->digests};
    writer out = {.json = {.sink = sink, .user = user}, .memory = &r->memory,
                  .payloads = &payloads};
    write_document(&out, r->document);
    return !out.json.stopped;
}

/* The document of a valid file                       spec/zten.md, Document */
#include "zten/zten.h"

void zten_show_index(document *doc, u64 offset, u64 size)
{
    put_metadata(doc);
    open_object(doc, "index");
    put_number(doc, "offset", offset);
    put_number(doc, "size", size);
    close_member(doc);
}

static payload_coding coding_of(const blob *b)
{
    if (b->encoding == ENCODING_ZSTD)
        return PAYLOAD_ZSTD;
    return b->big_endian ? PAYLOAD_BIG_ENDIAN : PAYLOAD_PLAIN;
}

static const char *encoding_of(const blob *b)
{
    return b->encoding == ENCODING_ZSTD ? "zstd" :
           b->encoding == ENCODING_RAW ? "raw" : "?";
}

/* Returns what is unknown about a tensor. */
static u8 unknown_of(const tensor *t)
{
    const bool *good = t->entry->good;

    return unknown_bits(t->type != NULL, good[SHAPE], good[OFFSET], good[SIZE],
                        t->blob.sized);
}

/* Returns the members that every format has. */
static tensor_record record_of(const reader *in, const tensor *t)
{
    const cbor_item *shape = &t->entry->field[SHAPE];
    u32 bits = t->type != NULL ? element_bits(t->type->element) : 8;

    return (tensor_record){
        .name         = t->entry->field[NAME].string,
        .dtype        = t->type != NULL ? t->type->name : NULL,
        .shape        = bytes_at(in, shape->at, shape->field.length),
        .shape_coding = NUMBERS_CBOR,
        .encoding     = encoding_of(&t->blob),
        .offset       = t->offset,
        .size         = t->size,
        .has_data     = true,
        .coding       = (u8)coding_of(&t->blob),
        .element      = t->blob.element,
        .elements     = t->blob.nbytes / (bits / 8),
        .unknown      = unknown_of(t),
    };
}

/* Writes the text of an optional field, even an undefined one. */
static void show_text(document *doc, const entry *e, u32 f, const char *name)
{
    if (e->good[f] && e->field[f].head.kind == CBOR_TEXT) {
        put_text(doc, name, e->field[f].string);
        leave_out_word(doc, name);
    } else
        put_null(doc, name);
}

static void show_customs(document *doc, const entry *e)
{
    open_list(doc, "custom");
    for (u64 i = 0; i < e->customs.count; i++) {
        leave_out(doc, e->customs.items[i].key, true);
        open_object(doc, NULL);
        put_text(doc, "key", e->customs.items[i].key);
        put_cbor(doc, e->customs.items[i].value);
        close_member(doc);
    }
    close_member(doc);
}

void zten_show_tensor(reader *in, const zten_file *file, const tensor *t)
{
    document *doc = file->doc;

    if (doc == NULL || !t->entry->good[NAME] || !ok(in))
        return;
    tensor_record new = record_of(in, t);
    document_add(doc, &new);
    put_after(doc, AFTER_SIZE);
    show_text(doc, t->entry, ENDIANNESS, "data_endianness");
    show_text(doc, t->entry, CHECKSUM, "checksum");
    put_number(doc, "nbytes", t->blob.nbytes);
    put_after(doc, AFTER_DATA);
    show_customs(doc, t->entry);
    close_member(doc);
}

/* Tensors in the document                         spec/burnpack.md, Document */
#include "burnpack/burnpack.h"

static void show_number(document *doc, const char *name, const number *n)
{
    if (n->there)
        put_number(doc, name, n->value);
    else
        put_null(doc, name);
}

static void show_offsets(document *doc, const tensor *t)
{
    open_list(doc, "data_offsets");
    put_number(doc, NULL, t->start.value);
    put_number(doc, NULL, t->end.value);
    close_member(doc);
}

/* Writes the sizes of a block that count. */
static void show_block(document *doc, const scheme *s)
{
    if (!s->len.there) {
        put_null(doc, "block");
        return;
    }
    open_list(doc, "block");
    for (u32 i = 0; i < s->len.value; i++)
        put_number(doc, NULL, s->block[i].value);
    close_member(doc);
}

static void show_scheme(document *doc, const scheme *s)
{
    open_object(doc, "quant");
    put_word(doc, "value", s->value->text);
    put_word(doc, "param", s->param->text);
    put_word(doc, "store", s->store->text);
    show_number(doc, "packed_dim", &s->dim);
    put_word(doc, "level", s->level->text);
    show_block(doc, s);
    put_word(doc, "mode", s->mode->text);
    close_member(doc);
}

static void add_tensor(reader *in, burnpack_file *file, const tensor *t,
                       u8 unknown)
{
    const assay_field *list = &t->shape.field;

    document_add(file->doc, &(tensor_record){
        .name = t->name,
        .dtype = t->dtype.name,
        .shape = bytes_at(in, list->offset, list->length),
        .shape_coding = NUMBERS_CBOR,
        .has_data = true,
        .offset = file->data_start + t->start.value,
        .size = t->end.value - t->start.value,
        .elements = t->shape.count,
        .element = (u8)t->dtype.element,
        .unknown = unknown,
    });
}

void burnpack_show_tensor(reader *in, burnpack_file *file, const tensor *t)
{
    document *doc = file->doc;

    add_tensor(in, file, t, 0);
    put_after(doc, AFTER_SIZE);
    show_offsets(doc, t);
    show_number(doc, "param_id", &t->param_id);
    if (t->param_id.there)
        leave_out_word(doc, "param_id");
    put_after(doc, AFTER_DATA);
    if (t->dtype.quantized)
        show_scheme(doc, &t->dtype.scheme);
    close_member(doc);
}

void burnpack_show_doubtful(reader *in, burnpack_file *file, const tensor *t,
                            bool placed)
{
    const shape *s = &t->shape;

    add_tensor(in, file, t, unknown_bits(t->dtype.name != NULL, s->there,
                                         placed, placed,
                                         s->there && s->count_fits));
    close_member(file->doc);
}

/*
 * Tensors: a map from names to descriptors               spec/burnpack.md, 2.3
 *
 *     name: text
 *     descriptor: map
 *         "dtype"           dtype.c
 *         "shape"           array of dimensions, outermost first
 *         "data_offsets"    [start, end], counted from the data section
 *         "param_id"        number or null; optional
 *
 * In paths, the map is metadata.tensors and its pair i metadata.tensor[i].
 */
#include "burnpack/burnpack.h"

#define MAX_TENSORS 100000          /* of the upstream reader */

/* shape: an array of dimensions; empty for one element */

static void add_dimension(shape *s, number dimension)
{
    s->there &= dimension.there;
    s->rank++;
    take_dimension(&s->product, dimension.value);
}

static void read_shape(cbor *c, shape *s)
{
    rule broken = BURNPACK_TENSOR_SHAPE_TYPE;
    cbor_item head;

    if (!burnpack_get(c, CBOR_ARRAY, broken, &head))
        return;
    *s = (shape){.there = true, .product = NO_DIMENSIONS};
    cbor_rest rest = open_cbor(c, &head);
    while (next_element(c, &rest))
        add_dimension(s, burnpack_get_number(c, broken));
    s->count_fits = shape_elements(&s->product, &s->count);
    s->field = field_at("shape", head.at, c->in->at - head.at);
    s->field.kind = ASSAY_BYTES;
}

/* data_offsets: start and end, which is exclusive */

static void read_offsets(cbor *c, tensor *t)
{
    enum { START, END, OFFSETS };
    rule broken = BURNPACK_TENSOR_OFFSETS_TYPE;
    number offsets[OFFSETS] = {{0}};
    cbor_item head;

    if (!burnpack_get(c, CBOR_ARRAY, broken, &head))
        return;
    array a = burnpack_array(c, &head, OFFSETS, broken);
    while (burnpack_next_element(c, &a))
        offsets[a.rest.index] = burnpack_get_number(c, broken);
    t->start = burnpack_element_of("data_offsets", START, offsets[START]);
    t->end = burnpack_element_of("data_offsets", END, offsets[END]);
}

/* param_id: a number; null and undefined mean that there is none */

static void read_param_id(cbor *c, tensor *t)
{
    cbor_item item = get_cbor(c);

    if (cbor_is_none(&item)) {
        expect_at(c->in, &item.tag_field, item.tags == 0, BURNPACK_CBOR_TAG);
        expect_cbor(c, &item, item.head.value == CBOR_NULL,
                    BURNPACK_TENSOR_PARAM_ID_UNDEFINED);
        return;
    }
    t->param_id = burnpack_number(c, &item, BURNPACK_TENSOR_PARAM_ID_TYPE);
    finish_cbor(c, &item);
}

static void read_descriptor(cbor *c, tensor *t, const cbor_item *map)
{
    enum { DTYPE, SHAPE, OFFSETS, REQUIRED, PARAM_ID = REQUIRED, FIELDS };
    static const char *const names[] = {"dtype", "shape", "data_offsets",
                                        "param_id"};

    fields f = burnpack_fields(c, map, names, FIELDS);
    while (burnpack_next_field(c, &f))
        switch (f.field) {
        case DTYPE:    burnpack_read_dtype(c, &t->dtype); break;
        case SHAPE:    read_shape(c, &t->shape);          break;
        case OFFSETS:  read_offsets(c, t);                break;
        case PARAM_ID: read_param_id(c, t);               break;
        }
    burnpack_expect_fields(c, map, &f, REQUIRED,
                           BURNPACK_TENSOR_MISSING_FIELD);
}

static void read_name(reader *in, burnpack_file *file, tensor *t)
{
    cbor_item name;

    burnpack_enter(&file->cbor, "name");
    bool good = burnpack_get(&file->cbor, CBOR_TEXT, BURNPACK_TENSOR_NAME_TYPE,
                             &name);
    if (good) {
        expect_once(in, &name.content,
                    compare_spans(file->last_name, name.string) <= 0,
                    BURNPACK_TENSOR_ORDER);
        t->name = file->last_name = name.string;
    }
    if (name.head.kind == CBOR_TEXT)
        keep_cbor_name(in, &file->names, &name, good ? 0 : ALONE(t->record),
                       t->record);
    leave(in);
}

static void read_tensor(reader *in, burnpack_file *file)
{
    cbor *c = &file->cbor;
    tensor t = {.record = file->tensors++};
    cbor_item map;

    c->record = t.record;
    read_name(in, file, &t);
    if (!burnpack_get(c, CBOR_MAP, BURNPACK_TENSOR_DESCRIPTOR_TYPE, &map)) {
        file->ranges_known = false;
        return;
    }
    read_descriptor(c, &t, &map);
    if (ok(in))
        burnpack_check_place(in, file, &t);
}

/* Reads a pair of the map. Its scope replaces that of the map. */
static void read_pair(reader *in, burnpack_file *file)
{
    cbor *c = &file->cbor;
    u64 keys = c->keys.count;

    leave(in);
    enter(in, "tensor", file->tensors, BURNPACK_CBOR_TRUNCATED);
    read_tensor(in, file);
    leave(in);
    check_cbor_keys(c, keys, "tensor", "key",
                    BURNPACK_STRUCT_DUPLICATE_UNKNOWN);
    burnpack_enter(c, "tensors");
}

void burnpack_read_tensors(reader *in, burnpack_file *file)
{
    cbor *c = &file->cbor;
    cbor_item map;

    if (!burnpack_get(c, CBOR_MAP, BURNPACK_METADATA_TENSORS_TYPE, &map)) {
        file->ranges_known = false;
        return;
    }
    cbor_rest rest = open_cbor(c, &map);
    while (next_cbor(c, &rest))
        read_pair(in, file);
    expect_cbor(c, &map, file->tensors <= MAX_TENSORS,
                BURNPACK_TENSOR_COUNT_LIMIT);
    add_total(in->report, "tensor", file->tensors);
}

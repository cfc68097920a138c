/* The canonical document of a GGUF file. */
#include "gguf/gguf.h"

#define MOST_SHOWN 4096         /* bytes of a string, or payload of an array */
#define MOST_LISTED (1u << 16)  /* bytes of a string in an index: a template of
                                   a chat has more than 4096 */
#define MOST_SHOWN_DEPTH 16

/* Shows a large value as a digest of its bytes, little-endian or as stored. */
static void show_digest(document *doc, span bytes, u64 size,
                        payload_coding coding)
{
    put_number(doc, "size", size);
    put_digest(doc, "sha256", &(payload){.stored = bytes,
                                         .type = ASSAY_NO_ELEMENT}, coding);
}

static void show_string(const reader *in, document *doc, span string)
{
    bool listed = !in->report->wants_document && string.size <= MOST_LISTED;

    if (string.size <= MOST_SHOWN || listed) {
        put_text(doc, "value", string);
        return;
    }
    open_object(doc, "value");
    show_digest(doc, string, string.size, PAYLOAD_PLAIN);
    close_member(doc);
}

/* Shows an array. Its payload follows its head. */
static void show_array(const reader *in, document *doc, const gguf_pair *pair)
{
    span behind = rest_of(pair->bytes, GGUF_HEAD_SIZE);

    if (behind.size <= MOST_SHOWN && pair->depth <= MOST_SHOWN_DEPTH) {
        put_gguf_array(doc, "value", pair->bytes, in->big_endian);
        return;
    }
    open_object(doc, "value");
    put_word(doc, "type", gguf_value_types[pair->array.type].name);
    put_number(doc, "count", pair->array.count);
    if (in->big_endian)
        show_digest(doc, pair->bytes, behind.size, PAYLOAD_GGUF_BIG_ENDIAN);
    else
        show_digest(doc, behind, behind.size, PAYLOAD_PLAIN);
    close_member(doc);
}

static void show_scalar(document *doc, const gguf_pair *pair)
{
    element_type element = gguf_value_types[pair->type].element;
    assay_meaning meaning = assay_element_meaning(element);

    if (meaning == ASSAY_FLOAT)
        put_hex(doc, "value", pair->number, element_bits(element) / 4);
    else if (meaning == ASSAY_SIGNED)
        put_signed(doc, "value", (i64)element_value(element, pair->number));
    else
        put_number(doc, "value", pair->number);
}

void gguf_show_pair(const reader *in, document *doc, const gguf_pair *pair)
{
    document_add_entry(doc, pair->key, gguf_value_types[pair->type].name);
    if (pair->type == GGUF_STRING)
        show_string(in, doc, pair->bytes);
    else if (pair->type == GGUF_ARRAY)
        show_array(in, doc, pair);
    else
        show_scalar(doc, pair);
    close_member(doc);
}

/* Returns the bytes of the dimensions, between n_dimensions and type. */
static span shape_of(const reader *in, const record_name *name,
                     const range *data)
{
    u64 from = name->where + name->text.size + 4;

    return bytes_at(in, from, data->owner.field - 4 - from);
}

/* Computes the number of elements of a tensor whose size is unknown. */
static bool count_elements(const tensor_record *t, u64 *count)
{
    shape_product product = NO_DIMENSIONS;
    number_walk w = walk_numbers(t->shape, (number_coding)t->shape_coding);

    for (u64 dimension; next_number(&w, &dimension); )
        take_dimension(&product, dimension);
    return shape_elements(&product, count);
}

/* Returns the type of a tensor of unknown size from its field, which is before
 * the offset. */
static const gguf_tensor_type *type_of(const reader *in, const range *data)
{
    span number = bytes_at(in, data->owner.field - 4, 4);

    return gguf_find_type((u32)gguf_number(number, in->big_endian));
}

static void show_tensor(const reader *in, const gguf_file *file,
                        const record_name *name, const range *data)
{
    bool sized = data->owner.type != GGUF_NO_SIZE;
    const gguf_tensor_type *type = sized ? gguf_find_type(data->owner.type)
                                         : type_of(in, data);

    tensor_record t = {
        .name = name->text,
        .dtype = type != NULL ? type->name : NULL,
        .shape = shape_of(in, name, data),
        .shape_coding = in->big_endian ? NUMBERS_U64BE_BACKWARDS
                                       : NUMBERS_U64LE_BACKWARDS,
        .has_data = true,
        .offset = sum_or_max(file->data_start, data->offset),
        .size = data->length,
        .element = type != NULL ? type->element : ASSAY_NO_ELEMENT,
        .coding = in->big_endian ? PAYLOAD_BIG_ENDIAN : PAYLOAD_PLAIN};
    bool counted = sized || count_elements(&t, &t.elements);
    if (sized)
        t.elements = data->length / type->bytes * type->elements;
    t.unknown = unknown_bits(type != NULL, true, file->data_start > 0, sized,
                             counted);
    document_add(file->doc, &t);
    close_member(file->doc);
}

/* Shows the tensors. Their offsets are unknown if not all infos were read. */
void gguf_show_tensors(const reader *in, const gguf_file *file)
{
    for (u64 i = 0; i < file->tensors.count; i++)
        show_tensor(in, file, &file->names.items[i], &file->tensors.items[i]);
}

/* Whether upstream could have written the file, keys and values aside. */
static bool is_canonical(const reader *in, const gguf_file *file)
{
    static const rule habits[] = {
        GGUF_DATA_CONTIGUOUS, GGUF_DATA_PADDING_ZERO, GGUF_DATA_TAIL_PADDING,
        GGUF_DATA_TRAILING,
    };
    bool canonical = file->canonical &&
                     file->data_start <= in->report->length;

    for (size_t i = 0; i < sizeof habits / sizeof habits[0]; i++)
        canonical &= made_of(in->report, habits[i]) == 0;
    return canonical;
}

void gguf_show_file(const reader *in, const gguf_file *file)
{
    document *doc = file->doc;

    put_word(doc, "byte_order", in->big_endian ? "big" : "little");
    put_number(doc, "alignment", file->alignment);
    put_number(doc, "data_offset", file->data_start);
    put_flag(doc, "canonical", is_canonical(in, file));
    put_metadata(doc);
    put_tensors(doc);
}

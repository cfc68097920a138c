/* The document of a MAG file. */
#include "mag/mag.h"

void mag_show_metadata(document *doc, u8 type, u64 value, span key)
{
    bool is_integer = type == MAG_META_I64;
    bool is_float = type == MAG_META_F64;

    document_add_entry(doc, key, is_integer ? "i64" : is_float ? "f64" : "?");
    if (is_integer)
        put_signed(doc, "value", (i64)value);
    else if (is_float)
        put_hex(doc, "value", value, 16);
    close_member(doc);
}

void mag_show_tensor(document *doc, const mag_tensor *t, bool typed,
                     bool counted, bool sized)
{
    static const mag_type unknown = {NULL, ASSAY_NO_ELEMENT};
    const mag_type *type = typed ? &mag_types[t->dtype] : &unknown;

    document_add(doc, &(tensor_record){.name = t->key,
                                       .dtype = type->name,
                                       .shape = t->shape,
                                       .has_data = true,
                                       .offset = t->offset,
                                       .size = t->size,
                                       .elements = t->numel,
                                       .element = (u8)type->element,
                                       .unknown = unknown_bits(
                                           typed, true, true, sized,
                                           counted)});
    close_member(doc);
}

void mag_show_file(const reader *in, const mag_file *file, u64 end,
                   bool filled, bool zero)
{
    document *doc = file->doc;
    u64 size = in->report->file.size;

    put_number(doc, "file_size", size);
    put_number(doc, "records_end", file->records_end);
    put_hex(doc, "checksum", file->checksum, 8);
    put_word(doc, "padding", filled ? "ff" : "other");
    put_number(doc, "trailing", size - end);
    put_flag(doc, "trailing_zero", zero);
}

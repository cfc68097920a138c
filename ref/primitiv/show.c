/* The document of a primitiv file. */
#include "primitiv/primitiv.h"

/*
 * A document repeats the address of a parameter for each of its statistics: a
 * short file could make a very long document. The document is not made if the
 * repeated addresses have more bytes than this. A name counts NAME_COST more.
 */
#define MOST_REPEATED(file_size) ((1u << 20) + 4 * (file_size))
#define NAME_COST 8

void primitiv_show_header(primitiv_file *file, const char *data_type)
{
    put_word(file->doc, "data_type", data_type);
    put_metadata(file->doc);
    put_tensors(file->doc);
}

void primitiv_show_shape(primitiv_file *file, const shape *s)
{
    open_object(file->doc, "shape");
    put_numbers(file->doc, "dims", s->dims, NUMBERS_MSGPACK);
    put_number(file->doc, "batch", s->batch);
    close_member(file->doc);
}

/* Reports whether the document may repeat the address; gives up if not. */
static bool may_repeat(reader *in, primitiv_file *file)
{
    file->repeated += file->address.size +
                      NAME_COST * names_of(file->address).left;
    if (file->repeated <= MOST_REPEATED(in->report->file.size))
        return true;
    give_up(in->report, ASSAY_WHY_LIMIT,
            "the document would repeat long names too often");
    return false;
}

static void add_tensor(document *doc, span name, const tensor *t)
{
    const shape *s = &t->shape;
    bool fits = s->sized && s->elements == t->size / ELEMENT_SIZE;

    document_add(doc, &(tensor_record){.name = name,
                                       .dtype = "f32",
                                       .shape = t->shape.dims,
                                       .shape_coding = NUMBERS_MSGPACK,
                                       .has_data = true,
                                       .offset = t->at,
                                       .size = t->size,
                                       .elements = s->elements,
                                       .element = ASSAY_F32,
                                       .unknown = unknown_bits(
                                           true, true, true, true, fits)});
}

static void put_path(document *doc, span address)
{
    put_msgpack_texts(doc, "path", names_of(address).rest);
}

void primitiv_show_tensor(reader *in, primitiv_file *file, const tensor *t,
                          const span *statistic)
{
    document *doc = file->doc;

    if (doc == NULL || !t->begun ||
        (statistic != NULL && !may_repeat(in, file)))
        return;
    span name = join_names(in->report, file->address, statistic);
    if (name.bytes == NULL)
        give_up(in->report, ASSAY_WHY_MEMORY,
                "not enough memory for the document");
    add_tensor(doc, name, t);
    put_after(doc, AFTER_NAME);
    put_path(doc, file->address);
    if (statistic != NULL)
        put_text(doc, "stat", *statistic);
    else
        put_null(doc, "stat");
    put_after(doc, AFTER_SHAPE);
    put_number(doc, "batch", t->shape.batch);
    close_member(doc);
}

void primitiv_keep_stat_count(reader *in, primitiv_file *file, u32 count)
{
    if (file->doc != NULL && ok(in))
        KEEP(in->report, &file->stat_counts, count, "the document");
}

/* Adds the address and the number of statistics of each parameter. */
void primitiv_show_parameters(reader *in, primitiv_file *file)
{
    document *doc = file->doc;

    open_list(doc, "parameters");
    for (u64 i = 0; i < file->stat_counts.count && ok(in); i++) {
        open_object(doc, NULL);
        put_path(doc, file->addresses.items[i]);
        put_number(doc, "stat_count", file->stat_counts.items[i]);
        close_member(doc);
    }
    close_member(doc);
}

/* What a file says: the document. */
#include "primitiv/primitiv.h"

#include <string.h>

/*
 * The address of a parameter is repeated for each of its statistics: a short
 * file could make a document of any length. Beyond this many bytes of repeated
 * addresses, each name counted as NAME_COST more, it is not made.
 */
#define MOST_REPEATED(file_size) ((1u << 20) + 4 * (file_size))
#define NAME_COST 8

/* Puts part after what stands in room bytes, as far as they have room. */
static void append(span *name, u8 *bytes, u64 room, span part)
{
    u64 size = smaller(part.size, room - name->size);

    if (size > 0)
        memcpy(bytes + name->size, part.bytes, (size_t)size);
    name->size += size;
}

/* The names with dots between them; after them # and the statistic's key. */
static span join_names(reader *in, names address, const span *statistic)
{
    static const span dot = {(const u8 *)".", 1}, mark = {(const u8 *)"#", 1};
    u64 room = statistic != NULL ? statistic->size + 1 : 0;
    if (address.left > 1)
        room += address.left - 1;
    for (names n = address; n.left > 0; )
        room += take_name(&n).size;

    u8 *bytes = memory_take(&in->report->memory, room);
    span name = {bytes, 0};
    if (bytes == NULL) {
        give_up(in->report, "not enough memory for the document");
        return name;
    }
    for (names n = address; n.left > 0; ) {
        append(&name, bytes, room, take_name(&n));
        if (n.left > 0)
            append(&name, bytes, room, dot);
    }
    if (statistic != NULL) {
        append(&name, bytes, room, mark);
        append(&name, bytes, room, *statistic);
    }
    return name;
}

static void put_path(document *doc, names address)
{
    span texts = address.rest;

    while (address.left > 0)
        take_name(&address);
    texts.size -= address.rest.size;
    put_msgpack_texts(doc, "path", texts);
}

void put_tensor(reader *in, primitiv_file *file, const shape *s, span data)
{
    document *doc = file->doc;

    if (doc == NULL || !ok(in))
        return;
    if (file->statistic != NULL)
        file->repeated += file->address_size + NAME_COST * file->address.left;
    if (file->repeated > MOST_REPEATED(in->report->file.size)) {
        give_up(in->report, "the document would repeat long names too often");
        return;
    }
    span name = join_names(in, file->address, file->statistic);
    u64 offset = place_in(in->report->file, data);
    document_add(doc, &(tensor_record){.name = name,
                                       .dtype = "f32",
                                       .shape = s->dims,
                                       .shape_coding = NUMBERS_MSGPACK,
                                       .has_data = true,
                                       .offset = offset,
                                       .size = data.size,
                                       .elements = data.size / ELEMENT_SIZE,
                                       .element = ASSAY_F32});
    put_after(doc, AFTER_NAME);
    put_path(doc, file->address);
    if (file->statistic != NULL)
        put_text(doc, "stat", *file->statistic);
    else
        put_null(doc, "stat");
    put_after(doc, AFTER_SHAPE);
    put_number(doc, "batch", s->batch);
    close_member(doc);
}

void add_stat_count(reader *in, primitiv_file *file, u32 count)
{
    if (file->doc != NULL && ok(in))
        KEEP(in->report, &file->stat_counts, count, "the document");
}

/* How many statistics there are, and the addresses once more. */
void put_parameters(const reader *in, const primitiv_file *file)
{
    open_list(file->doc, "parameters");
    for (u64 i = 0; i < file->stat_counts.count && ok(in); i++) {
        open_object(file->doc, NULL);
        span key = key_bytes(in->report->file, &file->addresses, i);
        put_path(file->doc, names_of(key));
        put_number(file->doc, "stat_count", file->stat_counts.items[i]);
        close_member(file->doc);
    }
    close_member(file->doc);
}

#include "render/list.h"
#include "render/ndjson.h"
#include "output.h"
#include "assay.h"

static u64 count_metadata(const assay_report *r)
{
    index_walk w = walk_index(r, INDEX_METADATA);
    u64 count = 0;

    for (index_item item; next_item(&w, &item);)
        count++;
    return count;
}

static void end_line(json_writer *out)
{
    json_close(out, '}');
    json_raw(out, "\n");
    out->comma = false;
}

static void put_member(json_writer *out, assay_report *r,
                       const index_item *item, const char *name)
{
    json member = {.sink = print_piece, .user = out->to, .comma = out->comma};

    write_member(&member, r, item, name);
}

static void write_file_line(json_writer *out, const listing *l)
{
    const assay_format *about =
        assay_format_at(assay_report_format(l->report));

    json_open(out, NULL, '{');
    json_text(out, "assay", ASSAY_VERSION);
    write_file_name(out, l->in->name);
    json_decimal(out, "size", l->in->bytes.size);
    json_text(out, "format", about->name);
    json_text(out, "version", about->version);
    json_decimal(out, "metadata", count_metadata(l->report));
    json_decimal(out, "tensors", l->tensors.count);
    json_decimal(out, "elements", l->tensors.elements);
    json_decimal(out, "data_size", l->tensors.size);
    end_line(out);
}

static void write_metadata_line(json_writer *out, const listing *l,
                                const index_item *item)
{
    json_open(out, NULL, '{');
    json_open(out, "metadata", '{');
    json_text_or_hex(out, "key", (view){item->name.bytes, item->name.size});
    json_text(out, "type", item->type);
    put_member(out, l->report, item, "value");
    json_close(out, '}');
    end_line(out);
}

static void write_tensor_line(json_writer *out, const listing *l,
                              const index_item *item)
{
    json_open(out, NULL, '{');
    json_open(out, "tensor", '{');
    json_text_or_hex(out, "name", (view){item->name.bytes, item->name.size});
    json_text(out, "dtype", item->type);
    put_member(out, l->report, item, "shape");
    put_member(out, l->report, item, "encoding");
    if (item->has_data) {
        json_decimal(out, "offset", item->offset);
        json_decimal(out, "size", item->size);
        json_decimal(out, "elements", item->elements);
    }
    json_close(out, '}');
    end_line(out);
}

void write_table(const listing *l)
{
    json_writer out = {.to = l->out};
    index_walk w = walk_index(l->report, INDEX_METADATA);

    write_file_line(&out, l);
    for (index_item item; next_item(&w, &item);)
        write_metadata_line(&out, l, &item);
    for (size_t i = 0; i < l->tensors.count; i++)
        write_tensor_line(&out, l, &l->tensors.items[i]);
}

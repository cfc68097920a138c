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

static void end_line(json *out)
{
    print_close(out, '}');
    print_raw(out, "\n");
    out->comma = false;
}

static void write_file_line(json *out, const listing *l)
{
    const assay_format *about =
        assay_format_at(assay_report_format(l->report));

    print_open(out, NULL, '{');
    print_string(out, "assay", ASSAY_VERSION);
    write_file_name(out, l->in->name);
    print_number(out, "size", l->in->bytes.size);
    print_string(out, "format", about->name);
    print_string(out, "version", about->version);
    print_number(out, "metadata", count_metadata(l->report));
    print_number(out, "tensors", l->tensors.count);
    print_number(out, "elements", l->tensors.elements);
    print_number(out, "data_size", l->tensors.size);
    end_line(out);
}

static void write_metadata_line(json *out, const listing *l,
                                const index_item *item)
{
    print_open(out, NULL, '{');
    print_open(out, "metadata", '{');
    print_text_or_hex(out, "key", item->name);
    print_string(out, "type", item->type);
    write_member(out, l->report, item, "value");
    print_close(out, '}');
    end_line(out);
}

static void write_tensor_line(json *out, const listing *l,
                              const index_item *item)
{
    print_open(out, NULL, '{');
    print_open(out, "tensor", '{');
    print_text_or_hex(out, "name", item->name);
    print_string(out, "dtype", item->type);
    write_member(out, l->report, item, "shape");
    write_member(out, l->report, item, "encoding");
    if (item->has_data) {
        print_number(out, "offset", item->offset);
        print_number(out, "size", item->size);
        print_number(out, "elements", item->elements);
    }
    print_close(out, '}');
    end_line(out);
}

void write_table(const listing *l)
{
    json out = {.sink = print_piece, .user = l->out};
    index_walk w = walk_index(l->report, INDEX_METADATA);

    write_file_line(&out, l);
    for (index_item item; next_item(&w, &item);)
        write_metadata_line(&out, l, &item);
    for (size_t i = 0; i < l->tensors.count; i++)
        write_tensor_line(&out, l, &l->tensors.items[i]);
}

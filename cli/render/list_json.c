#include "render/list.h"
#include "render/ndjson.h"
#include "output.h"
#include "assay.h"

static void end_line(json_writer *out)
{
    json_close(out, '}');
    json_raw(out, "\n");
    out->comma = false;
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
    json_text(out, "version", assay_report_version(l->report));
    json_decimal(out, "metadata", assay_entry_count(l->report));
    json_decimal(out, "tensors", l->tensors.count);
    json_decimal(out, "elements", l->tensors.elements);
    json_decimal(out, "data_size", l->tensors.size);
    if (l->shards > 0)
        json_decimal(out, "shards", l->shards);
    end_line(out);
}

static void write_metadata_line(json_writer *out, const listing *l, size_t i)
{
    assay_entry entry;

    assay_report_entry(l->report, i, &entry);
    json_open(out, NULL, '{');
    json_open(out, "metadata", '{');
    json_text_or_hex(out, "key", view_of(entry.key));
    json_text(out, "type", entry.type);
    json_name(out, "value");
    assay_write_value(l->report, i, print_piece, out->to);
    json_close(out, '}');
    end_line(out);
}

static void write_tensor_line(json_writer *out, const listing *l, size_t i)
{
    listed_tensor listed = tensor_in_list(l, i);
    const assay_tensor *t = &listed.tensor;

    json_open(out, NULL, '{');
    if (l->is_shard)
        write_file_name(out, l->in->name);
    json_open(out, "tensor", '{');
    json_text_or_hex(out, "name", view_of(t->name));
    json_text(out, "dtype", t->dtype);
    json_name(out, "shape");
    assay_write_shape(l->report, listed.place, print_piece, out->to);
    if (t->encoding != NULL)
        json_text(out, "encoding", t->encoding);
    if (t->has_data) {
        json_decimal(out, "offset", t->offset);
        json_decimal(out, "size", t->size);
        json_decimal(out, "elements", t->elements);
    }
    json_close(out, '}');
    end_line(out);
}

void write_table(const listing *l)
{
    json_writer out = {.to = l->out};

    write_file_line(&out, l);
    for (size_t i = 0; i < assay_entry_count(l->report); i++)
        write_metadata_line(&out, l, i);
    for (size_t i = 0; i < l->tensors.count; i++)
        write_tensor_line(&out, l, i);
}

void write_model(const listing *l)
{
    json_writer out = {.to = l->out};

    write_file_line(&out, l);
}

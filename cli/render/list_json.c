#include "render/list.h"
#include "render/ndjson.h"
#include "output.h"
#include "ref/core/rules.h"

static void end_line(json *out)
{
    print_close(out, '}');
    print_raw(out, "\n");
    out->comma = false;
}

static void write_file_line(json *out, const listing *l)
{
    const format_info *about =
        format_about((format)assay_report_format(l->report));

    print_open(out, NULL, '{');
    print_string(out, "assay", ASSAY_VERSION);
    write_file_name(out, l->in->name);
    print_number(out, "size", l->in->bytes.size);
    print_string(out, "format", about->name);
    print_string(out, "version", about->version);
    print_number(out, "metadata", assay_entry_count(l->report));
    print_number(out, "tensors", l->tensors.count);
    print_number(out, "elements", l->tensors.elements);
    print_number(out, "data_size", l->tensors.size);
    end_line(out);
}

static void write_metadata_line(json *out, const listing *l, size_t i)
{
    assay_entry entry;

    assay_report_entry(l->report, i, &entry);
    print_open(out, NULL, '{');
    print_open(out, "metadata", '{');
    print_text_or_hex(out, "key", span_of(entry.key));
    print_string(out, "type", entry.type);
    print_name(out, "value");
    assay_write_value(l->report, i, out->sink, out->user);
    print_close(out, '}');
    end_line(out);
}

static void write_tensor_line(json *out, const listing *l, size_t i)
{
    listed_tensor listed = tensor_in_list(l, i);
    const assay_tensor *t = &listed.tensor;

    print_open(out, NULL, '{');
    print_open(out, "tensor", '{');
    print_text_or_hex(out, "name", span_of(t->name));
    print_string(out, "dtype", t->dtype);
    print_name(out, "shape");
    assay_write_shape(l->report, listed.place, out->sink, out->user);
    if (t->encoding != NULL)
        print_string(out, "encoding", t->encoding);
    if (t->has_data) {
        print_number(out, "offset", t->offset);
        print_number(out, "size", t->size);
        print_number(out, "elements", t->elements);
    }
    print_close(out, '}');
    end_line(out);
}

void write_table(const listing *l)
{
    json out = {.sink = print_piece, .user = l->out};

    write_file_line(&out, l);
    for (size_t i = 0; i < assay_entry_count(l->report); i++)
        write_metadata_line(&out, l, i);
    for (size_t i = 0; i < l->tensors.count; i++)
        write_tensor_line(&out, l, i);
}

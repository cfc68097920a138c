/* Writes the lines of list --json: tensors and metadata. */
#include "document/document_tree.h"
#include "document/findings_json.h"
#include "document/lines.h"

void assay_write_list(const assay_report *r, const char *file,
                      const assay_sums *sums, assay_sink *sink, void *user)
{
    json out = {.sink = sink, .user = user};
    const assay_format *about = assay_format_at(assay_report_format(r));

    if (about == NULL)
        return;
    print_open(&out, NULL, '{');
    print_string(&out, "assay", ASSAY_VERSION);
    print_file(&out, file);
    print_number(&out, "size", r->length);
    print_string(&out, "format", about->name);
    print_version(&out, r);
    print_number(&out, "metadata", assay_entry_count(r));
    print_number(&out, "tensors", sums->tensors);
    print_number(&out, "elements", sums->elements);
    print_number(&out, "data_size", sums->size);
    if (sums->shards > 0)
        print_number(&out, "shards", sums->shards);
    print_end(&out);
}

bool assay_write_entry(assay_report *r, size_t i, assay_sink *sink, void *user)
{
    const entry_record *e = entry_at(r, i);
    json out = {.sink = sink, .user = user};

    if (e == NULL)
        return false;
    print_open(&out, NULL, '{');
    print_open(&out, "metadata", '{');
    print_text_or_hex(&out, "key", e->key);
    print_string(&out, "type", e->type);
    write_entry_value(&out, r, e, "value");
    print_close(&out, '}');
    print_end(&out);
    return !out.stopped;
}

bool assay_write_tensor(const assay_report *r, size_t i, const char *file,
                        assay_sink *sink, void *user)
{
    const tensor_record *t = tensor_at(r, i);
    json out = {.sink = sink, .user = user};

    if (t == NULL)
        return false;
    print_open(&out, NULL, '{');
    if (file != NULL)
        print_file(&out, file);
    print_open(&out, "tensor", '{');
    print_text_or_hex(&out, "name", t->name);
    print_string(&out, "dtype", t->dtype);
    write_numbers(&out, "shape", t->shape, (number_coding)t->shape_coding);
    if (t->encoding != NULL)
        print_string(&out, "encoding", t->encoding);
    if (t->has_data) {
        print_number(&out, "offset", t->offset);
        print_number(&out, "size", t->size);
        print_number(&out, "elements", t->elements);
    }
    print_close(&out, '}');
    print_end(&out);
    return true;
}

/* Writes the lines of list --json: tensors and metadata. */
#include "document/document_tree.h"
#include "document/findings_json.h"
#include "document/lines.h"

/* Writes a word, or null if it is unknown. */
static void print_word(json *out, const char *name, const char *word)
{
    if (word != NULL)
        print_string(out, name, word);
    else
        print_null(out, name);
}

static void write_sum(json *out, const assay_sum *sum)
{
    print_number(out, "tensors", sum->tensors);
    print_number(out, "elements", sum->elements);
    print_number(out, "data_size", sum->size);
}

static void write_dtypes(json *out, const assay_sums *sums)
{
    print_open(out, "dtypes", '[');
    for (size_t i = 0; i < sums->count; i++) {
        print_open(out, NULL, '{');
        print_word(out, "dtype", sums->dtypes[i].dtype);
        write_sum(out, &sums->dtypes[i]);
        print_close(out, '}');
    }
    print_close(out, ']');
}

static void write_left_out(json *out, const assay_report *r)
{
    assay_left_out fields;

    if (!assay_report_left_out(r, 0, &fields))
        return;
    print_open(out, "left_out", '[');
    for (size_t i = 0; assay_report_left_out(r, i, &fields); i++) {
        print_open(out, NULL, '{');
        print_text_or_hex(out, "name", (span){(const u8 *)fields.name.bytes,
                                              fields.name.size});
        print_number(out, "count", fields.count);
        print_flag(out, "in_document", fields.in_document);
        print_close(out, '}');
    }
    print_close(out, ']');
}

/* Writes why the index may not be whole. */
static void write_verdict(json *out, const assay_report *r)
{
    assay_verdict verdict = assay_report_verdict(r);

    if (verdict == ASSAY_ACCEPT)
        return;
    print_string(out, "verdict", assay_verdict_name(verdict));
    if (assay_report_reason(r) != NULL)
        print_string(out, "reason", assay_report_reason(r));
}

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
    write_sum(&out, &sums->all);
    if (sums->shards > 0)
        print_number(&out, "shards", sums->shards);
    write_dtypes(&out, sums);
    write_left_out(&out, r);
    write_verdict(&out, r);
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

/* Writes a number, or null if a bit says that it is unknown. */
static void write_known(json *out, const char *name, const tensor_record *t,
                        u8 bit, u64 value)
{
    if ((t->unknown & bit) == 0)
        print_number(out, name, value);
    else
        print_null(out, name);
}

static void write_members(json *out, const tensor_record *t)
{
    print_text_or_hex(out, "name", t->name);
    print_word(out, "dtype", t->dtype);
    if ((t->unknown & ASSAY_NO_SHAPE) == 0)
        write_numbers(out, "shape", t->shape, (number_coding)t->shape_coding);
    else
        print_null(out, "shape");
    if (t->encoding != NULL)
        print_string(out, "encoding", t->encoding);
    if (!t->has_data)
        return;
    write_known(out, "offset", t, ASSAY_NO_OFFSET, t->offset);
    write_known(out, "size", t, ASSAY_NO_SIZE, t->size);
    write_known(out, "elements", t, ASSAY_NO_COUNT, t->elements);
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
    write_members(&out, t);
    print_close(&out, '}');
    print_end(&out);
    return true;
}

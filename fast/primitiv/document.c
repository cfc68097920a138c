/* Writes the document of a primitiv file: section Document. */
#include "fast/primitiv/primitiv.h"

static const char *name_of_data(u32 data_type)
{
    switch (data_type) {
    case PRIMITIV_SHAPE:     return "shape";
    case PRIMITIV_TENSOR:    return "tensor";
    case PRIMITIV_PARAMETER: return "parameter";
    case PRIMITIV_MODEL:     return "model";
    default:                 return "optimizer";
    }
}

/* Writes the pairs of a map of an Optimizer; at is its head. */
static void put_map(fast_json *out, const assay_fast *f, u64 at,
                    const char *type, bool is_float)
{
    u64 pairs = fast_primitiv_count_at(f, &at);

    for (u64 i = 0; i < pairs && at < f->size; i++) {
        str key = next_str(f, &at, f->size);
        if (f->size - at < 5)
            return;
        u32 value = load_u32be(f->bytes + at + 1);
        at += 5;
        fast_open(out, NULL, '{');
        fast_put_text(out, "key", f->bytes + key.at, key.size);
        fast_put_word(out, "type", type);
        if (is_float)
            fast_put_hex(out, "value", value, 8);
        else
            fast_put_number(out, "value", value);
        fast_close(out, '}');
    }
}

static void put_metadata(fast_json *out, const assay_fast *f,
                         const primitiv_file *file)
{
    fast_open(out, "metadata", '[');
    if (file->data_type == PRIMITIV_OPTIMIZER) {
        put_map(out, f, file->maps[0], "uint32", false);
        put_map(out, f, file->maps[1], "float32", true);
    }
    fast_close(out, ']');
}

/* Writes the names of a value's address; none outside of a Model. */
static void put_path(fast_json *out, const assay_fast *f, const record *value)
{
    u64 at = value->name;
    u64 count = at > 0 ? fast_primitiv_count_at(f, &at) : 0;

    fast_open(out, "path", '[');
    for (u64 i = 0; i < count && at < value->shape; i++) {
        str name = next_str(f, &at, value->shape);
        fast_put_text(out, NULL, f->bytes + name.at, name.size);
    }
    fast_close(out, ']');
}

static void put_stat(fast_json *out, const assay_fast *f, const record *r)
{
    u64 at = r->name;

    if (r->encoding == PRIMITIV_VALUE) {
        fast_put_null(out, "stat");
        return;
    }
    str key = next_str(f, &at, r->shape);
    fast_put_text(out, "stat", f->bytes + key.at, key.size);
}

static void put_tensor(fast_json *out, const assay_fast *f, const record *value,
                       const record *r)
{
    fast_open(out, NULL, '{');
    fast_put_name(out, f, r);
    put_path(out, f, value);
    put_stat(out, f, r);
    fast_put_word(out, "dtype", "f32");
    fast_put_shape(out, f, r);
    fast_put_number(out, "batch", 1);
    fast_put_place(out, r);
    fast_put_payload(out, f, r);
    fast_close(out, '}');
}

static void put_tensors(fast_json *out, const assay_fast *f)
{
    const record *value = f->records;

    fast_open(out, "tensors", '[');
    for (u64 i = 0; i < f->count && !fast_failed(out); i++) {
        const record *r = &f->records[i];
        if (r->encoding == PRIMITIV_VALUE)
            value = r;
        put_tensor(out, f, value, r);
    }
    fast_close(out, ']');
}

/* Returns the number of statistics that follow value i. */
static u64 stats_of(const assay_fast *f, u64 i)
{
    u64 next = i + 1;

    while (next < f->count && f->records[next].encoding == PRIMITIV_STAT)
        next++;
    return next - i - 1;
}

static void put_parameters(fast_json *out, const assay_fast *f)
{
    fast_open(out, "parameters", '[');
    for (u64 i = 0, stats; i < f->count; i += 1 + stats) {
        stats = stats_of(f, i);
        fast_open(out, NULL, '{');
        put_path(out, f, &f->records[i]);
        fast_put_number(out, "stat_count", stats);
        fast_close(out, '}');
    }
    fast_close(out, ']');
}

static void put_shape(fast_json *out, const assay_fast *f, const record *r)
{
    fast_open(out, "shape", '{');
    fast_open(out, "dims", '[');
    for (u32 i = 0; i < r->rank; i++)
        fast_put_number(out, NULL,
                        load_u32be(f->bytes + r->shape + 5 * (u64)i + 1));
    fast_close(out, ']');
    fast_put_number(out, "batch", 1);
    fast_close(out, '}');
}

bool fast_primitiv_document(const assay_fast *f, fast_json *out)
{
    const primitiv_file *file = f->own;

    fast_put_word(out, "data_type", name_of_data(file->data_type));
    put_metadata(out, f, file);
    put_tensors(out, f);
    if (file->data_type == PRIMITIV_SHAPE)
        put_shape(out, f, &file->shape);
    if (file->data_type == PRIMITIV_PARAMETER)
        fast_put_number(out, "stat_count", stats_of(f, 0));
    if (file->data_type == PRIMITIV_MODEL)
        put_parameters(out, f);
    return true;
}

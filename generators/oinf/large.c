#include "generators/oinf/model.h"

#include "generators/cases/large.h"

/* Writes the entry of the current tensor. */
static void emit_large_entry(builder *b, const large_walk *w, u64 offset)
{
    oinf_tensor t = {{w->name, w->size, 1},
                     {F32, w->rank, w->shape, COUNT}, HAS_DATA, 0};

    empty_builder(b);
    oinf_emit_tensor(b, &t, 0, offset);
}

static oinf_layout lay_out(const large_plan *plan)
{
    large_walk w = walk_large(plan, true);
    builder entry = {0};
    u64 end = OINF_HEADER_SIZE;
    u64 data = 0;

    while (next_large(&w)) {
        emit_large_entry(&entry, &w, 0);
        end += entry.size;
        data += oinf_align(large_bytes(&w));
    }
    free_builder(&entry);
    return (oinf_layout){{OINF_HEADER_SIZE, OINF_HEADER_SIZE, OINF_HEADER_SIZE,
                          oinf_align(end)}, NULL, NULL,
                         oinf_align(end) + data};
}

static void put_zeros(FILE *out, u64 count)
{
    for (u64 i = 0; i < count; i++)
        fputc(0, out);
}

/* Writes the entries, and zeros up to the first byte of data. */
static void put_entries(FILE *out, const large_plan *plan, u64 first)
{
    large_walk w = walk_large(plan, true);
    builder entry = {0};
    u64 end = OINF_HEADER_SIZE;
    u64 offset = first;

    while (next_large(&w)) {
        emit_large_entry(&entry, &w, offset);
        fwrite(entry.bytes, 1, entry.size, out);
        end += entry.size;
        offset += oinf_align(large_bytes(&w));
    }
    put_zeros(out, first - end);
    free_builder(&entry);
}

static void put_payloads(FILE *out, const large_plan *plan)
{
    large_walk w = walk_large(plan, true);
    builder data = {0};

    while (next_large(&w)) {
        const oinf_array elements = {F32, w.rank, w.shape, COUNT};
        empty_builder(&data);
        oinf_emit_data(&data, &elements, NULL);
        fwrite(data.bytes, 1, data.size, out);
        put_zeros(out, oinf_align(data.size) - data.size);
    }
    free_builder(&data);
}

/* Only one entry or payload is in memory at a time. */
void oinf_large(FILE *out, const large_plan *plan)
{
    const file_model m = {.tensor_count = (size_t)plan->count};
    oinf_layout l = lay_out(plan);
    builder header = {0};

    oinf_emit_header(&header, &m, &l);
    fwrite(header.bytes, 1, header.size, out);
    put_entries(out, plan, l.sections[DATA_AT]);
    put_payloads(out, plan);
    free_builder(&header);
}

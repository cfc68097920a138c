#include "generators/mag/model.h"

#include "generators/cases/large.h"

static mag_tensor tensor_of(const large_walk *w)
{
    return (mag_tensor){.key = {w->name, w->size, 1}, .dtype = F32,
                        .rank = w->rank, .shape = w->shape};
}

typedef struct {
    u64 records_end;
    u64 data_size;              /* with padding */
    u64 original;               /* length that upstream computes */
} large_layout;

static large_layout lay_out(const large_plan *plan)
{
    large_layout l = {MAG_HEADER_SIZE, 0, MAG_HEADER_SIZE};
    large_walk w = walk_large(plan, false);
    builder record = {0};

    while (next_large(&w)) {
        mag_tensor t = tensor_of(&w);
        empty_builder(&record);
        mag_emit_tensor(&record, &t, 0, 0);
        u64 data = mag_align(large_bytes(&w));
        l.records_end += record.size;
        l.data_size += data;
        l.original = mag_align(l.original + record.size) + data;
    }
    free_builder(&record);
    return l;
}

/* Returns the checksum of the records, continued from crc, and writes them to
 * out unless it is NULL. */
static u32 put_records(FILE *out, const large_plan *plan, u64 offset, u32 crc)
{
    large_walk w = walk_large(plan, false);
    builder record = {0};

    while (next_large(&w)) {
        mag_tensor t = tensor_of(&w);
        empty_builder(&record);
        mag_emit_tensor(&record, &t, 0, offset);
        crc = plain_crc32c(crc, record.bytes, record.size);
        if (out != NULL)
            fwrite(record.bytes, 1, record.size, out);
        offset += mag_align(large_bytes(&w));
    }
    free_builder(&record);
    return crc;
}

static void put_fill(FILE *out, int byte, u64 count)
{
    for (u64 i = 0; i < count; i++)
        fputc(byte, out);
}

static void put_data(FILE *out, const large_plan *plan)
{
    large_walk w = walk_large(plan, false);
    builder data = {0};

    while (next_large(&w)) {
        mag_tensor t = tensor_of(&w);
        empty_builder(&data);
        mag_emit_data(&data, &t);
        fwrite(data.bytes, 1, data.size, out);
        put_fill(out, 0xff, mag_align(data.size) - data.size);
    }
    free_builder(&data);
}

/* Makes the records three times: for their size, their checksum and the file.
   Only one record is in memory at a time. */
void mag_large(FILE *out, const large_plan *plan)
{
    large_layout l = lay_out(plan);
    u64 first = mag_align(l.records_end);
    builder header = {0};

    mag_emit_header(&header, plan->count, 0);
    u32 crc = plain_crc32c(0, header.bytes + MAG_CHECKED_FROM,
                           header.size - MAG_CHECKED_FROM);
    set_number(&header, "header.checksum",
               put_records(NULL, plan, first, crc));
    fwrite(header.bytes, 1, header.size, out);
    free_builder(&header);

    put_records(out, plan, first, 0);
    put_fill(out, 0xff, first - l.records_end);
    put_data(out, plan);
    put_fill(out, 0, l.original - first - l.data_size);
}

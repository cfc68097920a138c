#include "mag/model.h"

#define LARGE_NAME_SIZE 80

/* Puts the record of tensor i of a large file. */
static void emit_large_record(builder *b, u64 i, u64 offset)
{
    char name[LARGE_NAME_SIZE];
    int length = snprintf(name, sizeof name,
                          "model.layers.%llu.self_attn.q_proj.weight",
                          (unsigned long long)i);
    mag_tensor t = {.key = {name, (size_t)length, 1}, .dtype = F32,
                    .rank = 2, .shape = (const u64[]){4, 4}};

    empty_builder(b);
    mag_emit_tensor(b, &t, 0, offset);
}

static void write_fill(FILE *out, int byte, u64 count)
{
    for (u64 i = 0; i < count; i++)
        fputc(byte, out);
}

/*
 * Three times over the records: for their size, for their checksum, and to
 * write them. Nothing is held but one record.
 */
void mag_large(FILE *out, u64 count)
{
    enum {DATA_SIZE = 64};
    const mag_tensor sixteen = {.dtype = F32, .rank = 2,
                                .shape = (const u64[]){4, 4}};
    builder header = {0};
    builder record = {0};
    builder data = {0};
    u64 records_end = MAG_HEADER_SIZE;
    u64 original = MAG_HEADER_SIZE;

    for (u64 i = 0; i < count; i++) {
        emit_large_record(&record, i, 0);
        records_end += record.size;
        original = mag_align(original + record.size) + DATA_SIZE;
    }

    u64 first = mag_align(records_end);
    mag_emit_header(&header, count, 0);
    u32 crc = plain_crc32c(0, header.bytes + MAG_CHECKED_FROM,
                           header.size - MAG_CHECKED_FROM);
    for (u64 i = 0; i < count; i++) {
        emit_large_record(&record, i, first + i * DATA_SIZE);
        crc = plain_crc32c(crc, record.bytes, record.size);
    }
    set_number(&header, "header.checksum", crc);

    fwrite(header.bytes, 1, header.size, out);
    for (u64 i = 0; i < count; i++) {
        emit_large_record(&record, i, first + i * DATA_SIZE);
        fwrite(record.bytes, 1, record.size, out);
    }
    write_fill(out, 0xff, first - records_end);
    mag_emit_data(&data, &sixteen);
    for (u64 i = 0; i < count; i++)
        fwrite(data.bytes, 1, data.size, out);
    write_fill(out, 0, original - first - count * DATA_SIZE);

    free_builder(&header);
    free_builder(&record);
    free_builder(&data);
}

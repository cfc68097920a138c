/* Checksum mismatches, with the values that a writer may confuse with it. */
#include "generators/mag/model.h"

/* Larger than a buffer of 64 KiB. */
static const model_case large[] = {
    ACCEPT("metadata-of-80000-bytes",
           ENTRIES({{"k", 1, 40000}, I64, 1}, {{"l", 1, 40000}, F64, 2})),
};

const spoil mag_checksums_rows[] = {
    UNSEALED_PARENT("two-tensors"),
    BREAK(MAG_CHECKSUM_MISMATCH, "zero", SET("header.checksum", 0)),
    BREAK(MAG_CHECKSUM_MISMATCH, "ffffffff",
          SET("header.checksum", 0xffffffff)),
    BREAK(MAG_CHECKSUM_MISMATCH, "bit-0", FLIP("header.checksum*", 0)),
    BREAK(MAG_CHECKSUM_MISMATCH, "bit-31", FLIP("header.checksum", 31)),

    BREAK_AT(MAG_CHECKSUM_MISMATCH, "entry-type", AT("header.checksum"),
             SET("metadata[0].type", 2)),
    BREAK_AT(MAG_CHECKSUM_MISMATCH, "entry-payload-bit", AT("header.checksum"),
             FLIP("metadata[0*].payload*", 63)),
    BREAK_AT(MAG_CHECKSUM_MISMATCH, "entry-key", AT("header.checksum"),
             POKE("metadata[0].key", 0, "E")),
    BREAK_AT(MAG_CHECKSUM_MISMATCH, "tensor-dtype", AT("header.checksum"),
             SET("tensor[0].dtype", 3)),
    BREAK_AT(MAG_CHECKSUM_MISMATCH, "tensor-shape", AT("header.checksum"),
             SET("tensor[0].shape[0]", 8), SET("tensor[0].shape[1]", 4)),
    BREAK_AT(MAG_CHECKSUM_MISMATCH, "last-record-byte", AT("header.checksum"),
             POKE("tensor[1].key", 5, "2")),

    UNSEALED_PARENT("empty-archive"),
    BREAK(MAG_CHECKSUM_MISMATCH, "empty-archive-zero",
          SET("header.checksum", 0)),

    UNSEALED_PARENT("metadata-only"),
    BREAK(MAG_CHECKSUM_MISMATCH, "metadata-only", FLIP("header.checksum", 7)),

    UNSEALED_PARENT("three-tensors"),
    BREAK(MAG_CHECKSUM_MISMATCH, "tensors-only", FLIP("header.checksum", 7)),

    UNSEALED_PARENT("metadata-of-80000-bytes"),
    BREAK_AT(MAG_CHECKSUM_MISMATCH, "last-of-80000-bytes",
             AT("header.checksum"), POKE("metadata[1].key", 39999, "m")),
    END_OF_ROWS
};

/* Checksums that a reader of the specification alone may compute. */
typedef struct {
    const char *what;
    u32 (*crc)(u32 crc, const void *bytes, size_t size);
    enum {FROM_12, FROM_24, WORD_ZEROED, WORD_SKIPPED, WITH_DATA,
          HEADER, METADATA, TENSORS_ALONE, PADDED} window;
} variant;

static const variant variants[] = {
    {"zlib-crc32",                plain_crc32,  FROM_12},
    {"zlib-crc32-records-only",   plain_crc32,  FROM_24},
    {"zlib-crc32-word-zeroed",    plain_crc32,  WORD_ZEROED},
    {"zlib-crc32-word-skipped",   plain_crc32,  WORD_SKIPPED},
    {"zlib-crc32-with-data",      plain_crc32,  WITH_DATA},
    {"crc32c-records-only",       plain_crc32c, FROM_24},
    {"crc32c-word-zeroed",        plain_crc32c, WORD_ZEROED},
    {"crc32c-word-skipped",       plain_crc32c, WORD_SKIPPED},
    {"crc32c-with-data",          plain_crc32c, WITH_DATA},
    {"crc32c-of-the-header",      plain_crc32c, HEADER},
    {"crc32c-without-tensors",    plain_crc32c, METADATA},
    {"crc32c-tensors-only",       plain_crc32c, TENSORS_ALONE},
    {"crc32c-with-padding",       plain_crc32c, PADDED},
};

/* Finds the bytes that the variant sums, except for the checksum itself. */
static void find_window(const variant *v, const builder *b, size_t *from,
                        size_t *end)
{
    const size_t tensors = (size_t)need_field(b, "tensor[0].dtype")->offset;

    *from = v->window == FROM_24         ? MAG_HEADER_SIZE
          : v->window == TENSORS_ALONE   ? tensors
                                         : MAG_CHECKED_FROM;
    *end = v->window == WITH_DATA ? b->size
         : v->window == HEADER    ? MAG_HEADER_SIZE
         : v->window == METADATA  ? tensors
                                  : (size_t)mag_records_end(b);
    if (v->window == PADDED)
        *end = (size_t)mag_align(*end);
}

static u32 variant_checksum(const variant *v, const builder *b)
{
    size_t from, end;
    u32 crc = 0;

    find_window(v, b, &from, &end);
    if (v->window == WORD_ZEROED || v->window == WORD_SKIPPED)
        crc = v->crc(crc, b->bytes, 8);
    if (v->window == WORD_ZEROED)
        crc = v->crc(crc, "\0\0\0\0", 4);
    return v->crc(crc, b->bytes + from, end - from);
}

static void add_word(case_sink *sink, const char *what, u32 word)
{
    const spoil row = BREAK(MAG_CHECKSUM_MISMATCH, what,
                            SET("header.checksum", word));

    spoil_unsealed(sink, "two-tensors", &row, 1);
}

static u32 reversed(u32 word)
{
    return word << 24 | (word & 0xff00) << 8 | (word >> 8 & 0xff00) |
           word >> 24;
}

static void add_variants(case_sink *sink)
{
    const builder *b = added_case(sink, "two-tensors");
    size_t end = (size_t)mag_records_end(b);
    u32 right = plain_crc32c(0, b->bytes + 12, end - 12);
    u32 other[sizeof variants / sizeof variants[0]];

    /* The sink moves when it grows. */
    u32 started_at_zero = plain_crc32c(0xffffffff, b->bytes + 12, end - 12);
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++)
        other[i] = variant_checksum(&variants[i], b);

    add_word(sink, "big-endian", reversed(right));
    add_word(sink, "crc32c-not-inverted", ~right);
    add_word(sink, "crc32c-started-at-zero", started_at_zero);
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++)
        add_word(sink, variants[i].what, other[i]);
}

void mag_checksums_cases(case_sink *sink)
{
    add_models(sink, ROWS(large));
    spoil_table(sink, mag_checksums_rows);
    add_variants(sink);
}

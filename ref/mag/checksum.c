/* The checksum of MAG v1. */
#include "mag/mag.h"

#include <inttypes.h>

#include "bytes/crc32.h"

#define CHECKSUM_AT    8
#define CHECKSUM_SIZE  4
#define COVERED_FROM   (CHECKSUM_AT + CHECKSUM_SIZE)

/* What a writer may take for a CRC. */
typedef u32 crc(u32 before, span bytes);

/* Of everything from byte 0, with the checksum itself left out, or as zero. */
static u32 from_start(crc *of, span file, u64 end, bool zeroed)
{
    static const u8 zeros[CHECKSUM_SIZE] = {0};
    u32 sum = of(0, part_of(file, 0, CHECKSUM_AT));

    if (zeroed)
        sum = of(sum, (span){zeros, CHECKSUM_SIZE});
    return of(sum, part_of(file, COVERED_FROM, end - COVERED_FROM));
}

const char *mag_guess_checksum(u32 word, span file, u64 end)
{
    span covered = part_of(file, COVERED_FROM, end - COVERED_FROM);
    span records = part_of(file, MAG_HEADER_SIZE, end - MAG_HEADER_SIZE);
    u32 right = crc32c_of(0, covered);
    u32 swapped = word >> 24 | (word >> 8 & 0xff00) | (word << 8 & 0xff0000) |
                  word << 24;

    if (swapped == right)
        return "the right CRC-32C, stored big-endian";
    if (word == ~right)
        return "the right CRC-32C without the inversion at the end";
    if (word == crc32_of(0, covered))
        return "the zlib CRC-32 of the right bytes";
    if (records.size > 0 && word == crc32c_of(0, records))
        return "the CRC-32C of the records alone";
    if (records.size > 0 && word == crc32_of(0, records))
        return "the zlib CRC-32 of the records alone";
    if (word == from_start(crc32c_of, file, end, true))
        return "the CRC-32C from byte 0, with this word as zero";
    if (word == from_start(crc32c_of, file, end, false))
        return "the CRC-32C from byte 0, with this word left out";
    if (word == from_start(crc32_of, file, end, true))
        return "the zlib CRC-32 from byte 0, with this word as zero";
    if (word == from_start(crc32_of, file, end, false))
        return "the zlib CRC-32 from byte 0, with this word left out";
    return NULL;
}

/*
 * The checksum covers [12, end of the records): neither magic nor version nor
 * itself.                                                           section 5
 */
void mag_check_checksum(reader *in, const mag_file *file)
{
    span whole = in->report->file;
    span covered = part_of(whole, COVERED_FROM,
                           file->records_end - COVERED_FROM);
    u32 right = crc32c_by(&in->report->digests, 0, covered);

    enter(in, "header", NO_INDEX, MAG_HEADER_TRUNCATED);
    explain_at(in, &file->checksum_field, "CRC-32C of 12..%" PRIu64
               ": %s", file->records_end,
               file->checksum == right ? "right" : "wrong");
    in->report->checked = covered.size + file->checksum_field.length;
    if (!expect_at(in, &file->checksum_field, file->checksum == right,
                   MAG_CHECKSUM_MISMATCH)) {
        const char *guess = mag_guess_checksum(file->checksum, whole,
                                               file->records_end);
        found(in, "is %08" PRIx32 ", the CRC-32C is %08" PRIx32,
              file->checksum, right);
        if (guess != NULL)
            advise(in, "%08" PRIx32 " is %s", file->checksum, guess);
    }
    leave(in);
}

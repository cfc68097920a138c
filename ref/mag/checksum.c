/*
 * The checksum of MAG v1                                            section 5
 *
 *     [0, 8)                      magic and version: not covered
 *     [8, 12)                     the checksum itself
 *     [12, end of the records)    covered
 *     the rest                    data and padding: not covered
 */
#include "mag/mag.h"

#include <inttypes.h>

#define CHECKSUM_AT    8
#define CHECKSUM_SIZE  4
#define COVERED_FROM   (CHECKSUM_AT + CHECKSUM_SIZE)

static span covered_by_checksum(span file, u64 end)
{
    return part_of(file, COVERED_FROM, end - COVERED_FROM);
}

/* A CRC that a writer may have used. */
typedef u32 crc(const digests *d, u32 before, span bytes);

/* Returns the CRC from byte 0 on, with the checksum as zero or left out. */
static u32 from_start(const digests *d, crc *by, span file, u64 end,
                      bool zeroed)
{
    static const u8 zeros[CHECKSUM_SIZE] = {0};
    u32 sum = by(d, 0, part_of(file, 0, CHECKSUM_AT));

    if (zeroed)
        sum = by(d, sum, (span){zeros, CHECKSUM_SIZE});
    return by(d, sum, covered_by_checksum(file, end));
}

static const char *guess_from_start(const digests *d, u32 word, span file,
                                    u64 end)
{
    if (word == from_start(d, crc32c_by, file, end, true))
        return "the CRC-32C from byte 0, with checksum as zero";
    if (word == from_start(d, crc32c_by, file, end, false))
        return "the CRC-32C from byte 0, without checksum";
    if (word == from_start(d, crc32_by, file, end, true))
        return "the zlib CRC-32 from byte 0, with checksum as zero";
    if (word == from_start(d, crc32_by, file, end, false))
        return "the zlib CRC-32 from byte 0, without checksum";
    return NULL;
}

const char *mag_guess_checksum(const digests *d, u32 word, span file, u64 end)
{
    span covered = covered_by_checksum(file, end);
    span records = part_of(file, MAG_HEADER_SIZE, end - MAG_HEADER_SIZE);
    u32 right = crc32c_by(d, 0, covered);

    if (word == turned_u32(right))
        return "the correct CRC-32C, stored big-endian";
    if (word == ~right)
        return "the correct CRC-32C without the final inversion";
    if (word == crc32_by(d, 0, covered))
        return "the zlib CRC-32 of the correct bytes";
    if (records.size > 0 && word == crc32c_by(d, 0, records))
        return "the CRC-32C of the records alone";
    if (records.size > 0 && word == crc32_by(d, 0, records))
        return "the zlib CRC-32 of the records alone";
    return guess_from_start(d, word, file, end);
}

static void advise_checksum(reader *in, const mag_file *file)
{
    const char *guess = mag_guess_checksum(&in->report->digests, file->checksum,
                                           in->report->file, file->records_end);
    if (guess != NULL)
        advise(in, "%08" PRIx32 " is %s", file->checksum, guess);
}

void mag_check_checksum(reader *in, const mag_file *file)
{
    const assay_field *field = &file->checksum_field;
    span covered = covered_by_checksum(in->report->file, file->records_end);
    u32 sum = crc32c_by(&in->report->digests, 0, covered);
    bool right = file->checksum == sum;

    in->report->checked = covered.size + CHECKSUM_SIZE;
    enter(in, "header", NO_INDEX, MAG_HEADER_TRUNCATED);
    explain_at(in, field, "CRC-32C of %d..%" PRIu64 ": %s", COVERED_FROM,
               file->records_end, right ? "match" : "mismatch");
    if (!expect_at(in, field, right, MAG_CHECKSUM_MISMATCH)) {
        found(in, "is %08" PRIx32 ", expected the CRC-32C %08" PRIx32,
              file->checksum, sum);
        advise_checksum(in, file);
    }
    leave(in);
}

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

#include "core/crc_ways.h"

#define CHECKSUM_AT    8
#define CHECKSUM_SIZE  4
#define COVERED_FROM   (CHECKSUM_AT + CHECKSUM_SIZE)

static span covered_by_checksum(span file, u64 end)
{
    return part_of(file, COVERED_FROM, end - COVERED_FROM);
}

/* Bytes that a writer may have covered instead. */
typedef struct {
    const char *name;
    span parts[3];              /* one after another */
} coverage;

static bool put_way(text *t, const digests *by, u32 word, const coverage *c)
{
    crc_ways w = begin_crc_ways(by);

    for (size_t i = 0; i < sizeof c->parts / sizeof c->parts[0]; i++)
        if (c->parts[i].size > 0)
            add_crc_ways(&w, c->parts[i]);
    return put_crc_way(t, &w, word, c->name);
}

bool mag_guess_checksum(text *t, const digests *by, u32 word, span file,
                        u64 end)
{
    static const u8 zeros[CHECKSUM_SIZE] = {0};
    span front = part_of(file, 0, CHECKSUM_AT);
    span covered = covered_by_checksum(file, end);
    u64 padded = aligned_or_max(end, MAG_UNIT);
    const coverage other[5] = {      /* tcc cannot count them */
        {"the correct bytes", {covered}},
        {"the records alone", {part_of(file, MAG_HEADER_SIZE,
                                       end - MAG_HEADER_SIZE)}},
        {"the correct bytes and the padding",
         {covered_by_checksum(file, padded)}},
        {"the bytes from 0 on, with checksum as zero",
         {front, {zeros, CHECKSUM_SIZE}, covered}},
        {"the bytes from 0 on, without checksum", {front, covered}},
    };

    if (word == crc32c_by(by, 0, covered))
        return false;
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        if (other[i].parts[0].size > 0 && put_way(t, by, word, &other[i]))
            return true;
    return false;
}

static void advise_checksum(reader *in, const mag_file *file)
{
    char guess[128];
    text t = text_into(guess, sizeof guess);

    if (mag_guess_checksum(&t, &in->report->digests, file->checksum,
                           in->report->file, file->records_end))
        advise(in, "%08" PRIx32 " is %s: " SUM_IS_WRONG, file->checksum, guess);
    else if (file->checksum == 0)
        advise(in, "0, as if their writer never set it");
    else
        advise(in, BYTES_CHANGED);
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

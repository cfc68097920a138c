#include "core/checks.h"

#include <inttypes.h>
#include <string.h>

#include "core/number.h"
#include "bytes/utf8.h"

assay_field field_at(const char *name, u64 offset, u64 length)
{
    return (assay_field){.offset = offset, .length = length, .name = name,
                         .element = ASSAY_NONE, .kind = ASSAY_UINT_LE};
}

void allow_part(reader *in)
{
    if (in->report->needs > 0)
        in->report->reason = NULL;
    in->report->needs = 0;
    in->report->reads_on = false;
}

void need_first(reader *in, u64 end)
{
    if (end > in->report->file.size)
        ask_for(in->report, end);
}

bool require_magic(reader *in, format f, rule broken)
{
    const assay_format *about = format_about(f);
    span magic = get_text(in, about->magic_size, "magic");

    return require(in, starts_with(magic, about->magic, about->magic_size),
                   broken);
}

bool require_version(reader *in, u64 version, const char *title, rule broken)
{
    if (require(in, version == 1, broken))
        return true;
    if (version > 1 && version == 1ull << 8 * (in->last.length - 1))
        advise(in, "big-endian 1: %s is little-endian", title);
    return false;
}

bool advise_turned(reader *in, const assay_field *field, u64 most)
{
    u64 value = 0, turned = 0;

    if (field->kind != ASSAY_UINT_LE || field->length > 8)
        return false;
    for (u64 i = 0; i < field->length; i++) {
        u8 byte = byte_at(in->report->file, field->offset + i);
        value |= (u64)byte << 8 * i;
        turned = turned << 8 | byte;
    }
    if (turned == 0 || turned > most || turned >= value)
        return false;
    advise(in, "would be %" PRIu64 " if it were big-endian: write it "
           "little-endian", turned);
    return true;
}

/* Hints that the file is truncated after i records, if the count is likely. */
static void guess_cut(reader *in, const assay_field *count, u64 i, u64 smallest)
{
    u64 records = i + 1;

    field_number(in->report, count, &records);
    if (!in->part && i < records && records <= MOST_RECORDS)
        advise_cut(in, (records - i) * smallest - left(in));
}

bool is_there(reader *in, const char *record, const assay_field *count, u64 i,
              u64 smallest, rule broken)
{
    if (!ok(in) || left(in) >= smallest)
        return ok(in);
    if (record != NULL)
        enter_scope(in->report, record, NO_INDEX);
    expect_at(in, count, false, broken);
    found(in, "declares more entries than fit: there is room for %" PRIu64, i);
    if (!advise_turned(in, count, in->report->length / larger(smallest, 1)))
        guess_cut(in, count, i, smallest);
    if (record != NULL)
        leave_scope(in->report);
    stop(in);
    return false;
}

void check_utf8(reader *in, span bytes, rule broken)
{
    const char *complaint = "";
    span bad = find_bad_utf8(bytes, &complaint);
    u64 at = in->last.offset + place_in(bytes, bad);

    if (!expect_part(in, &in->last, at, bad.size, bad.size == 0, broken))
        found(in, "is not UTF-8: %s", complaint);
}

void check_no_nul(reader *in, span bytes, rule broken)
{
    const u8 *nul = NULL;

    if (bytes.size > 0)
        nul = memchr(bytes.bytes, 0, (size_t)bytes.size);
    if (nul == NULL)
        return;
    u64 at = in->last.offset + place_in(bytes, (span){nul, 1});
    expect_part(in, &in->last, at, 1, false, broken);
    found(in, "contains U+0000");
    if (place_in(bytes, (span){nul, 1}) == bytes.size - 1)
        advise(in, "the size may count a terminating zero byte: write the text "
               "without it");
}

bool expect_before(reader *in, const assay_field *field, u64 offset, u64 length,
                   u64 limit, const char *what, rule broken)
{
    bool before = length <= limit && offset <= limit - length;

    if (!expect_at(in, field, before, broken))
        found(in, "puts %" PRIu64 " bytes at %" PRIu64 ", but %s at %"
              PRIu64, length, offset, what, limit);
    return before;
}

bool expect_size(reader *in, const assay_field *field, u64 size, u64 needed,
                 rule broken)
{
    if (!expect_at(in, field, size == needed, broken))
        found(in, "gives %" PRIu64 " bytes, but the elements take %"
              PRIu64, size, needed);
    return size == needed;
}

void relate_to(reader *in, const char *record, u32 index,
               const assay_field *field)
{
    enter_scope(in->report, record, index);
    relate(in, field);
    leave_scope(in->report);
}

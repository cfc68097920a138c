#include "core/laws.h"

#include <inttypes.h>
#include <string.h>

#include "core/looks.h"
#include "core/number.h"
#include "bytes/utf8.h"

assay_field field_at(const char *name, u64 offset, u64 length)
{
    return (assay_field){.offset = offset, .length = length, .name = name,
                         .element = ASSAY_NONE, .kind = ASSAY_UINT_LE};
}

bool require_magic(reader *in, format f, rule law)
{
    const format_info *about = format_about(f);
    span magic = get_text(in, about->magic_size, "magic");

    bool held = require(in, starts_with(magic, about->magic,
                                        about->magic_size), law);
    const char *looks = held ? NULL : looks_like(in->report->file);
    if (looks != NULL && magic.size == about->magic_size)
        advise(in->report, "the file looks like %s", looks);
    return held;
}

bool require_version(reader *in, u64 version, const char *title, rule law)
{
    if (require(in, version == 1, law))
        return true;
    if (version > 1 && version == 1ull << 8 * (in->last.length - 1))
        advise(in->report, "big-endian 1: %s is little-endian", title);
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
    advise(in->report, "would be %" PRIu64 " if it were big-endian", turned);
    return true;
}

bool is_there(reader *in, const char *record, const assay_field *count, u64 i,
              u64 smallest, rule law)
{
    if (!ok(in) || left(in) >= smallest)
        return ok(in);
    if (record != NULL)
        enter_scope(in->report, record, NO_INDEX);
    expect_at(in, count, false, law);
    found(in->report, "promises more than the %" PRIu64 " that there is room "
          "for", i);
    advise_turned(in, count, in->report->file.size / larger(smallest, 1));
    if (record != NULL)
        leave_scope(in->report);
    stop(in);
    return false;
}

void check_utf8(reader *in, span bytes, rule law)
{
    const char *complaint = "";
    span bad = find_bad_utf8(bytes, &complaint);
    u64 at = in->last.offset + place_in(bytes, bad);

    if (!blame(in, &in->last, at, bad.size, bad.size == 0, law))
        found(in->report, "is not UTF-8: %s", complaint);
}

void check_no_nul(reader *in, span bytes, rule law)
{
    const u8 *nul = NULL;

    if (bytes.size > 0)
        nul = memchr(bytes.bytes, 0, (size_t)bytes.size);
    if (nul == NULL)
        return;
    u64 at = in->last.offset + place_in(bytes, (span){nul, 1});
    if (!blame(in, &in->last, at, 1, false, law))
        found(in->report, "holds U+0000");
}

bool expect_before(reader *in, const assay_field *field, u64 offset, u64 length,
                   u64 limit, const char *what, rule law)
{
    bool before = length <= limit && offset <= limit - length;

    if (!expect_at(in, field, before, law))
        found(in->report, "puts %" PRIu64 " bytes at %" PRIu64 ", but %s at %"
              PRIu64, length, offset, what, limit);
    return before;
}

bool expect_size(reader *in, const assay_field *field, u64 size, u64 needed,
                 rule law)
{
    if (!expect_at(in, field, size == needed, law))
        found(in->report, "gives %" PRIu64 " bytes, but the elements take %"
              PRIu64, size, needed);
    return size == needed;
}

int compare_spans(span x, span y)
{
    u64 both = smaller(x.size, y.size);
    int difference = both == 0 ? 0 : memcmp(x.bytes, y.bytes, (size_t)both);

    if (difference != 0)
        return difference;
    return x.size < y.size ? -1 : x.size > y.size;
}

bool next_region(walk *w, region *found)
{
    while (w->next < w->data->count) {
        const extent *e = &w->data->items[w->next];
        u64 end = e->offset + e->length;

        if (w->at < e->offset) {
            *found = (region){w->at, e->offset - w->at, NULL};
            w->at = e->offset;
            return true;
        }
        w->next++;
        if (w->at < end) {
            *found = (region){w->at, end - w->at, e};
            w->at = end;
            return true;
        }
    }
    *found = (region){w->at, w->end - w->at, NULL};
    w->at = w->end;
    return found->length > 0;
}

const extent *next_data(const walk *w)
{
    return w->next < w->data->count ? &w->data->items[w->next] : NULL;
}

void blame_gap(reader *in, const extent *data, u64 length, const char *record,
               const char *field, rule law)
{
    assay_field blamed = field_at(field, data->blame, 8);

    enter_scope(in->report, record, data->record);
    expect_at(in, &blamed, false, law);
    found(in->report, "leaves %" PRIu64 " bytes before it unused", length);
    leave_scope(in->report);
}

bool check_each_byte(reader *in, const region *r, u8 lowest, u8 highest,
                     rule law)
{
    span bytes = bytes_at(in, r->offset, r->length);

    for (u64 i = 0; i < bytes.size; i++) {
        u8 byte = byte_at(bytes, i);
        if (lowest <= byte && byte <= highest)
            continue;
        if (!blame(in, &in->last, r->offset + i, 1, false, law))
            found(in->report, "holds the byte %02x", byte);
        return false;
    }
    return true;
}

void add_region(reader *in, const char *name, u64 offset, u64 length,
                assay_kind kind, u32 type)
{
    in->last = field_at(name, offset, length);
    in->last.kind = (u8)kind;
    in->last.type = (u8)type;
    add_field(in->report, &in->last);
}

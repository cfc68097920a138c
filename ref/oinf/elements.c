/*
 * OINF v1: valid bytes of names, texts and elements                 section 6
 *
 * A last byte that elements fill only in part is judged with its payload. All
 * other bytes are judged after all payloads are known, because payloads may
 * share them.
 */
#include "oinf/oinf.h"

#include <inttypes.h>

/* Has no branches, and neither have its callers: see bytes/each_byte.h. */
static u8 is_from_to(u8 byte, u8 first, u8 last)
{
    return first <= byte && byte <= last ? 1 : 0;
}

static bool is_name(u8 byte)
{
    return is_from_to(byte, '0', '9') | is_from_to(byte, 'A', 'Z') |
           is_from_to(byte, 'a', 'z') | is_from_to(byte, '-', '.') |
           is_from_to(byte, '_', '_');
}

u64 oinf_find_no_name(span bytes)
{
    return first_byte_off(bytes, is_name);
}

/* Reports whether none of four T2 elements has the code 10, that is, a high bit
 * without its low bit. */
static bool is_ternary(u8 byte)
{
    u8 high = byte >> 1 & 0x55, low = byte & 0x55;
    return (high & low) == high;
}

static u64 find_no_ternary(span bytes)
{
    return first_byte_off(bytes, is_ternary);
}

/* Last bytes */

/* Returns how many bits of the last byte elements use, or 0 if they use all. */
static u32 used_bits(u32 type, u64 count)
{
    return (u32)(count % 8) * element_bits(oinf_element(type)) % 8;
}

void oinf_check_unused_bits(reader *in, const assay_field *field, u32 used,
                            rule broken)
{
    u64 last = field->offset + field->length - 1;
    u8 byte = byte_at(in->report->file, last);

    if (used != 0 &&
        !expect_part(in, field, last, 1, byte >> used == 0, broken))
        found(in, "has the byte %02x, but uses only %" PRIu32 " of its bits",
              byte, used);
}

static void check_last_ternary(reader *in, const assay_field *field, u32 used,
                               rule broken)
{
    u64 last = field->offset + field->length - 1;
    u8 byte = byte_at(in->report->file, last);
    u8 elements = byte & (u8)((1u << used) - 1);

    if (!expect_part(in, field, last, 1, is_ternary(elements), broken))
        found(in, "has the byte %02x", byte);
}

void oinf_check_last_byte(reader *in, const oinf_table *table,
                          const assay_field *field, u32 type, u64 count)
{
    u32 used = used_bits(type, count);

    oinf_check_unused_bits(in, field, used, table->unused_bits);
    if (type == OINF_T2 && used != 0)
        check_last_ternary(in, field, used, table->t2_code);
}

/* Other bytes: payloads may share them, so each is judged once a type. */

/* Returns the rule for each byte of elements of a type, or NO_RULE. */
static rule rule_of(const oinf_table *table, u32 type)
{
    switch (type) {
    case OINF_BOOL:   return table->bool_values;
    case OINF_STRING: return OINF_METADATA_STRING_CHARSET;
    case OINF_T2:     return table->t2_code;
    default:          return NO_RULE;
    }
}

void oinf_add_elements(reader *in, oinf_file *file, const oinf_payload *p,
                       const assay_field *field, u32 type, u64 count)
{
    const oinf_table *table = &oinf_tables[p->table];
    u64 full = field->length;

    oinf_check_last_byte(in, table, field, type, count);
    if (full > 0 && used_bits(type, count) != 0)
        full--;
    if (full > 0 && rule_of(table, type) != NO_RULE)
        keep_range(in, &file->elements,
                   &(range){field->offset, full, oinf_owner(p, type)});
}

/* Judges the elements of one type, each byte once. */
static void check_type(reader *in, const oinf_file *file, u32 type,
                       byte_search *search)
{
    u64 judged = 0;

    for (u64 i = 0; i < file->elements.count && ok(in); i++) {
        const range *r = &file->elements.items[i];
        const oinf_table *table = oinf_table_of(file, r);
        u64 end = r->offset + r->length, from = larger(judged, r->offset);

        if (r->owner.type != type || from >= end)
            continue;
        in->last = field_at(table->payload, r->offset, r->length);
        enter_scope(in->report, table->record, r->owner.record);
        check_each_byte(in, from, end - from, search, rule_of(table, type));
        leave_scope(in->report);
        judged = end;
    }
}

void oinf_check_elements(reader *in, oinf_file *file)
{
    sort_by_offset(in, &file->elements);
    check_type(in, file, OINF_STRING, oinf_find_no_name);
    check_type(in, file, OINF_BOOL, find_odd_bool);
    check_type(in, file, OINF_T2, find_no_ternary);
}

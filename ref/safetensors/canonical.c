/*
 * The form that upstream writes                        spec/safetensors.md, 8
 *
 * Each deviation is reported once per file, at the first place that has it.
 */
#include "safetensors/safetensors.h"

#include <inttypes.h>

#include "core/text.h"

#define BUFFER_UNIT     8       /* the buffer begins at a multiple of it */

void safetensors_note_loose(safetensors_file *file, u64 at, u64 size)
{
    if (file->loose.length == 0)
        file->loose = safetensors_field("syntax", at, size);
}

/* Escapes */

/* Whether a control character has a letter of its own. */
static bool has_letter(u32 code)
{
    return code == '\b' || code == '\t' || code == '\n' || code == '\f' ||
           code == '\r';
}

/* Whether an escape is one that upstream writes: needed, in its shortest form,
 * with lower-case digits. */
static bool is_needed(span content, const json_character *c)
{
    if (c->size == 2)
        return byte_at(content, c->at + 1) != '/';
    for (u64 i = 2; i < c->size; i++)
        if ('A' <= byte_at(content, c->at + i) &&
            byte_at(content, c->at + i) <= 'F')
            return false;
    return c->code < ' ' && !has_letter(c->code);
}

void safetensors_judge_string(safetensors_file *file, const json_token *t)
{
    span content = part_of(file->walk.text, t->at + 1, t->size - 2);
    bool needed = true;
    json_character c;

    if (!t->escaped)
        return;
    for (u64 at = 0; take_character(content, &at, &c); )
        needed &= !c.escaped || is_needed(content, &c);
    if (!needed)
        safetensors_note_loose(file, t->at, t->size);
}

/* Order of the tensors */

static bool is_next(const safetensors_file *file, const safetensors_tensor *t)
{
    const safetensors_type *last = file->last_type;

    if (t->offset[BEGIN].value != file->last_end)
        return false;
    if (last == NULL || t->type->rank != last->rank)
        return last == NULL || t->type->rank < last->rank;
    return compare_spans(file->last_name, t->name) < 0;
}

void safetensors_judge_order(safetensors_file *file,
                             const safetensors_tensor *t)
{
    u64 position = file->data_start + t->offset[BEGIN].value;
    u64 size = larger(t->type->bits / 8, 1);

    if (!expect_once(file->in, &t->name_field, is_next(file, t),
                     SAFETENSORS_CANONICAL_ORDER))
        safetensors_found(file->in, t->name_field.offset);
    if (!expect_once(file->in, &t->offset[BEGIN].field, position % size == 0,
                     SAFETENSORS_CANONICAL_ALIGNED_TENSOR))
        found(file->in, "is misaligned: elements of %" PRIu64 " bytes at %"
              PRIu64, size, position);
    file->last_type = t->type;
    file->last_name = t->name;
    file->last_end = t->offset[END].value;
}

/* The header as a whole */

/* Completes the finding about a string: how it is written. */
static void say_loose(reader *in, const assay_field *loose)
{
    span bytes = bytes_at(in, loose->offset, loose->length);

    if (byte_at(bytes, 0) == '"')
        found(in, "is %s",
              quote_bytes(part_of(bytes, 1, bytes.size - 2)).at);
}

void safetensors_judge_header(safetensors_file *file)
{
    reader *in = file->in;
    assay_field size = field_at("header_size", 0, 8);
    assay_field padding = safetensors_field("padding", file->walk.at,
                                            file->data_start - file->walk.at);
    u64 white = file->walk.white;

    expect_at(in, &size, file->data_start % BUFFER_UNIT == 0,
              SAFETENSORS_CANONICAL_ALIGNED_BUFFER);
    if (white < UINT64_MAX &&
        (file->loose.length == 0 || white < file->loose.offset))
        file->loose = safetensors_field("syntax", white, 1);
    enter(in, "header", NO_INDEX, SAFETENSORS_HEADER_BOUNDS);
    if (!expect_at(in, &file->loose, file->loose.length == 0,
                   SAFETENSORS_CANONICAL_COMPACT))
        say_loose(in, &file->loose);
    if (!expect_at(in, &padding, padding.length < BUFFER_UNIT,
                   SAFETENSORS_CANONICAL_PADDING_SHORT))
        found(in, "has %" PRIu64 " bytes", padding.length);
    leave(in);
}

bool safetensors_is_canonical(const safetensors_file *file)
{
    static const rule rules[] = {
        SAFETENSORS_META_NULL, SAFETENSORS_TENSOR_MEMBER_UNKNOWN,
        SAFETENSORS_HEADER_PADDING_SPACE,
        SAFETENSORS_CANONICAL_METADATA_FIRST, SAFETENSORS_CANONICAL_ORDER,
        SAFETENSORS_CANONICAL_COMPACT, SAFETENSORS_CANONICAL_PADDING_SHORT,
        SAFETENSORS_CANONICAL_ALIGNED_BUFFER,
    };
    bool empty_map = file->metadata_seen && file->entries == 0 &&
                     file->tensors == 0;

    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (made_of(file->in->report, rules[i]) > 0)
            return false;
    return !empty_map;
}

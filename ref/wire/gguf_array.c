#include "wire/gguf_array.h"

#include "core/number.h"
#include "core/span.h"

const gguf_value_type gguf_value_types[GGUF_VALUE_TYPES] = {
    [GGUF_UINT8]   = {"uint8",   ASSAY_U8,   1},
    [GGUF_INT8]    = {"int8",    ASSAY_I8,   1},
    [GGUF_UINT16]  = {"uint16",  ASSAY_U16,  2},
    [GGUF_INT16]   = {"int16",   ASSAY_I16,  2},
    [GGUF_UINT32]  = {"uint32",  ASSAY_U32,  4},
    [GGUF_INT32]   = {"int32",   ASSAY_I32,  4},
    [GGUF_FLOAT32] = {"float32", ASSAY_F32,  4},
    [GGUF_BOOL]    = {"bool",    ASSAY_BOOL, 1},
    [GGUF_STRING]  = {"string",  ASSAY_NO_ELEMENT, GGUF_LENGTH_SIZE},
    [GGUF_ARRAY]   = {"array",   ASSAY_NO_ELEMENT, GGUF_HEAD_SIZE},
    [GGUF_UINT64]  = {"uint64",  ASSAY_U64,  8},
    [GGUF_INT64]   = {"int64",   ASSAY_I64,  8},
    [GGUF_FLOAT64] = {"float64", ASSAY_F64,  8},
};

bool gguf_is_fixed(u32 type)
{
    return gguf_value_types[type].element != ASSAY_NO_ELEMENT;
}

u64 gguf_number(span bytes, bool big_endian)
{
    u64 value = 0;

    for (u64 i = 0; i < bytes.size; i++)
        value = value << 8 |
                byte_at(bytes, big_endian ? i : bytes.size - 1 - i);
    return value;
}

/* Ends the walk: the bytes have changed and are no longer an array, or there is
 * no memory. */
static bool break_off(gguf_walk *w)
{
    w->broken = true;
    return false;
}

static bool take_head(gguf_walk *w, gguf_part *part)
{
    span type, length;
    u64 least;

    *part = (gguf_part){.kind = GGUF_PART_HEAD,
                        .bytes = take_front(&w->rest, GGUF_HEAD_SIZE)};
    length = part->bytes;
    type = take_front(&length, 4);
    part->type = (u32)gguf_number(type, w->big_endian);
    part->count = gguf_number(length, w->big_endian);
    if (part->bytes.size < GGUF_HEAD_SIZE || part->type >= GGUF_VALUE_TYPES ||
        !multiply(part->count, gguf_value_types[part->type].least, &least) ||
        least > w->rest.size || !MAKE_ROOM(w->memory, &w->open))
        return break_off(w);
    w->open.items[w->open.count++] = *part;
    return true;
}

static bool take_string(gguf_walk *w, gguf_part *part)
{
    span length = part_of(w->rest, 0, GGUF_LENGTH_SIZE);
    u64 size;

    if (!add(gguf_number(length, w->big_endian), GGUF_LENGTH_SIZE, &size) ||
        size > w->rest.size)
        return break_off(w);
    *part = (gguf_part){.kind = GGUF_PART_STRING, .type = GGUF_STRING,
                        .count = 1, .bytes = take_front(&w->rest, size)};
    return true;
}

/* Takes all elements of a fixed size; take_head() checked that they
 * are there. */
static bool take_run(gguf_walk *w, gguf_part *array, gguf_part *part)
{
    u64 size = array->count * gguf_value_types[array->type].least;

    *part = (gguf_part){.kind = GGUF_PART_RUN, .type = array->type,
                        .count = array->count,
                        .bytes = take_front(&w->rest, size)};
    array->count = 0;
    return true;
}

bool gguf_next(gguf_walk *w, gguf_part *part)
{
    if (!w->begun) {
        w->begun = true;
        return take_head(w, part);
    }
    if (w->open.count == 0)
        return false;
    gguf_part *array = &w->open.items[w->open.count - 1];
    if (array->count == 0) {
        *part = (gguf_part){.kind = GGUF_PART_END, .type = array->type};
        w->open.count--;
        return true;
    }
    if (gguf_is_fixed(array->type))
        return take_run(w, array, part);
    array->count--;
    return array->type == GGUF_ARRAY ? take_head(w, part)
                                     : take_string(w, part);
}

void gguf_close(gguf_walk *w)
{
    FREE_LIST(w->memory, &w->open);
}

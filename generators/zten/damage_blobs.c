/* Damages to shapes, places and frames of a random zTensor file. */
#include "generators/zten/random_parts.h"

#define ENTRY           "index.entry[*]."

/* ---------------------------------------------------- shapes and places -- */

static bool overflow_product(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);
    const token list[] = {ITEMS(2), INT(TWO(32)),
                          INT(TWO(32) + roll(&m->dice, 9))};

    if (t == NULL)
        return false;
    zten_respell(m, t, "shape", give_tokens(m, list, 3));
    return blame_inside(m, where, ENTRY "shape.head", 0, 1 + 9 + 9);
}

static bool overflow_bytes(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);

    if (t == NULL || zten_scalar(t->dtype).bits == 8)
        return false;
    const token list[] = {ITEMS(1), INT(TWO(63) + roll(&m->dice, 9))};
    zten_respell(m, t, "shape", give_tokens(m, list, 2));
    return blame_inside(m, where, ENTRY "shape.head", 0, 1 + 9);
}

static bool set_number_of(maker *m, zten_tensor *t, blame *where,
                          const char *part, u64 number)
{
    zten_respell(m, t, part, give_token(m, (token)INT(number)));
    return blame_at(m, where, give_text(m, ENTRY "%s.head", part));
}

static bool change_size(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);

    if (t == NULL || t->zstd)
        return false;
    zten_layout l = zten_lay_out(model);
    u64 size = l.sizes[m->at[0]];
    zten_free_layout(&l);
    return set_number_of(m, t, where, "size",
                         size > 0 && one_in(&m->dice, 2) ? size - 1
                                                         : size + 1);
}

static bool point_at_magic(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);

    return t != NULL && set_number_of(m, t, where, "offset", 0);
}

static bool misalign(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);
    u64 offset = 64 * roll(&m->dice, 4);

    offset += 1 + roll(&m->dice, 63);
    return t != NULL && set_number_of(m, t, where, "offset", offset);
}

static bool point_outside(maker *m, void *model, blame *where)
{
    static const u64 offsets[] = {TWO(31), TWO(32), TWO(63), 0 - (u64)64};
    zten_tensor *t = zten_some_tensor(m, model);

    if (t == NULL || element_count(t->shape, t->rank) == 0)
        return false;
    return set_number_of(m, t, where, "offset", PICK(&m->dice, offsets));
}

/* At the place of another blob of another size. */
static bool overlap(maker *m, void *model, blame *where)
{
    zten_tensor *t = zten_some_tensor(m, model);
    size_t i = m->at[0];
    zten_tensor *other = zten_some_tensor(m, model);
    size_t j = m->at[0];

    if (t == NULL)
        return false;
    zten_layout l = zten_lay_out(model);
    size_t count = ((const file_model *)model)->tensor_count;
    bool differ = l.sizes[i] > l.sizes[j] && l.sizes[j] > 0 &&
                  has_unique_begin(l.offsets, l.sizes, count, i);
    u64 offset = l.offsets[i];
    zten_free_layout(&l);
    if (!differ || spelling_of(t->spelled, "offset") != NULL)
        return false;
    m->at[0] = j;
    set_number_of(m, other, where, "offset", offset);
    m->at[0] = i > j ? i : j;
    return blame_at(m, where, ENTRY "offset.head");
}

/* --------------------------------------------------------------- frames -- */

/* Finds the first compressed tensor from a random one on; its frames may be
 * changed. */
static zten_tensor *some_compressed(maker *m, const file_model *a)
{
    zten_tensor *t = zten_some_tensor(m, a);

    if (t == NULL || !t->zstd || t->offset != 0 ||
        spelling_of(t->spelled, "size") != NULL)
        return NULL;
    for (size_t i = 0; i < a->tensor_count; i++)
        if (a->tensors[i].offset != 0 ||
            spelling_of(a->tensors[i].spelled, "offset") != NULL)
            return NULL;
    return t;
}

static bool replace_frames(maker *m, zten_tensor *t, blame *where,
                           const char *header, size_t size)
{
    builder elements = {0}, frame = {0};

    if (t == NULL)
        return false;
    zten_emit_elements(&elements, t);
    emit_bytes(&frame, FRAME, 4, NULL);
    emit_bytes(&frame, header, size, NULL);
    emit_le(&frame, elements.size << 3 | 1, 3, NULL);
    emit_bytes(&frame, elements.bytes, elements.size, NULL);
    free_builder(&elements);
    t->frames = keep_bytes(m, &frame);
    return blame_at(m, where, ENTRY "frames");
}

static bool reserve_bit(maker *m, void *model, blame *where)
{
    return replace_frames(m, some_compressed(m, model), where, "\x08\x58", 2);
}

/* Some decoders accept it if the last block is empty (note 41). */
static bool miscount_content(maker *m, void *model, blame *where)
{
    zten_tensor *t = some_compressed(m, model);

    return t != NULL && element_count(t->shape, t->rank) > 0 &&
           replace_frames(m, t, where, "\xc0\x58\0\0\0\0\0\1\0\0", 10);
}

static bool need_dictionary(maker *m, void *model, blame *where)
{
    return replace_frames(m, some_compressed(m, model), where, "\1\x58\7", 3);
}

static bool empty_blob(maker *m, void *model, blame *where)
{
    zten_tensor *t = some_compressed(m, model);

    if (t == NULL)
        return false;
    t->frames = (literal)LITERAL("");
    return blame_at(m, where, ENTRY "size.head");
}

static bool trail_frames(maker *m, void *model, blame *where)
{
    const literal some = LITERAL("garbage");
    zten_tensor *t = some_compressed(m, model);

    /* after skippable frames only it would not be a frame */
    if (t == NULL || element_count(t->shape, t->rank) == 0)
        return false;
    u64 size = t->frames.size;
    t->frames = join_literals(m, t->frames, some);
    return blame_inside(m, where, ENTRY "frames", size, some.size);
}

/* A frame with one element more. */
static bool lengthen_content(maker *m, void *model, blame *where)
{
    const literal more = LITERAL(FRAME "\0\x58\x09\0\0" "x");
    zten_tensor *t = some_compressed(m, model);

    if (t == NULL)
        return false;
    t->frames = join_literals(m, t->frames, more);
    return blame_at(m, where, ENTRY "frames");
}

const damage zten_blob_damages[] = {
    BEND(ZTEN_FIELD_OFFSET_AFTER_MAGIC, point_at_magic),
    BEND(ZTEN_FIELD_OFFSET_ALIGNED, misalign),
    BEND(ZTEN_SHAPE_PRODUCT_OVERFLOW, overflow_product),
    BEND(ZTEN_SHAPE_BYTES_OVERFLOW, overflow_bytes),
    BEND(ZTEN_SIZE_RAW_RELATION, change_size),
    BEND(ZTEN_BLOB_BOUNDS, point_outside),
    BEND(ZTEN_BLOB_OVERLAP, overlap),
    BEND(ZTEN_ZSTD_EMPTY_BLOB, empty_blob),
    BEND(ZTEN_ZSTD_CORRUPT, reserve_bit),
    BEND(ZTEN_ZSTD_CORRUPT, miscount_content),
    BEND(ZTEN_ZSTD_DICTIONARY, need_dictionary),
    BEND(ZTEN_ZSTD_TRAILING, trail_frames),
    BEND(ZTEN_ZSTD_DECODED_LENGTH, lengthen_content),
    NO_DAMAGE,
};

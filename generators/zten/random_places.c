/* Random zTensor files whose data, or their places, break MAY rules. */
#include "generators/zten/random_parts.h"

#define ENTRY           "index.entry[*]."

/* The last entry has the blob of the previous one. */
static void share_blob(maker *m, file_model *a)
{
    zten_tensor *last = (zten_tensor *)a->tensors + a->tensor_count - 1;
    zten_layout l = zten_lay_out(a);

    if (a->tensor_count > 1 && l.sizes[a->tensor_count - 2] > 0) {
        literal name = last->name;
        *last = last[-1];
        last->name = name;
        last->offset = l.offsets[a->tensor_count - 2];
        m->at[0] = a->tensor_count - 1;
        liberty_at(m, ZTEN_BLOB_ALIAS, ENTRY "offset.head");
    }
    zten_free_layout(&l);
}

static void empty_tensor(zten_tensor *t, const u64 *shape, size_t rank)
{
    t->shape = shape;
    t->rank = rank;
    t->content = COUNTING;
    t->zstd = false;
}

static void place_nothing_behind(maker *m, file_model *a)
{
    static const u64 none[] = {0};
    zten_tensor *t = (zten_tensor *)a->tensors + a->tensor_count - 1;

    m->at[0] = a->tensor_count - 1;
    empty_tensor(t, none, 1);
    zten_layout l = zten_lay_out(a);
    t->offset = zten_align(l.index) + ZTEN_ALIGNMENT * (1 + roll(&m->dice, 9));
    liberty_at(m, ZTEN_BLOB_ZERO_SIZE_OFFSET, ENTRY "offset.head");
    zten_free_layout(&l);
}

/* No elements, but large dimensions next to a zero. */
static void promise_much(maker *m, file_model *a)
{
    u64 *shape = GIVE(m, 3, u64);
    zten_tensor *t = zten_some_tensor(m, a);

    shape[0] = TWO(32);
    shape[1] = TWO(32) + roll(&m->dice, 1000);
    shape[2] = 0;
    empty_tensor(t, shape, 3);
}

static void deepen(maker *m, file_model *a)
{
    zten_tensor *t = zten_some_tensor(m, a);

    if (t->offset != 0)         /* it may need more room */
        return;
    t->rank = 65 + (size_t)roll(&m->dice, 20);
    t->shape = NULL;
    t->content = COUNTING;
    t->zstd = false;
}

static void use_skippable(maker *m, file_model *a)
{
    static const u64 none[] = {0};
    static const char frame[] = "\x50\x2a\x4d\x18\3\0\0\0any";
    zten_tensor *t = zten_some_tensor(m, a);

    if (t->offset != 0)
        return;
    empty_tensor(t, none, 1);
    t->zstd = true;
    t->order = AUTO;
    t->frames = (literal)LITERAL(frame);
    liberty_at(m, ZTEN_ZSTD_ONLY_SKIPPABLE, ENTRY "frames");
}

/* A frame with a window of 9 to 128 MiB. */
static void widen_window(maker *m, file_model *a)
{
    zten_tensor *t = zten_some_tensor(m, a);
    builder elements = {0}, frame = {0};

    if (t->offset != 0)
        return;
    zten_emit_elements(&elements, t);
    emit_bytes(&frame, FRAME "\0", 5, NULL);
    emit_u8(&frame, 0x69 + roll(&m->dice, 0x20), NULL);
    emit_le(&frame, elements.size << 3 | 1, 3, NULL);
    emit_bytes(&frame, elements.bytes, elements.size, NULL);
    free_builder(&elements);
    t->zstd = true;
    t->order = AUTO;
    t->frames = keep_bytes(m, &frame);
    liberty_at(m, ZTEN_ZSTD_WINDOW, ENTRY "frames");
}

void zten_place_freely(maker *m, file_model *a)
{
    switch (roll(&m->dice, 12)) {
    case 0: share_blob(m, a); break;
    case 1: place_nothing_behind(m, a); break;
    case 2: promise_much(m, a); break;
    case 3: deepen(m, a); break;
    case 4: use_skippable(m, a); break;
    case 5: widen_window(m, a); break;
    }
}

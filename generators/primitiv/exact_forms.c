/*
 * A typical MessagePack library returns numbers and hides their forms. This
 * reads a file as such a library does: it accepts a number in any form if it is
 * equal to a number in the required form. A file that is valid in this way, and
 * has a number in another form, needs the feature primitiv.exact-forms.
 */
#include "generators/primitiv/model.h"

#include "tool/packed.h"

#include <stdlib.h>

typedef struct {
    const u8 *at;
    u64 left;
    bool valid;
    bool other;                 /* a number was in another form */
} walk;

static void fail(walk *w)
{
    w->valid = false;
    w->left = 0;
}

static const u8 *take(walk *w, u64 size)
{
    const u8 *from = w->at;

    if (size > w->left) {
        fail(w);
        return NULL;
    }
    w->at += size;
    w->left -= size;
    return from;
}

static u64 take_be(walk *w, u64 width)
{
    const u8 *b = take(w, width);
    u64 value = 0;

    for (u64 i = 0; b != NULL && i < width; i++)
        value = value << 8 | b[i];
    return value;
}

/* -------------------------------------------------------------- numbers -- */

static packed_number take_number(walk *w, u8 due)
{
    packed_number n = read_packed((view){w->at, w->left});

    take(w, n.size > 0 ? n.size : UINT64_MAX);
    w->other = w->other || n.first != due;
    return n;
}

static u32 take_uint32(walk *w)
{
    packed_number n = take_number(w, PACKED_UINT32);
    u32 value = 0;

    if (!packed_uint32(&n, &value))
        fail(w);
    return value;
}

static void take_float32(walk *w)
{
    packed_number n = take_number(w, PACKED_FLOAT32);
    u32 bits;

    if (!packed_float32(&n, &bits))
        fail(w);
}

/* ---------------------------------------------------------------- heads -- */

typedef struct {
    u8 fix, fixes;              /* first bytes that contain a count */
    u8 first, widest;           /* first bytes before 1 << i bytes of count */
    u8 narrowest;
} family;

static const family str = {0xa0, 32, 0xd9, 0xdb, 1};
static const family bin = {0x00, 0, 0xc4, 0xc6, 1};
static const family array = {0x90, 16, 0xdc, 0xdd, 2};
static const family map = {0x80, 16, 0xde, 0xdf, 2};

static u64 take_head(walk *w, family f)
{
    u8 first = (u8)take_be(w, 1);

    if (first >= f.fix && first < f.fix + f.fixes)
        return (u64)(first - f.fix);
    if (first >= f.first && first <= f.widest)
        return take_be(w, (u64)f.narrowest << (first - f.first));
    fail(w);
    return 0;
}

static void take_name(walk *w)
{
    take(w, take_head(w, str));
}

/* -------------------------------------------------------------- records -- */

/* Returns the bytes of the elements; UINT64_MAX if a bin cannot hold them. */
static u64 take_shape(walk *w, bool any_batch)
{
    u64 size = 4;

    for (u64 rank = take_head(w, array) + 1; rank > 0 && w->valid; rank--) {
        u64 side = take_uint32(w);
        bool is_batch = rank == 1;
        if (side == 0 || (is_batch && side != 1 && !any_batch))
            fail(w);
        else
            size = size > UINT32_MAX / side ? UINT64_MAX : size * side;
    }
    return size;
}

static void take_tensor(walk *w, bool any_batch)
{
    u64 size = take_shape(w, any_batch);

    if (take_head(w, bin) != size)
        fail(w);
    take(w, size);
}

static void take_parameter(walk *w)
{
    take_tensor(w, false);
    for (u64 stats = take_uint32(w); stats > 0 && w->valid; stats--) {
        take_name(w);
        take_tensor(w, true);
    }
}

/* Both begin with a head that counts names. */
static bool begins_alike(walk a, walk b)
{
    u64 names = take_head(&a, array);

    if (take_head(&b, array) <= names)
        return false;
    for (; names > 0; names--) {
        u64 size = take_head(&a, str);
        if (take_head(&b, str) != size ||
            memcmp(take(&a, size), take(&b, size), (size_t)size) != 0)
            return false;
    }
    return true;
}

static void judge_addresses(walk *w, const walk *addresses, u64 count)
{
    for (u64 i = 0; i < count; i++)
        for (u64 j = 0; j < count; j++)
            if (begins_alike(addresses[i], addresses[j]))
                fail(w);
}

static void take_model(walk *w)
{
    u64 count = take_uint32(w), read = 0;
    walk *addresses = NULL;

    for (; read < count && w->valid; read++) {
        addresses = need_memory(addresses,
                                (size_t)(read + 1) * sizeof *addresses);
        addresses[read] = *w;
        u64 names = take_head(w, array);
        if (names == 0)
            fail(w);
        for (; names > 0 && w->valid; names--)
            take_name(w);
        take_parameter(w);
    }
    if (w->valid && w->other)
        judge_addresses(w, addresses, read);
    free(addresses);
}

static void take_optimizer(walk *w)
{
    for (u64 pairs = take_head(w, map); pairs > 0 && w->valid; pairs--) {
        take_name(w);
        take_uint32(w);
    }
    for (u64 pairs = take_head(w, map); pairs > 0 && w->valid; pairs--) {
        take_name(w);
        take_float32(w);
    }
}

bool primitiv_hides_forms(const builder *file)
{
    walk w = {file->bytes, file->size, true, false};

    if (take_uint32(&w) != 0 || take_uint32(&w) != 1)
        return false;
    switch (take_uint32(&w)) {
    case A_SHAPE << 8:      take_shape(&w, false); break;
    case A_TENSOR << 8:     take_tensor(&w, false); break;
    case A_PARAMETER << 8:  take_parameter(&w); break;
    case A_MODEL << 8:      take_model(&w); break;
    case AN_OPTIMIZER << 8: take_optimizer(&w); break;
    default:                return false;
    }
    return w.valid && w.left == 0 && w.other;
}

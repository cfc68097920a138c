#include "fast/core/agree.h"

#include <stdio.h>
#include <string.h>

#include "fast/core/file.h"
#include "fast/kernels/sha256.h"

#define SHAPE_PIECE 256         /* dimensions compared; clean files have no
                                   more, and for others these are enough */

bool fast_passes(uint32_t rule)
{
    static const char *const passed[] = {
#define PASS(id) id,
#include "passes.def"
#undef PASS
    };
    const assay_rule *about = assay_rule_at(rule);

    for (size_t i = 0; about != NULL && i < sizeof passed / sizeof *passed; i++)
        if (strcmp(passed[i], about->id) == 0)
            return true;
    return false;
}

bool fast_part(const assay_fast *f, uint64_t *number, uint64_t *count)
{
    if (f == NULL || f->parts == 0)
        return false;
    *number = f->part;
    *count = f->parts;
    return true;
}

static bool same_text(assay_text x, assay_text y)
{
    return x.size == y.size &&
           (x.size == 0 || memcmp(x.bytes, y.bytes, (size_t)x.size) == 0);
}

static bool same_word(const char *x, const char *y)
{
    return x == y || (x != NULL && y != NULL && strcmp(x, y) == 0);
}

static bool same_shape(const assay_report *r, const assay_fast *f, size_t i)
{
    uint64_t x[SHAPE_PIECE], y[SHAPE_PIECE];
    uint32_t rank = assay_report_shape(r, i, x, SHAPE_PIECE);

    if (assay_fast_shape(f, i, y, SHAPE_PIECE) != rank)
        return false;
    rank = rank < SHAPE_PIECE ? rank : SHAPE_PIECE;
    return memcmp(x, y, rank * sizeof *x) == 0;
}

static bool same_tensor(const assay_report *r, const assay_fast *f, size_t i)
{
    assay_tensor x, y;

    return assay_report_tensor(r, i, &x) && assay_fast_tensor(f, i, &y) &&
           same_text(x.name, y.name) && same_word(x.dtype, y.dtype) &&
           same_word(x.encoding, y.encoding) && x.rank == y.rank &&
           x.element == y.element && x.big_endian == y.big_endian &&
           x.has_data == y.has_data && x.offset == y.offset &&
           x.size == y.size && x.elements == y.elements &&
           same_shape(r, f, i);
}

bool fast_same_index(const assay_report *r, const assay_fast *f, char *words,
                     size_t room)
{
    size_t count = assay_tensor_count(r);

    if (assay_fast_format(f) != assay_report_format(r)) {
        snprintf(words, room, "the formats differ");
        return false;
    }
    if (assay_fast_count(f) != count) {
        snprintf(words, room, "%zu tensors, and %zu of the reference",
                 assay_fast_count(f), count);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (same_tensor(r, f, i))
            continue;
        snprintf(words, room, "tensor %zu differs", i);
        return false;
    }
    return true;
}

static void add(void *user, const char *text, size_t size)
{
    fast_sha256_add(user, text, size);
}

bool fast_same_document(assay_report *r, const assay_fast *f)
{
    fast_sha256_message x, y;
    uint8_t digests[2][FAST_SHA256_SIZE];

    fast_sha256_begin(&x);
    fast_sha256_begin(&y);
    bool written = assay_write_document(r, add, &x);
    if (assay_fast_write_document(f, add, &y) != written)
        return false;
    fast_sha256_end(&x, digests[0]);
    fast_sha256_end(&y, digests[1]);
    return !written || memcmp(digests[0], digests[1], FAST_SHA256_SIZE) == 0;
}

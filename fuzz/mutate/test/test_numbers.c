/* Numbers in heads, and shapes, as mutate() changes them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/changes.h"
#include "mutate/heads.h"
#include "mutate/repairs.h"
#include "ref/test/suite.h"

#define HOLDS(what) CLAIM(what, "not so: %s", #what)

static piece head_of(u8 form, const char *bytes, u64 size)
{
    return (piece){.bytes = (const u8 *)bytes, .size = size, .form = form};
}

START_TEST(a_number_stays_as_short_as_it_was)
{
    static const struct {
        u8 form;
        const char *before;
        u64 size, value;
        const char *after;
        u64 after_size;
    } cases[] = {
#define CASE(form, before, value, after) \
    {form, before, sizeof before - 1, value, after, sizeof after - 1},
        CASE(CBOR_HEAD, "\x18\x41", 0, "\x00")
        CASE(CBOR_HEAD, "\x18\x05", 7, "\x18\x07")      /* stays too long */
        CASE(CBOR_HEAD, "\x59\x01\x00", 24, "\x58\x18")
        CASE(CBOR_HEAD, "\x17", 24, "\x18\x18")
        CASE(CBOR_HEAD, "\xf9\x3c\x00", 1, "\xf9\x00\x01")   /* a float */
        CASE(MSGPACK_HEAD, "\xcd\x01\x00", 3, "\x03")
        CASE(MSGPACK_HEAD, "\xcd\x00\x03", 4, "\xcd\x00\x04")
        CASE(MSGPACK_HEAD, "\xca\x3f\x80\x00\x00", 1,
             "\xca\x00\x00\x00\x01")
#undef CASE
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        piece p = head_of(cases[i].form, cases[i].before, cases[i].size);
        u8 bytes[NUMBER_ROOM];
        u64 size = write_number(&p, cases[i].value, bytes);
        CLAIM(size == cases[i].after_size &&
              memcmp(bytes, cases[i].after, (size_t)size) == 0,
              "case %zu: %llu bytes, %02x", i, (unsigned long long)size,
              bytes[0]);
    }
}
END_TEST

/* --------------------------------------------------------------- shapes -- */

typedef struct {
    u32 added, wraps, empty;
} shapes_seen;

/* Makes a row of one record with three dimensions and data. */
static void lay_row(mutator *m, const u64 dims[3])
{
    static u8 numbers[3][8], data[8];

    m->file.count = 0;
    m->file.size = 0;
    for (u32 i = 0; i < 3; i++) {
        piece p = plain_piece(m, numbers[i], 8);
        memset(numbers[i], 0, 8);
        numbers[i][0] = (u8)dims[i];
        p.role = ASSAY_ROLE_SHAPE;
        p.form = LITTLE;
        p.record = 0;
        p.was = 8 * i;
        put_piece(m, &m->file, i, &p);
    }
    piece p = plain_piece(m, data, 8);
    p.role = ASSAY_ROLE_PAYLOAD;
    p.record = 0;
    put_piece(m, &m->file, 3, &p);
    m->records = 1;
}

static void look(mutator *m, shapes_seen *seen)
{
    u64 product = 1;
    bool wraps = false, zero = false;

    for (u32 i = 0; i < m->file.count; i++) {
        const piece *p = &m->file.list[i];
        if (p->role != ASSAY_ROLE_SHAPE)
            continue;
        u64 n = number_in(p);
        zero = zero || n == 0;
        wraps = wraps || (n > 0 && product > UINT64_MAX / n);
        product *= n > 0 ? n : 1;
    }
    seen->added += m->file.count == 5 && !wraps && !zero;
    seen->wraps += wraps && !zero && product == 24;
    seen->empty += zero && !wraps && product > INT64_MAX;
}

START_TEST(shapes_grow_wrap_and_come_to_limits)
{
    static const u64 dims[] = {2, 3, 4};
    mutator *m = mutator_open();
    shapes_seen seen = {0};

    for (u64 seed = 0; seed < 3000; seed++) {
        HOLDS(mutator_begin(m, 1, 4096, seed));
        lay_row(m, dims);
        if (change_shape(m))
            look(m, &seen);
    }
    printf("of 3000: %u with a dimension more, %u products wrap to what they "
           "were, %u are too large beside a zero\n", seen.added, seen.wraps,
           seen.empty);
    ck_assert_uint_gt(seen.added, 200);
    ck_assert_uint_gt(seen.wraps, 50);
    ck_assert_uint_gt(seen.empty, 50);
    mutator_close(m);
}
END_TEST

/* ---------------------------------------------------------------- types -- */

START_TEST(another_type_has_other_data)
{
    static const u64 dims[] = {2, 3, 4};
    mutator *m = mutator_open();
    u32 sizes = 0;
    bool seen[64] = {false};

    for (u64 seed = 0; seed < 3000; seed++) {
        static const u8 code[] = {5};
        HOLDS(mutator_begin(m, 1, 4096, seed));
        lay_row(m, dims);
        piece p = plain_piece(m, code, 1);
        p.role = ASSAY_ROLE_TYPE;
        p.form = LITTLE;
        p.record = 0;
        put_piece(m, &m->file, 1, &p);
        if (!change_type(m) || m->file.list[m->file.count - 1].size >= 64)
            continue;
        u64 size = m->file.list[m->file.count - 1].size;
        sizes += !seen[size];
        seen[size] = true;
    }
    ck_assert_uint_ge(sizes, 17);       /* 0 to 16, and multiples of 8 */
    HOLDS(seen[1] && seen[16] && seen[32]);
    mutator_close(m);
}
END_TEST

RUN("mutate numbers", a_number_stays_as_short_as_it_was,
    shapes_grow_wrap_and_come_to_limits, another_type_has_other_data)

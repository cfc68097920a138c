#include "document/document.h"
#include "document/payload_json.h"
#include "test/suite.h"

#include <string.h>

typedef struct {
    u8 bytes[1u << 17];
    size_t size;
    size_t most;                /* a full sink fails */
} taken;

static bool take(void *user, span piece)
{
    taken *t = user;

    if (piece.size > t->most - t->size)
        return false;
    memcpy(t->bytes + t->size, piece.bytes, (size_t)piece.size);
    t->size += (size_t)piece.size;
    return true;
}

/* An assay_sink that ignores its output. */
static void drop(void *user, const char *piece, size_t size)
{
    (void)user;
    (void)piece;
    (void)size;
}

static bool turn(const payload *p, taken *t)
{
    memory m;

    memory_open(&m, NULL, 0);
    return payload_decode_bools(&m, p, PAYLOAD_PLAIN, take, t);
}

START_TEST(bools_of_a_byte)
{
    taken t = {.most = sizeof t.bytes};
    payload p = {BYTES("\x00\x01\x02\xff\x00\x80"), ASSAY_BOOL, 6};

    ck_assert(turn(&p, &t));
    ck_assert_uint_eq(t.size, 6);
    ck_assert_mem_eq(t.bytes, "\x00\x01\x01\x01\x00\x01", 6);
}
END_TEST

/* Booleans keep their width: a word that is true only in its high bytes. */
START_TEST(bools_of_a_word)
{
    taken t = {.most = sizeof t.bytes};
    payload p = {BYTES("\0\0\0\0\1\0\0\0\0\0\0\x80\x02\0\0\0"),
                 ASSAY_BOOL32, 4};

    ck_assert(turn(&p, &t));
    ck_assert_uint_eq(t.size, 16);
    ck_assert_mem_eq(t.bytes, "\0\0\0\0\1\0\0\0\1\0\0\0\1\0\0\0", 16);
}
END_TEST

START_TEST(more_bools_than_a_piece)
{
    static u8 stored[100001];
    static taken t = {.most = sizeof t.bytes};
    payload p = {{stored, sizeof stored}, ASSAY_BOOL, sizeof stored};

    for (size_t i = 0; i < sizeof stored; i++)
        stored[i] = (u8)(i % 3);
    ck_assert(turn(&p, &t));
    ck_assert_uint_eq(t.size, sizeof stored);
    for (size_t i = 0; i < sizeof stored; i++)
        CLAIM(t.bytes[i] == (i % 3 != 0), "element %zu", i);
}
END_TEST

START_TEST(a_sink_that_stops)
{
    taken t = {.most = 3};
    payload p = {BYTES("\x00\x01\x02\xff"), ASSAY_BOOL, 4};

    ck_assert(!turn(&p, &t));
}
END_TEST

/* Bits of a packed type and their values. */
static const struct {
    element_type type;
    u32 bits;
    u8 values[16];
} packed[] = {
    {ASSAY_U1, 1, {0, 1}},
    {ASSAY_I1, 1, {0, 0xff}},
    {ASSAY_T1, 1, {0xff, 1}},
    {ASSAY_U2, 2, {0, 1, 2, 3}},
    {ASSAY_I2, 2, {0, 1, 0xfe, 0xff}},
    {ASSAY_T2, 2, {0, 1, 0xfe, 0xff}},
    {ASSAY_U4, 4, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
    {ASSAY_I4, 4, {0, 1, 2, 3, 4, 5, 6, 7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd,
                   0xfe, 0xff}},
};

static void claim_unpacked(size_t which, u64 count, u8 first)
{
    static u8 stored[8192];
    static taken t;
    u32 bits = packed[which].bits;
    u64 size = (count * bits + 7) / 8;
    payload p = {{stored, size}, packed[which].type, count};
    memory m;

    for (u64 i = 0; i < size; i++)
        stored[i] = (u8)(first + i);
    t = (taken){.most = sizeof t.bytes};
    memory_open(&m, NULL, 0);
    ck_assert(payload_decode(&m, &p, PAYLOAD_UNPACKED, take, &t));
    CLAIM(t.size == count, "%d of %d", (int)t.size, (int)count);
    for (u64 i = 0; i < count; i++) {
        u32 byte = stored[i * bits / 8];
        u32 code = byte >> i * bits % 8 & ((1u << bits) - 1);
        CLAIM(t.bytes[i] == packed[which].values[code],
              "type %d, element %d of %d", (int)packed[which].type, (int)i,
              (int)count);
    }
}

/* In few bytes, in 256, and around the end of a piece. */
START_TEST(every_byte_of_packed_elements)
{
    for (size_t which = 0; which < COUNT(packed); which++) {
        u64 per_byte = 8 / packed[which].bits;
        for (u32 byte = 0; byte < 256; byte++)
            for (u64 count = 0; count <= 2 * per_byte; count++)
                claim_unpacked(which, count, (u8)byte);
        for (u64 size = 250; size < 260; size++)
            for (u64 less = 0; less < per_byte; less++)
                claim_unpacked(which, size * per_byte - less, 0);
        for (u64 count = 4090; count < 4103; count++)
            claim_unpacked(which, count, 7);
        for (u64 count = 8183; count < 8202; count++)
            claim_unpacked(which, count, 250);
    }
}
END_TEST

/* Fewer bytes than the elements take: the sink gets no missing bytes. */
START_TEST(packed_elements_that_are_not_there)
{
    taken t = {.most = sizeof t.bytes};
    payload p = {BYTES("\x12\x34"), ASSAY_U4, 5};
    memory m;

    memory_open(&m, NULL, 0);
    ck_assert(!payload_decode(&m, &p, PAYLOAD_UNPACKED, take, &t));
    ck_assert_uint_eq(t.size, 4);
}
END_TEST

/* Payloads that accepted files do not have: no read beyond the end. */
START_TEST(elements_that_are_no_whole_number_of_bytes)
{
    taken t = {.most = sizeof t.bytes};
    payload odd = {BYTES("abcde"), ASSAY_U16, 2};
    payload unknown = {BYTES("abcde"), ASSAY_NO_ELEMENT, 0};
    payload many = {BYTES("abcde"), ASSAY_U64, UINT64_MAX};
    payload whole = {BYTES("fghijk"), ASSAY_U16, 3};
    memory m;

    memory_open(&m, NULL, 0);
    ck_assert(!payload_decode(&m, &odd, PAYLOAD_BIG_ENDIAN, take, &t));
    ck_assert_uint_eq(t.size, 0);
    ck_assert(payload_decode(&m, &unknown, PAYLOAD_UNPACKED, take, &t));
    ck_assert_mem_eq(t.bytes, "abcde", 5);
    ck_assert(payload_decode(&m, &whole, PAYLOAD_UNPACKED, take, &t));
    ck_assert_mem_eq(t.bytes, "abcdefghijk", 11);
    ck_assert_uint_eq(payload_size(&odd), 4);
    ck_assert_uint_eq(payload_size(&unknown), 5);
    ck_assert_uint_eq(payload_size(&many), 5);
}
END_TEST

/* Writes digests of payloads, one after another. */
typedef struct {
    memory memory;
    digests digests;
    payload_writer writer;
    json out;
} hashing;

static void open_hashing(hashing *h)
{
    *h = (hashing){.out = {.sink = drop}};
    memory_open(&h->memory, NULL, 0);
    h->writer.memory = &h->memory;
    h->writer.digests = &h->digests;
}

/* A document that would take hours is not written. */
START_TEST(digests_of_too_much)
{
    static report r = {.wants_document = true};
    payload most = {{(const u8 *)"x", 16ull << 30}, ASSAY_NO_ELEMENT, 0};
    payload more = {{(const u8 *)"x", 1}, ASSAY_NO_ELEMENT, 0};

    memory_open(&r.memory, NULL, 0);
    ck_assert(document_open(&r));
    put_digest(r.document, "a", &most, PAYLOAD_PLAIN);
    ck_assert_ptr_null(r.doubt);
    put_digest(r.document, "b", &more, PAYLOAD_PLAIN);
    ck_assert_str_eq(r.doubt, "the tensor data to hash exceed 16 GiB");
    document_close(&r);
    close_report(&r);
}
END_TEST

/* Booleans in several pieces, with odd ones in the first or the second. */
START_TEST(odd_bools_of_several_pieces)
{
    static u8 stored[3][4096 * 2];
    hashing h;

    stored[0][3] = 1;               /* true in the high byte: 1, big-endian */
    stored[1][0] = stored[1][5000] = 0x80;
    stored[2][5000] = 0x80;
    for (size_t i = 0; i < COUNT(stored); i++) {
        payload p = {{stored[i], sizeof stored[i]}, ASSAY_BOOL32,
                     sizeof stored[i] / 4};
        open_hashing(&h);
        const decoded *d = print_digest(&h.out, &h.writer, "x", &p,
                                        PAYLOAD_BIG_ENDIAN);
        ck_assert_msg(d->odd_bools == (i > 0), "%zu", i);
        ck_assert(!h.out.stopped);
        memory_close(&h.memory);
    }
}
END_TEST

/* Payloads with the same start are the same only if all else is equal. */
START_TEST(payloads_that_begin_together)
{
    static u8 stored[20000];
    const struct {
        u64 size;
        element_type type;
        u64 count;
        payload_coding coding;
    } cases[] = {
        {16384, ASSAY_U8, 16384, PAYLOAD_PLAIN},
        {16384, ASSAY_U8, 16384, PAYLOAD_PLAIN},
        {8192, ASSAY_U8, 16384, PAYLOAD_PLAIN},
        {8192, ASSAY_BOOL, 16384, PAYLOAD_PLAIN},
        {8192, ASSAY_U4, 16384, PAYLOAD_UNPACKED},
        {8192, ASSAY_U4, 16383, PAYLOAD_UNPACKED},
        {8192, ASSAY_U4, 16383, PAYLOAD_PLAIN},
    };
    const decoded *before = NULL;
    hashing h;

    for (size_t i = 0; i < sizeof stored; i++)
        stored[i] = (u8)(i % 251);
    open_hashing(&h);
    for (size_t i = 0; i < COUNT(cases); i++) {
        payload p = {{stored, cases[i].size}, cases[i].type, cases[i].count};
        const decoded *d = print_digest(&h.out, &h.writer, "x", &p,
                                        cases[i].coding);
        ck_assert_msg((d == before) == (i == 1), "%zu", i);
        before = d;
    }
    ck_assert(!h.out.stopped);
    memory_close(&h.memory);
}
END_TEST

RUN("payload", every_byte_of_packed_elements,
    elements_that_are_no_whole_number_of_bytes, odd_bools_of_several_pieces,
    payloads_that_begin_together, digests_of_too_much,
    packed_elements_that_are_not_there, bools_of_a_byte, bools_of_a_word,
    more_bools_than_a_piece, a_sink_that_stops)

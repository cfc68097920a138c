/*
 * ref's MessagePack against msgpack-c: every input of up to three bytes and
 * 100,000 longer ones give the same first object, of the same length, or the
 * same complaint.
 *
 * They are known to differ in two places, where the specification says nothing
 * of a limit: msgpack-c nests 32 containers and no more, and it allocates what
 * a count promises. Here deeper inputs are ours alone to judge, and counts
 * that the input cannot hold are not shown to it (one of them would ask for
 * 200 GB): they can only be cut off.
 */
#include "test/stand.h"
#include "test/suite.h"
#include "wire/msgpack.h"

#include <msgpack.h>
#include <stdio.h>
#include <string.h>

/* Any two rules will do whose levels differ: the report counts by level. */
#define NEVER     MAG_KEY_NUL
#define TRUNCATED MAG_HEADER_TRUNCATED

#define LONGEST       64                /* input of the comparison */
#define THEIR_NESTING 32
#define THEIR_COUNT   (1u << 20)

/*
 * Their memory for an object is one chunk that they clear and keep: room for a
 * map of the highest count, which they take before they look for its pairs.
 */
#define THEIR_ROOM (THEIR_COUNT * sizeof(msgpack_object_kv) + 65536)

typedef enum { COMPLETE, CUT_OFF, INVALID, TOO_DEEP } outcome;

/* Check's own asserts cost a system call each, held or not. */
static void demand(bool holds, const char *what, span bytes)
{
    char hex[256] = "";

    if (holds)
        return;
    for (size_t i = 0; i < bytes.size && i < 80; i++)
        snprintf(hex + 3 * i, 4, " %02x", bytes.bytes[i]);
    ck_abort_msg("%s:%s", what, hex);
}

/* The pull reader on its own: what it says of the first object. */
static outcome walk(stand *s, span bytes)
{
    rewind_stand(s, bytes, TRUNCATED);
    mp_head head = mp_get(&s->in, "object", NEVER);
    mp_skip(&s->in, &head, NEVER);

    u64 cut_off = s->report.counts[ASSAY_MUST];
    u64 invalid = s->report.counts[ASSAY_MAY];
    demand(cut_off + invalid == s->in.stopped, "one complaint", bytes);
    if (s->report.reason != NULL)
        return TOO_DEEP;
    if (s->in.stopped)
        return invalid > 0 ? INVALID : CUT_OFF;
    return COMPLETE;
}

/* How deep it nests, and the highest count; both plainly, as a check. */
static void measure(stand *s, span bytes, u64 *depth, u64 *count)
{
    u64 missing[LONGEST] = {0};         /* no container without its head */

    *depth = 0;
    *count = 0;
    rewind_stand(s, bytes, TRUNCATED);
    for (u64 open = 0; ok(&s->in); ) {
        mp_head head = mp_get(&s->in, "object", NEVER);
        if (open > 0)
            missing[open - 1]--;
        if (head.family == MP_STR || head.family == MP_BIN ||
            head.family == MP_EXT)
            get_bytes(&s->in, head.value, "bytes");
        if (head.family == MP_ARRAY || head.family == MP_MAP) {
            *count = head.value > *count ? head.value : *count;
            *depth = open + 1 > *depth ? open + 1 : *depth;
            if (head.value > 0)
                missing[open++] = head.value << (head.family == MP_MAP);
        }
        while (open > 0 && missing[open - 1] == 0)
            open--;
        if (open == 0)
            return;
    }
}

static double number_of(const mp_head *head)
{
    double wide;
    float narrow;
    u32 bits = (u32)head->value;

    memcpy(&narrow, &bits, sizeof narrow);
    memcpy(&wide, &head->value, sizeof wide);
    return head->first == MP_FLOAT32 ? (double)narrow : wide;
}

static bool same_bytes(reader *in, const mp_head *head, const char *at,
                       size_t size)
{
    span ours = get_bytes(in, head->value, "bytes");
    return ok(in) && ours.size == size &&
           (size == 0 || memcmp(ours.bytes, at, size) == 0);
}

/* The object at in is theirs. */
static bool agrees(reader *in, const msgpack_object *o)
{
    mp_head head = mp_get(in, "object", NEVER);
    bool same = true;
    double number;

    switch (o->type) {
    case MSGPACK_OBJECT_NIL:
        return head.family == MP_NIL;
    case MSGPACK_OBJECT_BOOLEAN:
        return head.family == MP_BOOL && (head.value != 0) == o->via.boolean;
    case MSGPACK_OBJECT_POSITIVE_INTEGER:
        return mp_is_natural(&head) && head.value == o->via.u64;
    case MSGPACK_OBJECT_NEGATIVE_INTEGER:
        return head.family == MP_INT && !mp_is_natural(&head) &&
               (i64)head.value == o->via.i64;
    case MSGPACK_OBJECT_FLOAT32:
    case MSGPACK_OBJECT_FLOAT64:
        number = number_of(&head);
        return head.family == MP_FLOAT &&
               (head.first == MP_FLOAT32) ==
                   (o->type == MSGPACK_OBJECT_FLOAT32) &&
               (memcmp(&number, &o->via.f64, sizeof number) == 0 ||
                (number != number && o->via.f64 != o->via.f64));
    case MSGPACK_OBJECT_STR:
        return head.family == MP_STR &&
               same_bytes(in, &head, o->via.str.ptr, o->via.str.size);
    case MSGPACK_OBJECT_BIN:
        return head.family == MP_BIN &&
               same_bytes(in, &head, o->via.bin.ptr, o->via.bin.size);
    case MSGPACK_OBJECT_EXT:
        return head.family == MP_EXT &&
               same_bytes(in, &head, o->via.ext.ptr, o->via.ext.size);
    case MSGPACK_OBJECT_ARRAY:
        same = head.family == MP_ARRAY && head.value == o->via.array.size;
        for (u32 i = 0; same && i < o->via.array.size; i++)
            same = agrees(in, &o->via.array.ptr[i]);
        return same;
    case MSGPACK_OBJECT_MAP:
        same = head.family == MP_MAP && head.value == o->via.map.size;
        for (u32 i = 0; same && i < o->via.map.size; i++)
            same = agrees(in, &o->via.map.ptr[i].key) &&
                   agrees(in, &o->via.map.ptr[i].val);
        return same;
    }
    return false;
}

static void compare(stand *s, msgpack_zone *zone, span bytes)
{
    u64 depth = 0, count = 0;
    size_t their_end = 0;
    outcome ours = walk(s, bytes);
    u64 end = s->in.at;

    if (bytes.size > 3)         /* shorter ones hold neither */
        measure(s, bytes, &depth, &count);
    demand(count <= THEIR_COUNT || ours != COMPLETE, "a huge count", bytes);
    if (count > THEIR_COUNT || depth > THEIR_NESTING)
        return;
    msgpack_object theirs;
    msgpack_unpack_return said = msgpack_unpack(
        (const char *)bytes.bytes, (size_t)bytes.size, &their_end, zone,
        &theirs);

    switch (said) {
    case MSGPACK_UNPACK_SUCCESS:
    case MSGPACK_UNPACK_EXTRA_BYTES:
        demand(ours == COMPLETE && end == their_end, "the end", bytes);
        rewind_stand(s, bytes, TRUNCATED);
        demand(agrees(&s->in, &theirs), "the object", bytes);
        demand(s->in.at == their_end, "the end", bytes);
        break;
    case MSGPACK_UNPACK_CONTINUE:
        demand(ours == CUT_OFF, "cut off", bytes);
        break;
    case MSGPACK_UNPACK_PARSE_ERROR:
        demand(ours == INVALID, "invalid", bytes);
        break;
    case MSGPACK_UNPACK_NOMEM_ERROR:
        demand(false, "msgpack-c found no memory", bytes);
    }
    msgpack_zone_clear(zone);
}

/*
 * An object that ends before the last byte is the same whatever that byte is:
 * then a few of them are enough.
 */
START_TEST(all_short_inputs)
{
    stand s;
    msgpack_zone zone;

    open_stand(&s);
    ck_assert(msgpack_zone_init(&zone, THEIR_ROOM));
    for (u32 size = 0; size < 3; size++)
        for (u32 n = 0; n < 1u << 8 * size; n++) {
            u8 bytes[3] = {(u8)n, (u8)(n >> 8)};
            compare(&s, &zone, (span){bytes, size});
            bool whole = size == 2 && walk(&s, (span){bytes, 2}) == COMPLETE;
            u32 step = whole ? 85 : 1;
            for (u32 last = 0; size == 2 && last < 256; last += step) {
                bytes[2] = (u8)last;
                compare(&s, &zone, (span){bytes, 3});
            }
        }
    msgpack_zone_destroy(&zone);
    close_stand(&s);
}
END_TEST

static u64 next_random(u64 *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state >> 11;
}

/*
 * Bytes with heads, small counts and zeros more frequent than chance has them,
 * so that objects nest, end and run past the end.
 */
static u8 likely_byte(u64 *state)
{
    u64 r = next_random(state);
    u8 any = (u8)(r >> 8);

    switch (r % 8) {
    case 0:  return any;
    case 1:  return 0x80 | (any & 3);
    case 2:
    case 3:  return 0x90 | (any & 3);
    case 4:  return 0xa0 | (any & 7);
    case 5:  return 0xc0 | (any & 31);
    case 6:  return any & 3;
    default: return 0;
    }
}

START_TEST(many_longer_inputs)
{
    stand s;
    msgpack_zone zone;
    u64 state = 20240131;

    open_stand(&s);
    ck_assert(msgpack_zone_init(&zone, THEIR_ROOM));
    for (u32 n = 0; n < 100000; n++) {
        u8 bytes[LONGEST];
        u64 size = 4 + next_random(&state) % (LONGEST - 3);
        for (u64 i = 0; i < size; i++)
            bytes[i] = likely_byte(&state);
        compare(&s, &zone, (span){bytes, size});
    }
    msgpack_zone_destroy(&zone);
    close_stand(&s);
}
END_TEST

/* Nesting up to the limit and beyond, of both kinds of containers. */
START_TEST(deep_nesting)
{
    static u8 bytes[2 * MP_NESTING + 16];
    stand s;

    open_stand(&s);
    for (u64 depth = 1; depth <= MP_NESTING + 4; depth++) {
        memset(bytes, 0x91, sizeof bytes);
        bytes[depth] = 0xc0;
        outcome said = walk(&s, (span){bytes, depth + 1});
        ck_assert_int_eq(said, depth <= MP_NESTING ? COMPLETE : TOO_DEEP);

        for (u64 i = 0; i < depth; i++)
            memcpy(bytes + 2 * i, "\x81\x00", 2);
        bytes[2 * depth] = 0x80;
        said = walk(&s, (span){bytes, 2 * depth + 1});
        ck_assert_int_eq(said, depth <= MP_NESTING ? COMPLETE : TOO_DEEP);
    }
    close_stand(&s);
}
END_TEST

/* Values at which the shortest form changes. */
static const u64 edges[] = {
    0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 127, 128, 129, 255, 256,
    257, 32767, 32768, 65535, 65536, 65537, 2147483647, 2147483648u,
    4294967295u, 4294967296u, INT64_MAX, (u64)INT64_MAX + 1, UINT64_MAX,
};

/* Whether a form can hold a value of a family; *head is its head then. */
static bool holds(u8 first, mp_family family, u64 value, mp_head *head)
{
    u8 bytes[10] = {first};
    u64 size = mp_decode((span){bytes, sizeof bytes}, head);

    for (u64 i = 0; i + 1 < size; i++)
        bytes[1 + i] = (u8)(value >> 8 * (size - 2 - i));
    mp_decode((span){bytes, sizeof bytes}, head);
    return head->value == value && head->family == family;
}

/* Of all forms that hold a value, those as short as msgpack-c's are. */
static void check_forms(mp_family family, u64 value, size_t shortest)
{
    u32 forms = 0;

    for (u32 first = 0; first < 256; first++) {
        mp_head head;
        if (!holds((u8)first, family, value, &head))
            continue;
        forms += head.size == shortest;
        ck_assert_msg(head.shortest == (head.size == shortest), "%s of %llu",
                      head.form, (unsigned long long)value);
    }
    ck_assert_uint_ge(forms, 1);
}

/* The bytes of a head that msgpack-c writes; it picks the shortest. */
static size_t packed_size(mp_family family, u64 value)
{
    msgpack_sbuffer out;
    msgpack_packer p;

    msgpack_sbuffer_init(&out);
    msgpack_packer_init(&p, &out, msgpack_sbuffer_write);
    if (family == MP_STR)
        msgpack_pack_str(&p, (size_t)value);
    else if (family == MP_BIN)
        msgpack_pack_bin(&p, (size_t)value);
    else if (family == MP_ARRAY)
        msgpack_pack_array(&p, (size_t)value);
    else
        msgpack_pack_map(&p, (size_t)value);
    size_t size = out.size;
    msgpack_sbuffer_destroy(&out);
    return size;
}

START_TEST(shortest_forms)
{
    static const mp_family families[] = {MP_STR, MP_BIN, MP_ARRAY, MP_MAP};

    for (size_t i = 0; i < COUNT(edges) && edges[i] <= UINT32_MAX; i++)
        for (size_t f = 0; f < COUNT(families); f++)
            check_forms(families[f], edges[i],
                        packed_size(families[f], edges[i]));
}
END_TEST

/* Each of the 256 first bytes has a form, and a complete head its size. */
START_TEST(every_first_byte)
{
    for (u32 first = 0; first < 256; first++) {
        u8 bytes[10] = {(u8)first};
        mp_head head, cut;
        u64 size = mp_decode((span){bytes, sizeof bytes}, &head);

        ck_assert_uint_eq(head.first, first);
        ck_assert_uint_eq(head.size, size);
        ck_assert_str_ne(head.form, "");
        ck_assert((head.family == MP_NEVER) == (first == 0xc1));
        for (u64 there = 1; there < size; there++) {
            ck_assert_uint_eq(mp_decode((span){bytes, there}, &cut), size);
            ck_assert_uint_eq(cut.value, 0);
        }
    }
}
END_TEST

RUN("msgpack_oracle", all_short_inputs, many_longer_inputs, deep_nesting,
    shortest_forms, every_first_byte)

#include "test/msgpack_oracle.h"

#include <string.h>

#include "mag_rules.h"
#include "wire/msgpack.h"

/* Any two rules of different levels will do: the report counts by level. */
#define NEVER     MAG_KEY_NUL
#define TRUNCATED MAG_HEADER_TRUNCATED

#define THEIR_NESTING 32

mp_outcome mp_walk(fixture *s, span bytes)
{
    rewind_fixture(s, bytes, TRUNCATED);
    mp_head head = mp_get(&s->in, "object", NEVER);
    mp_skip(&s->in, &head, NEVER);

    u64 cut_off = s->report.counts[ASSAY_MUST];
    u64 invalid = s->report.counts[ASSAY_MAY];
    if (cut_off + invalid != s->in.stopped)
        return MP_CONFUSED;
    if (s->report.reason != NULL)
        return MP_TOO_DEEP;
    if (s->in.stopped)
        return invalid > 0 ? MP_INVALID : MP_CUT_OFF;
    return MP_COMPLETE;
}

/* Reports whether an extension of the largest size begins there, even if it is
 * truncated. */
static bool is_largest(span bytes, u64 at)
{
    static const u8 head[] = {0xc9, 0xff, 0xff, 0xff, 0xff};

    return bytes.size - at >= sizeof head &&
           memcmp(bytes.bytes + at, head, sizeof head) == 0;
}

/* Sets the nesting depth and the highest count, in a simple way, as a check. */
static void measure(fixture *s, span bytes, u64 *depth, u64 *count)
{
    u64 missing[MP_ORACLE_MOST];        /* each container has a head */

    *depth = 0;
    *count = 0;
    rewind_fixture(s, bytes, TRUNCATED);
    for (u64 open = 0; ok(&s->in); ) {
        if (is_largest(bytes, s->in.at))
            *count = UINT32_MAX;
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

/* Reports whether the object at in equals theirs. */
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

/* Compares the first object, which ends at the same place for both. */
static const char *differ_in(fixture *s, span bytes,
                             const msgpack_object *theirs, size_t their_end)
{
    if (s->in.at != their_end)
        return "the end";
    rewind_fixture(s, bytes, TRUNCATED);
    if (!agrees(&s->in, theirs))
        return "the object";
    return s->in.at == their_end ? NULL : "the end of the object";
}

static const char *differ(fixture *s, msgpack_zone *zone, span bytes,
                          mp_outcome ours)
{
    size_t their_end = 0;
    msgpack_object theirs;

    switch (msgpack_unpack((const char *)bytes.bytes, (size_t)bytes.size,
                           &their_end, zone, &theirs)) {
    case MSGPACK_UNPACK_SUCCESS:
    case MSGPACK_UNPACK_EXTRA_BYTES:
        return ours == MP_COMPLETE ? differ_in(s, bytes, &theirs, their_end)
                                   : "not complete";
    case MSGPACK_UNPACK_CONTINUE:
        return ours == MP_CUT_OFF ? NULL : "not cut off";
    case MSGPACK_UNPACK_PARSE_ERROR:
        return ours == MP_INVALID ? NULL : "not invalid";
    case MSGPACK_UNPACK_NOMEM_ERROR:
        break;
    }
    return "msgpack-c found no memory";
}

const char *mp_difference(fixture *s, msgpack_zone *zone, span bytes)
{
    u64 depth = 0, count = 0;

    if (bytes.size > 3)         /* shorter ones have neither */
        measure(s, bytes, &depth, &count);
    mp_outcome ours = mp_walk(s, bytes);
    if (ours == MP_CONFUSED)
        return "not one complaint";
    if (count > MP_THEIR_COUNT && ours == MP_COMPLETE)
        return "a huge count";
    if (count > MP_THEIR_COUNT || depth > THEIR_NESTING)
        return NULL;
    const char *what = differ(s, zone, bytes, ours);
    msgpack_zone_clear(zone);
    return what;
}

/*
 * ref's MessagePack against msgpack-c: they give the same first object, of the
 * same length, or the same complaint.
 *
 * They are known to differ in two places, where the specification says nothing
 * of a limit: msgpack-c nests 32 containers and no more, and it allocates what
 * a count promises. Here deeper inputs are ours alone to judge, and counts
 * that the input cannot hold are not shown to it (one of them would ask for
 * 200 GB): they can only be cut off.
 */
#ifndef ASSAY_MSGPACK_ORACLE_H
#define ASSAY_MSGPACK_ORACLE_H

#include <msgpack.h>

#include "test/stand.h"

#define MP_ORACLE_MOST 4096             /* bytes of an input */
#define MP_THEIR_COUNT (1u << 20)

/*
 * Their memory for an object is one chunk that they clear and keep: room for a
 * map of the highest count, which they take before they look for its pairs.
 */
#define MP_THEIR_ROOM (MP_THEIR_COUNT * sizeof(msgpack_object_kv) + 65536)

typedef enum {
    MP_COMPLETE, MP_CUT_OFF, MP_INVALID, MP_TOO_DEEP,
    MP_CONFUSED                 /* findings that do not fit an end */
} mp_outcome;

/* What our reader says of the first object; it stands behind it then. */
mp_outcome mp_walk(stand *s, span bytes);

/* In what both differ; NULL if in nothing. zone has MP_THEIR_ROOM. */
const char *mp_difference(stand *s, msgpack_zone *zone, span bytes);

#endif

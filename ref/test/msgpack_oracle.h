/*
 * Compares the MessagePack reader with msgpack-c: both give the same first
 * object, of the same length, or the same error.
 *
 * Known differences: msgpack-c nests at most 32 containers, although the
 * specification has no limit; it allocates what a count declares; and it adds
 * the type to the size of an extension in 32 bits, so that the largest becomes
 * 0. So only our reader judges deeper inputs, and msgpack-c does not get counts
 * and sizes beyond the input (one would take 200 GB): such inputs are
 * truncated.
 */
#ifndef ASSAY_MSGPACK_ORACLE_H
#define ASSAY_MSGPACK_ORACLE_H

#include <msgpack.h>

#include "test/fixture.h"

#define MP_ORACLE_MOST 4096             /* maximum input */
#define MP_THEIR_COUNT (1u << 20)

/*
 * msgpack-c keeps the memory for an object in one chunk, which it clears: room
 * for a map of the highest count, allocated before looking for its pairs.
 */
#define MP_THEIR_ROOM (MP_THEIR_COUNT * sizeof(msgpack_object_kv) + 65536)

typedef enum {
    MP_COMPLETE, MP_CUT_OFF, MP_INVALID, MP_TOO_DEEP,
    MP_CONFUSED                 /* findings contradict the end */
} mp_outcome;

/* Returns what our reader finds about the first object; leaves in after it. */
mp_outcome mp_walk(fixture *s, span bytes);

/* Returns how both differ; NULL if they agree. zone has MP_THEIR_ROOM. */
const char *mp_difference(fixture *s, msgpack_zone *zone, span bytes);

#endif

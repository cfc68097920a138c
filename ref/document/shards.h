/* The other files of a model, which the caller opens (assay_shards). */
#ifndef ASSAY_SHARDS_H
#define ASSAY_SHARDS_H

#include "core/reader.h"

typedef enum {
    SHARD_ACCEPTED,             /* its tensors are known */
    SHARD_MISSING,
    SHARD_REJECTED,             /* or is of another format */
    SHARD_UNKNOWN               /* as is what is said of all of them then */
} shard_state;

/* Asks for one. Its report stays until the next is asked for. */
shard_state open_shard(reader *in, span name, u64 number, u64 count,
                       const report **shard);

/* A copy of bytes of a shard that stays; gives up if there is no memory. */
span keep_shard_bytes(reader *in, assay_text bytes);

#endif

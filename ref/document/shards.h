/* The other files of a model, which the caller opens (assay_shards). */
#ifndef ASSAY_SHARDS_H
#define ASSAY_SHARDS_H

#include "core/reader.h"

typedef enum {
    SHARD_ACCEPTED,             /* it has an index */
    SHARD_MISSING,
    SHARD_REJECTED,             /* or it has another format */
    SHARD_UNKNOWN               /* the whole model is unknown, too */
} shard_state;

/* Opens a file of the model. Its report is valid until the next call. */
shard_state open_shard(reader *in, span name, u64 number, u64 count,
                       const report **shard);

/* Copies bytes of a shard, as long as the report lives; gives up if there is no
 * memory. */
span keep_shard_bytes(reader *in, assay_text bytes);

#endif

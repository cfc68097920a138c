#include "document/shards.h"

#include <string.h>

#include "core/span.h"

static shard_state state_of(const report *all, const report *shard)
{
    assay_verdict verdict = assay_report_verdict(shard);

    if (verdict == ASSAY_UNKNOWN)       /* also if shard is NULL */
        return SHARD_UNKNOWN;
    if (verdict == ASSAY_REJECT || shard->format != all->format)
        return SHARD_REJECTED;
    return shard->document != NULL ? SHARD_ACCEPTED : SHARD_UNKNOWN;
}

shard_state open_shard(reader *in, span name, u64 number, u64 count,
                       const report **shard)
{
    const assay_shards *all = in->report->shards;
    assay_text words = {(const char *)name.bytes, name.size};
    shard_state state = SHARD_UNKNOWN;

    *shard = NULL;
    assay_shard_state got = ASSAY_SHARD_UNKNOWN;
    if (all->open != NULL)
        got = all->open(all->user, words, number, count, shard);
    if (got == ASSAY_SHARD_MISSING)
        state = SHARD_MISSING;
    else if (got == ASSAY_SHARD_THERE)
        state = state_of(in->report, *shard);
    if (state == SHARD_UNKNOWN)
        leave_open(in->report, ASSAY_WHY_PART,
                   "a file of the model could not be judged");
    return state;
}

span keep_shard_bytes(reader *in, assay_text bytes)
{
    memory *m = &in->report->memory;
    u8 *copy = bytes.size > 0 ? memory_take(m, bytes.size) : NULL;

    if (copy == NULL && bytes.size > 0)
        give_up(in->report, ASSAY_WHY_MEMORY,
                "not enough memory for names in a shard");
    if (copy == NULL)
        return (span){(const u8 *)"", 0};
    memcpy(copy, bytes.bytes, (size_t)bytes.size);
    return (span){copy, bytes.size};
}

/*
 * Indexes of models in several files, from any bytes. No file outside of the
 * folder is ever requested, even if the bytes change meanwhile; a requested
 * file exists or not, depending on its number. The report no longer needs the
 * other files afterwards. Also GGUF files that are one of several, where the
 * others have the same bytes.
 */
#include <string.h>

#include "assay.h"
#include "lib/counters.h"
#include "lib/guarded.h"
#include "lib/report.h"
#include "lib/target.h"

#define SHARD "\66\0\0\0\0\0\0\0{\"a\":{\"dtype\":\"U8\",\"shape\":[1]," \
    "\"data_offsets\":[0,1]}} x"

typedef struct {
    assay_report *open;
    uint64_t next;              /* the least number that may be requested */
    const uint8_t *same;        /* GGUF: the bytes of all files */
    uint8_t *bytes;             /* bytes that change, or NULL */
    size_t size;
    uint64_t seed;
} others;

/* Changes the bytes, as another process would a mapped file. */
static void spoil(others *o)
{
    static const uint8_t signs[] = "./\\:\0\"{}";

    for (int i = 0; i < 4 && o->bytes != NULL && o->size > 0; i++) {
        o->seed = o->seed * 6364136223846793005u + 1442695040888963407u;
        o->bytes[(o->seed >> 33) % o->size] = signs[o->seed >> 61];
    }
}

static bool is_separator(char c)
{
    return c == '/' || c == '\\';
}

/* Reports whether a path component ".." starts at i. */
static bool leads_up(assay_text name, uint64_t i)
{
    return (i == 0 || is_separator(name.bytes[i - 1])) && i + 1 < name.size &&
           name.bytes[i] == '.' && name.bytes[i + 1] == '.' &&
           (i + 2 == name.size || is_separator(name.bytes[i + 2]));
}

static assay_shard_state open_other(void *user, assay_text name,
                                    uint64_t number, uint64_t count,
                                    const assay_report **report)
{
    static const char shard[] = SHARD;
    const assay_options options = {.index = true};
    others *o = user;

    demand(number < count && number >= o->next, "each file is asked for once");
    o->next = number + 1;
    demand(name.size > 0 && !is_separator(name.bytes[0]) &&
           (name.size == 1 || name.bytes[1] != ':') &&
           memchr(name.bytes, 0, (size_t)name.size) == NULL,
           "the name stays in the folder");
    for (uint64_t i = 0; i < name.size; i++)
        demand(!leads_up(name, i), "the name does not lead upwards");
    assay_free(o->open);
    o->open = assay_validate(shard, sizeof shard - 1, &options);
    *report = o->open;
    spoil(o);
    return number % 4 == 3 ? ASSAY_SHARD_MISSING : ASSAY_SHARD_THERE;
}

/* Opens another file with the same bytes. */
static assay_shard_state open_same(void *user, assay_text name,
                                   uint64_t number, uint64_t count,
                                   const assay_report **report)
{
    const assay_options options = {.index = true};
    others *o = user;

    demand(number < count && number >= o->next, "each file is asked for once");
    demand(name.size == 0, "there is no name");
    o->next = number + 1;
    assay_free(o->open);
    o->open = NULL;
    if (number > 4)
        return ASSAY_SHARD_MISSING;
    o->open = assay_validate(o->same, o->size, &options);
    *report = o->open;
    return ASSAY_SHARD_THERE;
}

static void judge(const char *format, uint8_t *bytes, size_t size, others *o)
{
    bool gguf = strcmp(format, "gguf") == 0;
    assay_options options = {.format = assay_format_by_name(format)};
    assay_shards shards = {gguf ? open_same : open_other, o,
                           gguf ? "m-00001-of-00003.gguf" : NULL};
    assay_report *r = assay_validate_shards(bytes, size, &options, &shards);

    assay_free(o->open);
    demand(r != NULL, "there is a report");
    demand(assay_report_format(r) == options.format, "it is of the format");
    check_report(r, size);
    assay_write_findings(r, "index", ignore, NULL);
    assay_free(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t hash = hash_of(data, size);
    uint8_t *copy = guarded_at_end(data, size);

    judge("safetensors", copy, size, &(others){0});
    judge("gguf", copy, size, &(others){.same = copy, .size = size});
    stop_counting();
    if (turn(hash, 0, 2))
        judge("safetensors", copy, size, &(others){
            .bytes = copy, .size = size, .seed = hash});
    count_again();
    return 0;
}

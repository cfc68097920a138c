/*
 * Unknown members                                      spec/safetensors.md, 5
 *
 * Their values are ignored, except that deep nesting and duplicate keys stop
 * some parsers. A list holds the open objects and arrays: depth takes memory,
 * not stack.
 */
#include "safetensors/safetensors.h"

#include <inttypes.h>

#define LEVELS_AROUND   2       /* the root, and the entry */
#define FREE_DEPTH     64

static void open_level(safetensors_file *file, const json_token *t)
{
    reader *in = file->in;
    bool object = t->kind == JSON_OBJECT;
    assay_field bracket = safetensors_field("unknown", t->at, t->size);

    KEEP(in->report, &file->levels, object ? (u32)t->at : 0, "nested JSON");
    u64 depth = LEVELS_AROUND + file->levels.count;
    if (!expect_once(in, &bracket, depth <= FREE_DEPTH,
                     SAFETENSORS_JSON_DEPTH))
        found(in, "is at depth %" PRIu64, depth);
}

/* Keeps a string if it is a key of the innermost object: a colon follows. */
static void judge_string(safetensors_file *file, const json_token *t)
{
    u64 at = file->walk.at;

    if (json_ahead(file->walk.text, &at) != JSON_COLON)
        return;
    safetensors_keep(file, &file->ignored, t,
                     file->levels.items[file->levels.count - 1]);
}

static bool opens(const json_token *t)
{
    return t->kind == JSON_OBJECT || t->kind == JSON_ARRAY;
}

/* Judges a token inside an object or an array. */
static void judge_token(safetensors_file *file, const json_token *t)
{
    if (opens(t))
        open_level(file, t);
    else if (t->kind == JSON_OBJECT_END || t->kind == JSON_ARRAY_END)
        file->levels.count--;
    else if (t->kind == JSON_STRING)
        judge_string(file, t);
}

static void skip_value(safetensors_file *file)
{
    json_token t = next_token(&file->walk);

    if (opens(&t))
        open_level(file, &t);
    while (file->levels.count > 0 && t.kind != JSON_END && ok(file->in)) {
        t = next_token(&file->walk);
        judge_token(file, &t);
    }
    file->levels.count = 0;
}

void safetensors_read_unknown(safetensors_file *file, const json_token *key,
                              u32 i)
{
    reader *in = file->in;

    if (file->doc != NULL)
        leave_out(file->doc, safetensors_string(file, key), false);
    skip_value(file);
    safetensors_read_to(file, key->at, file->walk.at, "unknown", i);
    expect_part(in, &in->last, key->at, key->size, false,
                SAFETENSORS_TENSOR_MEMBER_UNKNOWN);
    safetensors_found(in, key->at);
    safetensors_keep(file, &file->members, key, file->tensors);
}

/*
 * The index of a model in several files           spec/safetensors.md, 9
 *
 *     {"metadata": {"total_size": 8, ...},
 *      "weight_map": {"w": "model-00001-of-00002.safetensors", ...}}
 */
#include "safetensors/model_index.h"

#include <inttypes.h>

#include "bytes/utf8.h"
#include "core/naming.h"
#include "document/shards.h"

#define LARGEST_INDEX ((u64)10 << 20)

/* --------------------------------------------------------------- fields -- */

/* Reads the bytes before at: brackets, commas, colons and white space. */
static void read_syntax(model_index *x, u64 at)
{
    reader *in = x->in;

    if (at <= in->at)
        return;
    enter(in, "index", NO_INDEX, SAFETENSORS_SHARD_JSON);
    get_text(in, at - in->at, "syntax");
    leave(in);
}

/* Reads a field of record[index], or of no record if record is NULL. */
static void read_place(model_index *x, const char *record, u64 index,
                       const char *name, place p)
{
    read_syntax(x, p.at);
    if (record != NULL)
        enter(x->in, record, index, SAFETENSORS_SHARD_JSON);
    get_text(x->in, p.size, name);
    if (record != NULL)
        leave(x->in);
}

/* Reads a whole value as one field. */
static void read_whole(model_index *x, const json_token *first,
                       const char *record, u64 index, const char *name)
{
    u64 end = skip_json(&x->walk, first);

    read_place(x, record, index, name, (place){first->at, end - first->at});
}

/* ----------------------------------------------------------------- text -- */

/* Rejects the text as an index: all of it becomes one field. */
static bool refuse(model_index *x, u64 at, u64 size, const char *words,
                   const char *complaint)
{
    assay_field field = safetensors_field("index", at, size);

    expect_at(x->in, &field, false, SAFETENSORS_SHARD_JSON);
    found(x->in, "%s%s", words, complaint);
    read_syntax(x, x->walk.text.size);
    return false;
}

static bool check_end(model_index *x, u64 at)
{
    u64 end = at;

    if (json_ahead(x->walk.text, &end) == JSON_END)
        return true;
    return refuse(x, end, 1, "has data after the JSON object", "");
}

static bool check_text(model_index *x)
{
    const char *complaint = "";
    span all = x->walk.text, bad = find_bad_utf8(all, &complaint);
    u64 at = 0;

    if (bad.size > 0)
        return refuse(x, place_in(all, bad), bad.size, "is not UTF-8: ",
                      complaint);
    if (json_ahead(all, &at) != JSON_OBJECT)
        return refuse(x, at, at < all.size, "does not start with ",
                      "a JSON object");
    json_verdict v = judge_json(&x->in->report->memory, all);
    if (v.fault == JSON_NO_MEMORY)
        give_up(x->in->report, ASSAY_WHY_MEMORY,
                "not enough memory for nested JSON");
    if (v.fault == JSON_SYNTAX) {
        refuse(x, v.at, v.size, "is invalid JSON: ", v.words);
        safetensors_say_fault(x->in, "is invalid JSON: ", all, &v);
        return false;
    }
    if (v.fault == JSON_SURROGATE)
        return refuse(x, v.at, v.size, "has ", v.words);
    return v.fault == JSON_SOUND && check_end(x, v.at + v.size);
}

/* -------------------------------------------------------------- members -- */

static span string_of(model_index *x, const json_token *t)
{
    return safetensors_text(x->in, x->walk.text, t);
}

static place place_of(const json_token *t)
{
    return (place){t->at, t->size};
}

/* Reads a key of the root, group 0, or of metadata, group 1. */
static span read_key(model_index *x, const json_token *t, u64 group)
{
    span key = string_of(x, t);

    read_place(x, "key", x->keys.count, "name", place_of(t));
    keep_name(x->in, &x->keys, &(record_name){
        .text = key, .where = t->at, .group = group,
        .record = (u32)x->keys.count, .length = (u32)t->size});
    return key;
}

static bool expect_object(model_index *x, const json_token *t,
                          const char *name, rule broken)
{
    assay_field field = index_field(name, place_of(t));

    if (expect_at(x->in, &field, t->kind == JSON_OBJECT, broken))
        return true;
    found(x->in, "is not an object");
    read_whole(x, t, NULL, NO_INDEX, name);
    return false;
}

/* Reads total_size, whatever its kind. */
static void read_total(model_index *x, const json_token *t)
{
    span digits = json_bytes(x->walk.text, t);

    x->total = place_of(t);
    x->total_kind = t->kind;
    x->total_known = read_integer(digits, &x->total_size) == JSON_INTEGER;
    read_whole(x, t, "metadata", NO_INDEX, "total_size");
}

/* Reads the value of the last key, which is unknown. */
static void read_other(model_index *x, const json_token *t)
{
    read_whole(x, t, "key", x->keys.count - 1, "value");
}

static void read_metadata(model_index *x)
{
    json_token t = next_token(&x->walk);

    x->metadata = place_of(&t);
    x->metadata_right = expect_object(x, &t, "metadata",
                                      SAFETENSORS_SHARD_METADATA);
    if (!x->metadata_right)
        return;
    while (ok(x->in) && next_member(&x->walk, &t)) {
        span key = read_key(x, &t, 1);
        json_token value = next_token(&x->walk);
        if (is_word(key, "total_size"))
            read_total(x, &value);
        else
            read_other(x, &value);
    }
}

static void read_weight(model_index *x, const json_token *key)
{
    json_token value = next_token(&x->walk);
    indexed_tensor t = {.name = string_of(x, key), .name_at = place_of(key),
                        .file_at = place_of(&value),
                        .record = (u32)x->tensors.count,
                        .has_file = value.kind == JSON_STRING};
    assay_field field = index_field("file", t.file_at);

    read_place(x, "weight_map", t.record, "name", t.name_at);
    enter_scope(x->in->report, "weight_map", t.record);
    if (!expect_at(x->in, &field, t.has_file, SAFETENSORS_SHARD_FILE_STRING))
        found(x->in, "is not a string");
    leave_scope(x->in->report);
    read_whole(x, &value, "weight_map", t.record, "file");
    if (t.has_file)
        t.file = string_of(x, &value);
    KEEP(x->in->report, &x->tensors, t, "the index");
}

static void read_weight_map(model_index *x)
{
    json_token t = next_token(&x->walk);
    bool again = x->weight_map.size > 0;

    x->weight_map = place_of(&t);
    if (!expect_object(x, &t, "weight_map", SAFETENSORS_SHARD_WEIGHT_MAP))
        return;
    if (again) {                /* which one counts is unknown */
        read_whole(x, &t, NULL, NO_INDEX, "weight_map");
        return;
    }
    while (ok(x->in) && next_member(&x->walk, &t))
        read_weight(x, &t);
}

static void read_root(model_index *x)
{
    json_token t = next_token(&x->walk);

    x->root = place_of(&t);
    while (ok(x->in) && next_member(&x->walk, &t)) {
        span key = read_key(x, &t, 0);
        if (is_word(key, "metadata")) {
            read_metadata(x);
        } else if (is_word(key, "weight_map")) {
            read_weight_map(x);
        } else {
            json_token value = next_token(&x->walk);
            read_other(x, &value);
        }
    }
    read_syntax(x, x->walk.text.size);
}

/* ---------------------------------------------------------------- whole -- */

/* Checks that the root has a member; blames the root if it is missing. */
static void expect_member(model_index *x, const char *name, place there,
                          rule broken)
{
    assay_field root = index_field("index", x->root);

    if (!expect_at(x->in, &root, there.size > 0, broken))
        found(x->in, "has no %s", name);
}

static void check_total(model_index *x)
{
    bool there = x->total.size > 0;
    assay_field field = index_field(there ? "metadata.total_size" : "metadata",
                                    there ? x->total : x->metadata);

    if (!x->metadata_right)
        return;
    if (expect_at(x->in, &field, x->total_known,
                  SAFETENSORS_SHARD_TOTAL_SIZE_INTEGER))
        return;
    if (!there)
        found(x->in, "has no total_size");
    else if (x->total_kind != JSON_NUMBER)
        safetensors_say_kind(x->in, x->total_kind);
}

static void check_members(model_index *x)
{
    u64 size = x->walk.text.size;
    assay_field all = index_field("index", (place){0, size});

    if (!expect_part(x->in, &all, LARGEST_INDEX, 0, size <= LARGEST_INDEX,
                     SAFETENSORS_SHARD_INDEX_SIZE))
        found(x->in, "has %" PRIu64 " bytes", size);
    check_unique(x->in, &x->keys, "key", "name", SAFETENSORS_SHARD_KEY_UNIQUE);
    expect_member(x, "weight_map", x->weight_map,
                  SAFETENSORS_SHARD_WEIGHT_MAP);
    expect_member(x, "metadata", x->metadata, SAFETENSORS_SHARD_METADATA);
    check_total(x);
}

/* Names the tensors, files and keys that findings are about. */
static void name_all(model_index *x)
{
    naming n = open_naming(x->in->report, 0, "weight_map", "tensor");
    for (u64 i = 0; i < x->tensors.count && has_unnamed(&n); i++)
        give_name(&n, x->tensors.items[i].record, x->tensors.items[i].name);
    close_naming(&n);

    n = open_naming(x->in->report, 0, "shard", "file");
    for (u64 i = 0; i < x->files.count && has_unnamed(&n); i++)
        give_name(&n, i, x->files.items[i].name);
    close_naming(&n);
    name_records(x->in, &x->keys, "key", "key");
}

/* Judges an index, and the files that it names. */
void safetensors_check_index(reader *in, document *doc)
{
    memory *m = &in->report->memory;
    model_index x = {.in = in, .walk = {in->report->file, 0, UINT64_MAX}};

    (void)doc;
    if (!ok(in) || !check_text(&x))
        return;
    read_root(&x);
    check_members(&x);
    safetensors_check_shards(&x);
    name_all(&x);
    FREE_LIST(m, &x.tensors);
    FREE_LIST(m, &x.files);
    FREE_LIST(m, &x.keys);
}

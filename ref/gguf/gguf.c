/*
 * GGUF v2, v3                                                 spec/gguf.md
 *
 *     header
 *     pair               metadata_kv_count times
 *     tensor info        tensor_count times
 *     padding            up to the first data
 *     data and padding   each tensor at a multiple of the alignment
 *     trailing bytes
 *
 * All numbers are little-endian, or all are big-endian: the version shows
 * which. Nothing before the data is aligned.
 */
#include "gguf/gguf.h"

#include <inttypes.h>

#define LEAST_PAIR 13           /* least bytes of a pair */
#define LEAST_INFO 24           /* and of an info */

/*
 * Reads the version and derives the byte order from it: a small number in four
 * bytes begins with two zeros only if it is big-endian.
 */
static u32 read_version(reader *in)
{
    span version = part_of(ahead(in), 0, 4);

    in->big_endian = byte_at(version, 0) == 0 && byte_at(version, 1) == 0;
    return get_u32(in, "version");
}

static void check_version(reader *in, u32 version)
{
    bool first = version == 1 && !in->big_endian;

    explain(in, "%s-endian", in->big_endian ? "big" : "little");
    if (!require(in, version == 2 || version == 3 || first,
                 GGUF_HEADER_VERSION))
        return;
    expect(in, !first, GGUF_HEADER_VERSION_1);
    if (first)
        give_up(in->report, ASSAY_WHY_VARIANT,
                "version 1 has a different layout, which is not specified");
    expect(in, version == 3 || !in->big_endian,
           GGUF_HEADER_VERSION_2_BIG_ENDIAN);
    set_version(in->report, version == 2 ? "2" : "3");
    set_order(in->report, in->big_endian);
}

/* Checks that count records of at least smallest bytes each fit. */
static void check_count(reader *in, const assay_field *field, u64 count,
                        u64 smallest, rule broken)
{
    u64 most = left(in) / smallest;

    if (expect_at(in, field, count <= most, broken))
        return;
    found(in, "is %" PRIu64 ", but there is room for at most %" PRIu64,
          count, most);
    u64 all = UINT64_MAX;
    bool turned = advise_turned(in, field, most);
    if (!turned && count <= MOST_RECORDS && multiply(count, smallest, &all))
        advise_cut(in, all - left(in));
    stop(in);
}

/*
 * Header                                                            section 3
 *
 *     u8   magic[4]              "GGUF"
 *     u32  version               2 or 3
 *     u64  tensor_count
 *     u64  metadata_kv_count
 */
static void read_header(reader *in, gguf_file *file)
{
    enter(in, "header", NO_INDEX, GGUF_HEADER_TRUNCATED);

    if (!require_magic(in, FORMAT_gguf, GGUF_HEADER_MAGIC))
        return;
    check_version(in, read_version(in));

    file->tensor_count = get_u64(in, "tensor_count");
    file->tensor_count_field = in->last;
    file->pair_count = get_u64(in, "metadata_kv_count");
    file->pair_count_field = in->last;

    check_count(in, &file->pair_count_field, file->pair_count, LEAST_PAIR,
                GGUF_HEADER_KV_COUNT);
    check_count(in, &file->tensor_count_field, file->tensor_count, LEAST_INFO,
                GGUF_HEADER_TENSOR_COUNT);
    leave(in);
}

/*
 * Reads the pairs. If the file ends between two records, the finding blames the
 * count; if it ends inside a record, the record's own rule is broken.
 */
static void read_pairs(reader *in, gguf_file *file)
{
    for (u64 i = 0; i < file->pair_count &&
         is_there(in, "header", &file->pair_count_field, i, 1,
                  GGUF_HEADER_KV_COUNT); i++)
        gguf_read_pair(in, file, i);
}

static void read_infos(reader *in, gguf_file *file)
{
    for (u64 i = 0; i < file->tensor_count &&
         is_there(in, "header", &file->tensor_count_field, i, 1,
                  GGUF_HEADER_TENSOR_COUNT); i++)
        gguf_read_info(in, file, i);
    file->infos_end = in->at;
}

static void count(reader *in, const gguf_file *file)
{
    if (!ok(in))
        return;
    add_total(in->report, "tensor", file->tensor_count);
    add_total(in->report, "metadata", file->pair_count);
}

static void close_file(reader *in, gguf_file *file)
{
    memory *m = &in->report->memory;

    name_records(in, &file->keys, "metadata", "key");
    name_records(in, &file->names, "tensor", "tensor");
    FREE_LIST(m, &file->keys);
    FREE_LIST(m, &file->names);
    FREE_LIST(m, &file->tensors);
}

/* Judges a whole file. */
void gguf_check(reader *in, document *doc)
{
    gguf_file file = {.doc = doc, .alignment = GGUF_ALIGNMENT,
                      .alignment_known = true, .all_sized = true};

    allow_part(in);
    read_header(in, &file);
    file.canonical = !in->big_endian &&
                     strcmp(in->report->version, "3") == 0;
    read_pairs(in, &file);
    read_infos(in, &file);
    if (ok(in)) {
        gguf_check_meta(in, &file);
        gguf_read_data(in, &file);
        check_unique(in, &file.keys, "metadata", "key", GGUF_KEY_DUPLICATE);
        check_unique(in, &file.names, "tensor", "name",
                     GGUF_TENSOR_NAME_DUPLICATE);
        gguf_show_file(in, &file);
        count(in, &file);
        gguf_check_shards(in, &file);
    } else {
        gguf_show_tensors(in, &file);
    }
    close_file(in, &file);
}

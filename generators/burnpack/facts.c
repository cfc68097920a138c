/* The reasons why valid files are valid, and the cases that moved. */
#include "generators/burnpack/model.h"
#include "generators/cases/facts.h"

static const reason_row reasons[] = {
    {"empty", "1, 2.2"},
    {"empty-not-padded", "4, note 16"},
    {"metadata-end-at-*", "1"},

    {"user-metadata-empty", "2.2, note 8"},
    {"user-metadata-in-no-order", "2.2, note 10"},
    {"user-metadata-*", "2.2"},
    {"fields-reversed", "2.2, note 10"},
    {"unknown-name-of-4096-bytes", "2.2, note 9"},
    {"unknown-longer-heads", "2.1, 2.2, note 13"},
    {"unknown-*", "2.2, note 9"},
    {"nested-64-*", "2.1, 2.2, note 24"},
    {"heads-of-*-longer", "2.1, note 13"},

    {"name-empty", "2.3, note 29"},
    {"names-in-byte-order", "2.3"},
    {"names-in-no-order", "2.3, note 10"},
    {"names-of-every-head-to-4096-bytes", "2.1, 2.3, note 29"},
    {"names-and-user-keys-the-same", "2.2, 2.3"},
    {"names-utf8-rows", "2.1, 2.3"},
    {"names-bom-and-crlf", "2.2, 2.3, note 29"},
    {"names-of-4096-bytes", "2.3, note 29, Floors"},
    {"names-*", "2.3, note 29"},
    {"tensors-4096", "2.3, Floors"},
    {"user-pairs-2000", "2.2, Floors"},
    {"metadata-of-1048576-bytes", "2.1, Floors"},
    {"user-value-of-131072-bytes", "2.1, 2.2, Floors"},
    {"user-keys-*", "2.2, note 29"},
    {"user-values-*", "2.2"},
    {"many-tensors", "2.3"},
    {"more-than-255-tensors", "2.1, 2.3"},

    {"id-null", "2.3, note 7"},
    {"ids-of-every-head", "2.1, 2.3"},
    {"ids-beyond-2-to-53", "2.3"},
    {"same-id-twice", "2.3, note 29"},

    {"scalars", "2.3"},
    {"rank-1-to-8", "2.3"},
    {"rank-33", "2.3, note 24"},
    {"rank-64", "2.3, note 24"},
    {"dimensions-of-every-head", "2.1, 2.3"},
    {"elements-65536", "2.3, Floors"},
    {"elements-*", "2.3, 3, 4"},
    {"no-elements", "2.3, 4"},
    {"no-elements-in-any-place", "2.3, 4"},
    {"no-elements-at-the-end", "4"},
    {"no-elements-inside-other-data", "4, note 22"},
    {"no-elements-but-dimensions-*", "4, note 20"},

    {"all-dtypes*", "3"},
    {"*-specials", "3, 4"},
    {"f*-digits", "3, 4"},
    {"integer*", "3, 4"},
    {"bools-in-front-of-other-data", "3, 4"},

    {"quant-scalar", "2.3, 3.1"},
    {"quant-no-elements", "3.1, 4"},
    {"quant-fields-reversed", "2.2, 3.1, note 10"},
    {"quant-unknown-*", "2.2, 3.1, note 9"},
    {"quant-longer-heads", "2.1, 3.1, note 13"},
    {"quant-heads-*", "2.1, 3.1, note 13"},
    {"quant-*", "3.1"},

    {"one-of-each", "2.2, 2.3, 4"},
    {"one-*", "2.3"},
    {"two-tensors", "2.3, 4"},
    {"three-tensors", "2.3, 4"},
    {"sizes-around-256", "4, note 4"},
    {"*-of-4096-bytes", "4"},
    {"data-in-another-order", "4"},
    {"data-side-by-side", "4"},
    {"data-that-end-with-a-block", "4"},
    {"gap-between-data", "4, note 15"},
    {"first-data-at-256", "4, note 15"},
    {"padding-of-ff", "4, note 15"},
    {"bytes-behind-the-data", "4, note 15"},
    {"bytes-behind-an-empty-file", "4, note 15"},
};

static const fact_row stated[] = {
#include "generators/burnpack/facts.def"
};

static const struct {
    const char *since, *from, *why, *to;
} moved[] = {
    {"0.1.0", "accept/unknown-numbers.bpk",
     "ignored integers below -2^63 may be refused: note 9",
     "may/burnpack.cbor.integer-range~unknown-numbers.bpk"},
    {"0.1.0", "accept/unknown-numbers-by-themselves.bpk",
     "ignored integers below -2^63 may be refused: note 9",
     "may/burnpack.cbor.integer-range~unknown-numbers-by-themselves.bpk"},
    {"0.1.0", "accept/unknown-tags-and-bignums.bpk",
     "ignored tags with content that is not theirs may be refused: note 9",
     "may/burnpack.cbor.tag-content~unknown-tags-and-bignums.bpk"},
    {"0.1.0", "accept/no-elements-but-large-dimensions.bpk",
     "dimensions next to a zero may be refused from 2^63 bytes on: note 20",
     "may/burnpack.data.shape-zero-product~"
     "no-elements-but-large-dimensions.bpk"},
    {"0.2.0", "accept/unknown-map-with-a-key-twice.bpk",
     "a key that occurs twice in an ignored map may be refused: note 9",
     "may/burnpack.struct.duplicate-unknown~in-an-ignored-map.bpk"},
    {"0.2.0", "accept/names-of-every-head.bpk",
     "names above 4096 bytes may be refused: note 24",
     "accept/names-of-every-head-to-4096-bytes.bpk"},
    {"0.2.0", "accept/texts-above-64-kib.bpk",
     "names above 4096 bytes may be refused: note 24",
     "accept/user-value-of-131072-bytes.bpk"},
};

/* Reports whether that part of the scheme is the word. */
static bool says(const builder *file, const char *scheme, const char *part,
                 const char *word)
{
    char path[2 * GOLDEN_PATH_SIZE];

    snprintf(path, sizeof path, "%s%s", scheme, part);
    const golden_field *f = find_field(file, path);
    return f != NULL && f->size == strlen(word) &&
           memcmp(file->bytes + f->offset, word, strlen(word)) == 0;
}

/* Values below 8 bits in a store that does not pack them. */
static bool is_unpacked(const builder *file, const char *scheme)
{
    static const char *const small[] = {"Q4F", "E2M1", "Q4S", "Q2F", "Q2S"};
    bool native = says(file, scheme, "store.text", "Native");
    bool pairs = says(file, scheme, "store.variant.text", "PackedNative") &&
                 !says(file, scheme, "value.text", "E2M1");
    bool is_small = false;

    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++)
        is_small = is_small || says(file, scheme, "value.text", small[i]);
    return is_small && (native || pairs);
}

/* Reports whether a file has a tensor whose storage is undefined (3.1). */
static bool has_unknown_storage(const builder *file)
{
    static const char end[] = "dtype.scheme.head";
    char path[GOLDEN_PATH_SIZE];

    for (size_t i = 0; i < file->field_count; i++) {
        snprintf(path, sizeof path, "%s", file->fields[i].path);
        size_t size = strlen(path);
        if (size < sizeof end ||
            strcmp(path + size - (sizeof end - 1), end) != 0)
            continue;
        path[size - strlen("head")] = '\0';
        if (is_unpacked(file, path))
            return true;
    }
    return false;
}

#define DUPLICATES "burnpack.duplicate-keys"

#define TWO_PAIRS 0xa2

/* Reports whether the value is a map in which the first key occurs twice: one
 * pair for a library that keeps one of two equal keys. */
static bool is_pair_twice(const builder *file, const char *value)
{
    char path[2 * GOLDEN_PATH_SIZE];
    const golden_field *first = NULL, *f;

    for (unsigned head = 1; ; head++) {
        snprintf(path, sizeof path, "%s.head[%u]", value, head);
        if (find_field(file, path) == NULL)
            return false;
        snprintf(path, sizeof path, "%s.text[%u]", value, head);
        if ((f = find_field(file, path)) == NULL)
            continue;
        if (first != NULL && f->size == first->size &&
            memcmp(file->bytes + f->offset, file->bytes + first->offset,
                   (size_t)f->size) == 0)
            return true;
        first = first != NULL ? first : f;
    }
}

/* dtype, store or level, which have one pair, have it twice. */
static bool has_pair_twice(const builder *file)
{
    static const char *const ends[] = {".dtype.head", ".store.head",
                                       ".level.head"};
    char path[GOLDEN_PATH_SIZE];

    for (size_t i = 0; i < file->field_count; i++) {
        snprintf(path, sizeof path, "%s", file->fields[i].path);
        for (size_t k = 0; k < sizeof ends / sizeof ends[0]; k++) {
            size_t size = strlen(path), end = strlen(ends[k]);
            if (size <= end || strcmp(path + size - end, ends[k]) != 0)
                continue;
            path[size - strlen(".head")] = '\0';
            if (file->bytes[file->fields[i].offset] == TWO_PAIRS &&
                is_pair_twice(file, path))
                return true;
        }
    }
    return false;
}

static void need_keys(case_sink *sink)
{
    need_feature(sink, BURNPACK_METADATA_DUPLICATE_KEY, DUPLICATES);
    need_feature(sink, BURNPACK_STRUCT_DUPLICATE_FIELD, DUPLICATES);
    need_feature(sink, BURNPACK_TENSOR_DUPLICATE_NAME, DUPLICATES);
    need_feature_beside(sink, DUPLICATES, has_pair_twice);
}

void burnpack_facts(case_sink *sink)
{
    need_keys(sink);
    need_feature_beside(sink, "burnpack.beside-unknown", has_unknown_storage);
    give_reasons(sink, ROWS(reasons));
    give_facts(sink, ROWS(stated));
    for (size_t i = 0; i < sizeof moved / sizeof moved[0]; i++)
        withdraw_case(sink, moved[i].from, moved[i].since, moved[i].why,
                      moved[i].to);
}

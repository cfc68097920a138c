/*
 * The reasons in spec/zten.md why the valid files are valid, and the cases that
 * were withdrawn.
 */
#include "generators/cases/facts.h"
#include "generators/zten/model.h"

#define FIRST "0.1.0"
#define NOW   "0.2.0"

static const reason_row reasons[] = {
    {"empty", "1, 2.1"},
    {"empty-after-a-gap", "1, 6, note 27"},
    {"one-before-a-gap", "6, note 27"},
    {"one-compressed", "4"},
    {"one-checked", "5"},
    {"one-scalar", "3, note 31"},
    {"one-byte-*", "4, note 22"},
    {"one-*", "2.3, 3, 6"},
    {"two-tensors", "2, 6"},
    {"two-blobs-of-192", "2, 6"},
    {"two-names-in-chunks", "2.1, note 3"},
    {"tw*-of-1024-floats", "2, 3"},
    {"many-tensors", "2, 6"},
    {"entries-300", "2, 6"},
    {"entries-in-another-order", "6, note 27"},
    {"blob-sizes-around-64", "6, note 27"},
    {"blobs-side-by-side", "6, note 27"},
    {"gap-between-blobs", "6, note 27"},
    {"first-blob-at-128", "6, note 27"},
    {"1000-bytes-before-the-index", "6, note 27"},
    {"padding-of-ff", "6, note 27"},

    {"scalars", "2.3, 3, note 31"},
    {"rank-*", "2.3, 3, note 30"},
    {"elements-*", "3"},
    {"dimensions-of-every-head", "2.1, 3"},
    {"no-elements-beside-*", "3, note 29"},
    {"no-elements-at-the-index", "6, note 25"},
    {"no-elements-inside-another-blob", "6, note 26"},
    {"no-elements-checked", "5"},
    {"no-elements*", "3, 6"},

    {"all-dtypes", "3, 4"},
    {"all-dtypes-big-endian", "3, 4"},
    {"all-dtypes-little-said", "3, 4"},
    {"all-dtypes-unmarked", "3, 4"},
    {"all-dtypes-compressed", "3, 4"},
    {"all-dtypes-compressed-little", "4, note 22"},
    {"big-endian-*", "4"},
    {"float-specials*", "3, 4"},
    {"integer-limits*", "3, 4"},
    {"bool-bytes-above-1", "3, note 31"},

    {"name-empty", "2.3, note 19"},
    {"names-with-nul", "2.3, note 19"},
    {"names-controls", "2.3, note 19"},
    {"names-of-every-head", "2.1, 2.3"},
    {"names-*", "2.3, note 19"},
    {"name-*", "2.1, note 3"},

    {"index-indefinite*", "2.1, note 1"},
    {"index-*", "2.1, note 2"},
    {"entry-definite", "2.1, note 1"},
    {"entry-definite-*", "2.1, note 2"},
    {"entries-of-both-kinds", "2.1, note 1"},
    {"shape-indefinite*", "2.1, note 1"},
    {"shape-and-dimensions-of-all-widths", "2.1, note 2"},
    {"everything-indefinite", "2.1, note 1, note 3"},
    {"offset-and-size-*", "2.1, note 2"},
    {"size-below-24-in-2-bytes", "2.1, note 2"},
    {"*-with-longer-heads", "2.1, note 2"},
    {"*-in-chunks", "2.1, note 3"},
    {"keys-*", "2.2, note 5"},

    {"custom-last-in-a-definite-entry", "2.1, 2.4, note 1"},
    {"custom-look-alikes", "2.2, 2.4"},
    {"custom-other-versions", "2.4"},
    {"custom-*key*", "2.2, 2.4, note 7"},
    {"custom-*", "2.4, note 38"},
    {"nested-64-*", "2.1, note 12"},

    {"crc32c-*", "5, note 34"},
    {"sha256-*", "5, note 36"},
    {"checksums-of-both-kinds", "5"},

    {"zstd-*", "4, note 32"},
    {"float-digits-*", "3, 4"},
    {"floor-*", "2.2, 2.3, 2.4, 6"},
};

static const fact_row stated[] = {
#include "generators/zten/facts.def"
};

#define BIGNUM "a bignum that fits may be taken for an integer: note 4"
#define DATES  "dates that no calendar has may be refused: note 38"
#define KEYS   "keys that are equal as numbers may be refused: note 7"
#define TAGS   "ignored tags with content that is not theirs may be refused: " \
               "note 38"
#define RANK   "more than 64 dimensions may be refused: note 30"
#define LAX    "libzstd decodes these frames, which RFC 8878 forbids: note 41"

static const struct {
    const char *old, *why, *now, *since;
} moved[] = {
    {"reject/zten.field.offset-type~bignum.zt", BIGNUM,
     "may/zten.field.bignum~offset.zt", NOW},
    {"reject/zten.field.size-type~bignum.zt", BIGNUM,
     "may/zten.field.bignum~size.zt", NOW},
    {"reject/zten.field.shape-dim-type~bignum.zt", BIGNUM,
     "may/zten.field.bignum~dimension.zt", NOW},
    {"accept/name-65536-bytes.zt",
     "a reader may refuse names of more than 4096 bytes: note 42",
     "accept/floor-name-of-4096-bytes.zt", NOW},
    {"accept/custom-dates.zt", DATES,
     "may/zten.custom.tag-content~second-60.zt", NOW},
    {"accept/custom-map-keys-of-all-types.zt", KEYS,
     "may/zten.entry.key-duplicate-custom~one-and-1.0.zt", NOW},
    {"accept/custom-keys-alike-but-not-equal.zt", KEYS,
     "may/zten.entry.key-duplicate-custom~one-and-1.0-among-look-alikes.zt",
     NOW},
    {"accept/custom-simple-values.zt",
     "ignored simple values without a meaning may be refused: note 38",
     "may/zten.custom.simple-unknown~five-beside-the-assigned-ones.zt", FIRST},
    {"accept/custom-negative-integers.zt",
     "ignored integers below -2^63 may be refused: note 38",
     "may/zten.custom.integer-range~two-behind-others.zt", FIRST},
    {"accept/custom-maps-with-keys-of-all-types.zt", TAGS,
     "may/zten.custom.tag-content~key-of-a-map.zt", FIRST},
    {"accept/custom-tags.zt", TAGS,
     "may/zten.custom.tag-content~three-beside-valid-ones.zt", FIRST},
    {"accept/rank-255.zt", RANK, "may/zten.shape.rank-limit~255.zt", FIRST},
    {"accept/rank-256.zt", RANK, "may/zten.shape.rank-limit~256.zt", FIRST},
    {"accept/no-elements-but-large-dimensions.zt",
     "large dimensions next to a zero may be refused: note 29",
     "may/zten.shape.zero-with-overflow~"
     "three-whose-elements-are-less-than-2-to-64.zt", FIRST},
    {"reject/zten.zstd.corrupt~"
     "content-size-too-large-and-an-empty-last-block.zt", LAX,
     "may/zten.zstd.lax-frame~"
     "content-size-too-large-and-an-empty-last-block.zt", FIRST},
    {"reject/zten.zstd.corrupt~"
     "content-size-200000-and-an-empty-last-block.zt", LAX,
     "may/zten.zstd.lax-frame~content-size-200000-and-an-empty-last-block.zt",
     FIRST},
    {"reject/zten.zstd.corrupt~"
     "block-larger-than-the-window-and-a-content-size.zt", LAX,
     "may/zten.zstd.lax-frame~"
     "block-larger-than-the-window-and-a-content-size.zt", FIRST},
};

/* An ignored checksum looks like one that is verified and correct, and a
 * library that keeps one of two equal keys does not show the other. */
static void need_features(case_sink *sink)
{
    need_feature(sink, ZTEN_ENTRY_KEY_DUPLICATE_KNOWN, "zten.duplicate-keys");
    need_feature(sink, ZTEN_CHECKSUM_CRC32C_MALFORMED, "zten.crc32c");
    need_feature(sink, ZTEN_CHECKSUM_CRC32C_MISMATCH, "zten.crc32c");
    need_feature(sink, ZTEN_CHECKSUM_SHA256_MISMATCH, "zten.sha256");
}

static bool is_one_of(const builder *file, const golden_field *f,
                      const char *const *names)
{
    for (; *names != NULL; names++)
        if (strlen(*names) == f->size &&
            memcmp(file->bytes + f->offset, *names, (size_t)f->size) == 0)
            return true;
    return false;
}

/* A dtype or encoding that no reader has to know. */
static bool has_unknown_type(const builder *file)
{
    static const char *const encodings[] = {"raw", "zstd", NULL};
    const char *dtypes[DTYPES + 1] = {NULL};

    for (zten_dtype d = FLOAT64; d < DTYPES; d++)
        dtypes[d] = zten_dtype_name(d);
    for (size_t i = 0; i < file->field_count; i++) {
        const golden_field *f = &file->fields[i];
        const char *part = strchr(f->path, ']');
        if (part != NULL &&
            ((strcmp(part, "].dtype.text") == 0 &&
              !is_one_of(file, f, dtypes)) ||
             (strcmp(part, "].encoding.text") == 0 &&
              !is_one_of(file, f, encodings))))
            return true;
    }
    return false;
}

void zten_facts(case_sink *sink)
{
    need_features(sink);
    need_feature_beside(sink, "zten.beside-unknown", has_unknown_type);
    give_reasons(sink, ROWS(reasons));
    give_facts(sink, ROWS(stated));
    for (size_t i = 0; i < sizeof moved / sizeof moved[0]; i++)
        withdraw_case(sink, moved[i].old, moved[i].since, moved[i].why,
                      moved[i].now);
}

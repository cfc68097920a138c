/*
 * The reasons in spec/oinf.md why files that break no rule are valid, and the
 * files that are no longer valid.
 */
#include "generators/cases/facts.h"
#include "generators/oinf/model.h"

#define SINCE "0.1.0"
#define STRING_AT "reject/oinf.metadata.offset-aligned"
#define LARGE "large dimensions next to a zero may be refused: note 21"

static const reason_row reasons[] = {
    {"empty-file", "2, 3, note 4"},
    {"three-tables", "2, 3"},
    {"document-conceptual-model", "2, 3"},
    {"document-worked-example", "2, 7.2, note 12"},
    {"many-entries", "3, 5.1, 5.2, 5.3"},
    {"many-entries-of-no-elements", "3, 8, note 20"},

    {"name-4096-bytes-*", "4, note 22"},
    {"names-alike-in-4095-bytes", "4, note 16, note 22"},
    {"names-that-begin-alike", "4, note 16"},
    {"same-name-in-three-tables", "2, note 16"},
    {"name-lengths", "4"},
    {"name-of-every-allowed-byte", "4"},
    {"second-name-of-*", "4, 5.3"},

    {"names-of-*", "4, note 16"},
    {"names-that-are-*", "4, 7.2, note 16"},
    {"names-that-languages-have", "4, 7.2, note 16"},
    {"names-alike-but-for-*", "4, note 16"},
    {"padding-of-every-size", "4, 7.3, 7.4, 8"},
    {"data-*", "5.3, 8"},

    {"one-sizevar", "5.1, note 4"},
    {"sizevars-only", "5.1, note 4"},
    {"sizevar-limits", "5.1"},

    {"metadata-only", "5.2, note 4"},
    {"meta-integer-limits", "7.1"},
    {"meta-booleans", "7.1"},
    {"meta-scalar-of-every-type", "6, 7.1"},
    {"meta-packed-scalars", "6, 7.1"},
    {"meta-floats", "7.1, note 26"},
    {"meta-*-of-full-precision", "7.1, note 26"},
    {"meta-*-specials", "7.1, note 26"},
    {"floats-of-full-precision", "6, 7.4"},
    {"ndarray-float-specials", "7.4, note 26"},
    {"floor-2000-sizevars", "3, 5.1"},
    {"floor-2000-metadata", "3, 5.2"},
    {"floor-4096-tensors", "3, 5.3"},
    {"floor-1-mib-of-tables", "2, 4, note 22"},
    {"floor-string-*", "7.2"},
    {"floor-65536-bits", "7.3"},
    {"floor-65536-elements-of-an-ndarray", "7.4"},
    {"floor-65536-*", "5.3, 6"},
    {"one-string", "7.2, note 12"},
    {"string*", "7.2"},
    {"one-bitset", "7.3, note 12"},
    {"bitset-*", "7.3"},
    {"one-ndarray", "7.4, note 12"},
    {"one-*-ndarray-2x*", "7.4"},
    {"ndarray-ranks", "7.4, note 20, note 21, note 29"},
    {"ndarray-rank-32", "7.4, note 22, note 29"},
    {"ndarrays-of-no-elements-of-each-type", "7.4, note 20"},
    {"ndarray-paddings", "7.4, note 12"},
    {"ndarray-of-every-type", "6, 7.4"},
    {"ndarray-packed-*", "6, 7.4"},
    {"ndarray-64-and-65-bytes", "7.4"},

    {"rank-0", "5.3"},
    {"rank-1-to-8", "5.3"},
    {"rank-3?", "5.3, note 22"},
    {"declared-*", "5.3"},
    {"zero-dim-beside-*", "5.3, note 20, note 21"},
    {"zero-dim-between-payloads", "5.3, 8, note 20"},
    {"zero-dim-*", "5.3, note 20"},

    {"packed-declared", "5.3, 6"},
    {"packed-*", "6"},
    {"*-of-every-type", "5.3, 6"},
    {"elements-6?", "5.3, 6"},
    {"one-nan-of-each-float-type", "6, note 26"},
    {"one-*", "5.3, 6"},
    {"integer-limits", "6"},
    {"bool*", "6"},
    {"*-specials", "6, note 26"},
    {"f8-every-code", "6, note 27"},

    {"payload-?-bytes", "5.3, 8"},
    {"576-bytes-of-data-in-704", "5.3, 8"},
    {"two-*", "5.3, 8"},
    {"u8-before-an-empty-one", "5.3, 8, note 20"},
    {"three-tensors", "5.3, 8"},
    {"twenty-tensors-of-4096-bytes", "5.3, 8"},
};

static const fact_row stated[] = {
#include "generators/oinf/facts.def"
};

static void withdraw_cases(case_sink *sink)
{
    withdraw_case(sink, "accept/zero-dim-beside-large-ones.oinf", SINCE, LARGE,
                  "may/oinf.tensors.zero-dim-overflow~beside-large-ones.oinf");
    withdraw_case(sink, "accept/ndarray-shapes.oinf", SINCE, LARGE,
                  "may/oinf.metadata.ndarray-zero-dim-overflow~shapes.oinf");
    withdraw_case(sink, STRING_AT "~string-plus-4.oinf", "0.2.0",
                  "the string did not move with its offset: note 32",
                  STRING_AT "~moved-by-4-of-string.oinf");
}

/* Reports whether a field of that name has a type from least to most. */
static bool has_type(const builder *file, const char *name, oinf_type least,
                     oinf_type most)
{
    for (size_t i = 0; i < file->field_count; i++) {
        const golden_field *f = &file->fields[i];
        const char *last = strrchr(f->path, '.');
        if (last == NULL || strcmp(last + 1, name) != 0 || f->size != 4)
            continue;
        u64 type = stored_bits(file->bytes + f->offset, 4);
        if ((u64)least <= type && type <= (u64)most)
            return true;
    }
    return false;
}

static const char *features_of(const builder *file)
{
    bool packed = has_type(file, "dtype", I4, T1) ||
                  has_type(file, "value_type", I4, T1) ||
                  has_type(file, "element_type", I4, T1);

    return packed ? "oinf.packed" : "";
}

bool oinf_has_bitset_tensor(const builder *file)
{
    return has_type(file, "dtype", BITSET, BITSET);
}

void oinf_facts(case_sink *sink)
{
    give_features(sink, features_of);
    need_feature_beside(sink, "oinf.beside-unknown", oinf_has_bitset_tensor);
    withdraw_cases(sink);
    give_reasons(sink, ROWS(reasons));
    give_facts(sink, ROWS(stated));
}

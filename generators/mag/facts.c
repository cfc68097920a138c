/* The reasons in spec/mag.md why files that break no rule are valid. */
#include "generators/cases/facts.h"
#include "generators/mag/model.h"

static const reason_row reasons[] = {
    {"empty-archive", "2, 3"},
    {"metadata-only", "2, 4.1"},
    {"metadata-of-*", "2, 4.1, 4.3"},
    {"one-entry", "2, 4.1"},
    {"many-*", "3, note 27"},
    {"entries-*", "3, note 27"},
    {"tensors-66", "3, note 27"},
    {"records-of-1-mib", "4.3"},
    {"numbers-of-each-kind", "2, 4"},
    {"records-in-no-order", "2, note 21"},
    {"records-end-*", "2, 6"},

    {"meta-i64-limits", "4.1"},
    {"meta-f64-*", "4.1, note 23"},
    {"keys-with-blanks-*", "4.3, note 20"},
    {"five-elements-of-*", "4.2, 6"},
    {"elements-of-full-precision", "6, note 23"},
    {"sizes-1-to-66", "6"},

    {"same-key-in-both-dictionaries", "4.3, note 20"},
    {"key-65535-bytes*", "4.3"},
    {"keys-utf8-*", "4.3"},
    {"keys-noncharacters", "4.3"},
    {"keys-byte-order-mark", "4.3"},
    {"keys-controls", "4.3"},
    {"keys-white-space", "4.3"},
    {"keys-punctuation", "4.3"},
    {"keys-like-paths", "4.3"},
    /* unique byte by byte */
    {"keys-not-normalised", "4.3, note 20"},
    {"keys-upper-and-lower-case", "4.3, note 20"},
    {"keys-beginnings-of-others", "4.3, note 20"},
    {"keys-alike-*", "4.3, note 20"},
    {"keys-of-*", "4.3, note 20"},

    {"rank-1-to-6", "4.2"},
    {"rank-6-of-ones", "4.2"},
    {"rank-*", "4.2, note 14"},
    {"two-of-rank-*", "4.2, note 14"},
    {"elements-6*", "4.2, 6"},
    {"all-dtypes*", "4.2, 6"},
    {"one-*", "4.2, 6"},
    {"i32-limits", "6"},
    {"f*-specials", "6, note 23"},

    {"other-data-same-checksum", "5, note 3"},
    {"payload-6?-bytes", "2, 6"},
    {"two-tensors*", "2, 6"},
    {"three-*", "2, 6"},
    {"twenty-tensors-of-4096-bytes", "2, 6"},
};

static const fact_row stated[] = {
#include "generators/mag/facts.def"
};

void mag_facts(case_sink *sink)
{
    give_reasons(sink, ROWS(reasons));
    give_facts(sink, ROWS(stated));
}

/* The sections and notes of spec/gguf.md by which valid files are valid. */
#include "generators/cases/facts.h"
#include "generators/gguf/model.h"

static const reason_row reasons[] = {
    {"*quantized-big-endian", "3, 6, note 35"},
    {"blocks-big-endian", "3, 6, note 35"},
    {"*-big-endian", "3, note 2"},
    {"*-version-2", "3, note 5"},

    {"architecture-only*", "2, 7, note 28"},
    {"architecture-*", "4.5"},
    {"standard-keys", "4.5"},
    {"file-type-*", "4.5"},
    {"quantization-version-*", "4.5"},
    {"vocabulary*", "4.5"},
    {"scores-*", "4.5"},
    {"tokenizer-keys", "4.5"},
    {"split-*", "4.5, note 21"},

    {"all-scalar-types", "4.2"},
    {"number-limits", "4.2"},
    {"float-specials", "4.2"},
    {"string*", "4.2, note 17"},
    {"all-array-types", "4.3"},
    {"empty-array*", "4.3, note 19"},
    {"array-of-texts-not-padded", "2, 4.3, 7, note 28"},
    {"array*", "4.3"},
    {"nested-*", "4.3, note 18"},
    {"depth-*", "4.3, note 18"},
    {"alignment-*", "4.4, note 16"},
    {"key-65535-bytes", "4.1, note 10"},
    {"key*", "4.1"},
    {"pairs-*", "3, 4.1"},

    {"name*", "5, note 23"},
    {"rank-*", "5, note 25"},
    {"dimension-*", "5"},
    {"trailing-ones*", "5"},
    {"leading-ones", "5"},
    {"zero*", "5, 7, note 26"},
    {"type-q8_1", "6, note 34"},
    {"to-the-end-q8_1", "6, 7, note 34"},
    {"to-the-end-*", "6, 7, note 33"},
    {"type-*", "6, note 33"},
    {"blocks-*", "6"},
    {"three-quantized", "6"},
    {"scalar-types", "6, 7"},
    {"ternary-out-of-range", "6, note 40"},
    {"scale-is-not-a-number", "6, note 40"},
    {"*-elements-*", "6"},
    {"elements-*", "6"},

    {"one-*", "5, 7"},
    {"two-tensors", "5, 7"},
    {"three-tensors", "5, 7"},
    {"twenty-tensors-of-4096-bytes", "7"},
    {"tensors-*", "3, 5, 7"},
    {"sizes-around-32", "7"},
    {"infos-end-*", "7"},
    {"sizes-0-to-65-*", "7"},
    {"data-that-look-like-other-files", "7"},
    {"tensor-of-*", "5, 7"},
    {"floats-of-*", "4.2"},
    {"numbers-of-each-kind", "4, 5"},
    {"header-of-8-mib-*", "4.3"},
};

static const fact_row stated[] = {
#include "generators/gguf/facts.def"
};

/* A reader that does not know the type of a tensor may stop there, even if the
 * file breaks another rule whatever the type means. */
static bool has_unknown_type(const builder *file)
{
    static const char end[] = "].type";

    for (size_t i = 0; i < file->field_count; i++) {
        const golden_field *f = &file->fields[i];
        size_t length = strlen(f->path);
        if (length < sizeof end || f->path[length - 5] != '.' ||
            strcmp(f->path + length - (sizeof end - 1), end) != 0)
            continue;
        if (f->size != 4)
            return false;
        u64 type = value_of_field(file, f);
        if (type >= TENSOR_TYPES && type <= LAST_UNKNOWN)
            return true;
    }
    return false;
}

/* For other versions too, and whatever follows: a reader of little-endian files
 * looks no further. */
static bool shows_big_endian(const builder *file)
{
    const golden_field *f = find_field(file, "header.version");

    return f != NULL && f->size == 4 && file->bytes[f->offset] == 0 &&
           file->bytes[f->offset + 1] == 0;
}

/* ------------------------------------------------------------ withdrawn -- */

#define SYNTAX   "keys of another form may be refused: note 12"
#define USUAL    "official models have hyphens in keys: note 12"
#define OFFICIAL "official models have these architectures: note 20"
#define COUNTS   "the counts of the file were little-endian: note 2"
#define ENDS     "the infos ended at byte 120: note 28"

static const struct {
    const char *old, *why, *now;
} moved[] = {
#define MOVED_SYNTAX(what) \
    {"accept/gguf.key.syntax~" what ".gguf", SYNTAX, \
     "may/gguf.key.syntax~" what ".gguf"}
#define MOVED_USUAL(what) \
    {"accept/gguf.key.syntax~" what ".gguf", USUAL, \
     "accept/gguf.key.hyphen-or-capital~" what ".gguf"}
#define MOVED_OFFICIAL(what) \
    {"accept/gguf.meta.architecture-chars~" what ".gguf", OFFICIAL, \
     "accept/gguf.meta.architecture-hyphen~" what ".gguf"}
#define MOVED_VERSION(number) \
    {"reject/gguf.header.version~big-endian-" #number ".gguf", COUNTS, \
     "reject/gguf.header.version~" #number "-of-a-big-endian-file.gguf"}
    MOVED_SYNTAX("space"), MOVED_SYNTAX("space-behind"), MOVED_SYNTAX("slash"),
    MOVED_SYNTAX("colon"), MOVED_SYNTAX("leading-dot"),
    MOVED_SYNTAX("trailing-dot"), MOVED_SYNTAX("two-dots"),
    MOVED_SYNTAX("dot-alone"), MOVED_SYNTAX("dots"), MOVED_SYNTAX("control"),
    MOVED_SYNTAX("tab"), MOVED_SYNTAX("line-feed"), MOVED_SYNTAX("escape"),
    MOVED_SYNTAX("delete"), MOVED_SYNTAX("before-0"), MOVED_SYNTAX("behind-9"),
    MOVED_SYNTAX("before-a"), MOVED_SYNTAX("behind-z"),
    MOVED_SYNTAX("before-underscore"), MOVED_SYNTAX("path"),
    MOVED_SYNTAX("format"), MOVED_SYNTAX("alignment-space"),
    MOVED_USUAL("hyphen"), MOVED_USUAL("upper-case"),
    MOVED_USUAL("one-upper-case"), MOVED_USUAL("both-cases"),
    MOVED_USUAL("alignment-upper-case"),
    MOVED_OFFICIAL("hyphen"), MOVED_OFFICIAL("command-r"),
    MOVED_OFFICIAL("underscore"),
    MOVED_VERSION(1), MOVED_VERSION(4), MOVED_VERSION(255),
    {"accept/scores-beside-tokens-that-are-no-array.gguf",
     "the specification gives the type of tokens: note 20",
     "may/gguf.meta.type~tokens-string-beside-scores.gguf"},
    {"accept/infos-end-at-a-multiple-of-32.gguf", ENDS,
     "accept/infos-end-at-residue-0-of-32.gguf"},
    {"accept/infos-end-the-file.gguf", ENDS,
     "accept/infos-end-the-file-without-padding.gguf"},
};

void gguf_facts(case_sink *sink)
{
    give_reasons(sink, ROWS(reasons));
    give_facts(sink, ROWS(stated));
    need_feature_beside(sink, "gguf.beside-unknown", has_unknown_type);
    need_feature_beside(sink, "gguf.big-endian", shows_big_endian);
    for (size_t i = 0; i < sizeof moved / sizeof moved[0]; i++)
        withdraw_case(sink, moved[i].old, "0.2.0", moved[i].why, moved[i].now);
}

/*
 * The sections and notes of spec/safetensors.md by which valid files are valid,
 * and what upstream answers.
 */
#include "generators/cases/facts.h"
#include "generators/safetensors/model.h"

#define SINCE "0.2.0"       /* what changed in that version */

static const reason_row reasons[] = {
    {"no-tensors*", "3, 4"},
    {"one-with-*", "4, 5"},
    {"one-f4-*", "5, 6"},
    {"one-*", "1, 5, 7"},
    {"two-*", "3, 5, 7"},
    {"twenty-*", "3, 5, 7"},
    {"three-*", "3, 5, 7"},
    {"document-example", "1, 3, 5"},
    {"metadata-last", "3, 4"},
    {"metadata-between", "3, 4"},
    {"metadata-empty-map", "4"},
    {"metadata-*", "4"},
    {"data-*", "3, 7"},
    {"names-in-reverse*", "3"},
    {"types-ascending", "3, 7"},
    {"zero-size-listed-*", "3, 7"},
    {"scalar*", "5"},
    {"rank-*", "5"},
    {"elements-*", "5"},
    {"zero-dim*", "5, 7"},
    {"many-*", "3, 4, 5"},
    {"all-dtypes*", "6"},
    {"dtype-*", "6"},
    {"integer-limits", "6, 7"},
    {"float-specials", "6, 7"},
    {"complex-*", "6, 7"},
    {"*-every-code", "6, 7"},
    {"f4-*", "5, 6"},
    {"f6-*", "5, 6"},
    {"space-*", "2"},
    {"padding-*", "1"},
    {"escape-*", "2"},
    {"name*", "2, 3"},
    {"members-*", "5"},
    {"header-size-*", "1"},
    {"floats-*", "6, 7"},
    {"floor-*", "1, 3, 4, 5"},
};

static const fact_row stated[] = {
#include "generators/safetensors/facts.def"
};

#define NULL_MAY "null for metadata may be refused: note 9"
#define TURNED   "the bytes of 64 were turned, the header had 56: note 6"
#define MOVED_NULL(what) \
    {"accept/safetensors.meta.null~" what ".safetensors", NULL_MAY, \
     "may/safetensors.meta.null~" what ".safetensors"}

static const struct {
    const char *old, *why, *now;
} moved[] = {
    MOVED_NULL("alone"), MOVED_NULL("alone-without-padding"),
    MOVED_NULL("first"), MOVED_NULL("last"), MOVED_NULL("as-mlx-writes-it"),
    MOVED_NULL("behind-an-escaped-key"),
    {"accept/name-65536-bytes.safetensors",
     "a reader may refuse names of more than 4096 bytes: note 47",
     "accept/floor-name-of-4096-bytes.safetensors"},
    {"reject/safetensors.header.size-max~big-endian.safetensors", TURNED,
     "reject/safetensors.header.size-max~its-size-in-big-endian.safetensors"},
    {"reject/safetensors.header.size-max~big-endian-of-32-bits.safetensors",
     TURNED, "reject/safetensors.header.size-max~"
     "its-size-in-big-endian-of-32-bits.safetensors"},
};

#define DUPLICATES "safetensors.duplicate-keys"
#define SURROGATES "safetensors.lone-surrogates"

#define SIZE_OF_SIZE 8u

static bool are_digits(const u8 *at)
{
    for (unsigned i = 0; i < 4; i++)
        if (at[i] == '\0' || strchr("0123456789abcdefABCDEF", at[i]) == NULL)
            return false;
    return true;
}

/* Reports whether all escapes are JSON escapes. */
static bool has_right_escapes(const builder *file)
{
    u64 end = SIZE_OF_SIZE;

    for (unsigned i = 0; i < SIZE_OF_SIZE && i < file->size; i++)
        end += (u64)file->bytes[i] << 8 * i;
    end = end < file->size ? end : file->size;
    for (u64 at = SIZE_OF_SIZE; at + 1 < end; at++) {
        const u8 *next = file->bytes + at + 1;
        if (file->bytes[at] != '\\')
            continue;
        if (*next == '\0' || strchr("\"\\/bfnrtu", *next) == NULL ||
            (*next == 'u' && (end - at < 6 || !are_digits(next + 1))))
            return false;
        at++;
    }
    return true;
}

/* A library that keeps one of two equal keys does not show the other; one that
 * replaces an unpaired surrogate by U+FFFD does not show it. */
static void need_what_libraries_show(case_sink *sink)
{
    need_feature_if(sink, SAFETENSORS_JSON_SURROGATE, SURROGATES,
                    has_right_escapes);
    need_feature(sink, SAFETENSORS_ROOT_KEY_UNIQUE, DUPLICATES);
    need_feature(sink, SAFETENSORS_META_KEY_UNIQUE, DUPLICATES);
    need_feature(sink, SAFETENSORS_TENSOR_MEMBER_UNIQUE, DUPLICATES);
}

void st_random_facts(case_sink *sink)
{
    give_features(sink, st_features);
    need_what_libraries_show(sink);
}

void st_facts(case_sink *sink)
{
    give_features(sink, st_features);
    need_feature(sink, SAFETENSORS_TENSOR_SUB_BYTE_WHOLE,
                 "safetensors.sub-byte");
    need_what_libraries_show(sink);
    give_reasons(sink, ROWS(reasons));
    give_facts(sink, ROWS(stated));
    for (size_t i = 0; i < sizeof moved / sizeof moved[0]; i++)
        withdraw_case(sink, moved[i].old, SINCE, moved[i].why, moved[i].now);
}

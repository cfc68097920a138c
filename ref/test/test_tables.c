/* The public tables: formats, rules, levels, words, element types; and numbers
 * outside of them. */
#include "assay.h"
#include "test/suite.h"

#include <string.h>

static bool has_text(const char *text)
{
    return text != NULL && text[0] != '\0';
}

START_TEST(the_version)
{
    ck_assert_str_eq(assay_version(), ASSAY_VERSION);
}
END_TEST

START_TEST(formats_by_number_and_name)
{
    u32 count = assay_format_count();

    ck_assert_uint_ge(count, 5);
    for (u32 f = 1; f <= count; f++) {
        const assay_format *about = assay_format_at(f);
        ck_assert_ptr_nonnull(about);
        ck_assert_uint_eq(assay_format_by_name(about->name), f);
        ck_assert(has_text(about->title) && has_text(about->versions));
        ck_assert_int_eq(about->extension[0], '.');
        ck_assert_ptr_nonnull(about->magic);
    }
}
END_TEST

START_TEST(no_format)
{
    ck_assert_ptr_null(assay_format_at(0));
    ck_assert_ptr_null(assay_format_at(assay_format_count() + 1));
    ck_assert_ptr_null(assay_format_at(UINT32_MAX));
    ck_assert_uint_eq(assay_format_by_name("MAG"), 0);
    ck_assert_uint_eq(assay_format_by_name("ma"), 0);
    ck_assert_uint_eq(assay_format_by_name(""), 0);
    ck_assert_uint_eq(assay_format_by_name(NULL), 0);
}
END_TEST

START_TEST(levels_and_verdicts_have_names)
{
    ck_assert_str_eq(assay_level_name(ASSAY_MUST), "must");
    ck_assert_str_eq(assay_level_name(ASSAY_SHOULD), "should");
    ck_assert_str_eq(assay_level_name(ASSAY_MAY), "may");
    ck_assert_str_eq(assay_level_name(ASSAY_NOTE), "note");
    ck_assert_ptr_null(assay_level_name((assay_level)ASSAY_LEVELS));
    ck_assert_ptr_null(assay_level_name((assay_level)-1));
    ck_assert_str_eq(assay_verdict_name(ASSAY_ACCEPT), "accept");
    ck_assert_str_eq(assay_verdict_name(ASSAY_REJECT), "reject");
    ck_assert_str_eq(assay_verdict_name(ASSAY_UNKNOWN), "unknown");
    ck_assert_ptr_null(assay_verdict_name((assay_verdict)3));
    ck_assert_ptr_null(assay_verdict_name((assay_verdict)-1));
}
END_TEST

START_TEST(rules_by_number_and_id)
{
    u32 count = assay_rule_count();

    ck_assert_uint_ge(count, 300);
    for (u32 r = 0; r < count; r++) {
        const assay_rule *about = assay_rule_at(r);
        const assay_format *of = assay_format_at(about->format);
        size_t length = strlen(of->name);

        CLAIM(assay_rule_by_id(about->id) == r, "%s", about->id);
        CLAIM(strncmp(about->id, of->name, length) == 0 &&
              about->id[length] == '.', "%s is of %s", about->id, of->name);
        CLAIM(assay_level_name(about->level) != NULL, "%s", about->id);
        CLAIM(has_text(about->section) && has_text(about->statement) &&
              has_text(about->why), "%s", about->id);
    }
}
END_TEST

START_TEST(no_rule)
{
    ck_assert_ptr_null(assay_rule_at(assay_rule_count()));
    ck_assert_ptr_null(assay_rule_at(ASSAY_NONE));
    ck_assert_uint_eq(assay_rule_by_id("mag.data"), ASSAY_NONE);
    ck_assert_uint_eq(assay_rule_by_id("MAG.KEY.UTF8"), ASSAY_NONE);
    ck_assert_uint_eq(assay_rule_by_id(""), ASSAY_NONE);
    ck_assert_uint_eq(assay_rule_by_id(NULL), ASSAY_NONE);
}
END_TEST

/* The words of a format are numbered without gaps; format 0 has none. */
START_TEST(words_of_a_format)
{
    const assay_word *w;
    size_t all = 0;

    for (u32 f = 1; f <= assay_format_count(); f++) {
        const assay_word *first = assay_word_at(f, 0);
        ck_assert_ptr_nonnull(first);
        u32 count = 0;
        for (; (w = assay_word_at(f, count)) != NULL; count++) {
            ck_assert(has_text(w->what) && has_text(w->name));
            CLAIM(w->size > 0 && w->head < w->size, "%s %s", w->what, w->name);
            CLAIM(count == 0 || w != first, "%s again", w->name);
        }
        ck_assert_ptr_null(assay_word_at(f, count + 1));
        ck_assert_ptr_null(assay_word_at(f, UINT32_MAX));
        all += count;
    }
    ck_assert_uint_gt(all, 100);
    ck_assert_ptr_null(assay_word_at(0, 0));
    ck_assert_ptr_null(assay_word_at(assay_format_count() + 1, 0));
}
END_TEST

static bool judges(const char *id, const char *path)
{
    return assay_rule_judges(assay_rule_by_id(id), path);
}

START_TEST(rules_of_a_field)
{
    char path[600] = "";

    ck_assert(judges("mag.header.magic", "header.magic"));
    ck_assert(judges("mag.header.truncated", "header.magic"));
    ck_assert(!judges("mag.header.version", "header.magic"));
    ck_assert(!judges("oinf.header.magic", "tensor[0].shape[1]"));
    ck_assert(judges("mag.tensor.dim-max", "tensor[12].shape[1]") ==
              judges("mag.tensor.dim-max", "tensor.shape"));
    ck_assert(judges("mag.key.utf8", "metadata[3].key"));
    ck_assert(judges("mag.key.length-max", "metadata[3].key_length"));
    ck_assert(judges("mag.tensor.truncated", "tensor[0].rank"));
    ck_assert(!judges("mag.tensor.truncated", "tensor[0].data"));
    ck_assert(!judges("mag.header.magic", "header.magi"));
    ck_assert(!judges("mag.header.magic", "header.magic2"));
    ck_assert(!judges("mag.header.magic", "x["));
    ck_assert(!judges("mag.header.magic", ""));
    ck_assert(!judges("mag.header.magic", NULL));
    memset(path, 'x', sizeof path - 1);         /* longer than the limit */
    ck_assert(!judges("mag.header.magic", path));
    ck_assert(judges("mag.header.truncated", path) ==
              judges("mag.header.truncated", "x"));
    ck_assert(!assay_rule_judges(ASSAY_NONE, "header.magic"));
}
END_TEST

START_TEST(the_format_is_detected)
{
    char looks[80];

    for (u32 f = 1; f <= assay_format_count(); f++) {
        const assay_format *about = assay_format_at(f);
        size_t size = about->magic_size;
        if (size == 0)
            continue;           /* no magic: see tree.new_format */

        ck_assert_uint_eq(assay_detect(about->magic, size), f);
        ck_assert_uint_eq(assay_detect(about->magic, size - 1), 0);
        ck_assert_uint_eq(assay_looks_like(about->magic, size, looks,
                                           sizeof looks),
                          strlen(about->title));
        ck_assert_str_eq(looks, about->title);
    }
    ck_assert_uint_eq(assay_detect("BZh9", 4), 0);
    ck_assert_uint_eq(assay_detect(NULL, 0), 0);
    ck_assert_uint_eq(assay_detect(NULL, 4), 0);
    ck_assert_uint_eq(assay_looks_like("\x93NUMPY", 6, looks, 4), 25);
    ck_assert_str_eq(looks, "a N");
    ck_assert_uint_eq(assay_looks_like("\x93NUMPY", 6, looks, 0), 25);
    ck_assert_uint_eq(assay_looks_like("\x93NUMPY", 6, NULL, 9), 25);
    ck_assert_uint_eq(assay_looks_like("\1nothing", 8, looks, 9), 0);
    ck_assert_uint_eq(assay_looks_like(NULL, 0, looks, 9), 0);
    ck_assert_uint_eq(assay_looks_like(NULL, 4, looks, 9), 0);
    ck_assert_str_eq(looks, "");
}
END_TEST

/* ------------------------------------------------------- element types -- */

START_TEST(elements_by_number)
{
    u64 size;
    u32 parts;

    for (u32 i = ASSAY_NO_ELEMENT + 1; i < ASSAY_ELEMENTS; i++) {
        assay_element type = (assay_element)i;
        assay_element part = assay_element_part(type, &parts);
        u32 bits = assay_element_bits(type);

        ck_assert(has_text(assay_element_name(type)));
        ck_assert_int_ne(assay_element_meaning(part), ASSAY_NO_NUMBER);
        ck_assert_uint_eq(assay_element_bits(part) * parts, bits);
        ck_assert(assay_element_bytes(type, 9, &size));
        ck_assert_uint_eq(size, (9 * bits + 7) / 8);
        for (u32 other = ASSAY_NO_ELEMENT + 1; other < i; other++)
            ck_assert_str_ne(assay_element_name(type),
                             assay_element_name((assay_element)other));
    }
    ck_assert_str_eq(assay_element_name(ASSAY_BOOL32), "bool32");
    ck_assert_str_eq(assay_element_name(ASSAY_BF16), "bf16");
    ck_assert_int_eq(assay_element_meaning(ASSAY_F8), ASSAY_FLOAT);
    ck_assert_int_eq(assay_element_meaning(ASSAY_T1), ASSAY_SIGNED);
    ck_assert_int_eq(assay_element_meaning(ASSAY_U1), ASSAY_UNSIGNED);
    ck_assert_int_eq(assay_element_meaning(ASSAY_BOOL), ASSAY_TRUTH);
}
END_TEST

START_TEST(no_element)
{
    static const assay_element none[] = {
        ASSAY_NO_ELEMENT, ASSAY_ELEMENTS, (assay_element)-1};
    u64 size = 77, value = 77;

    for (size_t i = 0; i < COUNT(none); i++) {
        ck_assert_ptr_null(assay_element_name(none[i]));
        ck_assert_uint_eq(assay_element_bits(none[i]), 0);
        ck_assert_int_eq(assay_element_meaning(none[i]), ASSAY_NO_NUMBER);
        ck_assert(!assay_element_bytes(none[i], 1, &size));
        ck_assert(!assay_element_value(none[i], "12345678", 8, 0, &value));
    }
    ck_assert(!assay_element_bytes(ASSAY_F64, UINT64_MAX / 8 + 1,
                                   &size));
    ck_assert_uint_eq(size, 77);
}
END_TEST

START_TEST(values_of_elements)
{
    static const u8 data[] = {0xff, 0x00, 0x80, 0x3f};
    static const struct {
        assay_element type;
        u64 i, value;
    } cases[] = {
        {ASSAY_I8, 0, UINT64_MAX},   {ASSAY_U8, 0, 0xff},
        {ASSAY_U16, 1, 0x3f80},      {ASSAY_U32, 0, 0x3f8000ff},
        {ASSAY_BF16, 1, 0x3ff0000000000000},    /* 1.0 */
        {ASSAY_U4, 7, 3},            {ASSAY_U4, 6, 0xf},
        {ASSAY_T1, 31, UINT64_MAX},  {ASSAY_T1, 29, 1},
    };
    u64 value;

    for (size_t i = 0; i < COUNT(cases); i++) {
        ck_assert(assay_element_value(cases[i].type, data, sizeof data,
                                      cases[i].i, &value));
        ck_assert_uint_eq(value, cases[i].value);
    }
    value = 77;
    ck_assert(!assay_element_value(ASSAY_U8, data, 4, 4, &value));
    ck_assert(!assay_element_value(ASSAY_U16, data, 3, 1, &value));
    ck_assert(!assay_element_value(ASSAY_U64, data, 4, 0, &value));
    ck_assert(!assay_element_value(ASSAY_U1, data, 4, 32, &value));
    ck_assert(!assay_element_value(ASSAY_U8, data, 4, UINT64_MAX,
                                   &value));
    ck_assert(!assay_element_value(ASSAY_U64, data, UINT64_MAX,
                                   1ull << 61, &value));
    ck_assert(!assay_element_value(ASSAY_U8, NULL, 4, 0, &value));
    ck_assert_uint_eq(value, 77);
}
END_TEST

RUN("tables", the_version, formats_by_number_and_name, no_format,
    levels_and_verdicts_have_names, rules_by_number_and_id, no_rule,
    words_of_a_format, rules_of_a_field, the_format_is_detected,
    elements_by_number, no_element, values_of_elements)

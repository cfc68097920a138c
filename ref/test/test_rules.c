#include "core/rules.h"
#include "test/suite.h"

#include <string.h>

START_TEST(names_and_back)
{
    ck_assert_str_eq(rule_about(MAG_DATA_OUT_OF_FILE)->id,
                     "mag.data.out-of-file");
    ck_assert_uint_eq(rule_about(MAG_DATA_OUT_OF_FILE)->format, FORMAT_mag);
    for (rule r = 0; r < RULES; r++) {
        const assay_rule *about = rule_about(r);
        const char *name = format_about((format)about->format)->name;
        ck_assert_uint_eq(assay_rule_by_id(about->id), r);
        ck_assert_uint_lt(strlen(about->id), 64);
        ck_assert_int_eq(strncmp(about->id, name, strlen(name)), 0);
        ck_assert_int_eq(about->id[strlen(name)], '.');
    }
}
END_TEST

START_TEST(ids_have_three_parts)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789.-";

    for (rule r = 0; r < RULES; r++) {
        const char *id = rule_about(r)->id;
        const char *first = strchr(id, '.'), *last = strrchr(id, '.');

        ck_assert_uint_eq(strspn(id, letters), strlen(id));
        ck_assert_msg(first != NULL && first < last &&
                      strchr(first + 1, '.') == last, "%s", id);
    }
}
END_TEST

START_TEST(statements_are_one_law_each)
{
    for (u32 r = 0; r < RULES; r++) {
        const assay_rule *about = rule_about((rule)r);
        size_t last = strlen(about->statement) - 1;

        ck_assert_msg(about->statement[last] != '.', "%s", about->id);
        ck_assert_uint_gt(strlen(about->why), 10);
        ck_assert_uint_gt(strlen(about->section), 0);
        for (u32 other = 0; other < r; other++)
            ck_assert_str_ne(about->id, rule_about((rule)other)->id);
    }
}
END_TEST

START_TEST(formats_by_name)
{
    ck_assert_uint_eq(assay_format_by_name("mag"), FORMAT_mag);
    for (format f = 1; f < FORMATS; f++) {
        const assay_format *about = format_about(f);
        ck_assert_uint_eq(assay_format_by_name(about->name), f);
        ck_assert(about->magic_size == 0 || about->magic_size >= 4);
        ck_assert_int_eq(about->extension[0], '.');
    }
}
END_TEST

RUN("rules", names_and_back, ids_have_three_parts,
    statements_are_one_law_each, formats_by_name)

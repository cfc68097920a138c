#include "core/rules.h"
#include "rule_names.h"
#include "test/suite.h"

#include <string.h>

/* A rule has a place in its table and a number in assay.h. */
START_TEST(names_and_numbers)
{
    u32 number = public_number(MAG_DATA_OUT_OF_FILE);

    ck_assert_str_eq(assay_rule_at(number)->id, "mag.data.out-of-file");
    ck_assert_uint_eq(public_number(FIRST_OF(mag)), 0);
    ck_assert_uint_eq(rule_of_number(FORMAT_mag, number), MAG_DATA_OUT_OF_FILE);
    ck_assert_uint_eq(rule_of_number(FORMAT_zten, number), NO_RULE);
    ck_assert_uint_eq(rule_of_number(FORMAT_mag, ASSAY_NONE), NO_RULE);
    for (u32 i = 0; i < assay_rule_count(); i++) {
        const assay_rule *about = assay_rule_at(i);
        const char *name = assay_format_at(about->format)->name;
        rule r = rule_of_number((format)about->format, i);
        ck_assert_uint_eq(RULE_FORMAT(r), about->format);
        ck_assert_uint_eq(public_number(r), i);
        ck_assert_uint_eq(assay_rule_by_id(about->id), i);
        ck_assert_uint_lt(strlen(about->id), 64);
        ck_assert_int_eq(strncmp(about->id, name, strlen(name)), 0);
        ck_assert_int_eq(about->id[strlen(name)], '.');
    }
}
END_TEST

START_TEST(ids_have_three_parts)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789.-";

    for (u32 r = 0; r < assay_rule_count(); r++) {
        const char *id = assay_rule_at(r)->id;
        const char *first = strchr(id, '.'), *last = strrchr(id, '.');

        ck_assert_uint_eq(strspn(id, letters), strlen(id));
        ck_assert_msg(first != NULL && first < last &&
                      strchr(first + 1, '.') == last, "%s", id);
    }
}
END_TEST

START_TEST(statements_are_one_law_each)
{
    for (u32 r = 0; r < assay_rule_count(); r++) {
        const assay_rule *about = assay_rule_at(r);
        size_t last = strlen(about->statement) - 1;

        ck_assert_msg(about->statement[last] != '.', "%s", about->id);
        ck_assert_uint_gt(strlen(about->why), 10);
        ck_assert_uint_gt(strlen(about->section), 0);
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

RUN("rules", names_and_numbers, ids_have_three_parts,
    statements_are_one_law_each, formats_by_name)

#include "core/rules.h"
#include "test/suite.h"

#include <ctype.h>
#include <string.h>

START_TEST(names_and_back)
{
    char name[RULE_NAME_SIZE];

    ck_assert_uint_eq(rule_name(MAG_DATA_OUT_OF_FILE, name), FORMAT_mag);
    ck_assert_str_eq(name, "mag.data.out-of-file");
    for (u32 r = 0; r < RULES; r++) {
        ck_assert_uint_lt(rule_name((rule)r, name), FORMATS);
        ck_assert_uint_lt(strlen(name), RULE_NAME_SIZE - 1);
        ck_assert_uint_eq(rule_named(name), r);
    }
    ck_assert_uint_eq(rule_named("mag.data"), RULES);
    ck_assert_uint_eq(rule_named(""), RULES);
}
END_TEST

START_TEST(ids_have_three_parts)
{
    for (u32 r = 0; r < RULES; r++) {
        char name[RULE_NAME_SIZE];
        size_t dots = 0;

        rule_name((rule)r, name);
        for (const char *p = name; *p != '\0'; p++) {
            dots += *p == '.';
            ck_assert(islower((unsigned char)*p) || *p == '.' || *p == '-' ||
                      isdigit((unsigned char)*p));
        }
        ck_assert_msg(dots == 2, "%s", name);
    }
}
END_TEST

START_TEST(statements_are_one_law_each)
{
    for (u32 r = 0; r < RULES; r++) {
        const rule_info *about = rule_about((rule)r);
        size_t last = strlen(about->statement) - 1;

        ck_assert_msg(about->statement[last] != '.', "%s", about->symbol);
        ck_assert_uint_gt(strlen(about->why), 10);
        ck_assert_uint_gt(strlen(about->section), 0);
        for (u32 other = 0; other < r; other++)
            ck_assert_str_ne(about->symbol, rule_about((rule)other)->symbol);
    }
}
END_TEST

START_TEST(formats_by_name)
{
    ck_assert_uint_eq(format_named("mag"), FORMAT_mag);
    ck_assert_uint_eq(format_named("MAG"), FORMATS);
    for (u32 f = 0; f < FORMATS; f++) {
        const format_info *about = format_about((format)f);
        ck_assert_uint_eq(format_named(about->name), f);
        ck_assert_uint_ge(about->magic_size, 4);
        ck_assert_int_eq(about->extension[0], '.');
    }
}
END_TEST

RUN("rules", names_and_back, ids_have_three_parts,
    statements_are_one_law_each, formats_by_name)

/* The statements of case names are checked against files (facts.h). */
#include "generators/cases/shown.h"
#include "generators/cases/sink.h"
#include "generators/corpus/generate.h"

#include <check.h>
#include <ctype.h>
#include <stdlib.h>

#define COUNT(list) (sizeof (list) / sizeof (list)[0])
#define ONE_ROW(...) (const fact_row[]){__VA_ARGS__}, 1
#define NO_ROWS NULL, 0

static builder sample(void)
{
    builder b = {0};

    emit_u16be(&b, 3, "version");
    open_scope(&b, "tensor[0]");
    emit_u8(&b, 33, "rank");
    emit_u32le(&b, 1 << 20, "shape[0]");
    emit_u32le(&b, 1 << 20, "shape[1]");
    emit_text(&b, "a name of 20 letters", "name");
    close_scope(&b);
    emit_text(&b, "a name of 21 letters!", "tensor[1].name");
    emit_text(&b, "\x1b\x80\0\0\0\0\0\0\5", "head");
    emit_bytes(&b, "\x1b\x80\0\0\0\0\0\0\5", 9, "item.head");
    emit_fill(&b, 0, 96 - b.size, "padding");
    emit_fill(&b, 1, 12, "data");
    return b;
}

typedef struct {
    const char *what, *patch;
    const fact_row *rows;
    size_t row_count;
} name_case;

static const name_case right[] = {
    /* nothing is claimed, or nothing of the file */
    {"empty", NULL, NO_ROWS},
    {"rank-9-of-float-32", NULL, NO_ROWS},
    {"at-most-7-characters", NULL, NO_ROWS},
    /* the file shows it */
    {"rank-33", NULL, NO_ROWS},
    {"name-of-20-bytes", NULL, NO_ROWS},
    {"2-to-63-and-5", NULL, NO_ROWS},
    {"2-63-5", NULL, NO_ROWS},
    /* the patch does */
    {"rank-34", "tensor[0].rank: 33 -> 34", NO_ROWS},
    {"33-above", "tensor[0].rank: 0 -> 33", NO_ROWS},
    {"12-fewer", "tensor[0].rank: 45 -> 33", NO_ROWS},
    {"of-40-bytes", "tensor[0].name: 61 -> 61 62 ... (40 bytes)", NO_ROWS},
    {"after-15", "tensor[0].name: the file ends after 15 of them", NO_ROWS},
    {"control-1f", "tensor[0].name: at 2: 61 -> 1f", NO_ROWS},
    {"character-80", "tensor[0].name: at 2: 61 -> 80", NO_ROWS},
    {"2-to-62-bytes", "2^62 bytes, times zero", NO_ROWS},
    {"bit-5", "tensor[0].rank: 1 -> 33", NO_ROWS},
    {"big-endian", "tensor[0].shape[0]: 3 -> 0x3000000", NO_ROWS},
    /* a row does */
    {"data-at-96", NULL, ONE_ROW(STATES("data-at-#", OFFSET, "data"))},
    {"96-of-data", NULL, ONE_ROW(FACT("#-of-data", SIZE, "data", TIMES, 8))},
    {"residue-0-of-32", NULL,
     ONE_ROW(FACT("residue-#-of-32", OFFSET, "data", MODULO, 32))},
    {"24-behind-72", NULL,
     ONE_ROW(FACT("24-behind-72", OFFSET, "data", EQUALS, 96))},
    {"24-bytes-behind", NULL,
     ONE_ROW(FACT("#-bytes-*", OFFSET, "data", LESS, 72))},
    {"beyond-90", NULL,
     ONE_ROW(FACT("beyond-90", OFFSET, "data", AT_LEAST, 91))},
    {"a-multiple-of-48", NULL,
     ONE_ROW(FACT("a-multiple-of-48", OFFSET, "data", MULTIPLE_OF, 48))},
    {"not-aligned", NULL,
     ONE_ROW(FACT("not-aligned", OFFSET, "data", NO_MULTIPLE_OF, 64))},
    {"2-to-40-elements", NULL,
     ONE_ROW(STATES("#-elements", PRODUCT, "tensor[0].shape[*"))},
    {"alike-in-11-bytes", NULL,
     ONE_ROW(STATES("alike-in-#-bytes", PREFIX, "tensor[*.name"))},
    {"a-big-endian-file", NULL,
     ONE_ROW(IS_BIG_ENDIAN("a-big-endian-*", "version"))},
    {"utf-8-of-windows-1252", NULL, ONE_ROW(SAYING("*windows-#"))},
};

static const name_case wrong[] = {
    /* nothing states it */
    {"rank-35", NULL, NO_ROWS},
    {"name-of-22-bytes", NULL, NO_ROWS},
    {"25-names", NULL, NO_ROWS},
    {"data-at-97", NULL, NO_ROWS},
    {"at-1", NULL, NO_ROWS},
    {"2-to-62", NULL, NO_ROWS},
    {"2-to-64", NULL, NO_ROWS},
    {"bit-4", "tensor[0].rank: 1 -> 33", NO_ROWS},
    {"rank-35", "rank-35", NO_ROWS},
    {"character-81", "tensor[0].name: at 2: 61 -> 80", NO_ROWS},
    {"big-endian", "tensor[0].shape[0]: 3 -> 0x30000", NO_ROWS},
    {"multiple", NULL, NO_ROWS},
    {"aligned", NULL, NO_ROWS},
    {"beyond", NULL, NO_ROWS},
    {"a-big-endian-file", NULL, NO_ROWS},
    /* a row does, and it is not so */
    {"data-at-97", NULL, ONE_ROW(STATES("data-at-#", OFFSET, "data"))},
    {"rank-33", NULL, ONE_ROW(STATES("rank-#", OFFSET, "data"))},
    {"residue-1-of-32", NULL,
     ONE_ROW(FACT("residue-#-of-32", OFFSET, "data", MODULO, 32))},
    {"a-multiple-of-64", NULL,
     ONE_ROW(FACT("a-multiple-of-64", OFFSET, "data", MULTIPLE_OF, 64))},
    {"not-aligned", NULL,
     ONE_ROW(FACT("not-aligned", OFFSET, "data", NO_MULTIPLE_OF, 32))},
    {"beyond-96", NULL,
     ONE_ROW(FACT("beyond-96", OFFSET, "data", AT_LEAST, 97))},
    {"2-to-41-elements", NULL,
     ONE_ROW(STATES("#-elements", PRODUCT, "tensor[0].shape[*"))},
    {"alike-in-10-bytes", NULL,
     ONE_ROW(STATES("alike-in-#-bytes", PREFIX, "tensor[*.name"))},
    {"a-big-endian-file", NULL,
     ONE_ROW(IS_BIG_ENDIAN("a-*", "tensor[0].shape[0]"))},
    /* it is of no use */
    {"rank-33", NULL, ONE_ROW(STATES("dimensions-#", VALUE, "tensor[0].rank"))},
    {"rank-33", NULL, ONE_ROW(SAYING("rank-#"))},
    {"empty", NULL, ONE_ROW(SAYING("empty"))},
    /* no # for a row that compares with one */
    {"data-at-96", NULL, ONE_ROW(STATES("data-at-96", OFFSET, "data"))},
    {"data-at-96", NULL, ONE_ROW(FACT("*-#", OFFSET, "data", EQUALS, 96))},
};

static void check(const name_case *c)
{
    facts f = {.facts = c->rows, .fact_count = c->row_count};
    builder b = sample();

    check_name(&f, NO_RULE, c->what, c->patch, &b);
    check_rows(&f);
    free_builder(&b);
}

START_TEST(true_names)
{
    check(&right[_i]);
}
END_TEST

START_TEST(names_that_are_not_true)
{
    check(&wrong[_i]);
}
END_TEST

/* ------------------------------------------------- numbers that are changed */

#define MOST_NAME 200

typedef struct {
    u64 numbers;                /* of names */
    u64 shown;                  /* of them, each changed by one, or its power */
} strictness;

/* The name with another number there. */
static void change(const char *name, const claim *c, char other[MOST_NAME])
{
    const char *digits = c->start;
    char *end;

    if (strncmp(digits, "2-to-", 5) == 0)
        digits += 5;
    else if (strncmp(digits, "2-", 2) == 0 && isdigit((unsigned char)digits[2]))
        digits += 2;
    u64 number = strtoull(digits, &end, 10);
    number = number == 63 || number == 64 ? number - 1 : number + 1;
    snprintf(other, MOST_NAME, "%.*s%llu%s", (int)(digits - name), name,
             (unsigned long long)number, end);
}

static int count_shown(const golden *g, void *user)
{
    strictness *s = user;
    char name[MOST_NAME], other[MOST_NAME];
    const char *what = strchr(g->path, '~');
    claim c, changed;

    snprintf(name, sizeof name, "%s",
             what != NULL ? what + 1 : strchr(g->path, '/') + 1);
    *strrchr(name, '.') = '\0';
    const builder file = {
        .bytes = (u8 *)(uintptr_t)g->bytes, .size = g->size,
        .fields = (golden_field *)(uintptr_t)g->fields,
        .field_count = g->field_count,
    };

    for (const char *from = name; next_claim(name, &from, &c);) {
        if (!c.counts || c.choice_count == 0)
            continue;
        change(name, &c, other);
        const char *at = other + (c.start - name);
        s->numbers++;
        s->shown += next_claim(other, &at, &changed) &&
                    (patch_shows(g->patch, name, &file, &changed) ||
                     file_shows(&file, &changed));
    }
    return 0;
}

/* Patches and files prove nothing if they show any number. */
START_TEST(other_numbers_are_seldom_shown)
{
    strictness s = {0, 0};

    for (format f = 1; f < FORMATS; f++)
        generate_cases(f, count_shown, &s);
    ck_assert_uint_gt(s.numbers, 3000);
    ck_assert_msg(s.shown * 10 < s.numbers, "%llu of %llu",
                  (unsigned long long)s.shown, (unsigned long long)s.numbers);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("facts");
    TCase *all = tcase_create("all");

    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, true_names, 0, COUNT(right));
    tcase_add_loop_exit_test(all, names_that_are_not_true, 2, 0, COUNT(wrong));
    tcase_add_test(all, other_numbers_are_seldom_shown);
    suite_add_tcase(suite, all);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Long texts are cut between characters, and marked as cut. */
#include "ref/test/suite.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "conformance/corpus/files.h"
#include "conformance/report/sides_forms.h"
#include "conformance/results/sides.h"
#include "tool/heap.h"

static char *filled(size_t size, char with)
{
    char *text = take(size + 1);

    memset(text, with, size);
    text[size] = '\0';
    return text;
}

static void check_complaint(const char *problem, const char *said)
{
    capture c;

    capture_open(&c);
    ck_assert(!complain(c.file, "f", "%s", problem));
    char *text = capture_close(&c);
    ck_assert_str_eq(text, said);
    free(text);
}

START_TEST(complaints)
{
    static const char before[] = "assay: certify: f: ";
    char said[600];

    check_complaint("short", "assay: certify: f: short\n");
    for (size_t size = 500; size < 520; size++) {
        char *problem = filled(size, 'a');
        snprintf(said, sizeof said, "%s%.*s%s\n", before,
                 (int)(size < 512 ? size : 511), problem,
                 size < 512 ? "" : "...");
        check_complaint(problem, said);
        memcpy(problem + 510, "\u00e9", size > 511 ? 2 : 0);
        if (size > 511) {
            snprintf(said, sizeof said, "%s%.510s...\n", before, problem);
            check_complaint(problem, said);
        }
        free(problem);
    }
    ck_assert(!complain(NULL, "f", "nobody asks"));
}
END_TEST

START_TEST(classes)
{
    char room[CLASS_SIZE];
    record_case c = {.format = 1};

    ck_assert_str_eq(rule_class(&c, room), assay_format_at(1)->name);
    c.rule = "mag.key.order";
    ck_assert_str_eq(rule_class(&c, room), "mag.key");
    c.rule = "mag.key";
    ck_assert_str_eq(rule_class(&c, room), "mag.key");
    c.rule = "odd";
    ck_assert_str_eq(rule_class(&c, room), "odd");
    c.rule = filled(CLASS_SIZE - 1, 'a');
    ck_assert_str_eq(rule_class(&c, room), c.rule);
    free(c.rule);
    c.rule = filled(CLASS_SIZE, 'a');
    memcpy(c.rule + CLASS_SIZE - 2, "\u00e9", 2);
    rule_class(&c, room);
    ck_assert_uint_eq(strlen(room), CLASS_SIZE - 2);
    ck_assert_int_eq(strncmp(room, c.rule, CLASS_SIZE - 2), 0);
    free(c.rule);
}
END_TEST

/* A class wider than its column: only the numbers follow. */
START_TEST(a_class_in_its_table)
{
    char *rule = filled(40, 'a');
    record_case about = {.name = "n", .format = 1, .rule = rule};
    const record_case *answers[] = {&about};
    side_case one = {&about, answers, true};
    record asked = {.path = "r", .level = "index"};
    char *program = "p";
    sides s = {&asked, &program, 1, &one, 1};
    char row[100];
    capture c;

    capture_open(&c);
    print_sides(c.file, &s);
    char *text = capture_close(&c);
    snprintf(row, sizeof row, "\n%s      1      1\n", rule);
    ck_assert_msg(strstr(text, row) != NULL, "%s", text);
    free(text);
    free(rule);
}
END_TEST

/* Makes cases of that many classes, two of each, one of them correct, which are
 * not adjacent. */
static record_case *many_cases(size_t kinds)
{
    size_t count = 2 * kinds;
    record_case *list = take(count * sizeof *list);

    for (size_t i = 0; i < count; i++)
        list[i] = (record_case){
            .name = "n", .format = 1,
            .outcome = i < kinds ? IS_PASS : IS_FAIL,
            .rule = take_text("mag.k%05zu.x", i * 7919 % kinds)};
    return list;
}

static char *table_of(record_case *list, size_t count)
{
    const record_case **answers = take(count * sizeof *answers);
    side_case *cases = take(count * sizeof *cases);
    record asked = {.path = "r", .level = "index"};
    char *program = "p";
    sides s = {&asked, &program, 1, cases, count};
    capture c;

    for (size_t i = 0; i < count; i++) {
        answers[i] = &list[i];
        cases[i] = (side_case){&list[i], &answers[i], true};
    }
    capture_open(&c);
    print_sides(c.file, &s);
    free(answers);
    free(cases);
    return capture_close(&c);
}

/* The time is linear in the number of cases. */
START_TEST(many_classes)
{
    size_t kinds = 20000;
    record_case *list = many_cases(kinds);
    char row[50];

    clock_t began = clock();
    char *text = table_of(list, 2 * kinds);
    ck_assert_int_lt((clock() - began) / CLOCKS_PER_SEC, 10);
    const char *at = strstr(text, "\nmag.k");
    for (size_t i = 0; i < kinds; i++, at += strlen(row) - 1) {
        snprintf(row, sizeof row, "\nmag.k%05zu%*d%7d\n", i, 25, 2, 1);
        CLAIM(strncmp(at, row, strlen(row)) == 0, "%.50s", at);
    }
    for (size_t i = 0; i < 2 * kinds; i++)
        free(list[i].rule);
    free(list);
    free(text);
}
END_TEST

RUN("long", complaints, classes, a_class_in_its_table, many_classes)

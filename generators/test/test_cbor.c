/* Tokens of CBOR: the examples of RFC 8949, Appendix A, and worse. */
#include "generators/cases/cbor.h"

#include <check.h>
#include <stdlib.h>

#define COUNT(list) (sizeof (list) / sizeof (list)[0])

typedef struct {
    const token *list;
    const char *bytes;
    size_t size;
} example;

#define IS(bytes, ...) {TOKENS(__VA_ARGS__), bytes, sizeof bytes - 1}

static const example examples[] = {
    IS("\x00", INT(0)), IS("\x17", INT(23)), IS("\x18\x18", INT(24)),
    IS("\x19\x03\xe8", INT(1000)), IS("\x1a\x00\x0f\x42\x40", INT(1000000)),
    IS("\x1b\xff\xff\xff\xff\xff\xff\xff\xff", INT(UINT64_MAX)),
    IS("\x20", NOT(0)), IS("\x39\x03\xe7", NOT(999)),
    IS("\x3b\xff\xff\xff\xff\xff\xff\xff\xff", NOT(UINT64_MAX)),
    IS("\xf4", VALUE(FALSE_VALUE)), IS("\xf7", VALUE(UNDEFINED_VALUE)),
    IS("\xf0", VALUE(16)), IS("\xf8\xff", VALUE(255)),
    IS("\xf9\x3c\x00", REAL(2, 0x3c00)),
    IS("\xfa\x47\xc3\x50\x00", REAL(4, 0x47c35000)),
    IS("\xfb\x3f\xf1\x99\x99\x99\x99\x99\x9a", REAL(8, 0x3ff199999999999a)),
    IS("\xc1\x1a\x51\x4b\x67\xb0", TAGGED(1), INT(1363896240)),
    IS("\x44\x01\x02\x03\x04", OCTETS("\1\2\3\4")),
    IS("\x64\x49\x45\x54\x46", STRING("IETF")),
    IS("\x82\x01\x82\x02\x03", ITEMS(2), INT(1), ITEMS(2), INT(2), INT(3)),
    IS("\xa1\x61\x61\x01", PAIRS(1), STRING("a"), INT(1)),
    IS("\x5f\x42\x01\x02\xff", OPEN(BYTES), OCTETS("\1\2"), CLOSE),
    IS("\x7f\x61\x61\xff", OPEN(TEXT), STRING("a"), CLOSE),
    IS("\xbf\x61\x61\x9f\xff\xff", OPEN(MAP), STRING("a"), OPEN(ARRAY), CLOSE,
       CLOSE),

    /* longer than needed */
    IS("\x18\x01", WIDE(UNSIGNED, 1, 1)),
    IS("\x3b\0\0\0\0\0\0\0\0", WIDE(NEGATIVE, 8, 0)),
    IS("\x99\0\0", WIDE(ARRAY, 2, 0)), IS("\xba\0\0\0\0", WIDE(MAP, 4, 0)),
    IS("\xd8\x01\xf6", WIDE(TAG, 1, 1), VALUE(NULL_VALUE)),
    IS("\x79\0\1a", WIDE_STRING(2, "a")), IS("\x58\1a", WIDE_OCTETS(1, "a")),
};

START_TEST(encodes)
{
    const example *e = &examples[_i];
    builder b = {0};

    emit_tokens(&b, e->list);
    ck_assert_uint_eq(b.size, e->size);
    ck_assert_mem_eq(b.bytes, e->bytes, e->size);
    free_builder(&b);
}
END_TEST

START_TEST(names_fields)
{
    static const char *const paths[] = {
        "tag[0]", "tag[1]", "head", "head[1]", "text[1]", "head[2]",
        "break[3]",
    };
    const token *list = TOKENS(TAGGED(1), TAGGED(2), OPEN(TEXT), STRING("a"),
                               STRING(""), CLOSE);
    builder b = {0};

    emit_tokens(&b, emit_tags(&b, list));
    ck_assert_uint_eq(b.field_count, COUNT(paths));
    for (size_t i = 0; i < COUNT(paths); i++)
        ck_assert_str_eq(b.fields[i].path, paths[i]);
    free_builder(&b);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cbor");
    TCase *all = tcase_create("all");

    tcase_add_loop_test(all, encodes, 0, COUNT(examples));
    tcase_add_test(all, names_fields);
    suite_add_tcase(suite, all);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

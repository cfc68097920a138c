/* Edits of one byte, maps of edits, and the digest of a document. */
#include "ref/test/suite.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assay.h"
#include "conformance/corpus/neighbours.h"
#include "conformance/document/document_digest.h"
#include "tool/heap.h"

/* ----------------------------------------------------------------- edits -- */

static void check_edit(edit e, u32 row, u32 cell, const char *expected)
{
    const view parent = {(const u8 *)"abc", 3};
    u8 out[4] = {'_', '_', '_', '_'};
    size_t size = edit_make(e, parent, row, cell, out);

    ck_assert_uint_eq(size, strlen(expected));
    ck_assert_mem_eq(out, expected, size);
    for (size_t i = size; i < sizeof out; i++)
        ck_assert_int_eq(out[i], '_');
}

START_TEST(edits)
{
    check_edit(REPLACE, 0, 'x', "xbc");
    check_edit(REPLACE, 2, 'x', "abx");
    check_edit(INSERT, 0, 'x', "xabc");
    check_edit(INSERT, 3, 'x', "abcx");
    check_edit(DELETE, 0, 0, "bc");
    check_edit(DELETE, 2, 0, "ab");
    check_edit(TRUNCATE, 0, 0, "");
    check_edit(TRUNCATE, 2, 0, "ab");
    ck_assert_uint_eq(edit_rows(REPLACE, 3), 3);
    ck_assert_uint_eq(edit_rows(INSERT, 3), 4);
    ck_assert_uint_eq(edit_rows(DELETE, 3), 3);
    ck_assert_uint_eq(edit_rows(TRUNCATE, 3), 3);
    ck_assert_uint_eq(edit_cells(INSERT), 256);
    ck_assert_uint_eq(edit_cells(TRUNCATE), 1);
}
END_TEST

/* ------------------------------------------------------------------ maps -- */

/* A map of a parent with one byte, "x"; this is its SHA-256. */
#define SHA256 \
    "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
#define FIRST "assay-neighbours 1\n"
#define PARENT "parent mag/x.mag\n"
#define HEAD FIRST PARENT "sha256 " SHA256 "\nneeds B feature\n"
#define ROWS "replace 0 1r255aB=01234567\ninsert 0-1 256?\ndelete 0 1e\n"
#define LAST "truncate 0 1r\n"
#define GOOD HEAD ROWS LAST

static void write_bytes(const char *path, const void *bytes, size_t size)
{
    FILE *to = fopen(path, "wb");

    ck_assert(to != NULL);
    ck_assert_uint_eq(fwrite(bytes, 1, size, to), size);
    ck_assert_int_eq(fclose(to), 0);
}

/* Returns the problems of a map, or "". */
static char *read_map(neighbour_map *m, const char *text, size_t size)
{
    capture problems;

    mkdir("mag", 0777);
    mkdir("mag/neighbours", 0777);
    write_bytes("mag/x.mag", "x", 1);
    write_bytes("mag/neighbours/one.map", text, size);
    capture_open(&problems);
    bool good = map_load(m, ".", assay_format_by_name("mag"), "one",
                         problems.file);
    char *told = capture_close(&problems);
    ck_assert_int_eq(good, told[0] == '\0');
    return told;
}

START_TEST(a_map)
{
    neighbour_map m;
    size_t count;

    free(read_map(&m, GOOD, strlen(GOOD)));
    ck_assert_str_eq(m.parent, "mag/x.mag");
    ck_assert_str_eq(m.name, "one");
    ck_assert_uint_eq(m.cells, 256 + 512 + 1 + 1);
    const cell_run *run = cell_at(&m, REPLACE, 0, 0);
    ck_assert_int_eq(run->verdict, 'r');
    ck_assert_int_eq(run->digest_of, 0);
    for (u32 cell = 1; cell < 256; cell += 127) {
        run = cell_at(&m, REPLACE, 0, cell);
        ck_assert_int_eq(run->verdict, 'a');
        ck_assert_int_eq(run->digest_of, '=');
        ck_assert_str_eq(run->digits, "01234567");
        ck_assert_uint_eq(run->needs, 2);
    }
    ck_assert_str_eq(m.needs[1], "feature");
    ck_assert_int_eq(cell_at(&m, INSERT, 1, 255)->verdict, '?');
    ck_assert_int_eq(cell_at(&m, DELETE, 0, 0)->verdict, 'e');
    ck_assert_int_eq(cell_at(&m, TRUNCATE, 0, 0)->verdict, 'r');
    map_close(&m);

    char **names = map_names(".", assay_format_by_name("mag"), &count);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(names[0], "one");
    free(names[0]);
    free(names);
    names = map_names(".", assay_format_by_name("zten"), &count);
    ck_assert_uint_eq(count, 0);
    free(names);
}
END_TEST

static const struct {
    const char *text, *said;
} broken[] = {
    {"", "the map ends before its rows"},
    {"1\n" GOOD, "line 1: not assay-neighbours 1"},
    {"assay-neighbours 10\n", "line 1: not assay-neighbours 1"},
    {HEAD ROWS "truncate 0 1r", "line 8: the line has no end"},
    {HEAD ROWS, "line 7: the map ends before its last row"},
    {FIRST, "line 1: the map ends before its rows"},
    {FIRST PARENT, "line 2: the map ends before its rows"},
    {GOOD LAST, "line 9: duplicate row"},
    {GOOD "turn 0 1r\n", "line 9: unknown word"},
    {GOOD "\n", "line 9: empty"},
    {GOOD "replace 1 256r\n", "line 9: these rows are not in the parent"},
    {GOOD "insert 2 256r\n", "line 9: these rows are not in the parent"},
    {GOOD "insert 1-0 256r\n", "line 9: these rows are not in the parent"},
    {GOOD "insert 0-x 256r\n", "line 9: these rows are not in the parent"},
    {GOOD "insert -1 256r\n", "line 9: these rows are not in the parent"},
    {GOOD "insert 0\n", "line 9: these rows are not in the parent"},
    {GOOD "insert 0 256r 256r\n", "line 9: these rows are not in the parent"},
    {GOOD "insert 4294967296 256r\n",
     "line 9: these rows are not in the parent"},
    {HEAD "delete 0 2r\n", "line 5: the runs do not add up to a row"},
    {HEAD "replace 0 255r\n", "line 5: the runs do not add up to a row"},
    {HEAD "delete 0 1x\n", "line 5: invalid run"},
    {HEAD "delete 0 1\n", "line 5: invalid run"},
    {HEAD "delete 0 r\n", "line 5: invalid run"},
    {HEAD "delete 0 0r1r\n", "line 5: invalid run"},
    {HEAD "delete 0 1rA\n", "line 5: invalid run"},
    {HEAD "delete 0 1r=01234567\n", "line 5: invalid run"},
    {HEAD "delete 0 1?*01234567\n", "line 5: invalid run"},
    {HEAD "delete 0 1a=0123456\n", "line 5: invalid run"},
    {HEAD "delete 0 1a=0123456G\n", "line 5: invalid run"},
    {HEAD "delete 0 9999999999r\n", "line 5: invalid run"},
    {HEAD "needs B other\n", "line 5: invalid feature"},
    {FIRST "needs B\n", "line 2: invalid feature"},
    {FIRST "needs BB other\n", "line 2: invalid feature"},
    {FIRST "needs b other\n", "line 2: invalid feature"},
    {FIRST "parent\n", "line 2: the parent is not of this format"},
    {FIRST "parent zten/x.zt\n", "line 2: the parent is not of this format"},
    {FIRST "parent mag/../x\n", "line 2: the parent is not of this format"},
    {HEAD PARENT, "line 5: the parent is not of this format"},
    {FIRST "parent mag/y.mag\n", "No such file"},
    {FIRST "sha256 " SHA256 "\n", "line 2: invalid digest of the parent"},
    {HEAD "sha256 " SHA256 "\n", "line 5: invalid digest of the parent"},
    {FIRST PARENT "sha256 x\n", "line 3: invalid digest of the parent"},
    {FIRST PARENT LAST, "line 3: rows before sha256"},
    {FIRST PARENT "sha256 3d711642b726b04401627ca9fbac32f5c8530fb1903cc4db"
     "02258717921a4881\n", "line 3: the parent changed"},
};

START_TEST(maps_that_are_none)
{
    for (size_t i = 0; i < COUNT(broken); i++) {
        neighbour_map m;
        char *told = read_map(&m, broken[i].text, strlen(broken[i].text));
        ck_assert_msg(strstr(told, broken[i].said) != NULL, "%s: %s",
                      broken[i].said, told);
        free(told);
        map_close(&m);
    }
    neighbour_map m;
    char *told = read_map(&m, GOOD, sizeof GOOD);
    ck_assert_msg(strstr(told, "contains a zero byte") != NULL, "%s", told);
    free(told);
    map_close(&m);
}
END_TEST

/* --------------------------------------------------------------- digests -- */

#define TABLE \
    "{'index': ['format', 'list[].name', 'list[].shape', 'free']," \
    " 'bytes': ['list[].sha256'], 'values': ['list[].values']," \
    " 'sets': {'list': ['name']}, 'trim': {'list[].shape': '1'}," \
    " 'floats': {'free': [11, 52]}}"

static json_t *parse(const char *text)
{
    char *copy = take_copy(text, strlen(text));

    for (char *c = copy; *c != '\0'; c++)
        *c = *c == '\'' ? '"' : *c;
    json_t *json = json_loads(copy, JSON_ALLOW_NUL, NULL);
    ck_assert_msg(json != NULL, "%s", copy);
    free(copy);
    return json;
}

/* Checks that the digest is that of the text. */
static void check_digest(grade asked, const char *document, const char *text,
                         size_t size, bool alone)
{
    levels l = {parse(TABLE)};
    json_t *json = parse(document);
    char found[DIGEST_SIZE], expected[DIGEST_SIZE];

    ck_assert_int_eq(document_digest(&l, asked, json, found), alone);
    write_digest((view){(const u8 *)text, size}, expected);
    ck_assert_msg(strcmp(found, expected) == 0, "%s", document);
    json_decref(json);
    levels_close(&l);
}

#define DIGEST_OF(document, text) \
    check_digest(BYTES, document, text, sizeof text - 1, true)

START_TEST(what_a_digest_is_of)
{
    DIGEST_OF("{}", "{}");
    DIGEST_OF("{'other': '1', 'format': 'x\\u00e9\\u0000'}",
              "{6:format4:x\xc3\xa9\0}");
    DIGEST_OF("{'free': {'b': true, 'a': false, 'c': null, 'd': []}}",
              "{4:free{1:aF1:bT1:d[]}}");
    DIGEST_OF("{'list': [{'name': 'b', 'shape': ['1', '2', '1', '1'],"
              " 'values': ['1']}, {'sha256': '00', 'name': 'a', 'size': '1'}],"
              " 'format': null}",
              "{4:list[{4:name1:a6:sha2562:00}"
              "{4:name1:b5:shape[1:11:2]}]}");
    DIGEST_OF("{'free': '7ff8000000000001'}", "{4:free3:nan}");
    DIGEST_OF("{'free': '7ff0000000000000'}", "{4:free16:7ff0000000000000}");
    DIGEST_OF("{'free': ['b', 'a', ['1']]}", "{4:free[1:b1:a[1:1]]}");
}
END_TEST

START_TEST(what_digests_of_levels_are_of)
{
    static const char document[] =
        "{'format': 'f', 'list': [{'sha256': '00', 'name': 'a',"
        " 'values': ['1']}]}";
    static const char index[] = "{4:list[{4:name1:a}]6:format1:f}";
    static const char bytes[] =
        "{4:list[{4:name1:a6:sha2562:00}]6:format1:f}";
    static const char values[] =
        "{4:list[{4:name1:a6:sha2562:006:values[1:1]}]6:format1:f}";

    check_digest(INDEX, document, index, sizeof index - 1, true);
    check_digest(BYTES, document, bytes, sizeof bytes - 1, true);
    check_digest(VALUES, document, values, sizeof values - 1, true);
}
END_TEST

START_TEST(what_can_be_said_in_two_ways)
{
    static const char text[] = "{4:list[{4:name1:a6:sha2562:00}]}";

    check_digest(BYTES,
                 "{'list': [{'name': 'a', 'sha256': '00', 'sha256_bool':"
                 " '01'}]}", text, sizeof text - 1, false);
}
END_TEST

RUN("edits", edits, a_map, maps_that_are_none, what_a_digest_is_of,
    what_digests_of_levels_are_of, what_can_be_said_in_two_ways)

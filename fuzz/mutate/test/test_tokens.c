/* JSON texts in a row: tokens, items, and their repairs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/changes.h"
#include "mutate/heads.h"
#include "mutate/repairs.h"
#include "mutate/tokens.h"
#include "ref/test/suite.h"

#undef put_number               /* a macro of ref/, from the suite */

#define HOLDS(what) CLAIM(what, "not so: %s", #what)
#define ROOM  (1u << 16)

/* Makes room for the 8-byte size, and a piece per token. */
static void lay_text(mutator *m, const char *text)
{
    piece whole = {.bytes = (const u8 *)text, .size = strlen(text),
                   .kind = NO_PIECE, .record = NO_PIECE, .scope = NO_PIECE,
                   .holder = NO_PIECE, .was = UINT64_MAX, .type = ASSAY_TEXT};

    HOLDS(mutator_begin(m, assay_format_by_name("safetensors"), ROOM, 1));
    m->file.cut = false;
    put_tokens(m, &m->file, 0, &whole);
    find_tokens(m, &m->file);
}

static const char *written(const mutator *m)
{
    static char text[ROOM + 1];

    text[write_out(m, &m->file, (u8 *)text)] = '\0';
    return text;
}

/* Returns the first piece with these bytes. */
static u32 find(const mutator *m, const char *bytes)
{
    size_t n = strlen(bytes);

    for (u32 i = 0; i < m->file.count; i++)
        if (m->file.list[i].size == n &&
            memcmp(m->file.list[i].bytes, bytes, n) == 0)
            return i;
    ck_abort_msg("no piece is %s", bytes);
}

/* --------------------------------------------------------------- cutting -- */

START_TEST(strings_are_three_pieces)
{
    static const char text[] = "{\"a\\\"b\" : [12,-0.5e3,null],\"\":\"c";
    static const char *const tokens[] = {
        "{", "\"", "a\\\"b", "\"", " ", ":", " ", "[", "12", ",", "-0.5e3",
        ",", "null", "]", ",", "\"", "\"", ":", "\"", "c",
    };
    mutator *m = mutator_open();

    lay_text(m, text);
    ck_assert_uint_eq(m->file.count, COUNT(tokens));
    for (u32 i = 0; i < COUNT(tokens); i++)
        ck_assert_uint_eq(find(m, tokens[i]) <= i, 1);
    ck_assert_str_eq(written(m), text);
    HOLDS(m->file.list[find(m, "12")].form == DECIMAL);
    HOLDS(m->file.list[find(m, "-0.5e3")].form == NO_NUMBER);
    HOLDS(m->file.list[find(m, "c")].token == TOKEN_TEXT);
    mutator_close(m);
}
END_TEST

START_TEST(values_are_items_of_their_bracket)
{
    mutator *m = mutator_open();

    lay_text(m, "{\"a\":[12,{\"b\":3}],\"d\":4}");
    const piece *list = m->file.list;
    u32 array = find(m, "["), inner = find(m, "3");
    HOLDS(list[array].holder == list[0].id);
    HOLDS(list[find(m, "12")].holder == list[array].id);
    HOLDS(list[find(m, "4")].holder == list[0].id);
    HOLDS(list[inner].depth == list[array].depth + 2);
    HOLDS(item_length(&m->file, array) == find(m, "d") - 2 - array);
    HOLDS(item_length(&m->file, 0) == m->file.count);
    mutator_close(m);
}
END_TEST

/* --------------------------------------------------------------- repairs -- */

START_TEST(commas_and_brackets_come_back)
{
    static const struct {
        const char *broken, *repaired;
    } cases[] = {
        {"{\"a\":1,\"b\":[2,3]}", "{\"a\":1,\"b\":[2,3]}"},
        {"{\"a\"1\"b\"[2 3]}", "{\"a\":1,\"b\":[2 ,3]}"},
        {"{,\"a\":1,,\"b\":[2,],}", "{\"a\":1,\"b\":[2]}"},
        {"{\"a\":[1,{\"b\":2", "{\"a\":[1,{\"b\":2}]}"},
        {"{\"a\":[1},\"b\":2]", "{\"a\":[1],\"b\":2}"},
        {"]{}", "{}"}, {"{} {", "{} {"}, {"{\"a\"::1}", "{\"a\":1}"},
        {"[[],[[]]{}]", "[[],[[]],{}]"}, {"", ""},
    };
    mutator *m = mutator_open();

    for (size_t i = 0; i < COUNT(cases); i++) {
        lay_text(m, cases[i].broken);
        repair_tokens(m);
        ck_assert_str_eq(written(m), cases[i].repaired);
    }
    mutator_close(m);
}
END_TEST

START_TEST(what_was_changed_is_not_repaired)
{
    mutator *m = mutator_open();

    lay_text(m, "{\"a\":1,\"b\":2}");
    give_bytes(m, find(m, ","), (const u8 *)";", 1);
    give_bytes(m, find(m, "}"), (const u8 *)"]", 1);
    repair_tokens(m);
    ck_assert_str_eq(written(m), "{\"a\":1;\"b\":2]");
    mutator_close(m);
}
END_TEST

/* --------------------------------------------------------------- numbers -- */

START_TEST(numbers_take_the_digits_that_they_need)
{
    mutator *m = mutator_open();

    lay_text(m, "[7,18446744073709551615,18446744073709551616]");
    u32 at = find(m, "7"), large = find(m, "18446744073709551615");
    HOLDS(number_in(&m->file.list[at]) == 7);
    HOLDS(number_in(&m->file.list[large]) == UINT64_MAX);
    HOLDS(number_in(&m->file.list[large + 2]) == UINT64_MAX);
    put_number(m, at, UINT64_MAX - 1);
    put_number(m, large, 0);
    ck_assert_str_eq(written(m),
                     "[18446744073709551614,0,18446744073709551616]");
    HOLDS(give_number(m, large, 1000));
    put_number(m, large, 3);            /* its form is kept */
    HOLDS(number_in(&m->file.list[large]) == 1000);
    mutator_close(m);
}
END_TEST

/* --------------------------------------------------------------- changes -- */

/* Counts the different texts that a change makes in 2000 tries. */
static u32 different(bool (*change)(mutator *m), const char *wanted)
{
    static char *seen[2000];
    mutator *m = mutator_open();
    u32 count = 0;
    bool has_wanted = false;

    for (u64 seed = 0; seed < 2000; seed++) {
        lay_text(m, "{\"abc\":[12,{\"b\":3}],\"d\":\"e\"}");
        m->dice.state = seed;
        if (!change(m))
            continue;
        seen[count] = strdup(written(m));
        HOLDS(seen[count] != NULL);
        has_wanted = has_wanted || strcmp(seen[count], wanted) == 0;
        u32 i = 0;
        while (strcmp(seen[i], seen[count]) != 0)
            i++;
        if (i == count)
            count++;
        else
            free(seen[count]);
    }
    for (u32 i = 0; i < count; i++)
        free(seen[i]);
    mutator_close(m);
    CLAIM(has_wanted, "never made: %s", wanted);
    return count;
}

START_TEST(texts_are_changed_in_many_ways)
{
    ck_assert_uint_gt(different(change_spelling,
                                "{\"abc\":[012,{\"b\":3}],\"d\":\"e\"}"), 50);
    different(change_spelling, "{\"abc\":[18446744073709551628,{\"b\":3}],"
                               "\"d\":\"e\"}");
    ck_assert_uint_gt(different(change_token,
                                "{\"abc\":[12,{\"b\":3},\"d\":\"e\"}"), 200);
    ck_assert_uint_gt(different(change_token_item,
                                "{\"abc\":[[12],{\"b\":3}],\"d\":\"e\"}"), 100);
}
END_TEST

/* Escapes are counted even if one follows another. */
START_TEST(escapes_follow_one_another)
{
    mutator *m = mutator_open();
    u32 followed = 0;

    for (u64 seed = 0; seed < 2000; seed++) {
        lay_text(m, "{\"abc\":1}");
        m->dice.state = seed;
        HOLDS(m->file.list[2].token == TOKEN_TEXT && put_escape(m, 2));
        followed += strstr(written(m), "\\u0000\\") != NULL;
    }
    ck_assert_uint_gt(followed, 10);
    mutator_close(m);
}
END_TEST

RUN("mutate tokens", strings_are_three_pieces,
    values_are_items_of_their_bracket, commas_and_brackets_come_back,
    what_was_changed_is_not_repaired, numbers_take_the_digits_that_they_need,
    texts_are_changed_in_many_ways, escapes_follow_one_another)

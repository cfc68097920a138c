/* Nested lists, lengths of their elements, and an alignment given by the file:
 * GGUF has all of these. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/changes.h"
#include "mutate/heads.h"
#include "mutate/repairs.h"
#include "ref/test/suite.h"

#define HOLDS(what) CLAIM(what, "not so: %s", #what)
#define ROOM  (1u << 16)

static void learn_case(mutator *m, const char *name)
{
    static u8 bytes[ROOM];
    char path[4096];

    snprintf(path, sizeof path, "%s/gguf/accept/%s.gguf",
             getenv("ASSAY_CORPUS"), name);
    FILE *in = fopen(path, "rb");
    ck_assert_ptr_nonnull(in);
    size_t size = fread(bytes, 1, ROOM, in);
    fclose(in);
    HOLDS(mutator_begin(m, assay_format_by_name("gguf"), ROOM, 1));
    m->input = bytes;
    learn(m, &m->file, bytes, size);
    remember_places(m);
}

static bool is_accepted(const mutator *m)
{
    static u8 room[ROOM];
    assay_options o = {.format = assay_format_by_name("gguf"),
                       .max_findings = 1};
    u64 size = write_out(m, &m->file, room);
    assay_report *r = assay_validate(room, (size_t)size, &o);
    bool accepted = assay_report_verdict(r) == ASSAY_ACCEPT;

    assay_free(r);
    return accepted;
}

/* Returns field number n among those whose path ends this way. */
static u32 find(const mutator *m, const char *end, u32 n)
{
    for (u32 i = 0; i < m->file.count; i++) {
        u32 kind = m->file.list[i].kind;
        const char *path = kind != NO_PIECE ? m->kinds[kind].path : "";
        size_t length = strlen(path), size = strlen(end);
        if (length >= size && strcmp(path + length - size, end) == 0 &&
            n-- == 0)
            return i;
    }
    ck_abort_msg("no field is %s", end);
}

START_TEST(elements_count_in_their_list)
{
    mutator *m = mutator_open();

    learn_case(m, "vocabulary");
    u32 at = find(m, "element[].length", 0);
    u64 before = number_in(&m->file.list[find(m, "array_length", 0)]);
    HOLDS(copy_parts(m, at, 2, at));            /* with its text */
    repair(m, ALL_REPAIRS);
    HOLDS(number_in(&m->file.list[find(m, "array_length", 0)]) == before + 1);
    HOLDS(is_accepted(m));
    mutator_close(m);
}
END_TEST

START_TEST(texts_of_elements_have_their_own_length)
{
    static const u8 text[] = "longer than before";
    mutator *m = mutator_open();

    learn_case(m, "vocabulary");
    u32 at = find(m, "element[].value", 1);
    u64 other = number_in(&m->file.list[at - 3]);
    HOLDS(give_bytes(m, at, text, sizeof text - 1));
    repair(m, ALL_REPAIRS);
    HOLDS(number_in(&m->file.list[at - 1]) == sizeof text - 1);
    HOLDS(number_in(&m->file.list[at - 3]) == other);
    HOLDS(is_accepted(m));
    mutator_close(m);
}
END_TEST

START_TEST(lists_in_lists_count_their_own)
{
    mutator *m = mutator_open();

    learn_case(m, "depth-16");
    u32 count = m->file.count;
    u64 lengths[64];
    for (u32 i = 0; i < 16; i++)
        lengths[i] = number_in(&m->file.list[find(m, "array_length", i)]);
    repair(m, ALL_REPAIRS);
    HOLDS(m->file.count == count && is_accepted(m));
    for (u32 i = 0; i < 16; i++)
        HOLDS(number_in(&m->file.list[find(m, "array_length", i)]) ==
              lengths[i]);
    mutator_close(m);
}
END_TEST

/* A longer name moves the data to the alignment that the file gives. */
START_TEST(the_file_gives_the_unit)
{
    static const char *const names[] = {"alignment-64", "alignment-8",
                                        "alignment-1024", "two-tensors"};
    static const u64 units[] = {64, 8, 1024, 32};
    static const u8 text[] = "a name that is longer than it was before";
    mutator *m = mutator_open();

    for (size_t i = 0; i < COUNT(names); i++) {
        learn_case(m, names[i]);
        HOLDS(m->unit == units[i]);
        HOLDS(give_bytes(m, find(m, "tensor.name", 0), text,
                         sizeof text - 1));
        repair(m, ALL_REPAIRS);
        HOLDS(m->file.list[find(m, "tensor.data", 0)].at % units[i] == 0);
        HOLDS(is_accepted(m));
    }
    mutator_close(m);
}
END_TEST

START_TEST(another_unit_moves_the_data)
{
    static const char name[] = "general.alignment";
    mutator *m = mutator_open();

    learn_case(m, "alignment-64");
    u32 at = 0;
    while (m->file.list[at].size != sizeof name - 1 ||
           memcmp(m->file.list[at].bytes, name, sizeof name - 1) != 0)
        at++;
    HOLDS(give_number(m, at + 2, 256));
    repair(m, ALL_REPAIRS);
    HOLDS(m->file.list[find(m, "tensor.data", 0)].at % 256 == 0);
    HOLDS(is_accepted(m));
    mutator_close(m);
}
END_TEST

RUN("mutate lists", elements_count_in_their_list,
    texts_of_elements_have_their_own_length, lists_in_lists_count_their_own,
    the_file_gives_the_unit, another_unit_moves_the_data)

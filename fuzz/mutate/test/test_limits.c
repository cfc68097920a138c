/* Files of the corpus at their limits: bring_to_limit(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "fuzz/lib/files.h"
#include "mutate/limit_places.h"
#include "ref/test/suite.h"

#define ROOM        (256u << 10)
#define MOST_PLACES 512
#define MOST_FILES  40          /* per format */
#define LARGEST     1024
#define LEAST       1000        /* places */

typedef struct {
    limit_place places[MOST_PLACES];
    uint8_t made[ROOM];
    u64 tried;
} bench;

/* Setting the present value changes nothing, except heads. */
static void look_at(bench *b, const assay_format *form, const found_file *f)
{
    u8 *bytes = read_found(f, 0);
    size_t count = find_limits(form->name, bytes, f->size, b->places,
                               MOST_PLACES);

    ck_assert_uint_gt(count, 0);
    for (size_t i = 0; i < count; i++) {
        const limit_place *p = &b->places[i];
        if (p->way > 0 || p->value == 0)
            continue;
        size_t size = bring_to_limit(p, p->value, b->made, ROOM);
        CLAIM(size == f->size && memcmp(b->made, bytes, size) == 0,
              "%s: %s is no longer %llu", f->path, p->name,
              (unsigned long long)p->value);
        b->tried++;
    }
    free(bytes);
}

START_TEST(a_place_keeps_its_value)
{
    static bench b;
    const assay_format *form;

    for (u32 i = 1; (form = assay_format_at(i)) != NULL; i++) {
        found_files files = {0};
        char folder[4096];
        u64 looked = 0;
        snprintf(folder, sizeof folder, "%s/%s/accept", getenv("ASSAY_CORPUS"),
                 form->name);
        ck_assert(find_files(&files, folder, form->extension));
        for (u64 k = 0; k < files.count && looked < MOST_FILES; k++)
            if (files.list[k].size <= LARGEST) {
                look_at(&b, form, &files.list[k]);
                looked++;
            }
        free_found(&files);
        CLAIM(looked > 0, "%s: no file was tried", form->name);
    }
    ck_assert_uint_gt(b.tried, LEAST);
}
END_TEST

/* The rank of MAG is one byte: 256 dimensions continue in the next one. */
START_TEST(a_number_goes_on_in_the_next_field)
{
    static const u8 file[128] = {
        "MAG!\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0"
        "\0\1\0\0\1\0\0\0\0\0\0\0\x40\0\0\0\0\0\0\0"
        "\1\0\0\0\0\0\0\0\1\0\0\0w"};
    static bench b;
    size_t count = find_limits("mag", file, sizeof file, b.places,
                               MOST_PLACES);
    size_t i = 0;

    while (i < count && strcmp(b.places[i].name, "tensor.shape (items)") != 0)
        i++;
    ck_assert_uint_lt(i, count);
    ck_assert_uint_gt(bring_to_limit(&b.places[i], 256, b.made, ROOM), 2048);
    ck_assert_uint_eq(b.made[25], 0);
    ck_assert_uint_eq(b.made[26], 1);
}
END_TEST

RUN("limits", a_place_keeps_its_value, a_number_goes_on_in_the_next_field)

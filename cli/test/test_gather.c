/* Gathers text for a file, in pieces as long as the buffer, and longer. */
#include "output.h"

#include <stdlib.h>
#include <string.h>

#include "ref/test/suite.h"

#define ROOM sizeof ((gathered *)NULL)->bytes

static const char text[3 * ROOM] = {'b'};   /* and zeros */

/* Writes pieces of these sizes, the last one 0, and checks the file. */
static void claim_all(const size_t *sizes)
{
    static char there[16 * ROOM];
    static gathered g;
    FILE *file = tmpfile();
    size_t at = 0;

    ck_assert_ptr_nonnull(file);
    gather_for(&g, file);
    for (const size_t *size = sizes; *size > 0; size++)
        gather(&g, text, *size);
    print_gathered(&g);
    print_gathered(&g);                     /* nothing is left */
    rewind(file);
    size_t size = fread(there, 1, sizeof there, file);
    fclose(file);
    for (; *sizes > 0; at += *sizes++)
        CLAIM(at + *sizes <= size && memcmp(there + at, text, *sizes) == 0,
              "a piece of %zu bytes at %zu of %zu", *sizes, at, size);
    ck_assert_uint_eq(at, size);
}

START_TEST(pieces_around_the_room_for_them)
{
    static const size_t near[] = {1, 2, ROOM - 1, ROOM, ROOM + 1, 2 * ROOM + 1};

    claim_all((const size_t[]){0});
    for (size_t a = 0; a < COUNT(near); a++)
        for (size_t b = 0; b < COUNT(near); b++)
            for (size_t c = 0; c < COUNT(near); c++)
                claim_all((const size_t[]){near[a], near[b], near[c], 1, 0});
}
END_TEST

RUN("gather", pieces_around_the_room_for_them)

/*
 * Maps of neighbours, as certify --neighbours reads them, for a file of one
 * byte, an "x". A map is accepted, or one line says why not. An accepted map
 * has an expectation for exactly the existing neighbours.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assay.h"
#include "conformance/corpus/neighbours.h"
#include "lib/memory_file.h"
#include "lib/output.h"
#include "lib/target.h"

#define FORMAT 1
#define PARENT "x"

/* The folder of a corpus: its file, and the map, a link to the input. */
static char folder[400], of_format[440], maps[460], parent[460], map[480];

static void leave(void)
{
    unlink(map);
    unlink(parent);
    rmdir(maps);
    rmdir(of_format);
    rmdir(folder);
}

static void enter(const char *input)
{
    const char *temporary = getenv("TMPDIR");

    snprintf(folder, sizeof folder, "%s/assay-neighbours-XXXXXX",
             temporary != NULL ? temporary : "/tmp");
    demand(mkdtemp(folder) != NULL, "there is a folder");
    snprintf(of_format, sizeof of_format, "%s/%s", folder,
             assay_format_at(FORMAT)->name);
    snprintf(maps, sizeof maps, "%s/neighbours", of_format);
    snprintf(parent, sizeof parent, "%s/x", of_format);
    snprintf(map, sizeof map, "%s/one" MAP_SUFFIX, maps);
    atexit(leave);
    demand(mkdir(of_format, 0700) == 0 && mkdir(maps, 0700) == 0 &&
           symlink(input, map) == 0, "a folder can be filled");
    FILE *to = fopen(parent, "w");
    demand(to != NULL && fputs(PARENT, to) >= 0 && fclose(to) == 0,
           "there is a file");
}

static void check_run(const neighbour_map *m, const cell_run *run)
{
    demand(run->count > 0 && strchr("are?", run->verdict) != NULL &&
           run->verdict != '\0', "a run says what is right");
    for (size_t i = 0; i < 32; i++)
        demand((run->needs >> i & 1) == 0 ||
               (i < MOST_NEEDS && m->needs[i] != NULL),
               "what is needed has a name");
    demand(run->digest_of == 0 || run->digest_of == '=' ||
           run->digest_of == '*', "a digest is of one or of many");
    demand(strspn(run->digits, "0123456789abcdef") ==
               (run->digest_of == 0 ? 0 : SHORT_DIGEST) &&
           strlen(run->digits) <= SHORT_DIGEST, "a digest has its digits");
}

static void check_row(const neighbour_map *m, edit e, u32 row)
{
    const cell_row *r = &m->rows[e][row];
    u64 cells = 0;

    demand(r->first <= m->run_count && r->count <= m->run_count - r->first,
           "the runs of a row are runs of the map");
    for (size_t i = 0; i < r->count; i++) {
        check_run(m, &m->runs[r->first + i]);
        cells += m->runs[r->first + i].count;
    }
    demand(cells == edit_cells(e), "the runs of a row are its cells");
    demand(cell_at(m, e, row, edit_cells(e) - 1) ==
           &m->runs[r->first + r->count - 1], "the last run has the last cell");
}

static void check_map(const neighbour_map *m)
{
    u64 cells = 0;

    demand(m->size == strlen(PARENT) && m->bytes[0] == PARENT[0],
           "the parent is that of the folder");
    for (edit e = 0; e < EDITS; e++)
        for (u32 row = 0; row < edit_rows(e, m->size); row++) {
            check_row(m, e, row);
            cells += edit_cells(e);
        }
    demand(m->cells == cells, "cells are counted");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static output kept;
    const char *input = memory_file(data, size);
    neighbour_map m;

    if (map[0] == '\0')
        enter(input);
    output_begin(&kept);
    bool good = map_load(&m, folder, FORMAT, "one", output_file(&kept));
    output_demand_told(&kept, good);
    if (good)
        check_map(&m);
    map_close(&m);
    return 0;
}

/*
 * Runs a fuzz target on files, and on all files below folders: with it any
 * compiler replays what the fuzzers know.
 *
 *     mag_validate_fuzzer FILE|FOLDER...
 */
#include <errno.h>
#include <fts.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/engine.h"
#include "lib/target.h"

const bool engine_runs = false;

static void replay(const char *path, size_t size)
{
    uint8_t *bytes = malloc(size + 1);
    FILE *in = fopen(path, "rb");

    if (bytes == NULL || in == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        exit(2);
    }
    size_t got = fread(bytes, 1, size, in);
    fclose(in);
    fprintf(stderr, "%s\n", path);
    LLVMFuzzerTestOneInput(bytes, got);
    free(bytes);
}

int main(int argc, char **argv)
{
    size_t files = 0;
    FTS *tree = NULL;

    if (argc > 1)
        tree = fts_open(argv + 1, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    for (FTSENT *e; tree != NULL && (e = fts_read(tree)) != NULL; ) {
        if (e->fts_info == FTS_NS || e->fts_info == FTS_DNR) {
            fprintf(stderr, "%s: %s\n", e->fts_path, strerror(e->fts_errno));
            return 2;
        }
        if (e->fts_info != FTS_F)
            continue;
        replay(e->fts_accpath, (size_t)e->fts_statp->st_size);
        files++;
    }
    if (tree != NULL)
        fts_close(tree);
    if (files == 0) {
        fprintf(stderr, "nothing to replay\n");
        return 2;
    }
    printf("%zu files replayed\n", files);
    return 0;
}

/*
 * Runs the fuzz target on files, and on all files below folders: with it any
 * compiler replays what the fuzzers know.
 *
 *     replay_mag FILE|FOLDER...
 */
#include <errno.h>
#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t files;

static int replay(const char *path, size_t size)
{
    uint8_t *bytes = malloc(size + 1);
    FILE *in = fopen(path, "rb");
    size_t got = 0;

    if (bytes == NULL || in == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        exit(2);
    }
    got = fread(bytes, 1, size, in);
    fclose(in);
    fprintf(stderr, "%s\n", path);
    LLVMFuzzerTestOneInput(bytes, got);
    free(bytes);
    files++;
    return 0;
}

static int visit(const char *path, const struct stat *about, int type,
                 struct FTW *place)
{
    (void)place;
    return type == FTW_F ? replay(path, (size_t)about->st_size) : 0;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (nftw(argv[i], visit, 16, FTW_PHYS) != 0) {
            fprintf(stderr, "%s: %s\n", argv[i], strerror(errno));
            return 2;
        }
    }
    if (files == 0) {
        fprintf(stderr, "nothing to replay\n");
        return 2;
    }
    printf("%zu files replayed\n", files);
    return 0;
}

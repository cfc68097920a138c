#include "golden.h"

#include <stdlib.h>
#include <unistd.h>

#include "heap.h"

bool golden_open(corpus *c)
{
    const char *folder = access(ASSAY_CORPUS_DIR, F_OK) == 0
                             ? ASSAY_CORPUS_DIR
                             : ASSAY_INSTALLED_CORPUS_DIR;
    capture problems;

    capture_open(&problems);
    bool opened = corpus_load(c, folder, problems.file);
    free(capture_close(&problems));
    return opened;
}

#include "golden.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "beside.h"
#include "conformance/aside.h"
#include "conformance/by_format.h"

bool golden_find(golden_folder *g, const bool *formats)
{
    (void)formats;
    *g = (golden_folder){.folder = find_beside("corpus")};
    if (g->folder != NULL)
        return true;
    if (is_passing(errno))
        perror("assay: the corpus beside the program cannot be found");
    else
        fputs("assay: there is no corpus beside the program\n", stderr);
    return false;
}

void golden_leave(golden_folder *g)
{
    if (g->generated.path == NULL)
        free(g->folder);
    temporary_close(&g->generated);
    *g = (golden_folder){0};
}

static bool load(corpus *c, const bool *formats, bool aside, u32 only)
{
    golden_folder g;

    *c = (corpus){0};
    bool loaded = golden_find(&g, formats) &&
                  corpus_load_only(c, g.folder, formats, stderr) &&
                  (!aside || corpus_take_aside(c, only, stderr));
    golden_leave(&g);
    return loaded;
}

bool golden_load(corpus *c, const bool *formats)
{
    return load(c, formats, false, 0);
}

bool golden_open(corpus *c, u32 only)
{
    bool *formats = take_by_format(sizeof *formats);

    formats[only] = true;
    bool opened = load(c, only == 0 ? NULL : formats, true, only);
    free(formats);
    if (!opened || only == 0 || c->formats[only])
        return opened;
    fprintf(stderr, "assay: the corpus beside the program has no %s\n",
            assay_format_at(only)->name);
    return false;
}

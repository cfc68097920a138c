#include "golden.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "installed.h"
#include "conformance/corpus/archive.h"
#include "conformance/corpus/aside.h"
#include "conformance/corpus/by_format.h"
#include "conformance/corpus/files.h"

/* The archive inside the program (corpus.S); both NULL if there is none. */
extern const u8 embedded_corpus[] __attribute__((weak));
extern const u8 embedded_corpus_end[] __attribute__((weak));

static bool unpack(golden_folder *g, view archive, const char *name,
                   const bool *formats)
{
    fputs("assay: unpacking the corpus: there is no corpus folder next to the "
          "program\n", stderr);
    bool whole = temporary_open(&g->unpacked);
    if (whole)
        whole = archive_unpack(archive, name, formats, &g->unpacked, stderr);
    else
        perror("assay: cannot make a temporary folder");
    if (whole)
        g->folder = g->unpacked.path;
    else
        temporary_close(&g->unpacked);
    return whole;
}

/* Unpacks the archive next to the program, or else the one inside it. */
static bool find_archive(golden_folder *g, const bool *formats)
{
    char *path = find_installed("corpus.tar.zst");
    view inside = {embedded_corpus,
                   (u64)(embedded_corpus_end - embedded_corpus)};
    bool found = false;

    if (path != NULL) {
        size_t size;
        u8 *bytes = read_file(path, &size, stderr);
        found = bytes != NULL &&
                unpack(g, (view){bytes, size}, path, formats);
        free(bytes);
    } else if (is_passing(errno)) {
        perror("assay: the corpus next to the program cannot be found");
    } else if (inside.size > 0) {
        found = unpack(g, inside, "the corpus inside the program", formats);
    } else {
        fputs("assay: there is no corpus next to the program, neither the "
              "folder\nshare/assay/corpus nor the file "
              "share/assay/corpus.tar.zst\n", stderr);
    }
    free(path);
    return found;
}

bool golden_find(golden_folder *g, const bool *formats)
{
    *g = (golden_folder){.folder = find_installed("corpus")};
    if (g->folder != NULL)
        return true;
    if (!is_passing(errno))
        return find_archive(g, formats);
    perror("assay: the corpus next to the program cannot be found");
    return false;
}

void golden_leave(golden_folder *g)
{
    if (g->unpacked.path == NULL)
        free(g->folder);
    temporary_close(&g->unpacked);
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
    fprintf(stderr, "assay: the corpus next to the program has no format "
            "%s\n", assay_format_at(only)->name);
    return false;
}

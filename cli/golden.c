#include "golden.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/aside.h"
#include "conformance/by_format.h"
#include "conformance/files.h"
#include "export/export.h"
#include "tool/heap.h"

/* Of what fails now, and may not the next time, nothing follows. */
static bool is_passing(int error)
{
    static const int errors[] = {EIO, ENOMEM, EMFILE, ENFILE, EINTR, EAGAIN};

    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i] == error)
            return true;
    return false;
}

/*
 * The program itself, as a system names it to it. Where none of these is
 * there, the corpus is not found, and that is no harm.
 */
static char *find_program(void)
{
    static const char *const names[] = {
        "/proc/self/exe",       /* Linux */
        "/proc/curproc/exe",    /* NetBSD */
        "/proc/curproc/file",   /* FreeBSD, where /proc is mounted */
    };
    char *path = NULL;

    errno = 0;
    for (size_t i = 0; path == NULL && !is_passing(errno) &&
                       i < sizeof names / sizeof *names; i++)
        path = realpath(names[i], NULL);
    return path;
}

/*
 * As cmake --install lays it out, and the build tree has a link there; or at
 * that place in the usual layout of folders, which every build tree has. errno
 * says why there is none.
 */
static char *find_beside(void)
{
    static const char *const places[] = {
        ASSAY_CORPUS_BESIDE, "../share/assay/corpus"};
    char *program = find_program();
    char *found = NULL;

    if (program == NULL)
        return NULL;
    *strrchr(program, '/') = '\0';
    errno = 0;
    for (size_t i = 0; found == NULL && i < 2 && !is_passing(errno); i++) {
        char *place = take_text("%s/%s", program, places[i]);
        found = realpath(place, NULL);
        free(place);
    }
    free(program);
    return found;
}

/* Generated cases are those of the corpus that the program was built with. */
static bool add_version(temporary *t)
{
    char *path = take_text("%s/VERSION", t->path);
    view version = text_view(corpus_version());

    temporary_note(t, path);
    bool written = save_bytes(path, version, stderr);
    free(path);
    return written;
}

bool golden_find(golden_folder *g, const bool *formats)
{
    *g = (golden_folder){.folder = find_beside()};
    if (g->folder != NULL)
        return true;
    if (is_passing(errno)) {
        perror("assay: the corpus beside the program cannot be found");
        return false;
    }
    fputs("assay: there is no corpus beside the program: its cases are "
          "generated, all\nbut those of upstream/, sets/ and recipes/\n",
          stderr);
    bool whole = generate_temporary(&g->generated, formats) &&
                 add_version(&g->generated);
    g->folder = g->generated.path;
    return whole;
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

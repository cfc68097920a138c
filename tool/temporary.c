#include "temporary.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "heap.h"

const char *temporary_place(void)
{
    const char *folder = getenv("TMPDIR");

    return folder != NULL && folder[0] != '\0' ? folder : "/tmp";
}

/* Removes the folder; may run in a signal handler. */
static void undo(cleanup *self, const char *why)
{
    const temporary *t = (temporary *)self;

    (void)why;
    for (size_t i = t->count; i-- > 0; )
        if (unlink(t->inside[i]) != 0)
            rmdir(t->inside[i]);
    rmdir(t->path);
}

/* Returns the path of a new folder with links resolved, since programs may
 * resolve it before they print it. */
static char *make_folder(void)
{
    char *made = take_text("%s/assay-XXXXXX", temporary_place());
    bool there = mkdtemp(made) != NULL;
    char *folder = there ? realpath(made, NULL) : NULL;
    int error = errno;

    if (there && folder == NULL)
        rmdir(made);
    free(made);
    errno = error;
    return folder;
}

bool temporary_open(temporary *t)
{
    sigset_t before;

    *t = (temporary){.cleanup.undo = undo};
    hold_signals(&before);
    t->path = make_folder();
    int error = errno;
    if (t->path != NULL)
        cleanup_add(&t->cleanup);
    release_signals(&before);
    errno = error;
    return t->path != NULL;
}

void temporary_note(temporary *t, const char *path)
{
    char *copy = take_text("%s", path);
    sigset_t before;

    hold_signals(&before);
    if (t->count == t->room) {
        t->room = 2 * t->room + 64;
        t->inside = take_more(t->inside, t->room * sizeof *t->inside);
    }
    t->inside[t->count++] = copy;
    release_signals(&before);
}

void temporary_close(temporary *t)
{
    sigset_t before;

    if (t->path == NULL)
        return;
    hold_signals(&before);
    undo(&t->cleanup, "it is no longer needed");
    cleanup_drop(&t->cleanup);
    release_signals(&before);
    for (size_t i = 0; i < t->count; i++)
        free(t->inside[i]);
    free(t->inside);
    free(t->path);
    *t = (temporary){0};
}

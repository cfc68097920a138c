#include "installed.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"

bool is_passing(int error)
{
    static const int errors[] = {EIO, ENOMEM, EMFILE, ENFILE, EINTR, EAGAIN};

    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i] == error)
            return true;
    return false;
}

char *find_program_folder(void)
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
    if (path != NULL)
        *strrchr(path, '/') = '\0';
    return path;
}

/* The second place is the usual layout, which every build tree has. */
char *find_installed(const char *name)
{
    static const char *const places[] = {ASSAY_SHARE, "../share/assay"};
    char *folder = find_program_folder();
    char *found = NULL;

    if (folder == NULL)
        return NULL;
    errno = 0;
    for (size_t i = 0; found == NULL && i < 2 && !is_passing(errno); i++) {
        char *place = take_text("%s/%s/%s", folder, places[i], name);
        found = realpath(place, NULL);
        free(place);
    }
    free(folder);
    return found;
}

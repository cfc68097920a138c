#include "reports/twin.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/memory_file.h"
#include "lib/target.h"
#include "tool/heap.h"

/* Creates a link in the folder of MAG to the open files of this process. */
static char *link_in(const char *folder)
{
    return take_text("%s/mag", folder);
}

static void forget(void)
{
    char *folder = twin_folder(), *link = link_in(folder);

    unlink(link);
    rmdir(folder);
    free(link);
}

static void make(char *folder)
{
    demand(mkdtemp(folder) != NULL, "there is room for a folder");
    char *link = link_in(folder);
    demand(symlink("/proc/self/fd", link) == 0, "there is room for a link");
    free(link);
    atexit(forget);
}

char *twin_folder(void)
{
    static char folder[] = "/tmp/assay-reports-XXXXXX";
    static bool made;

    if (!made)
        make(folder);
    made = true;
    return folder;
}

const char *twin_name(view bytes)
{
    return strrchr(memory_file(bytes.bytes, (size_t)bytes.size), '/') + 1;
}

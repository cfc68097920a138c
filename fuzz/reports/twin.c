#include "reports/twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/memory_file.h"
#include "lib/target.h"

/* Its subfolder is a link to the open files of this process. */
static char folder[] = "/tmp/assay-reports-XXXXXX";
static char link_to_files[sizeof folder + 4];

static void forget(void)
{
    unlink(link_to_files);
    rmdir(folder);
}

char *twin_folder(void)
{
    if (link_to_files[0] == '\0') {
        demand(mkdtemp(folder) != NULL, "there is room for a folder");
        snprintf(link_to_files, sizeof link_to_files, "%s/mag", folder);
        demand(symlink("/proc/self/fd", link_to_files) == 0,
               "there is room for a link");
        atexit(forget);
    }
    return folder;
}

const char *twin_name(view bytes)
{
    return strrchr(memory_file(bytes.bytes, (size_t)bytes.size), '/') + 1;
}

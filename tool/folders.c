#include "folders.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "heap.h"

char *make_folders(const char *path)
{
    char *folder = take_text("%s", path);

    for (char *at = strchr(folder + 1, '/'); at != NULL;
         at = strchr(at + 1, '/')) {
        *at = '\0';
        if (mkdir(folder, 0777) != 0 && errno != EEXIST)
            return folder;
        *at = '/';
    }
    free(folder);
    return NULL;
}

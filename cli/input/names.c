#include "input/names.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assay.h"
#include "tool/cut.h"
#include "tool/heap.h"
#include "tool/words.h"

const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

char *folder_of(const char *path)
{
    size_t size = (size_t)(base_of(path) - path);

    if (size == 0)
        return take_copy(".", 1);
    return take_copy(path, size > 1 ? size - 1 : size);
}

u32 format_of_name(const char *name)
{
    return assay_format_of(NULL, 0, name);
}

bool is_index_name(const char *path)
{
    const char *name = base_of(path);

    return ends_in(name, ".json") &&
           strstr(name, ".safetensors.index.") != NULL;
}

bool leads_nowhere(int error)
{
    return error == ENOENT || error == ENOTDIR || error == ELOOP ||
           error == ENAMETOOLONG;
}

bool is_dangling(const char *path, char *target, size_t size)
{
    struct stat about;

    if (stat(path, &about) == 0 || !leads_nowhere(errno))
        return false;
    ssize_t length = readlink(path, target, size - 1);
    if (length < 0)
        return false;
    target[whole_text(target, (size_t)length)] = '\0';
    return true;
}

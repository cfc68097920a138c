#include "outlet.h"

#include <string.h>
#include <sys/stat.h>

#include "tool/heap.h"

void outlet_want(outlet *o, const char *path)
{
    o->wanted = true;
    o->path = path != NULL && strcmp(path, "-") != 0 ? path : NULL;
}

bool outlet_takes_stdout(const outlet *o)
{
    return o->wanted && o->path == NULL;
}

bool outlet_has_file(const outlet *o)
{
    return o->wanted && o->path != NULL;
}

char *outlets_clash(const outlet *list, size_t count)
{
    const outlet *first = NULL;

    for (const outlet *o = list; o < list + count; o++) {
        if (!outlet_takes_stdout(o))
            continue;
        if (first == NULL) {
            first = o;
            continue;
        }
        const char *hint = first->to_file ? first->name
                         : o->to_file ? o->name : NULL;
        return take_text("only one of --%s and --%s can go to standard "
                         "output%s%s%s", first->name, o->name,
                         hint != NULL ? " (--" : "", hint != NULL ? hint : "",
                         hint != NULL ? "=FILE)" : "");
    }
    return NULL;
}

const char *outlets_replace(const outlet *list, size_t count, const char *name)
{
    struct stat there, written;

    if (stat(name, &there) != 0)
        return NULL;
    for (const outlet *o = list; o < list + count; o++)
        if (outlet_has_file(o) && stat(o->path, &written) == 0 &&
            S_ISREG(written.st_mode) && there.st_dev == written.st_dev &&
            there.st_ino == written.st_ino)
            return o->name;
    return NULL;
}

FILE *outlet_open(outlet *o, const char *command)
{
    if (!outlet_has_file(o))
        return stdout;
    return outfile_open(&o->file, command, o->path) ? o->file.file : NULL;
}

bool outlet_close(outlet *o)
{
    if (!outlet_has_file(o) || o->file.file == NULL)
        return true;
    bool good = outfile_close(&o->file);
    o->file = (outfile){0};
    return good;
}

void outlet_discard(outlet *o)
{
    if (outlet_has_file(o) && o->file.file != NULL)
        outfile_discard(&o->file);
}

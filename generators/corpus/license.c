#include "generators/corpus/generate.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "generators/engine/store.h"

/* corpus/LICENSE, embedded by names.S. */
extern const char embedded_license[], embedded_license_end[];

bool is_new_folder(const char *dir)
{
    if (access(dir, F_OK) != 0)
        return errno == ENOENT;
    name_list names = list_folder(dir);
    bool empty = names.count == 0 && !names.failed;

    free_names(&names);
    return empty;
}

int generate_license(const char *dir)
{
    char *path = join_names(dir, "LICENSE");
    bool written = write_file(path, embedded_license,
                              (size_t)(embedded_license_end -
                                       embedded_license));

    free(path);
    return written ? 0 : 2;
}

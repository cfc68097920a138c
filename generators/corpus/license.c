#include "generators/corpus/generate.h"

#include <stdlib.h>

#include "generators/engine/store.h"

/* corpus/LICENSE, embedded by names.S. */
extern const char embedded_license[], embedded_license_end[];

bool find_new_folder(const char *dir, bool *is_new)
{
    name_list names = list_folder(dir);
    bool found = !names.failed;

    *is_new = found && names.count == 0;
    free_names(&names);
    return found;
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

/*
 * Libraries that may be missing. Each is loaded when it is first needed, into a
 * namespace of its own, so that two versions of a library do not mix.
 */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

static const char *const libraries[] = {
    "libz.so.1", "libdeflate.so.0", "libisal.so.2", PEERS, GGML,
};

/* The loader counts: it finds a library again that was loaded before. */
static void *load(const char *library)
{
    const char *name = library;

    if (strcmp(library, PEERS) == 0)
        name = getenv("ASSAY_PEERS");
    else if (strcmp(library, GGML) == 0)
        name = getenv("ASSAY_GGML");
    return name == NULL ? NULL : dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

peer_function *peer_symbol(const char *library, const char *symbol)
{
    peer_function *found = NULL;
    void *opened = load(library);
    void *at = opened != NULL ? dlsym(opened, symbol) : NULL;

    memcpy(&found, &at, sizeof found);  /* POSIX guarantees that this works */
    return found;
}

bool has_library(const char *library)
{
    return load(library) != NULL;
}

static const char *first_symbol(const char *library)
{
    static const char *const symbols[] = {
        "zlibVersion", "libdeflate_crc32", "crc32_iscsi", "peer_open_ztensor",
        "gguf_init_from_file",
    };

    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++)
        if (strcmp(libraries[i], library) == 0)
            return symbols[i];
    return "";
}

void print_libraries(void)
{
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++) {
        void *opened = load(libraries[i]);
        void *at = opened != NULL ? dlsym(opened, first_symbol(libraries[i]))
                                  : NULL;
        char path[PATH_MAX];
        Dl_info about;
        if (at != NULL && dladdr(at, &about) != 0 &&
            realpath(about.dli_fname, path) != NULL)
            printf("{\"library\":\"%s\",\"file\":\"%s\"}\n", libraries[i],
                   path);
    }
}

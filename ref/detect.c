/* Which format a file is of: by its magic, then by its structure. */
#include "core/looks.h"
#include "format.h"

static format_probe *const probes[FORMATS] = {
#define MAGIC(bytes) NULL
#define PROBE(function) function
#define FORMAT(name, title, versions, extension, beginning) \
    [FORMAT_##name] = beginning,
#include "formats.def"
#undef FORMAT
#undef PROBE
#undef MAGIC
};

format detect(span file)
{
    format found = begins_like(file);

    for (format f = 1; found == FORMAT_NONE && f < FORMATS; f++)
        if (probes[f] != NULL && probes[f](file))
            found = f;
    return found;
}

uint32_t assay_detect(const void *bytes, size_t size)
{
    return detect((span){bytes, bytes != NULL ? size : 0});
}

const char *assay_looks_like(const void *bytes, size_t size)
{
    span file = {bytes, bytes != NULL ? size : 0};
    format f = detect(file);

    return f != FORMAT_NONE ? format_about(f)->title : looks_like(file);
}

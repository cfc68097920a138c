/*
 * What a format asks about although it is clean: its file in fast/ says what,
 * and here it is seen in the fields that the reference finds. All of it stands
 * in values that readers ignore: in zTensor maps and tags, in Burnpack any.
 */
#include "against.h"

static bool is_unusual_field(const char *format, const char *path, u8 first)
{
    u32 type = first >> 5;

    if (strcmp(format, "zten") == 0)
        return strstr(path, ".custom[") != NULL &&
               strstr(path, ".head") != NULL && (type == 5 || type == 6);
    if (strcmp(format, "burnpack") == 0)
        return strstr(path, "unknown[") != NULL;
    return false;
}

bool is_unusual(u32 format, const u8 *bytes, u64 size)
{
    assay_options o = {.format = format, .fields = true};
    assay_report *r = assay_validate(bytes, (size_t)size, &o);
    const assay_field *f;
    char path[200];
    bool unusual = false;

    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL && !unusual; i++)
        if (f->length > 0) {
            assay_field_path(r, f, path, sizeof path);
            unusual = is_unusual_field(assay_format_at(format)->name, path,
                                       bytes[f->offset]);
        }
    assay_free(r);
    return unusual;
}

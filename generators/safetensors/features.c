/* What a reader of a file must be able to do, by what the file says. */
#include "safetensors/model.h"

#define MEMBER "\"dtype\":"

/* In a header that is a text by hand: what stands there as it is written. */
static bool says(const builder *file, const char *member)
{
    size_t size = strlen(member);

    for (size_t at = 0; at + size <= file->size; at++)
        if (memcmp(file->bytes + at, member, size) == 0)
            return true;
    return false;
}

static bool names(const builder *file, st_dtype dtype)
{
    char member[40];
    size_t size = (size_t)snprintf(member, sizeof member, MEMBER "\"%s\"",
                                   st_name_of(dtype)) - strlen(MEMBER);
    const char *token = member + strlen(MEMBER);

    if (find_field(file, "text.before") != NULL)
        return says(file, member);
    for (size_t i = 0; i < file->field_count; i++) {
        const golden_field *f = &file->fields[i];
        const char *last = strrchr(f->path, '.');
        if (last != NULL && strcmp(last, ".dtype") == 0 && f->size == size &&
            memcmp(file->bytes + f->offset, token, size) == 0)
            return true;
    }
    return false;
}

#define LIST(names) {names, names " safetensors.number-forms"}

const char *st_features(const builder *file)
{
    static const char *const lists[][2] = {
        LIST(""), LIST("safetensors.complex"), LIST("safetensors.f8"),
        LIST("safetensors.complex safetensors.f8"),
        LIST("safetensors.sub-byte"),
        LIST("safetensors.complex safetensors.sub-byte"),
        LIST("safetensors.f8 safetensors.sub-byte"),
        LIST("safetensors.complex safetensors.f8 safetensors.sub-byte")};
    unsigned needed = names(file, C64) ? 1 : 0;

    for (st_dtype d = BOOL; d < ST_DTYPES; d++)
        if (strncmp(st_name_of(d), "F8_", 3) == 0 && names(file, d))
            needed |= 2;
    if (names(file, F4) || names(file, F6_E2M3) || names(file, F6_E3M2))
        needed |= 4;
    return lists[needed][st_hides_forms(file)];
}

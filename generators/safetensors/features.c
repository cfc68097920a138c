/* The features that a reader of a file needs, by the contents of the file. */
#include "generators/safetensors/model.h"

/* Features of a header that is given as text. */
static bool says(const builder *file, const char *member)
{
    size_t size = strlen(member);

    for (size_t at = 0; at + size <= file->size; at++)
        if (file->bytes[at] == (u8)member[0] &&
            memcmp(file->bytes + at, member, size) == 0)
            return true;
    return false;
}

/* The features for a type, as bits of the lists below. */
static unsigned need_of(st_dtype dtype)
{
    return dtype == C64 ? 1
         : strncmp(st_name_of(dtype), "F8_", 3) == 0 ? 2
         : dtype == F4 || dtype == F6_E2M3 || dtype == F6_E3M2 ? 4 : 0;
}

static unsigned needs_of_text(const builder *file)
{
    unsigned needed = 0;
    char member[40];

    for (st_dtype d = BOOL; d < ST_DTYPES; d++) {
        snprintf(member, sizeof member, "\"dtype\":\"%s\"", st_name_of(d));
        if ((needed | need_of(d)) != needed && says(file, member))
            needed |= need_of(d);
    }
    return needed;
}

/* Features for the type that a token names. */
static unsigned need_of_token(const u8 *token, u64 size)
{
    for (st_dtype d = BOOL; d < ST_DTYPES; d++) {
        const char *name = st_name_of(d);
        if (size == strlen(name) + 2 && token[0] == '"' &&
            token[size - 1] == '"' &&
            memcmp(token + 1, name, (size_t)size - 2) == 0)
            return need_of(d);
    }
    return 0;
}

static unsigned needs_of_fields(const builder *file)
{
    unsigned needed = 0;

    for (size_t i = 0; i < file->field_count; i++) {
        const golden_field *f = &file->fields[i];
        const char *last = strrchr(f->path, '.');
        if (last != NULL && strcmp(last, ".dtype") == 0 && f->size > 3)
            needed |= need_of_token(file->bytes + f->offset, f->size);
    }
    return needed;
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
    unsigned needed = find_field(file, "text.before") != NULL
        ? needs_of_text(file) : needs_of_fields(file);

    return lists[needed][st_hides_forms(file)];
}

/* Heads of random primitiv files that are longer than needed. */
#include "generators/primitiv/model.h"

/* Writes the head of the same object with width bytes of length, 0: at most. */
static size_t widen_head(u8 head[5], u8 first, u64 length, unsigned width)
{
    unsigned step = width == 1 ? 0 : width == 2 ? 1 : 2;
    u8 base = first >= 0xa0 && first <= 0xbf ? 0xd9
            : first >= 0xd9 && first <= 0xdb ? 0xd9
            : first >= 0xc4 && first <= 0xc6 ? 0xc4
            : (first & 0xf0) == 0x90 || first == 0xdc || first == 0xdd
                  ? 0xdb : 0xdd;

    head[0] = (u8)(base + step);
    for (unsigned i = 0; i < width; i++)
        head[1 + i] = (u8)(length >> 8 * (width - 1 - i) & 0xff);
    return 1 + width;
}

/* Returns the count or length that the head declares. */
static u64 length_of(const u8 *head, u64 size)
{
    u64 length = 0;

    if (size == 1)
        return head[0] & (head[0] >= 0xa0 ? 0x1f : 0x0f);
    for (u64 i = 1; i < size; i++)
        length = length << 8 | head[i];
    return length;
}

static void widen(maker *m, builder *file, const char *path)
{
    const golden_field *f = need_field(file, path);
    u64 length = length_of(file->bytes + f->offset, f->size);
    u8 first = file->bytes[f->offset], head[5];
    bool counts = (first & 0xe0) == 0x80 || first >= 0xdc;
    unsigned width = counts ? 2 : length < 256 ? 1 : 2;
    char words[DAMAGE_SIZE] = "";

    if (length > 0xffff || one_in(&m->dice, 3))
        width = 4;
    if (1 + width <= f->size)
        return;
    size_t size = widen_head(head, first, length, width);
    const edit e = {REPLACE_FIELD, path, 0, (const char *)head, size};
    apply_edit(file, &e, words, sizeof words);
}

static bool is_head(const char *path)
{
    const char *last = strrchr(path, '.');

    return strstr(last != NULL ? last : path, "_head") != NULL;
}

void primitiv_widen_heads(maker *m, const void *model, builder *file)
{
    (void)model;
    if (!one_in(&m->dice, 4) || m->liberties.count > 0)
        return;
    for (size_t i = 0; i < file->field_count; i++)
        if (is_head(file->fields[i].path) && one_in(&m->dice, 3))
            widen(m, file, give_text(m, "%s", file->fields[i].path));
}

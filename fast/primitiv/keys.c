/*
 * The keys of a Parameter's statistics, which must be unique         section 5
 *
 * There are a handful, in any order; few keys are compared pairwise.
 */
#include "fast/primitiv/primitiv.h"

#define FEW 8

bool fast_primitiv_keep_key(assay_fast *f, primitiv_file *file,
                            const str *key)
{
    if (file->key_count == file->key_room) {
        u64 room = file->key_room > 0 ? 2 * file->key_room : FEW;
        str *new = fast_resize(f, file->keys, room * sizeof *new);
        if (new == NULL)
            return false;
        file->keys = new;
        file->key_room = room;
    }
    file->keys[file->key_count++] = *key;
    return true;
}

static bool is_same(const assay_fast *f, const str *a, const str *b)
{
    return a->size == b->size &&
           memcmp(f->bytes + a->at, f->bytes + b->at, a->size) == 0;
}

static bool few_are_unique(const assay_fast *f, const primitiv_file *file)
{
    for (u64 i = 1; i < file->key_count; i++)
        for (u64 k = 0; k < i; k++)
            if (is_same(f, &file->keys[i], &file->keys[k]))
                return false;
    return true;
}

static void find_key(const assay_fast *f, u64 i, u64 *at, u32 *size)
{
    const primitiv_file *file = f->own;

    *at = file->keys[i].at;
    *size = file->keys[i].size;
}

bool fast_primitiv_keys_are_unique(assay_fast *f, const primitiv_file *file)
{
    fast_names names;
    bool unique = true;

    if (file->key_count <= FEW)
        return few_are_unique(f, file);
    fast_names_open(&names, f, find_key);
    for (u64 i = 0; i < file->key_count && unique; i++)
        unique = fast_add_name(&names, file->keys[i].at, file->keys[i].size);
    unique = unique && fast_names_unique(&names);
    fast_names_free(&names);
    return unique;
}

/* The metadata of a clean file, if it has any (spec/safetensors.md, 4): reads
 * and writes it. */
#include "fast/safetensors/parts.h"

static void key_string(const assay_fast *f, u64 i, u64 *at, u32 *size)
{
    const st_file *own = f->own;

    *at = own->keys[i].at;
    *size = own->keys[i].size;
}

static bool add_key(fast_names *names, const st_text *key)
{
    assay_fast *f = names->file;
    st_file *own = f->own;
    u64 i = names->count;
    st_key new = {(u64)(key->at - f->bytes), (u32)key->size};

    if (i == own->key_room) {
        u64 room = i > 0 ? 2 * i : 8;
        st_key *keys = fast_resize(f, own->keys, room * sizeof *keys);
        if (keys == NULL)
            return false;
        own->keys = keys;
        own->key_room = room;
    }
    own->keys[i] = new;
    return fast_add_name(names, new.at, new.size);
}

static bool take_pairs(scan *s, fast_names *names)
{
    do {
        st_text key, value;
        if (!st_take_pair(s, &key, &value) || !add_key(names, &key))
            return false;
    } while (TAKE(s, ",\""));
    return TAKE(s, "}");
}

bool fast_st_take_metadata(assay_fast *f, scan *s)
{
    st_file *own = f->own;
    fast_names names;
    bool good;

    own->metadata = TAKE(s, ST_EMPTY) ? ST_NO_PAIRS
                  : TAKE(s, ST_BEGIN) ? ST_PAIRS : ST_ABSENT;
    if (own->metadata != ST_PAIRS)
        return own->metadata == ST_NO_PAIRS || TAKE(s, "{");
    fast_names_open(&names, f, key_string);
    good = take_pairs(s, &names) && fast_names_unique(&names);
    fast_names_free(&names);
    if (own->keys != NULL)
        fast_resize(f, own->keys, 0);
    own->keys = NULL;
    return good;
}

/* ------------------------------------------------------------- document -- */

static bool put_string(fast_json *out, const assay_fast *f, const char *name,
                       const st_text *t)
{
    u8 *text;

    if (t->escaped == 0) {
        fast_put_text(out, name, t->at, t->size);
        return true;
    }
    text = fast_block(&f->allocator, NULL, t->size);
    if (text == NULL)
        return false;
    fast_put_text(out, name, text, fast_st_unescape(t->at, t->size, text));
    fast_block(&f->allocator, text, 0);
    return true;
}

static bool put_entry(fast_json *out, const assay_fast *f, const st_text *key,
                      const st_text *value)
{
    bool good;

    fast_open(out, NULL, '{');
    good = put_string(out, f, "key", key);
    fast_put_word(out, "type", "string");
    good = good && put_string(out, f, "value", value);
    fast_close(out, '}');
    return good;
}

/* Reads the entries again, since they were not kept. */
bool fast_st_put_metadata(fast_json *out, const assay_fast *f)
{
    const st_file *own = f->own;
    scan s = {f->bytes + ST_SIZE, f->bytes + ST_SIZE + own->header_size};
    st_text key, value;

    if (own->metadata != ST_PAIRS)
        return true;
    if (!TAKE(&s, ST_BEGIN))
        return false;
    do {
        if (!st_take_pair(&s, &key, &value) ||
            !put_entry(out, f, &key, &value))
            return false;
    } while (TAKE(&s, ",\""));
    return true;
}

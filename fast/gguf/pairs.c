/*
 * GGUF: pairs, one after another.
 *
 *     u64  key_length
 *     u8   key[]
 *     u32  value_type
 *          the value
 */
#include "fast/gguf/gguf.h"

#define LONGEST_KEY 65535

const u8 fast_gguf_widths[GGUF_TYPES] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

typedef struct {
    assay_fast *file;
    fast_names names;
    gguf_meaning *meaning;
    u64 at;                     /* of the next thing to read */
} scan;

/* ------------------------------------------------------------- strings -- */

#define PIECE (16u << 10)       /* judged while in the first-level cache */

/*
 * A vocabulary consists of many short strings, and checking UTF-8 for each one
 * would be slow. So many strings are checked together, with their lengths. A
 * length whose bytes are all below 80h, as for short strings, is ASCII, and no
 * character extends across it. So the combined text is UTF-8 exactly if each
 * string is.
 *
 * At any other length the combined text ends, and its string is checked alone.
 */
static bool has_ascii(u64 length)
{
    return (length & EACH_BYTE(0x80)) == 0;
}

static bool is_text(const assay_fast *f, u64 from, u64 to)
{
    return fast_is_utf8(f->bytes + from, to - from);
}

bool fast_gguf_strings(assay_fast *f, u64 *at, u64 count)
{
    u64 here = *at, from = here;

    for (u64 i = 0; i < count; i++) {
        if (!there(f, here, 8))
            return ask(f, here);
        u64 length = load_u64le(f->bytes + here), begin = here + 8;
        if (!there(f, begin, length))
            return ask(f, here);
        if (!has_ascii(length)) {
            if (!is_text(f, from, here))
                return ask(f, from);
            from = begin;
        }
        here = begin + length;
        if (here - from >= PIECE || !has_ascii(length)) {
            if (!is_text(f, from, here))
                return ask(f, from);
            from = here;
        }
    }
    *at = here;
    return is_text(f, from, here) || ask(f, from);
}

/* --------------------------------------------------------------- pairs -- */

/* Reads values of a fixed size. */
static bool read_numbers(scan *s, u32 type, u64 count)
{
    assay_fast *f = s->file;
    u64 width = fast_gguf_widths[type];

    if (count > (f->size - s->at) / width || !there(f, s->at, count * width))
        return ask(f, s->at);
    if (type == GGUF_BOOL && !fast_none_above(f->bytes + s->at, count, 1))
        return ask(f, s->at);
    s->at += count * width;
    return true;
}

/*
 *     u32  array_type
 *     u64  array_length
 *          the elements
 */
static bool read_array(scan *s, gguf_value *v)
{
    assay_fast *f = s->file;

    if (!there(f, s->at, 12))
        return ask(f, s->at);
    v->element = load_u32le(f->bytes + s->at);
    v->count = load_u64le(f->bytes + s->at + 4);
    if (v->element >= GGUF_TYPES || v->element == GGUF_ARRAY)
        return ask(f, s->at);
    s->at += 12;
    v->at = s->at;
    return v->element == GGUF_STRING ? fast_gguf_strings(f, &s->at, v->count)
                                     : read_numbers(s, v->element, v->count);
}

static bool read_value(scan *s, gguf_value *v)
{
    assay_fast *f = s->file;

    v->at = s->at;
    if (v->type >= GGUF_TYPES)
        return ask(f, s->at);
    if (v->type == GGUF_ARRAY)
        return read_array(s, v);
    if (v->type != GGUF_STRING)
        return read_numbers(s, v->type, 1);
    if (!fast_gguf_strings(f, &s->at, 1))
        return false;
    v->at += 8;
    v->count = s->at - v->at;
    return true;
}

static bool read_pair(scan *s, gguf_pair *p)
{
    assay_fast *f = s->file;

    if (!there(f, s->at, GGUF_PAIR_SIZE))
        return ask(f, s->at);
    u64 size = load_u64le(f->bytes + s->at);
    p->key = s->at + 8;
    if (size > LONGEST_KEY || !there(f, p->key, size + 4))
        return ask(f, s->at);
    p->key_size = (u32)size;
    if (!fast_gguf_is_key(f->bytes + p->key, p->key_size) ||
        !fast_add_name(&s->names, p->key, p->key_size))
        return ask(f, p->key);
    p->type = load_u32le(f->bytes + p->key + size);
    s->at = p->key + size + 4;

    gguf_value v = {.type = p->type};
    return read_value(s, &v) &&
           (fast_gguf_means(s->meaning, f, f->bytes + p->key, p->key_size,
                            &v) || ask(f, p->key));
}

static void pair_name(const assay_fast *f, u64 i, u64 *at, u32 *size)
{
    const gguf_pair *p = &((const gguf_content *)f->own)->pairs[i];
    *at = p->key;
    *size = p->key_size;
}

bool fast_gguf_pairs(assay_fast *f, gguf_content *c, gguf_meaning *m, u64 *at)
{
    scan s = {.file = f, .meaning = m, .at = *at};
    bool clean = true;

    fast_names_open(&s.names, f, pair_name);
    for (u64 i = 0; i < c->count && clean; i++)
        clean = read_pair(&s, &c->pairs[i]);
    clean = clean && (fast_names_unique(&s.names) || ask(f, s.at));
    fast_names_free(&s.names);
    c->pairs_end = *at = s.at;
    return clean;
}

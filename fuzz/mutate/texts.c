/* Changes texts: names, keys, words. */
#include "mutate/changes.h"

#include "mutate/tokens.h"

#define LONGEST 70000           /* above 64 KiB, where lengths are wider */

static const struct {
    const char *bytes;
    u8 size;
} classes[] = {
#define CLASS(text) {text, sizeof text - 1},
    CLASS("\xff") CLASS("\x80") CLASS("\xc0\x80") CLASS("\xc1\xbf")
    CLASS("\xc3") CLASS("\xe2\x82") CLASS("\xe0\x9f\xbf") CLASS("\xed\xa0\x80")
    CLASS("\xed\xbf\xbf") CLASS("\xf0\x8f\xbf\xbf") CLASS("\xf0\x9f\x98")
    CLASS("\xf4\x90\x80\x80") CLASS("\xf5\x80\x80\x80") CLASS("\xfe\xff")
    CLASS("\xc2\x80") CLASS("\xdf\xbf") CLASS("\xe0\xa0\x80")
    CLASS("\xed\x9f\xbf") CLASS("\xee\x80\x80") CLASS("\xef\xbf\xbf")
    CLASS("\xf0\x90\x80\x80") CLASS("\xf4\x8f\xbf\xbf") CLASS("\xef\xbb\xbf")
    CLASS("\xe2\x80\xae") CLASS("\xf0\x9f\x98\x80") CLASS("e\xcc\x81")
    CLASS("\0") CLASS("\1") CLASS("\x1f")
    CLASS("\n") CLASS("\r\n") CLASS("\t") CLASS("\x1b[0m")
    CLASS("\x7f") CLASS(" ") CLASS("/") CLASS("../") CLASS("\\") CLASS("\"")
    CLASS(".") CLASS("[0]") CLASS("%s") CLASS("<b>") CLASS("A") CLASS("0")
#undef CLASS
};

#define CLASSES (sizeof classes / sizeof classes[0])

/* ---------------------------------------------------------------- UTF-8 -- */

/* Ranges of first and second bytes, and the length of the sequence. */
typedef struct {
    u8 first, last, low, high, size;
} sequence;

static const sequence right[] = {
    {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
    {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
    {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
}, wrong[] = {
    {0x80, 0xbf, 0x80, 0xbf, 2},        /* continuation bytes alone */
    {0xc0, 0xc1, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0x80, 0x9f, 3},   /* overlong */
    {0xf0, 0xf0, 0x80, 0x8f, 4},
    {0xed, 0xed, 0xa0, 0xbf, 3},        /* surrogates */
    {0xf4, 0xf4, 0x90, 0xbf, 4}, {0xf5, 0xf7, 0x80, 0xbf, 4},   /* too large */
    {0xf8, 0xff, 0x80, 0xbf, 4},
};

#define RIGHT (sizeof right / sizeof right[0])
#define WRONG (sizeof wrong / sizeof wrong[0])

/* Returns the first of a range, the last, or any. */
static u8 of_range(mutator *m, u8 low, u8 high)
{
    switch (roll(&m->dice, 4)) {
    case 0:  return low;
    case 1:  return high;
    default: return (u8)(low + roll(&m->dice, high - low + 1u));
    }
}

/* Draws an invalid sequence, a valid one, or a truncated one; returns its
 * size. */
static u64 draw_sequence(mutator *m, u8 bytes[4])
{
    u64 how = roll(&m->dice, 8);
    const sequence *s = how < 5 ? &wrong[roll(&m->dice, WRONG)]
                                : &right[roll(&m->dice, RIGHT)];
    u64 cut = 1 + roll(&m->dice, s->size - 1u);

    bytes[0] = of_range(m, s->first, s->last);
    bytes[1] = of_range(m, s->low, s->high);
    for (u32 i = 2; i < s->size; i++)
        bytes[i] = of_range(m, 0x80, 0xbf);
    if (how == 6)
        return cut;
    if (how == 7)
        bytes[cut] = one_in(&m->dice, 2) ? 0x7f : 0xc0;
    return s->size;
}

/* Draws the start of a character, or the end. */
static u64 draw_place(mutator *m, const piece *p)
{
    u64 at = one_in(&m->dice, 3) ? p->size : roll(&m->dice, p->size);

    while (at > 0 && at < p->size && (p->bytes[at] & 0xc0) == 0x80)
        at--;
    return at;
}

/* ---------------------------------------------------------------- texts -- */

static bool is_text(const piece *p)
{
    return p->type == ASSAY_TEXT && p->size > 0 && p->kind != NO_PIECE;
}

/* Reports whether it is a word of the format, which most changes would make
 * invalid. In files, words start with their heads. */
static bool is_known(const mutator *m, const piece *p)
{
    for (u32 i = 0; i < m->word_count; i++) {
        const assay_word *w = m->words[i];
        const u8 *text;
        u64 size;
        if (p->token == TOKEN_TEXT && quoted_word(w, &text, &size) &&
            size == p->size && memcmp(text, p->bytes, (size_t)size) == 0)
            return true;
        if (w->size == p->size + w->head &&
            memcmp(w->bytes + w->head, p->bytes, (size_t)p->size) == 0)
            return true;
    }
    return false;
}

/* Draws any text, but seldom a word. */
static u32 draw_text(mutator *m)
{
    u32 at = NO_PIECE;

    for (u32 i = 0; i < 4; i++) {
        at = draw_piece(m, &m->file, is_text);
        if (at == NO_PIECE || !is_known(m, &m->file.list[at]))
            break;
    }
    return at;
}

/* Keeps from bytes, inserts bytes, and drops skip bytes after them. */
static bool put_in(mutator *m, u32 at, u64 from, u64 skip, const void *bytes,
                   u64 size)
{
    piece *p = &m->file.list[at];
    u64 whole = p->size - skip + size;
    u8 *text = arena_take(m, whole);

    if (text == NULL)
        return false;
    memcpy(text, p->bytes, (size_t)from);
    if (size > 0)
        memcpy(text + from, bytes, (size_t)size);
    memcpy(text + from + size, p->bytes + from + skip,
           (size_t)(p->size - from - skip));
    p->kept = true;
    return set_bytes(m, &m->file, at, text, whole);
}

/* Copies another text; one of the same kind makes a duplicate. */
static bool put_other(mutator *m, u32 at)
{
    const pieces *r = &m->file;
    u32 other = NO_PIECE;

    for (u32 i = 0; i < 8; i++) {
        u32 drawn = draw_piece(m, r, is_text);
        if (drawn == NO_PIECE || drawn == at)
            continue;
        other = drawn;
        if (r->list[drawn].kind == r->list[at].kind)
            break;
    }
    if (other == NO_PIECE)
        return false;
    m->file.list[at].kept = true;
    return set_bytes(m, &m->file, at, r->list[other].bytes,
                     r->list[other].size);
}

/* Repeats a text, up to sizes at which lengths become wider. */
static bool make_long(mutator *m, u32 at)
{
    static const u64 sizes[] = {23, 24, 31, 32, 40, 64, 255, 256, 300, 4096,
                                4097, 5000, 65535, 65536, LONGEST};
    const piece *p = &m->file.list[at];
    u64 size = sizes[roll(&m->dice, one_in(&m->dice, 4) ? 15 : 9)];
    u8 *text = arena_take(m, size);

    if (text == NULL)
        return false;
    for (u64 i = 0; i < size; i++)
        text[i] = p->bytes[i % p->size];
    m->file.list[at].kept = true;
    return set_bytes(m, &m->file, at, text, size);
}

/* Returns a byte at the border of a class, any byte, or the other case. */
static u8 other_byte(mutator *m, u8 byte)
{
    static const u8 edges[] = {0x00, 0x01, 0x1f, 0x20, 0x2f, 0x3a, 0x40, 0x5b,
                               0x60, 0x7b, 0x7e, 0x7f, 0x80, 0xff};

    switch (roll(&m->dice, 3)) {
    case 0:  return byte ^ 0x20;
    case 1:  return edges[roll(&m->dice, sizeof edges)];
    default: return (u8)roll(&m->dice, 256);
    }
}

bool change_text(mutator *m)
{
    u32 at = draw_text(m);
    u64 n = roll(&m->dice, CLASSES);

    if (at == NO_PIECE)
        return false;
    if (m->file.list[at].token == TOKEN_TEXT && one_in(&m->dice, 4))
        return put_escape(m, at);
    const piece *p = &m->file.list[at];
    u64 from = roll(&m->dice, p->size), place = draw_place(m, p);
    u8 byte = p->bytes[from], bytes[4];
    switch (roll(&m->dice, 14)) {
    case 0: case 1: return put_other(m, at);
    case 2: return put_in(m, at, place, 0, classes[n].bytes, classes[n].size);
    case 3: return put_in(m, at, from, 1, classes[n].bytes, classes[n].size);
    case 4: return make_long(m, at);
    case 5:
        byte = other_byte(m, byte);
        return put_in(m, at, from, 1, &byte, 1);
    case 6: return put_in(m, at, from, one_in(&m->dice, 3) ? p->size - from : 1,
                          NULL, 0);
    case 7:
        return put_in(m, at, 0, p->size, NULL, 0);
    default:
        return put_in(m, at, place, 0, bytes, draw_sequence(m, bytes));
    }
}

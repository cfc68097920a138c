/* Names by chance. */
#include "generators/random/random.h"

#define MOST_CHARACTERS 24

/* The first and last of the characters of a kind. */
static const struct {
    u32 first, last;
} characters[] = {
    {'a', 'z'}, {'A', 'Z'}, {'0', '9'}, {' ', '~'},
    {1, 0x1f}, {0x7f, 0x9f},            /* controls */
    {0xa0, 0xff}, {0x7fe, 0x801},       /* two and three bytes */
    {0x300, 0x30f}, {0x202a, 0x202e},   /* combining, directions */
    {0x4e00, 0x9fff}, {0xac00, 0xd7a3},
    {0xd7fe, 0xd7ff}, {0xe000, 0xe001}, /* next to the surrogates */
    {0xfeff, 0xfeff}, {0xfdd0, 0xfdef}, {0xfffc, 0xffff},
    {0x10000, 0x10001}, {0x1f300, 0x1f64f}, {0x10fffe, 0x10ffff},
};

static void put_character(builder *b, u32 c)
{
    if (c < 0x80) {
        emit_u8(b, c, NULL);
        return;
    }
    unsigned more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const u8 leads[] = {0, 0xc0, 0xe0, 0xf0};

    emit_u8(b, leads[more] | c >> 6 * more, NULL);
    while (more-- > 0)
        emit_u8(b, 0x80 | (c >> 6 * more & 0x3f), NULL);
}

static void put_any(builder *b, dice *d)
{
    u64 count = 1 + roll(d, one_in(d, 8) ? MOST_CHARACTERS : 6);
    bool mixed = one_in(d, 2);
    size_t kind = (size_t)roll(d, sizeof characters / sizeof *characters);

    for (; count > 0; count--) {
        if (mixed)
            kind = (size_t)roll(d, sizeof characters / sizeof *characters);
        u32 first = characters[kind].first, last = characters[kind].last;
        put_character(b, first + (u32)roll(d, last - first + 1));
    }
}

static void put_plain(builder *b, dice *d)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";

    for (u64 count = 1 + roll(d, 12); count > 0; count--)
        emit_u8(b, (u8)letters[roll(d, sizeof letters - 1)], NULL);
}

/* Like that of a checkpoint. */
static void put_usual(builder *b, dice *d)
{
    static const char *const parts[] = {
        "model", "layers", "0", "1", "17", "self_attn", "q_proj", "weight",
        "bias", "mlp", "norm", "embed_tokens", "w", "x"};

    for (u64 count = 1 + roll(d, 4); count > 0; count--) {
        const char *part = PICK(d, parts);
        emit_text(b, part, NULL);
        if (count > 1)
            emit_text(b, ".", NULL);
    }
}

/* Also draws lengths near the limits of a head and of a byte. */
literal random_name(maker *m, name_kind kind)
{
    static const size_t lengths[] = {7, 8, 23, 24, 31, 32, 63, 64, 127, 128,
                                     255, 256, 300};
    dice *d = &m->dice;
    builder b = {0};

    if (one_in(d, 3))
        put_usual(&b, d);
    else if (kind == PLAIN_NAME)
        put_plain(&b, d);
    else
        put_any(&b, d);
    for (size_t to = one_in(d, 12) ? PICK(d, lengths) : 0; b.size < to; )
        emit_text(&b, "x", NULL);
    return keep_bytes(m, &b);
}

static bool same_name(literal a, literal b)
{
    return a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0;
}

static bool is_among(const literal *names, size_t count, literal name)
{
    for (size_t i = 0; i < count; i++)
        if (same_name(names[i], name))
            return true;
    return false;
}

literal *random_names(maker *m, size_t count, name_kind kind)
{
    literal *names = GIVE(m, count, literal);

    for (size_t i = 0; i < count; i++)
        do
            names[i] = random_name(m, kind);
        while (is_among(names, i, names[i]));
    return names;
}

literal join_literals(maker *m, literal a, literal b)
{
    builder both = {0};

    emit_bytes(&both, a.bytes, a.size, NULL);
    emit_bytes(&both, b.bytes, b.size, NULL);
    return keep_bytes(m, &both);
}

bool is_one_of(literal name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(names[i]) == name.size &&
            memcmp(names[i], name.bytes, name.size) == 0)
            return true;
    return false;
}

/* A sequence, and how much of it is its maximal subpart. */
literal spoil_utf8(maker *m, literal name, u64 *skip, u64 *length)
{
    static const struct {
        const char *bytes;
        u64 length;
    } bad[] = {
        {"\x80", 1}, {"\xbf", 1}, {"\xc0\x80", 1}, {"\xc1\xbf", 1},
        {"\xc3", 1}, {"\xe0\x80\x80", 1}, {"\xe0\x9f\xbf", 1},
        {"\xe2\x82", 2}, {"\xed\xa0\x80", 1}, {"\xed\xbf\xbf", 1},
        {"\xf0\x8f\xbf\xbf", 1}, {"\xf0\x9f", 2}, {"\xf0\x9f\x98", 3},
        {"\xf4\x90\x80\x80", 1}, {"\xf5", 1}, {"\xff", 1}, {"\xfe", 1}};
    size_t i = (size_t)roll(&m->dice, sizeof bad / sizeof *bad);
    size_t at = (size_t)roll(&m->dice, name.size + 1);
    builder b = {0};

    while (at < name.size && ((u8)name.bytes[at] & 0xc0) == 0x80)
        at++;
    emit_bytes(&b, name.bytes, at, NULL);
    emit_text(&b, bad[i].bytes, NULL);
    emit_bytes(&b, name.bytes + at, name.size - at, NULL);
    *skip = at;
    *length = bad[i].length;
    return keep_bytes(m, &b);
}

#include "generators/random/random_cbor.h"

#define MOST_TOKENS 48
#define MOST_DEPTH  6
#define ITEM_TOKENS 160         /* room for what is open when room runs out */

const token *give_tokens(maker *m, const token *list, size_t count)
{
    token *given = GIVE(m, count + 1, token);

    memcpy(given, list, count * sizeof *list);
    return given;
}

const token *give_token(maker *m, token t)
{
    return give_tokens(m, &t, 1);
}

const spelling *add_spelling(maker *m, const spelling *list, const char *part,
                             const token *tokens)
{
    size_t count = 0;

    while (list != NULL && list[count].part != NULL)
        count++;
    spelling *longer = GIVE(m, count + 2, spelling);
    longer[0] = (spelling){part, tokens};
    if (count > 0)
        memcpy(longer + 1, list, count * sizeof *list);
    return longer;
}

/* ------------------------------------------------------------ spellings -- */

/* Returns 0, or a width that holds the number, perhaps wider than needed. */
static unsigned random_width(maker *m, u64 number)
{
    unsigned least = number < 0x100         ? 1
                   : number < 0x10000       ? 2
                   : number < 0x100000000   ? 4 : 8;
    unsigned width = 1u << roll(&m->dice, 4);

    return width < least || one_in(&m->dice, 3) ? 0 : width;
}

const token *spell_number(maker *m, token_kind kind, u64 number)
{
    return give_token(m, (token){kind, number, random_width(m, number), NULL,
                                 0});
}

static token text_of(maker *m, const char *bytes, size_t size)
{
    return (token){TEXT, size, random_width(m, size), bytes, size};
}

const token *spell_whole(maker *m, literal text)
{
    return give_token(m, text_of(m, text.bytes, text.size));
}

const token *usual_text(maker *m, literal text)
{
    return give_token(m, (token){TEXT, text.size, 0, text.bytes, text.size});
}

/* Returns the end of the chunk at from, between two characters. */
static size_t chunk_end(maker *m, literal text, size_t from)
{
    size_t end = from + 1 + (size_t)roll(&m->dice, text.size - from);

    while (end < text.size && ((u8)text.bytes[end] & 0xc0) == 0x80)
        end++;
    return end;
}

const token *spell_text(maker *m, literal text)
{
    token list[MOST_TOKENS] = {OPEN(TEXT)};
    size_t count = 1, at = 0;

    if (one_in(&m->dice, 2))
        return spell_whole(m, text);
    while (at < text.size && count < MOST_TOKENS - 3) {
        size_t end = chunk_end(m, text, at);
        list[count++] = text_of(m, text.bytes + at, end - at);
        at = end;
    }
    if (at < text.size)
        list[count++] = text_of(m, text.bytes + at, text.size - at);
    else if (one_in(&m->dice, 3))
        list[count++] = (token)STRING("");
    list[count++] = (token)CLOSE;
    return give_tokens(m, list, count);
}

/* ---------------------------------------------------------------- items -- */

/* An unfinished item: its open containers, outermost first. */
typedef struct {
    token tokens[ITEM_TOKENS];
    size_t count;
    struct {
        u64 left;               /* items */
        bool map, open;
    } around[MOST_DEPTH];
    size_t depth;
    u64 keys;                   /* so far: no two are equal */
} item;

static void put(item *it, token t)
{
    it->tokens[it->count++] = t;
}

static void put_key(maker *m, item *it)
{
    u64 number = it->keys++;

    if (one_in(&m->dice, 2)) {
        put(it, (token)INT(number));
        return;
    }
    const char *key = give_text(m, "key%d", (int)number);
    put(it, text_token(key));
}

static void put_string(maker *m, item *it, bool text)
{
    literal s = text ? random_name(m, ANY_NAME)
                     : random_bytes(m, (size_t)roll(&m->dice, 12));
    token t = {text ? TEXT : BYTES, s.size, random_width(m, s.size), s.bytes,
               s.size};
    bool open = one_in(&m->dice, 6);

    if (open)
        put(it, (token){text ? OPEN_TEXT : OPEN_BYTES, 0, 0, NULL, 0});
    put(it, t);
    if (open)
        put(it, (token)CLOSE);
}

static void put_tagged(maker *m, item *it)
{
    static const u64 any[] = {6, 55799, 1000000, 0x7fffffff};

    switch (roll(&m->dice, 4)) {
    case 0:
        put(it, (token)TAGGED(1));
        put(it, (token)INT(roll(&m->dice, 2000000000)));
        return;
    case 1:
        put(it, (token)TAGGED(2 + roll(&m->dice, 2)));
        literal bytes = random_bytes(m, 1 + (size_t)roll(&m->dice, 12));
        put(it, (token){BYTES, bytes.size, 0, bytes.bytes, bytes.size});
        return;
    default:
        put(it, (token)TAGGED(PICK(&m->dice, any)));
        put(it, (token)INT(roll(&m->dice, 100)));
    }
}

static void put_leaf(maker *m, item *it)
{
    dice *d = &m->dice;
    u64 number = random_number(m);
    unsigned width = 2u << roll(d, 3);

    switch (roll(d, 7)) {
    case 0:
        put(it, *spell_number(m, UNSIGNED, number));
        break;
    case 1:
        put(it, *spell_number(m, NEGATIVE, number >> 1));
        break;
    case 2:
    case 3:
        put_string(m, it, one_in(d, 2));
        break;
    case 4:
        put(it, (token)VALUE(FALSE_VALUE + roll(d, 4)));
        break;
    case 5:
        put(it, (token)REAL(width, width == 8 ? number
                                   : number & (((u64)1 << 8 * width) - 1)));
        break;
    default:
        put_tagged(m, it);
    }
}

static void open_container(maker *m, item *it)
{
    bool map = one_in(&m->dice, 2), open = one_in(&m->dice, 3);
    u64 size = roll(&m->dice, 4);
    token_kind kind = map ? MAP : ARRAY;

    put(it, open ? (token){map ? OPEN_MAP : OPEN_ARRAY, 0, 0, NULL, 0}
                 : *spell_number(m, kind, size));
    it->around[it->depth].left = map ? 2 * size : size;
    it->around[it->depth].map = map;
    it->around[it->depth++].open = open;
}

/* Closes full containers; begins no container when room runs out. */
const token *random_item(maker *m)
{
    item *it = GIVE(m, 1, item);

    it->depth = 1;
    it->around[0].left = 1;
    while (it->depth > 0) {
        size_t top = it->depth - 1;
        if (it->around[top].left == 0) {
            if (it->around[top].open)
                put(it, (token)CLOSE);
            it->depth--;
            continue;
        }
        bool key = it->around[top].map && it->around[top].left % 2 == 0;
        it->around[top].left--;
        if (key)
            put_key(m, it);
        else if (it->depth < MOST_DEPTH && it->count < MOST_TOKENS / 3 &&
                 one_in(&m->dice, 3))
            open_container(m, it);
        else
            put_leaf(m, it);
    }
    return give_tokens(m, it->tokens, it->count);
}

/* ------------------------------------------------------------- odd items -- */

static odd_item odd_text(maker *m)
{
    odd_item odd = {.kind = ODD_TEXT, .part = "text"};
    literal text = spoil_utf8(m, random_name(m, ANY_NAME), &odd.skip,
                              &odd.length);

    odd.tokens = usual_text(m, text);
    return odd;
}

/* A few levels more than there may be. */
static odd_item odd_depth(maker *m, size_t levels)
{
    enum {MORE = 5};
    size_t count = levels + 1 + (size_t)roll(&m->dice, MORE);
    token *list = GIVE(m, count + 2, token);

    for (size_t i = 0; i < count; i++)
        list[i] = (token)TAGGED(55799);
    list[count] = (token)INT(1);
    return (odd_item){ODD_DEPTH, list, give_text(m, "head[%zu]", levels), 0, 0};
}

odd_item random_odd_item(maker *m, u64 tag, size_t levels)
{
    const u64 simple = roll(&m->dice, 20), low = TWO(63) + roll(&m->dice, 9);
    const token tagged[] = {TAGGED(tag), INT(simple)};

    switch (roll(&m->dice, ODD_ITEMS)) {
    case ODD_SIMPLE:
        return (odd_item){ODD_SIMPLE, give_token(m, (token)VALUE(simple)),
                          "head", 0, 0};
    case ODD_INTEGER:
        return (odd_item){ODD_INTEGER, give_token(m, (token)NOT(low)), "head",
                          0, 0};
    case ODD_TAG:
        return (odd_item){ODD_TAG, give_tokens(m, tagged, 2), "head[1]", 0, 0};
    case ODD_DEPTH:
        return odd_depth(m, levels);
    default:
        return odd_text(m);
    }
}

const token *usual_shape(maker *m, size_t rank, const u64 *shape)
{
    token *list = GIVE(m, rank + 2, token);

    list[0] = (token)ITEMS(rank);
    for (size_t i = 0; i < rank; i++)
        list[1 + i] = (token)INT(dimension(shape, i));
    return list;
}

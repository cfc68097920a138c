/* The grammar of JSON, and walks over valid text. */
#include "wire/json_reader.h"

/* -------------------------------------------------------------- judging --
 *
 * The set of tokens that may come next depends on the token before and on the
 * open levels: a bit for each level, 1 for an object.
 */
#define A(kind) (1u << (kind))
#define VALUES \
    (A(JSON_OBJECT) | A(JSON_ARRAY) | A(JSON_STRING) | A(JSON_NUMBER) | \
     A(JSON_TRUE) | A(JSON_FALSE) | A(JSON_NULL))

static const struct expected {
    u32 kinds;
    const char *words;          /* if another kind is there */
} expected[] = {
    {VALUES, "expected a value"},
    {VALUES | A(JSON_ARRAY_END), "expected a value or \"]\""},
    {A(JSON_STRING) | A(JSON_OBJECT_END), "expected a key or \"}\""},
    {A(JSON_STRING), "expected a key"},
    {A(JSON_COLON), "expected \":\""},
    {A(JSON_COMMA) | A(JSON_OBJECT_END), "expected \",\" or \"}\""},
    {A(JSON_COMMA) | A(JSON_ARRAY_END), "expected \",\" or \"]\""},
};
typedef enum {
    VALUE, FIRST_ITEM, FIRST_KEY, KEY, COLON, NEXT_MEMBER, NEXT_ITEM, NOTHING
} place;

typedef struct {
    memory *memory;
    span text;
    u64 at;
    LIST_OF(u8) bits;           /* of the levels, the outermost first */
    u64 depth;                  /* open levels */
    place place;
} judging;

static bool in_object(const judging *j)
{
    u64 level = j->depth - 1;

    return (j->bits.items[level / 8] >> level % 8 & 1) != 0;
}

/* Opens a level; returns false if there is no memory. */
static bool open_level(judging *j, bool object)
{
    u64 level = j->depth;

    if (level / 8 == j->bits.count) {
        if (!MAKE_ROOM(j->memory, &j->bits))
            return false;
        j->bits.items[j->bits.count++] = 0;
    }
    u8 bit = (u8)(1u << level % 8);
    u8 *bits = &j->bits.items[level / 8];
    *bits = (u8)(object ? *bits | bit : *bits & ~bit);
    j->depth++;
    j->place = object ? FIRST_KEY : FIRST_ITEM;
    return true;
}

/* Continues after a value. */
static void after_value(judging *j)
{
    if (j->depth == 0)
        j->place = NOTHING;
    else
        j->place = in_object(j) ? NEXT_MEMBER : NEXT_ITEM;
}

/* Continues after a string: a key or a value. */
static void after_string(judging *j)
{
    if (j->place == KEY || j->place == FIRST_KEY)
        j->place = COLON;
    else
        after_value(j);
}

/* Sets what may follow a token; returns false if there is no memory. */
static bool follow(judging *j, json_kind kind)
{
    switch (kind) {
    case JSON_OBJECT:
    case JSON_ARRAY:
        return open_level(j, kind == JSON_OBJECT);
    case JSON_OBJECT_END:
    case JSON_ARRAY_END:
        j->depth--;
        after_value(j);
        break;
    case JSON_COMMA:  j->place = in_object(j) ? KEY : VALUE; break;
    case JSON_COLON:  j->place = VALUE;                      break;
    case JSON_STRING: after_string(j);                       break;
    default:          after_value(j);                              break;
    }
    return true;
}

/* Returns the verdict about a token in the wrong place. */
static json_verdict misplaced(const judging *j)
{
    return (json_verdict){JSON_SYNTAX, j->at, j->at < j->text.size,
                          expected[j->place].words, true};
}

/* Returns the verdict about an invalid token. */
static json_verdict malformed(const json_token *t)
{
    return (json_verdict){t->is_surrogate ? JSON_SURROGATE : JSON_SYNTAX,
                          t->at, t->size, t->words, false};
}

static json_verdict judge(judging *j)
{
    json_ahead(j->text, &j->at);
    u64 begin = j->at;

    while (j->place != NOTHING) {
        json_kind ahead = json_ahead(j->text, &j->at);
        if ((expected[j->place].kinds & A(ahead)) == 0)
            return misplaced(j);
        json_token t = take_json(j->text, &j->at);
        if (t.kind == JSON_WRONG)
            return malformed(&t);
        if (!follow(j, t.kind))
            return (json_verdict){.fault = JSON_NO_MEMORY};
    }
    return (json_verdict){JSON_SOUND, begin, j->at - begin, NULL, false};
}

json_verdict judge_json(memory *m, span source)
{
    judging j = {.memory = m, .text = source, .place = VALUE};
    json_verdict v = judge(&j);

    FREE_LIST(m, &j.bits);
    return v;
}

/* -------------------------------------------------------------- walking -- */

json_token next_token(json_walk *w)
{
    u64 before = w->at;
    json_token t = take_json(w->text, &w->at);

    if (t.at > before && before < w->white && t.kind != JSON_WRONG)
        w->white = before;
    return t;
}

/* Takes the next token; skips one comma. */
static json_token next_after_comma(json_walk *w)
{
    json_token t = next_token(w);

    return t.kind == JSON_COMMA ? next_token(w) : t;
}

bool next_member(json_walk *w, json_token *key)
{
    *key = next_after_comma(w);
    if (key->kind != JSON_STRING)
        return false;
    next_token(w);              /* the colon */
    return true;
}

bool next_item(json_walk *w, json_token *item)
{
    *item = next_after_comma(w);
    return item->kind != JSON_ARRAY_END && item->kind != JSON_END;
}

u64 skip_json(json_walk *w, const json_token *first)
{
    u64 depth = first->kind == JSON_OBJECT || first->kind == JSON_ARRAY;

    while (depth > 0) {
        json_kind kind = next_token(w).kind;
        if (kind == JSON_OBJECT || kind == JSON_ARRAY)
            depth++;
        else if (kind == JSON_OBJECT_END || kind == JSON_ARRAY_END)
            depth--;
        else if (kind == JSON_END)
            depth = 0;
    }
    return w->at;
}

#include "core/known.h"

#include <string.h>

#include "core/span.h"
#include "core/text.h"

#define LONGEST_NAME 32
#define LONGEST_LIST 320

/* A name of a type in one spelling: lower case, without punctuation. */
typedef struct {
    char at[LONGEST_NAME];
    size_t size;
} spelling;

static void add_char(spelling *s, char c)
{
    if (s->size + 1 < sizeof s->at)
        s->at[s->size++] = c;
}

/* Returns what follows the last dot: float16 of torch.float16. */
static span last_part(span name)
{
    for (u64 i = name.size; i > 0; i--)
        if (byte_at(name, i - 1) == '.')
            return rest_of(name, i);
    return name;
}

/* Replaces the first size characters. */
static void replace_front(spelling *s, size_t size, const char *by)
{
    char rest[LONGEST_NAME];
    size_t left = s->size - size;

    memcpy(rest, s->at + size, left);
    s->size = 0;
    while (*by != '\0')
        add_char(s, *by++);
    for (size_t i = 0; i < left; i++)
        add_char(s, rest[i]);
}

static bool equals(const spelling *s, const char *word)
{
    return s->size == strlen(word) && memcmp(s->at, word, s->size) == 0;
}

/* Of programming languages, NumPy, PyTorch and others. */
static const struct {
    const char *word, *type;
} whole_words[] = {
    {"half", "f16"}, {"float", "f32"}, {"single", "f32"}, {"double", "f64"},
    {"byte", "u8"}, {"char", "i8"}, {"short", "i16"}, {"int", "i32"},
    {"long", "i64"}, {"boolean", "bool"}, {"f4e2m1", "f4"},
    {"f4e2m1fn", "f4"}, {"float4e2m1fn", "f4"},
}, fronts[] = {
    {"bfloat", "bf"}, {"float", "f"}, {"fp", "f"}, {"uint", "u"}, {"int", "i"},
    {"complex", "c"}, {"e4m3", "f8e4m3"}, {"e5m2", "f8e5m2"},
    {"e8m0", "f8e8m0"},
};

static void rename_type(spelling *s)
{
    for (size_t i = 0; i < sizeof whole_words / sizeof whole_words[0]; i++)
        if (equals(s, whole_words[i].word)) {
            replace_front(s, s->size, whole_words[i].type);
            return;
        }
    for (size_t i = 0; i < sizeof fronts / sizeof fronts[0]; i++) {
        size_t size = strlen(fronts[i].word);
        if (s->size >= size && memcmp(s->at, fronts[i].word, size) == 0) {
            replace_front(s, size, fronts[i].type);
            return;
        }
    }
}

/* NumPy gives bytes after an order: <f4 is f32. */
static bool spell_numpy(spelling *s, span name)
{
    u8 bytes = byte_at(name, 2);
    bool is_short = name.size == 3 &&
                    memchr("<>=|", byte_at(name, 0), 4) != NULL;

    if (!is_short || strchr("1248", bytes) == NULL || bytes == 0)
        return false;
    put_words(&(text){s->at, sizeof s->at, 0}, bytes == '1' ? "x8" :
              bytes == '2' ? "x16" : bytes == '4' ? "x32" : "x64");
    s->at[0] = (char)byte_at(name, 1);
    s->size = strlen(s->at);
    return true;
}

static spelling spell(span name)
{
    spelling s = {.size = 0};
    span part = last_part(name);

    if (part.size >= sizeof s.at || spell_numpy(&s, part))
        return s;
    for (u64 i = 0; i < part.size; i++) {
        u8 c = byte_at(part, i);
        if (c != '_' && c != '-' && c != ' ')
            add_char(&s, (char)('A' <= c && c <= 'Z' ? c | 0x20 : c));
    }
    rename_type(&s);
    if (s.size > 2 && memcmp(s.at + s.size - 2, "fn", 2) == 0)
        s.size -= 2;            /* only finite numbers, as in E4M3 */
    return s;
}

static const char *meant(span name, const char *const *known)
{
    spelling wanted = spell(name);

    for (; *known != NULL && wanted.size > 0; known++) {
        spelling s = spell((span){(const u8 *)*known, strlen(*known)});
        if (s.size == wanted.size && memcmp(s.at, wanted.at, s.size) == 0)
            return *known;
    }
    return NULL;
}

void advise_known(reader *in, span name, const char *const *known)
{
    char list[LONGEST_LIST];
    text t = text_into(list, sizeof list);
    const char *near = meant(name, known);

    for (size_t i = 0; known[i] != NULL; i++) {
        put_words(&t, i > 0 ? ", " : "");
        put_words(&t, known[i]);
    }
    if (near != NULL)
        advise(in, "did you mean %s? Known: %s", near, list);
    else
        advise(in, "known: %s", list);
}

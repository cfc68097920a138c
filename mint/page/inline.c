#include "page/inline.h"

#include <stdlib.h>

#include "assay.h"
#include "tool/heap.h"
#include "tool/markup.h"

/* A text being printed; plain is where the text not printed yet starts. */
typedef struct {
    inline_writer w;
    const char *plain, *at, *end;
    bool strong, emphasized;
    const char *begin;
} walk;

static view between(const char *from, const char *to)
{
    return (view){(const u8 *)from, (u64)(to - from)};
}

static void flush(walk *k)
{
    print_markup(k->w.to, between(k->plain, k->at));
    k->plain = k->at;
}

/* ----------------------------------------------------------------- code -- */

/* Returns the id of the rule that the code names, with or without its format;
 * NULL if it names none. */
static char *rule_meant(inline_writer w, view code)
{
    char *id = take_copy((const char *)code.bytes, (size_t)code.size);

    if (assay_rule_by_id(id) != ASSAY_NONE)
        return id;
    char *whole = take_text("%s.%s", w.format, id);
    free(id);
    if (assay_rule_by_id(whole) != ASSAY_NONE)
        return whole;
    free(whole);
    return NULL;
}

static void print_code(inline_writer w, view code)
{
    char *rule = rule_meant(w, code);

    if (rule != NULL)
        fprintf(w.to, "<a href=\"#%s\">", rule);
    fputs("<code>", w.to);
    print_markup(w.to, code);
    fputs(rule != NULL ? "</code></a>" : "</code>", w.to);
    free(rule);
}

static bool take_code(walk *k)
{
    const char *close = *k->at != '`' || k->at + 1 == k->end ? NULL
                        : memchr(k->at + 1, '`', (size_t)(k->end - k->at - 1));

    if (close == NULL)
        return false;
    flush(k);
    print_code(k->w, between(k->at + 1, close));
    k->plain = k->at = close + 1;
    return true;
}

/* ------------------------------------------------------------- emphasis -- */

static bool is_blank(const walk *k, const char *at)
{
    return at < k->begin || at >= k->end || *at == ' ';
}

/* Takes stars that begin or end emphasis; a star between blanks is text. */
static bool take_star(walk *k)
{
    size_t n = *k->at != '*' ? 0
               : k->at + 1 < k->end && k->at[1] == '*' ? 2 : 1;
    bool *open = n == 2 ? &k->strong : &k->emphasized;

    if (n == 0 || is_blank(k, *open ? k->at - 1 : k->at + n))
        return false;
    flush(k);
    fprintf(k->w.to, "<%s%s>", *open ? "/" : "", n == 2 ? "strong" : "em");
    *open = !*open;
    k->plain = k->at += n;
    return true;
}

/* ---------------------------------------------------------------- links -- */

/* Returns the size of a number such as 4 or 4.3 at the start of the text. */
static size_t number_size(const char *at, const char *end)
{
    const char *to = at;

    while (to < end && ((*to >= '0' && *to <= '9') ||
                        (*to == '.' && to > at && to + 1 < end &&
                         to[1] >= '0' && to[1] <= '9')))
        to++;
    return (size_t)(to - at);
}

static bool begins(const walk *k, const char *at, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(k->end - at) >= n && memcmp(at, word, n) == 0;
}

/* Reports whether a section is of another text: "RFC 8949, section 3". */
static bool is_foreign(const walk *k)
{
    const char *at = k->at;

    if (at - k->begin < 2 || at[-1] != ' ' || at[-2] != ',')
        return false;
    at -= 2;
    while (at > k->begin && at[-1] >= '0' && at[-1] <= '9')
        at--;
    return at - k->begin >= 4 && memcmp(at - 4, "RFC ", 4) == 0;
}

/* Takes the numbers after "section ", separated by " and " or ", ". */
static void take_numbers(walk *k, const char *kind)
{
    for (;;) {
        size_t n = number_size(k->at, k->end);
        view number = between(k->at, k->at + n);
        bool known = n > 0 && part_has(k->w.part, kind, number);
        flush(k);
        if (known)
            fprintf(k->w.to, "<a href=\"#%s%.*s\">", kind, (int)n, k->at);
        k->at += n;
        flush(k);
        fputs(known ? "</a>" : "", k->w.to);
        size_t gap = begins(k, k->at, " and ") ? 5
                     : begins(k, k->at, ", ") ? 2 : 0;
        if (!known || gap == 0 || number_size(k->at + gap, k->end) == 0)
            return;
        k->at += gap;
    }
}

static bool take_link(walk *k)
{
    static const struct {
        const char *word, *kind;
    } words[] = {
        {"section ", "section-"}, {"sections ", "section-"},
        {"note ", "note-"}, {"notes ", "note-"},
    };

    if (k->at > k->begin && k->at[-1] != ' ' && k->at[-1] != '(')
        return false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t n = strlen(words[i].word);
        if (!begins(k, k->at, words[i].word) || is_foreign(k) ||
            number_size(k->at + n, k->end) == 0)
            continue;
        k->at += n;
        take_numbers(k, words[i].kind);
        return true;
    }
    return false;
}

void print_inline(inline_writer w, view text)
{
    const char *begin = (const char *)text.bytes;
    walk k = {.w = w, .plain = begin, .at = begin, .end = begin + text.size,
              .begin = begin};

    while (k.at < k.end)
        if (!take_code(&k) && !take_star(&k) && !take_link(&k))
            k.at++;
    flush(&k);
    fputs(k.emphasized ? "</em>" : "", w.to);
    fputs(k.strong ? "</strong>" : "", w.to);
}

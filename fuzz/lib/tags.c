#include "lib/tags.h"

#include <ctype.h>

#define MOST_OPEN 32            /* nested elements */

/* A dialect. Lists end with NULL; a name is in at most one of them. */
typedef struct {
    const char *begin;                  /* the start of every page */
    const char *const *elements;
    const char *const *bare;            /* elements without an end tag */
    const char *const *attributes;      /* at most 32 */
    bool xml;                           /* an element may be self-closing */
} dialect;

typedef struct {
    const char *at, *end;
    const dialect *of;
    view model;
    view open[MOST_OPEN];
    size_t depth, roots;
    const char *flaw;
} reader;

/* Records the first flaw; reading stops there. */
static void fail(reader *r, const char *what)
{
    if (r->flaw == NULL)
        r->flaw = what;
    r->at = r->end;
}

static bool take_bytes(reader *r, view bytes)
{
    bool there = (u64)(r->end - r->at) >= bytes.size &&
                 memcmp(r->at, bytes.bytes, (size_t)bytes.size) == 0;

    r->at += there ? bytes.size : 0;
    return there;
}

static bool take(reader *r, const char *word)
{
    return take_bytes(r, text_view(word));
}

static view take_name(reader *r)
{
    const char *begin = r->at;

    while (r->at < r->end && (isalnum((unsigned char)*r->at) || *r->at == '-'))
        r->at++;
    return (view){(const u8 *)begin, (u64)(r->at - begin)};
}

static bool same(view a, view b)
{
    return a.size == b.size && memcmp(a.bytes, b.bytes, (size_t)a.size) == 0;
}

/* Returns the index in the list, or -1. */
static int find(view name, const char *const *list)
{
    for (int i = 0; list[i] != NULL; i++)
        if (same(name, text_view(list[i])))
            return i;
    return -1;
}

/* ------------------------------------------------------------------ text -- */

static void take_reference(reader *r)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;",
                                        "&#39;"};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (take(r, known[i]))
            return;
    fail(r, "each & begins a character that was escaped");
}

/* Reports whether XML 1.0 excludes it: other controls; U+FFFE, U+FFFF. */
static bool is_no_character(const reader *r)
{
    const u8 *at = (const u8 *)r->at;

    return (*at < 0x20 && *at != '\t' && *at != '\n' && *at != '\r') ||
           (r->end - r->at >= 3 && at[0] == 0xef && at[1] == 0xbf &&
            at[2] >= 0xbe);
}

/* Takes text up to that character. */
static void take_text(reader *r, char stop)
{
    while (r->at < r->end && *r->at != stop) {
        if (*r->at == '&')
            take_reference(r);
        else if (*r->at == '<' || *r->at == '>')
            fail(r, "no stray < or >");
        else if (is_no_character(r))
            fail(r, "each character is one of XML");
        else
            r->at++;
    }
}

/* ------------------------------------------------------------------ tags -- */

static void take_value(reader *r, view name)
{
    bool leads = same(name, text_view("href"));

    if (leads && (r->at == r->end || *r->at != '#'))
        fail(r, "links lead to the page itself");
    take_text(r, '"');
    if (!take(r, "\""))
        fail(r, "values of attributes end");
}

static void take_attributes(reader *r)
{
    u32 seen = 0;

    while (take(r, " ")) {
        view name = take_name(r);
        int which = find(name, r->of->attributes);
        if (which < 0 || (seen >> which & 1) != 0) {
            fail(r, "attributes are known, and there once");
            return;
        }
        seen |= (u32)1 << which;
        if (take(r, "=\""))
            take_value(r, name);
        else if (!same(name, text_view("hidden")))
            fail(r, "values of attributes are quoted");
    }
}

/* Compares the contents of an element, including its end tag, with the element
 * of that name in the model. */
static void take_source(reader *r, view name)
{
    reader m = {.at = (const char *)r->model.bytes, .of = r->of};
    const char *begin = NULL;

    m.end = m.at + r->model.size;
    while (m.at < m.end && begin == NULL) {
        if (take(&m, "<") && take_bytes(&m, name) && take(&m, ">"))
            begin = m.at;
        else
            m.at++;
    }
    while (m.at < m.end && !take(&m, "</"))
        m.at++;
    view source = {(const u8 *)begin,
                   begin != NULL ? (u64)(m.at - begin) : 0};
    if (begin == NULL || !take_bytes(r, source))
        fail(r, "style and script are ours alone");
    else
        r->at -= 2;
}

static void take_begin(reader *r)
{
    view name = take_name(r);

    r->roots += r->depth == 0;
    if (find(name, r->of->elements) < 0 || r->depth == MOST_OPEN) {
        fail(r, "each < begins a tag of ours");
        return;
    }
    take_attributes(r);
    bool ended = r->of->xml && take(r, "/");
    if (!take(r, ">"))
        fail(r, "tags end");
    if (!ended && find(name, r->of->bare) < 0)
        r->open[r->depth++] = name;
    if (!r->of->xml && (same(name, text_view("style")) ||
                        same(name, text_view("script"))))
        take_source(r, name);
}

static void take_end(reader *r)
{
    view name = take_name(r);

    if (r->depth == 0 || !same(name, r->open[r->depth - 1]))
        fail(r, "what begins last ends first");
    else
        r->depth--;
    if (!take(r, ">"))
        fail(r, "tags end");
}

/* Takes line breaks outside of the root element. */
static void take_between(reader *r)
{
    if (r->depth > 0)
        take_text(r, '<');
    while (r->depth == 0 && take(r, "\n"))
        continue;
    if (take(r, "</"))
        take_end(r);
    else if (take(r, "<"))
        take_begin(r);
    else if (r->at < r->end)
        fail(r, "no text is outside");
}

static const char *flaw_of(view page, view model, const dialect *of)
{
    reader r = {.at = (const char *)page.bytes, .of = of, .model = model};

    r.end = r.at + page.size;
    if (!take(&r, of->begin))
        fail(&r, "it begins as such pages do");
    while (r.at < r.end)
        take_between(&r);
    if (r.depth > 0 || r.roots != 1)
        fail(&r, "what begins ends, and there is one of all");
    return r.flaw;
}

/* -------------------------------------------------------------- dialects -- */

const char *page_flaw(view page, view model)
{
    static const char *const elements[] = {
        "html", "head", "meta", "title", "style", "body", "header", "main",
        "h1", "h2", "p", "b", "a", "span", "code", "pre", "em", "mark", "div",
        "table", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd",
        "details", "summary", "figure", "figcaption", "input", "select",
        "option", "output", "script", NULL,
    };
    static const char *const bare[] = {"meta", "input", NULL};
    static const char *const attributes[] = {
        "lang", "charset", "http-equiv", "content", "name", "class", "id",
        "hidden", "type", "aria-label", "placeholder", "value", "data-f",
        "data-o", "href", "colspan", NULL,
    };
    static const dialect html = {"<!doctype html>\n", elements, bare,
                                 attributes, false};
    return flaw_of(page, model, &html);
}

const char *xml_flaw(view page)
{
    static const char *const elements[] = {
        "testsuites", "testsuite", "properties", "property", "testcase",
        "failure", "error", "skipped", "system-err", NULL,
    };
    static const char *const bare[] = {NULL};
    static const char *const attributes[] = {
        "name", "tests", "failures", "errors", "skipped", "time", "value",
        "classname", "type", "message", NULL,
    };
    static const dialect junit = {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", elements, bare,
        attributes, true};
    return flaw_of(page, (view){0}, &junit);
}

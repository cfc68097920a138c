#include "conformance/report/causes.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/compare/judge.h"
#include "conformance/run/baseline.h"
#include "tool/escape.h"
#include "tool/heap.h"

#define MOST_SHOWN 160

/* -------------------------------------------------------- similar texts -- */

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Reports whether a word is a number: decimal or hexadecimal digits with at
 * least one decimal digit, or any hexadecimal digits after 0x. */
static bool is_number(const char *word, size_t size)
{
    bool digit = size > 2 && word[0] == '0' && word[1] == 'x';

    for (size_t i = digit ? 2 : 0; i < size; i++) {
        if (!isxdigit((unsigned char)word[i]))
            return false;
        digit = digit || isdigit((unsigned char)word[i]);
    }
    return digit;
}

/* Returns the end of the quotation that starts here, or NULL. */
static const char *end_of_quote(const char *at, const char *text)
{
    bool opens = (*at == '"' || *at == '\'') &&
                 (at == text || !is_letter(at[-1]));

    return opens ? strchr(at + 1, *at) : NULL;
}

/* Prints a text without numbers and quotations, which differ between cases. */
static void put_general(FILE *to, const char *text)
{
    for (const char *at = text; *at != '\0'; ) {
        const char *end = end_of_quote(at, text);
        size_t size = 0;
        while (is_letter(at[size]))
            size++;
        if (end != NULL)
            fprintf(to, "%c...%c", *at, *at);
        else if (is_number(at, size))
            fputc('N', to);
        else
            fwrite(at, 1, size > 0 ? size : 1, to);
        at = end != NULL ? end + 1 : at + (size > 0 ? size : 1);
    }
}

/* -------------------------------------------------------------- titles -- */

static view line_at(const char *at)
{
    return (view){(const u8 *)at, strcspn(at, "\n")};
}

/* Returns the last line, where most languages report the cause of a crash. */
static view last_line(const char *log, size_t size)
{
    while (size > 0 && strchr(" \t\r\n", log[size - 1]) != NULL)
        size--;
    size_t start = size;
    while (start > 0 && log[start - 1] != '\n')
        start--;
    return (view){(const u8 *)log + start, size - start};
}

static void put(FILE *to, view words, bool own)
{
    capture c;

    capture_open(&c);
    print_escaped(c.file, (const char *)words.bytes, (size_t)words.size,
                  MOST_SHOWN);
    char *text = capture_close(&c);
    if (own)
        fputs(text, to);
    else
        put_general(to, text);
    free(text);
}

/* Prints the member of "tensors[3].shape[1]: expected ...", without indices. */
static void put_member(FILE *to, view line)
{
    bool inside = false;

    for (u64 i = 0; i < line.size && line.bytes[i] != ':'; i++) {
        char c = (char)line.bytes[i];
        inside = inside && c != ']';
        if (!inside)
            print_escaped(to, &c, 1, 1);
        inside = inside || c == '[';
    }
}

static void put_answer(FILE *to, const result *r, bool own)
{
    const corpus_case *c = r->asked;
    size_t known = sizeof OTHER_DOCUMENT - 1;
    bool differs = strncmp(r->problem, OTHER_DOCUMENT, known) == 0;
    view line = line_at(r->problem + (differs ? known : 0));

    if (r->answer == ACCEPT && c->spec == MUST_REJECT)
        fprintf(to, "%s: ", c->rule != NULL ? c->rule : "no rule");
    if (differs && !own) {
        fputs("wrong document: ", to);
        put_member(to, line);
    } else {
        put(to, line, own);
    }
}

/* Returns what the program did: the second part of "must be rejected; said
 * yes; reproduced alone". */
static view deed(const char *problem)
{
    const char *after = strstr(problem, "; ");
    view line = line_at(after != NULL ? after + 2 : problem);
    const char *words = (const char *)line.bytes;

    for (u64 i = 0; i + 1 < line.size; i++)
        if (words[i] == ';' && words[i + 1] == ' ')
            line.size = i;
    return line;
}

/* Shortens "KeyError: 'w'" to "KeyError". */
static view kind_of(view line)
{
    u64 size = 0;

    while (size < line.size && (is_letter((char)line.bytes[size]) ||
                                line.bytes[size] == '.'))
        size++;
    if (size > 0 && size < line.size && line.bytes[size] == ':')
        line.size = size;
    return line;
}

static void put_end(FILE *to, const result *r, bool own)
{
    view last = last_line(r->log, r->log_size);

    if (r->outcome == IS_PROTOCOL) {
        put(to, deed(r->problem), own);
        return;
    }
    if (!own || last.size == 0)
        put(to, deed(r->problem), true);
    if (!own && last.size > 0)
        fputs(": ", to);
    put(to, own ? last : kind_of(last), own);
    if (last.size == 0 && r->asked->rule != NULL)
        fprintf(to, " (%s)", r->asked->rule);
}

static char *title_of(const result *r, bool own)
{
    capture c;

    capture_open(&c);
    if (r->outcome == IS_FAIL)
        put_answer(c.file, r, own);
    else
        put_end(c.file, r, own);
    return capture_close(&c);
}

char *shared_title(const result *r)
{
    return title_of(r, false);
}

char *own_title(const result *r)
{
    return title_of(r, true);
}

/* ------------------------------------------------------------ grouping -- */

typedef struct {
    char *title;
    const result *result;
} entry;

/* Results are in one array, in corpus order. */
static int compare_places(const result *a, const result *b)
{
    return a < b ? -1 : a > b;
}

static int by_title(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    int order = strcmp(x->title, y->title);

    return order != 0 ? order : compare_places(x->result, y->result);
}

static int by_first_case(const void *a, const void *b)
{
    const cause *x = a, *y = b;

    return compare_places(x->cases[0], y->cases[0]);
}

static size_t list_failures(const results *list, entry *entries)
{
    size_t count = 0;

    for (size_t i = 0; i < list->count; i++) {
        const result *r = &list->items[i];
        if (!is_new_failure(r))
            continue;
        entries[count++] = (entry){title_of(r, false), r};
    }
    qsort(entries, count, sizeof *entries, by_title);
    return count;
}

causes causes_find(const results *list)
{
    entry *entries = take((list->count + 1) * sizeof *entries);
    size_t count = list_failures(list, entries);
    causes c = {take((count + 1) * sizeof *c.items), 0,
                take((count + 1) * sizeof *c.cases)};

    for (size_t i = 0; i < count; i++) {
        cause *last = &c.items[c.count - (c.count > 0)];
        c.cases[i] = entries[i].result;
        if (c.count > 0 && strcmp(last->title, entries[i].title) == 0) {
            free(entries[i].title);
            last->count++;
        } else {
            c.items[c.count++] = (cause){entries[i].title, &c.cases[i], 1};
        }
    }
    free(entries);
    qsort(c.items, c.count, sizeof *c.items, by_first_case);
    return c;
}

void causes_close(causes *c)
{
    for (size_t i = 0; i < c->count; i++)
        free(c->items[i].title);
    free(c->items);
    free(c->cases);
}

#include "render/nested.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tool/cut.h"
#include "tool/heap.h"

#define MOST_LINES  12          /* of a value */
#define MOST_BYTES  100         /* of a line */
#define MOST_LEVELS 64          /* one bit each */

/* ---------------------------------------------------------------- tokens --
 *
 * The text keeps the escapes of the outer string except \" and \\. So white
 * space may be an escape, and no byte of it is a control character.
 */

/* Returns the contents of a string of JSON with \" and \\ unescaped. */
static char *unquote(const char *text)
{
    char *inner = take(strlen(text) + 1);
    size_t size = 0;

    for (text++; *text != '\0' && *text != '"'; text++) {
        if (*text == '\\' && (text[1] == '"' || text[1] == '\\'))
            text++;
        else if (*text == '\\' && text[1] != '\0')
            inner[size++] = *text++;
        inner[size++] = *text;
    }
    return inner;
}

static const char *skip_white(const char *at)
{
    static const char *const white[] = {
        " ", "\\n", "\\r", "\\t", "\\u000a", "\\u000d", "\\u0009",
    };

    for (size_t i = 0; i < sizeof white / sizeof white[0]; i++) {
        size_t length = strlen(white[i]);
        if (strncmp(at, white[i], length) == 0) {
            at += length;
            i = (size_t)-1;
        }
    }
    return at;
}

/* Returns the end of a string or a word; NULL if it is neither. */
static const char *end_of_plain(const char *at)
{
    static const char word[] = "abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.";

    if (*at != '"')
        return strspn(at, word) > 0 ? at + strspn(at, word) : NULL;
    for (at++; *at != '\0' && *at != '"'; at++)
        if (*at == '\\' && at[1] != '\0')
            at++;
    return *at == '"' ? at + 1 : NULL;
}

/* --------------------------------------------------------------- printer -- */

typedef struct {
    const char *at;
    FILE *out;
    u64 objects;                /* a bit for each level, innermost lowest */
    int depth, indent;
    capture line;
    u64 lines;
    bool full, good;
} nesting;

/* Ends the current line, and prints it unless there were many. */
static void end_line(nesting *n)
{
    char *line = capture_close(&n->line);
    size_t size = strlen(line);
    bool cut = !n->full && size > MOST_BYTES;

    if (n->full || n->lines < MOST_LINES) {
        if (n->lines > 0)
            fprintf(n->out, "\n%*s", n->indent, "");
        if (cut)
            size = whole_json(line, MOST_BYTES);
        fwrite(line, 1, size, n->out);
        fputs(cut ? "..." : "", n->out);
    }
    n->lines++;
    free(line);
    capture_open(&n->line);
    fprintf(n->line.file, "%*s", 2 * n->depth, "");
}

/* Reports whether an array, after its bracket, has only plain values. */
static bool is_flat(const char *at)
{
    while (*at != '\0' && *at != ']') {
        if (*at == '{' || *at == '[')
            return false;
        const char *end = *at == '"' ? end_of_plain(at) : at + 1;
        if (end == NULL)
            return false;
        at = end;
    }
    return true;
}

static void copy_plain(nesting *n)
{
    const char *end = end_of_plain(n->at);

    n->good = end != NULL;
    if (!n->good)
        return;
    fwrite(n->at, 1, (size_t)(end - n->at), n->line.file);
    n->at = skip_white(end);
}

static void copy_key(nesting *n)
{
    n->good = *n->at == '"';
    if (n->good)
        copy_plain(n);
    n->good = n->good && *n->at == ':';
    if (!n->good)
        return;
    fputs(": ", n->line.file);
    n->at = skip_white(n->at + 1);
}

/* Copies a flat array, after its bracket, to the line. */
static void copy_flat(nesting *n)
{
    while (n->good && *n->at != ']') {
        copy_plain(n);
        if (n->good && *n->at == ',') {
            fputs(", ", n->line.file);
            n->at = skip_white(n->at + 1);
            n->good = *n->at != ']';
        } else {
            n->good = n->good && *n->at == ']';
        }
    }
    if (n->good)
        n->at = skip_white(n->at + 1);
    putc(']', n->line.file);
}

static void open_level(nesting *n)
{
    bool object = *n->at == '{';

    putc(*n->at, n->line.file);
    n->at = skip_white(n->at + 1);
    if (!object && is_flat(n->at)) {
        copy_flat(n);
        return;
    }
    if (object && *n->at == '}') {
        putc('}', n->line.file);
        n->at = skip_white(n->at + 1);
        return;
    }
    n->good = n->depth < MOST_LEVELS;
    n->objects = n->objects << 1 | object;
    n->depth++;
    end_line(n);
    if (object)
        copy_key(n);
}

/* Copies what follows a value: a comma, or closing brackets. */
static void copy_end(nesting *n)
{
    bool object = n->objects & 1;

    if (*n->at == ',') {
        putc(',', n->line.file);
        n->at = skip_white(n->at + 1);
        end_line(n);
        if (object)
            copy_key(n);
        return;
    }
    n->good = *n->at == (object ? '}' : ']');
    if (!n->good)
        return;
    n->objects >>= 1;
    n->depth--;
    end_line(n);
    putc(*n->at, n->line.file);
    n->at = skip_white(n->at + 1);
}

/* Copies a value and the ends of all lists that end after it. */
static void copy_value(nesting *n)
{
    int depth = n->depth;

    if (*n->at == '{' || *n->at == '[')
        open_level(n);
    else
        copy_plain(n);
    if (n->depth > depth)
        return;                 /* a value follows */
    for (bool ends = true; ends && n->good && n->depth > 0; ) {
        ends = *n->at == '}' || *n->at == ']';
        copy_end(n);
    }
}

static bool print_text(FILE *out, const char *text, int indent, bool full)
{
    nesting n = {.at = skip_white(text), .out = out, .indent = indent,
                 .full = full, .good = true};

    if (*n.at != '{' && *n.at != '[')
        return false;
    capture_open(&n.line);
    do
        copy_value(&n);
    while (n.good && n.depth > 0);
    n.good = n.good && *n.at == '\0' && n.lines > 0;
    end_line(&n);
    free(capture_close(&n.line));
    if (!full && n.lines > MOST_LINES)
        fprintf(out, "\n%*s... %" PRIu64 " more lines", indent, "",
                n.lines - MOST_LINES);
    return n.good;
}

bool print_nested(FILE *out, const char *text, int indent, bool full)
{
    char *inner = text[0] == '"' ? unquote(text) : take_text("%s", text);
    capture c;

    capture_open(&c);
    bool good = print_text(c.file, inner, indent, full);
    char *lines = capture_close(&c);
    if (good)
        fputs(lines, out);
    free(lines);
    free(inner);
    return good;
}

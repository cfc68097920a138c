#include "markup.h"

#include <string.h>

#include "assay.h"

/* A text being written, and how the language writes a character. */
typedef struct {
    FILE *to;
    void (*put)(FILE *to, char c);
} writing;

static void put_all(void *user, const char *piece, size_t size)
{
    const writing *w = user;

    for (size_t i = 0; i < size; i++)
        w->put(w->to, piece[i]);
}

/* Reports whether this is U+FFFE or U+FFFF, which XML 1.0 does not allow. */
static bool is_no_character(const u8 *at, u64 size)
{
    return size >= 3 && at[0] == 0xef && at[1] == 0xbf && at[2] >= 0xbe;
}

/* Returns how many bytes at the front need only the usual escapes. */
static size_t usual(view text, const char *kept)
{
    size_t n = 0;

    while (n < text.size &&
           memchr(kept, text.bytes[n], strlen(kept)) == NULL &&
           !is_no_character(text.bytes + n, text.size - n))
        n++;
    return n;
}

/* Writes text. The characters in kept are not escaped as usual. */
static void write_text(writing w, view text, const char *kept)
{
    while (text.size > 0) {
        size_t n = usual(text, kept);
        assay_write_escaped(text.bytes, n, put_all, &w);
        text = (view){text.bytes + n, text.size - n};
        if (text.size == 0)
            return;
        bool none = is_no_character(text.bytes, text.size);
        if (none)
            put_all(&w, text.bytes[2] == 0xbe ? "\\ufffe" : "\\uffff", 6);
        else
            w.put(w.to, (char)text.bytes[0]);
        n = none ? 3 : 1;
        text = (view){text.bytes + n, text.size - n};
    }
}

/* ----------------------------------------------------------- languages -- */

static void put_markup(FILE *to, char c)
{
    switch (c) {
    case '&':  fputs("&amp;", to); break;
    case '<':  fputs("&lt;", to); break;
    case '>':  fputs("&gt;", to); break;
    case '"':  fputs("&quot;", to); break;
    case '\'': fputs("&#39;", to); break;
    default:   fputc(c, to);
    }
}

void print_markup(FILE *to, view text)
{
    write_text((writing){to, put_markup}, text, "\"\\\n\t");
}

/* Only these two characters are special in code. */
static void put_cell(FILE *to, char c)
{
    if (c == '`')
        fputc('\'', to);
    else if (c == '|')
        fputs("\\|", to);
    else
        fputc(c, to);
}

void print_cell(FILE *to, view text)
{
    fputs(" `", to);
    write_text((writing){to, put_cell}, text, "\"\\");
    fputs("` |", to);
}

/* Escapes line ends, which would end the command. */
static void put_message(FILE *to, char c)
{
    if (c == '%' || c == '\r' || c == '\n')
        fprintf(to, "%%%02X", (unsigned)c);
    else
        fputc(c, to);
}

/* Escapes colons and commas, too, which would end the property. */
static void put_property(FILE *to, char c)
{
    if (c == ':' || c == ',')
        fprintf(to, "%%%02X", (unsigned)c);
    else
        put_message(to, c);
}

void print_property(FILE *to, view text)
{
    write_text((writing){to, put_property}, text, "\"\\\n");
}

void print_message(FILE *to, view text)
{
    write_text((writing){to, put_message}, text, "\"\\\n");
}

/* Escapes #, since older commands may be anywhere in a line: ##[error]. */
static void put_remark(FILE *to, char c)
{
    if (c == '#')
        fputs("\\x23", to);
    else
        fputc(c, to);
}

void print_remark(FILE *to, view text)
{
    write_text((writing){to, put_remark}, text, "\"\\");
}

#include "render/magic.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"
#include "tool/markup.h"

typedef enum { TEST, PRINT, MORE } line_kind;

static const struct {
    line_kind kind;
    const char *format, *test, *text;
} lines[] = {
#define TEST(format, test)       {TEST, #format, test, ""},
#define PRINT(format, test)      {PRINT, #format, test, ""},
#define PRINT_AS(format, test, what) {PRINT, #format, test, what},
#define MORE(format, test, text) {MORE, #format, test, text},
#define MATCH(format, depth, type, offset, value)
#include "render/magic.def"
#undef MATCH
#undef MORE
#undef PRINT_AS
#undef PRINT
#undef TEST
};

/* One test of shared-mime-info, inside those of lower depth. */
typedef struct {
    const char *format;
    u32 depth;
    const char *type;
    u32 offset;
    const char *value;
} match;

static const match matches[] = {
#define TEST(format, test)
#define PRINT(format, test)
#define PRINT_AS(format, test, what)
#define MORE(format, test, text)
#define MATCH(format, depth, type, offset, value) \
    {#format, depth, type, offset, value},
#include "render/magic.def"
#undef MATCH
#undef MORE
#undef PRINT_AS
#undef PRINT
#undef TEST
};

#define COUNT(table) (sizeof (table) / sizeof *(table))

char *mime_type(const assay_format *about)
{
    return take_text("application/x-%s", about->name);
}

static bool is_wanted(const assay_format *about, const char *wanted)
{
    return wanted == NULL || strcmp(about->name, wanted) == 0;
}

/* Prints the magic bytes as both kinds of programs read them: in octal unless
 * they are capitals or digits. */
static void print_beginning(const assay_format *about)
{
    for (size_t i = 0; i < about->magic_size; i++) {
        unsigned c = (unsigned char)about->magic[i];
        if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'))
            putchar((int)c);
        else
            printf("\\%03o", c);
    }
}

/* -------------------------------------------------------------- file(1) -- */

/* Prints a format by its title, or as what if that is given. */
static void print_told(const assay_format *about, const char *what)
{
    char *type = mime_type(about);

    printf("\t%s\n!:mime\t%s\n!:ext\t%s\n",
           what[0] != '\0' ? what : about->title, type, about->extension + 1);
    free(type);
}

static void print_magic_of(const assay_format *about)
{
    bool printed = false;

    for (size_t i = 0; i < COUNT(lines); i++)
        printed |= strcmp(lines[i].format, about->name) == 0;
    printf("\n# %s\n", about->title);
    if (about->magic_size > 0) {
        printf("0\tstring\t");
        print_beginning(about);
        if (printed)
            printf("\n");
        else
            print_told(about, "");
    }
    for (size_t i = 0; i < COUNT(lines); i++) {
        if (strcmp(lines[i].format, about->name) != 0)
            continue;
        printf("%s", lines[i].test);
        if (lines[i].kind == PRINT)
            print_told(about, lines[i].text);
        else
            printf("%s%s\n", lines[i].kind == MORE ? "\t" : "", lines[i].text);
    }
}

bool print_magic(const char *wanted)
{
    if (wanted != NULL && assay_format_by_name(wanted) == 0)
        return false;
    printf("# The first bytes of the formats of assay %s, for file(1):\n"
           "#     assay rules --magic > assay.magic\n"
           "#     file -m assay.magic FILE...\n"
           "# A file with these bytes may still be invalid: use assay "
           "validate.\n", ASSAY_VERSION);
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (is_wanted(assay_format_at(f), wanted))
            print_magic_of(assay_format_at(f));
    return true;
}

/* ----------------------------------------------------- shared-mime-info -- */

static void print_indent(u32 depth)
{
    printf("%*s", (int)(6 + 2 * depth), "");
}

static void print_match(const match *m)
{
    print_indent(m->depth);
    printf("<match type=\"%s\" offset=\"%" PRIu32 "\" value=\"", m->type,
           m->offset);
    print_markup(stdout, text_view(m->value));
    printf("\">\n");
}

/* Closes the open matches from depth on; returns the number still open. */
static u32 close_matches(u32 open, u32 depth)
{
    while (open > depth) {
        print_indent(--open);
        printf("</match>\n");
    }
    return open;
}

static void print_matches(const assay_format *about)
{
    u32 open = 0;

    if (about->magic_size > 0) {
        print_indent(0);
        printf("<match type=\"string\" offset=\"0\" value=\"");
        print_beginning(about);
        printf("\">\n");
        open = 1;
    }
    for (size_t i = 0; i < COUNT(matches); i++) {
        if (strcmp(matches[i].format, about->name) != 0)
            continue;
        close_matches(open, matches[i].depth);
        print_match(&matches[i]);
        open = matches[i].depth + 1;
    }
    close_matches(open, 0);
}

static void print_mime_of(const assay_format *about)
{
    char *type = mime_type(about);

    printf("  <mime-type type=\"%s\">\n    <comment>", type);
    print_markup(stdout, text_view(about->title));
    printf("</comment>\n    <magic priority=\"%d\">\n",
           about->magic_size > 0 ? 60 : 40);
    print_matches(about);
    printf("    </magic>\n    <glob pattern=\"*%s\"/>\n  </mime-type>\n",
           about->extension);
    free(type);
}

bool print_mime(const char *wanted)
{
    if (wanted != NULL && assay_format_by_name(wanted) == 0)
        return false;
    printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<mime-info xmlns=\""
           "http://www.freedesktop.org/standards/shared-mime-info\">\n");
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (is_wanted(assay_format_at(f), wanted))
            print_mime_of(assay_format_at(f));
    printf("</mime-info>\n");
    return true;
}

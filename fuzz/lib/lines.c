#include "lib/lines.h"

#include <ctype.h>

/* The next line, without its end, which has to be there. */
static bool take_line(view *text, view *line)
{
    const u8 *end = text->size > 0
        ? memchr(text->bytes, '\n', (size_t)text->size) : NULL;

    if (end == NULL)
        return false;
    *line = (view){text->bytes, (u64)(end - text->bytes)};
    *text = (view){end + 1, text->size - line->size - 1};
    return true;
}

static bool begins(view text, const char *word)
{
    size_t size = strlen(word);

    return text.size >= size && memcmp(text.bytes, word, size) == 0;
}

static bool holds(view text, const char *word)
{
    return memmem(text.bytes, (size_t)text.size, word, strlen(word)) != NULL;
}

/* -------------------------------------------------------------- Markdown -- */

/* Outside of code; our own words have none of them. */
static bool acts(u8 c)
{
    return strchr("<>&[]*_\\!", c) != NULL;
}

/* The cells of a row, and where its code ends: 0 of what is no row. A bar with
 * a backslash before it belongs to its cell, and all code to one. */
static size_t count_cells(view row)
{
    bool code = false;
    size_t cells = 0;

    for (u64 i = 1; i < row.size; i++) {
        u8 c = row.bytes[i];
        bool bar = c == '|' && row.bytes[i - 1] != '\\';
        if (c == '`')
            code = !code;
        else if (bar ? code : !code && acts(c))
            return 0;
        cells += bar;
    }
    return row.size > 1 && row.bytes[row.size - 1] == '|' && !code ? cells : 0;
}

static bool is_plain(view line)
{
    for (u64 i = 0; i < line.size; i++)
        if (acts(line.bytes[i]) || line.bytes[i] == '`' ||
            line.bytes[i] == '|')
            return false;
    return true;
}

const char *markdown_flaw(view text)
{
    size_t cells = 0;               /* of the row before; 0: none was */
    view line;

    while (take_line(&text, &line)) {
        bool row = begins(line, "|");
        size_t here = row ? count_cells(line) : 0;
        if (row && here == 0)
            return "code ends inside its cell, and nothing else acts";
        if (row && cells > 0 && here != cells)
            return "a table has as many cells in each row";
        if (!row && !is_plain(line))
            return "nothing acts outside of tables";
        cells = here;
    }
    return text.size > 0 ? "the last line ends" : NULL;
}

/* -------------------------------------------------------------- commands -- */

/* Each % begins a byte in two digits, and none of the others is there. */
static bool is_escaped(view text, const char *others)
{
    for (u64 i = 0; i < text.size; i++) {
        const u8 *at = text.bytes + i;
        if (strchr(others, *at) != NULL ||
            (*at == '%' && (text.size - i < 3 || !isxdigit(at[1]) ||
                            !isxdigit(at[2]))))
            return false;
    }
    return true;
}

static const char *command_flaw(view line)
{
    static const char begin[] = "::error title=";

    if (!begins(line, begin))
        return "a command is an error with a title";
    view rest = {line.bytes + sizeof begin - 1, line.size - (sizeof begin - 1)};
    const u8 *end = memmem(rest.bytes, (size_t)rest.size, "::", 2);
    if (end == NULL)
        return "a title ends";
    view title = {rest.bytes, (u64)(end - rest.bytes)};
    view message = {end + 2, rest.size - title.size - 2};
    if (!is_escaped(title, ":,\r"))
        return "a title is escaped";
    return is_escaped(message, "\r") ? NULL : "a message is escaped";
}

/* Of the runner of GitHub: behind blanks as well, and, as it was before,
 * ##[error] anywhere. */
static bool is_command(view line)
{
    while (line.size > 0 && isspace(line.bytes[0]))
        line = (view){line.bytes + 1, line.size - 1};
    return begins(line, "::") || holds(line, "##[");
}

const char *commands_flaw(view text)
{
    view line;

    while (take_line(&text, &line)) {
        const char *flaw = begins(line, "::") ? command_flaw(line) : NULL;
        if (flaw != NULL)
            return flaw;
        if (!begins(line, "::") && is_command(line))
            return "a command begins its line as ours do";
    }
    return text.size > 0 ? "the last line ends" : NULL;
}

#include "lib/lines.h"

#include <ctype.h>

/* Takes the next line, without its end, which must exist. */
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

/* Reports whether a character has a meaning outside of code; our own text has
 * none of them. */
static bool acts(u8 c)
{
    return strchr("<>&[]*_\\!", c) != NULL;
}

/* Counts the cells of a row, and finds the end of its code; 0 if it is not a
 * row. An escaped bar, and all code, belongs to its cell. */
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
    size_t cells = 0;               /* in the previous row; 0: not a row */
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

/* Reports whether each % starts a byte of two digits, and no other characters
 * are there. */
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

/* Reports whether the GitHub runner takes the line as a command: also after
 * spaces, and ##[error] anywhere, as in the past. */
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

#include "generators/corpus/since.h"

#include <stdio.h>
#include <string.h>

/* The files, embedded by names.S. */
extern const char embedded_names[], embedded_names_end[];
extern const char embedded_version[], embedded_version_end[];

static const char *line_end(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));

    return newline != NULL ? newline : end;
}

/* The order of name and the name of the line at that place, which a blank
 * ends. */
static int compare_name(const char *name, const char *line)
{
    size_t length = strlen(name);
    int order = strncmp(name, line, length);

    return order != 0 ? order : '\0' - (line[length] != ' ');
}

/* The line of name in corpus/NAMES, which is sorted; or NULL. */
static const char *find_line(const char *name)
{
    const char *low = embedded_names, *high = embedded_names_end;

    while (low < high) {
        const char *line = low + (high - low) / 2;
        while (line > low && line[-1] != '\n')
            line--;
        int order = compare_name(name, line);
        if (order == 0)
            return line;
        if (order < 0)
            high = line;
        else
            low = line_end(line, embedded_names_end) + 1;
    }
    return NULL;
}

void find_since(format f, const char *path, char since[SINCE_SIZE])
{
    char name[GOLDEN_PATH_SIZE + 32];
    const char *at = embedded_version, *end = embedded_version_end;

    snprintf(name, sizeof name, "%s/%s", format_about(f)->name, path);
    const char *line = find_line(name);
    if (line != NULL) {
        at = line + strlen(name) + 1;
        end = embedded_names_end;
    }
    snprintf(since, SINCE_SIZE, "%.*s", (int)(line_end(at, end) - at), at);
}

#include "known.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t";

static bool refuse(size_t line, const char *problem, const char *name)
{
    fprintf(stderr, "known.txt: line %zu: %s%s\n", line, problem, name);
    return false;
}

/* Reads a whole file, with a terminator; NULL if that fails. */
static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t room = 4096, size = 0;
    char *text = file != NULL ? malloc(room) : NULL;

    while (text != NULL) {
        size += fread(text + size, 1, room - size - 1, file);
        if (size < room - 1)
            break;
        room *= 2;
        char *larger = realloc(text, room);
        if (larger == NULL)
            free(text);
        text = larger;
    }
    if (text != NULL)
        text[size] = '\0';
    if (file != NULL)
        fclose(file);
    return text;
}

/* Cuts the next word out of a line; "" if there is none. */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, blanks);
    char *end = word + strcspn(word, blanks);

    *at = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return word;
}

static bool take_line(known_list *k, size_t number, char *line)
{
    line[strcspn(line, "\r")] = '\0';
    const char *name = next_word(&line);
    if (name[0] == '\0' || name[0] == '#')
        return true;
    next_word(&line);           /* the outcome */
    line += strspn(line, blanks);
    if (line[0] == '\0')
        return refuse(number, "not NAME OUTCOME REASON", "");
    k->lines[k->count++] = (known_line){name, line, number, false, false};
    return true;
}

static bool take_lines(known_list *k)
{
    size_t room = 1, number = 1;
    bool good = true;

    for (const char *at = k->text; *at != '\0'; at++)
        room += *at == '\n';
    k->lines = calloc(room, sizeof *k->lines);
    if (k->lines == NULL)
        return refuse(0, "not enough memory", "");
    for (char *line = k->text; good && line != NULL; number++) {
        char *end = strchr(line, '\n');
        if (end != NULL)
            *end++ = '\0';
        good = take_line(k, number, line);
        line = end;
    }
    return good;
}

bool known_read(known_list *k, const char *path)
{
    *k = (known_list){0};
    errno = 0;
    k->text = read_text(path);
    if (k->text != NULL)
        return take_lines(k);
    bool missing = errno == ENOENT;
    if (!missing)
        perror(path);
    return missing;
}

void known_free(known_list *k)
{
    free(k->lines);
    free(k->text);
}

/* Returns whether a text of that size matches a pattern. */
static bool matches(const char *pattern, const char *text, size_t size)
{
    const char *end = text + size, *star = NULL, *again = NULL;

    for (;;) {
        if (*pattern == '*') {
            star = ++pattern;
            again = text;
        } else if (*pattern != '\0' && text < end &&
                   (*pattern == '?' || *pattern == *text)) {
            pattern++;
            text++;
        } else if (*pattern == '\0' && text == end) {
            return true;
        } else if (star == NULL || again == end) {
            return false;
        } else {
            pattern = star;
            text = ++again;
        }
    }
}

const char *known_reason(known_list *k, const char *path)
{
    const char *dot = strrchr(path, '.'), *reason = NULL;
    size_t size = strlen(path), format = strcspn(path, "/");
    size_t stem = dot != NULL ? (size_t)(dot - path) : size;

    for (size_t i = k->count; i-- > 0;) {
        known_line *line = &k->lines[i];
        line->needed = line->needed ||
                       (strncmp(line->name, path, format) == 0 &&
                        line->name[format] == '/');
        if (!matches(line->name, path, size) &&
            !matches(line->name, path, stem))
            continue;
        line->used = true;
        reason = line->reason;
    }
    return reason;
}

bool known_ends(const known_list *k)
{
    for (size_t i = 0; i < k->count; i++)
        if (k->lines[i].needed && !k->lines[i].used)
            return refuse(k->lines[i].line, "no case is called ",
                          k->lines[i].name);
    return true;
}

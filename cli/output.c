#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool/heap.h"
#include "tool/print.h"
#include "tool/text.h"

char *escape_path(const char *name)
{
    size_t length = strlen(name);
    size_t size = 6 * length + 1;
    char *escaped = take(size);
    text t = text_begin(escaped, size);

    add_escaped(&t, (view){(const u8 *)name, length});
    return escaped;
}

void print_path(FILE *to, const char *name)
{
    char *escaped = escape_path(name);

    fputs(escaped, to);
    free(escaped);
}

void print_argument(FILE *to, const char *name)
{
    char *escaped = escape_path(name);

    if (name[0] == '-' && name[1] != '\0')
        fputs("./", to);
    if (strcmp(escaped, name) == 0) {
        print_word(to, name);
    } else {
        fputs("$'", to);
        for (const char *at = escaped; *at != '\0'; at++)
            fprintf(to, *at == '\'' ? "\\%c" : "%c", *at);
        fputs("'", to);
    }
    free(escaped);
}

static bool ends_in(const char *word, const char *end)
{
    size_t length = strlen(word), n = strlen(end);
    return length >= n && strcmp(word + length - n, end) == 0;
}

void print_count(FILE *to, u64 count, const char *what)
{
    int length = (int)strlen(what);

    if (count == 1 || ends_in(what, "data"))
        fprintf(to, "%" PRIu64 " %s", count, what);
    else if (ends_in(what, "y"))
        fprintf(to, "%" PRIu64 " %.*sies", count, length - 1, what);
    else
        fprintf(to, "%" PRIu64 " %ss", count, what);
}

int put_wrapped(FILE *to, const char *words, int column, int indent)
{
    bool begun = false;

    while (*words != '\0') {
        int length = (int)strcspn(words, " ");
        if (begun && column + 1 + length > LINE_WIDTH && length > 0) {
            fprintf(to, "\n%*s", indent, "");
            column = indent;
        } else if (begun) {
            column += fprintf(to, " ");
        }
        column += fprintf(to, "%.*s", length, words);
        begun = true;
        words += length;
        words += *words == ' ';
    }
    return column;
}

void print_wrapped(FILE *to, const char *words, int indent)
{
    put_wrapped(to, words, indent, indent);
    fputc('\n', to);
}

u64 count_lines(const char *words)
{
    u64 lines = 0;

    for (; *words != '\0'; words++)
        lines += *words == '\n';
    return lines;
}

void print_piece(void *user, const char *piece, size_t size)
{
    fwrite(piece, 1, size, user);
}

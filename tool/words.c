#include "words.h"

#include <inttypes.h>
#include <string.h>

bool ends_in(const char *word, const char *end)
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

#include "shell.h"

#include <stdlib.h>
#include <string.h>

#include "escape.h"

void print_word(FILE *to, const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        "%+,-./:=@_";

    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        fputs(word, to);
        return;
    }
    fputc('\'', to);
    for (const char *c = word; *c != '\0'; c++)
        if (*c == '\'')
            fputs("'\\''", to);
        else if ((unsigned char)*c < 0x20 || *c == 0x7f)
            fprintf(to, "'$'\\%03o''", (unsigned)(unsigned char)*c);
        else
            fputc(*c, to);
    fputc('\'', to);
}

void print_program(FILE *to)
{
    const char *name = getenv(CALLED_AS);

    print_word(to, name != NULL && name[0] != '\0' ? name : "assay");
}

void print_command(FILE *to, char *const words[])
{
    for (size_t i = 0; words[i] != NULL; i++) {
        if (i > 0)
            fputc(' ', to);
        print_word(to, words[i]);
    }
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

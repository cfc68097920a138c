#include "shell.h"

#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "escape.h"
#include "text.h"

/* Returns the length of the character, or invalid bytes, at the front. */
static size_t length_of(const char *at)
{
    size_t n = 1;

    while (n < 4 && ((unsigned char)at[0] & 0x80) != 0 &&
           ((unsigned char)at[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* Reports whether a terminal shows the character as it is: valid UTF-8 and not
 * a control character. */
static bool is_shown(const char *at, size_t length)
{
    char escaped[32];
    text t = text_begin(escaped, sizeof escaped);

    if (at[0] == '"' || at[0] == '\\')
        return true;
    add_escaped(&t, (view){(const u8 *)at, length});
    return strlen(escaped) == length && memcmp(escaped, at, length) == 0;
}

/* Prints a character inside single quotes. */
static void print_character(FILE *to, const char *at, size_t length)
{
    if (*at == '\'')
        fputs("'\\''", to);
    else if (is_shown(at, length))
        fwrite(at, 1, length, to);
    else
        for (size_t i = 0; i < length; i++)
            fprintf(to, "'$'\\%03o''", (unsigned)(unsigned char)at[i]);
}

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
    for (const char *at = word; *at != '\0'; at += length_of(at))
        print_character(to, at, length_of(at));
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

#include "print.h"

#include <stdlib.h>
#include <string.h>

#include "text.h"

/* A byte becomes four characters at most, a code point of two bytes six. */
#define ROOM (4 * PRINT_MOST + 1)

static void print_run(FILE *to, const char *at, size_t size)
{
    char room[ROOM];
    text t = text_begin(room, sizeof room);

    add_escaped(&t, (view){(const u8 *)at, size});
    fputs(room, to);
}

/* No character is cut in two. */
static size_t cut(const char *at, size_t size, size_t most)
{
    if (most > PRINT_MOST)
        most = PRINT_MOST;
    if (size <= most)
        return size;
    while (most > 0 && ((unsigned char)at[most] & 0xc0) == 0x80)
        most--;
    return most;
}

void print_escaped(FILE *to, const char *at, size_t size, size_t most)
{
    size_t shown = cut(at, size, most);
    size_t done = 0;

    while (done < shown) {
        size_t run = 0;
        while (done + run < shown && at[done + run] != '"' &&
               at[done + run] != '\\')
            run++;
        print_run(to, at + done, run);
        done += run;
        if (done < shown)
            fputc(at[done++], to);
    }
    if (shown < size)
        fputs("…", to);
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

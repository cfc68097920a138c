#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "heap.h"
#include "print.h"
#include "text.h"

char *escape_path(const char *name)
{
    size_t length = strlen(name);
    size_t size = 6 * length + 1;
    char *escaped = take(size);
    text t = text_into(escaped, size);

    put_escaped(&t, (span){(const u8 *)name, length});
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

/* ---------------------------------------------------------------- files -- */

bool has_arrived(FILE *file, int *error)
{
    errno = 0;
    bool failed = fflush(file) != 0 || ferror(file) != 0;

    /* Of an earlier failure only one more attempt can tell the reason. */
    if (failed && errno == 0 && fputc('\n', file) != EOF)
        fflush(file);
    *error = errno;
    return !failed;
}

/* The reason may be lost: error is 0 then. */
static bool complain_of(const outfile *o, int error)
{
    fprintf(stderr, "assay: %s: cannot write ", o->command);
    print_path(stderr, o->path);
    fprintf(stderr, "%s%s\n", error != 0 ? ": " : "",
            error != 0 ? strerror(error) : "");
    return false;
}

/* A new file of our own, beside the one that it will replace. */
static FILE *open_beside(outfile *o)
{
    o->temporary = take_text("%s.%ld.new", o->path, (long)getpid());
    int file = open(o->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                    0666);
    if (file >= 0)
        return fdopen(file, "wb");
    free(o->temporary);
    o->temporary = NULL;
    return NULL;
}

bool outfile_open(outfile *o, const char *command, const char *path)
{
    struct stat about;

    *o = (outfile){.command = command, .path = path};
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        o->file = fopen(path, "wb");
    else
        o->file = open_beside(o);
    return o->file != NULL || complain_of(o, errno);
}

bool outfile_close(outfile *o)
{
    int error;
    bool failed = !has_arrived(o->file, &error);

    if (fclose(o->file) != 0 && !failed) {
        failed = true;
        error = errno;
    }
    if (o->temporary != NULL && !failed &&
        rename(o->temporary, o->path) != 0) {
        failed = true;
        error = errno;
    }
    if (o->temporary != NULL && failed)
        unlink(o->temporary);
    free(o->temporary);
    return !failed || complain_of(o, error);
}

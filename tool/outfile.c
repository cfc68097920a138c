#include "outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dice.h"
#include "escape.h"
#include "heap.h"

#define MOST_KEPT 100       /* the longest name that is extended */

bool has_arrived(FILE *file, int *error)
{
    errno = 0;
    bool failed = fflush(file) != 0 || ferror(file) != 0;

    /* The reason of an earlier failure is only known by another attempt. */
    if (failed && errno == 0 && fputc('\n', file) != EOF)
        fflush(file);
    *error = errno;
    return !failed;
}

/* Prints an error; error is 0 if the reason is unknown. */
static bool complain_of(const outfile *o, int error)
{
    fprintf(stderr, "assay: %s: cannot write ", o->command);
    print_path(stderr, o->path);
    fprintf(stderr, "%s%s\n", error != 0 ? ": " : "",
            error != 0 ? strerror(error) : "");
    return false;
}

static bool write_all(int file, view piece)
{
    while (piece.size > 0) {
        ssize_t put = write(file, piece.bytes, (size_t)piece.size);
        if (put <= 0)
            return false;
        piece = (view){piece.bytes + put, piece.size - (u64)put};
    }
    return true;
}

/* Completes the file with its pieces. Runs in a signal handler, which cannot
 * use the buffer of stdio. */
static bool finish_early(const outfile *o, const char *why)
{
    if (o->count == 0 || ftruncate(o->number, o->whole) != 0 ||
        lseek(o->number, o->whole, SEEK_SET) != o->whole)
        return false;
    for (size_t i = 0; i < o->count; i++) {
        bool given = o->pieces[i].bytes != NULL;
        if (!write_all(o->number, given ? o->pieces[i] : text_view(why)))
            return false;
    }
    return fsync(o->number) == 0 && rename(o->temporary, o->path) == 0;
}

static void undo(cleanup *self, const char *why)
{
    outfile *o = (outfile *)self;

    if (!finish_early(o, why))
        unlink(o->temporary);
    close(o->number);       /* stdio must not write its buffer to the file */
}

/* Returns a hash of a name. */
static u64 number_of(const char *name)
{
    u64 number = 0;

    for (; *name != '\0'; name++)
        number = stirred(number ^ (u8)*name);
    return number;
}

/* Returns a temporary path in the same folder; a long name is replaced by its
 * hash, since an extension might make it too long. */
static char *temporary_path(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    long own = (long)getpid();

    if (strlen(name) <= MOST_KEPT)
        return take_text("%s.%ld.new", path, own);
    return take_text("%.*sassay-%016llx.%ld.new", (int)(name - path), path,
                     (unsigned long long)number_of(name), own);
}

/* Opens a new file next to the one that it will replace. */
static FILE *open_beside(outfile *o)
{
    o->temporary = temporary_path(o->path);
    o->number = open(o->temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    FILE *file = o->number >= 0 ? fdopen(o->number, "wb") : NULL;
    if (file != NULL) {
        o->cleanup.undo = undo;
        cleanup_add(&o->cleanup);
        return file;
    }
    int error = errno;
    if (o->number >= 0) {
        unlink(o->temporary);
        close(o->number);
    }
    free(o->temporary);
    o->temporary = NULL;
    errno = error;
    return NULL;
}

/* Opens it with signals blocked, so that no signal comes before cleanup knows
 * it. */
static FILE *open_held(outfile *o)
{
    sigset_t before;

    hold_signals(&before);
    FILE *file = open_beside(o);
    release_signals(&before);
    return file;
}

bool outfile_open(outfile *o, const char *command, const char *path)
{
    struct stat about;

    *o = (outfile){.command = command, .path = path};
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        o->file = fopen(path, "wbe");
    else
        o->file = open_held(o);
    return o->file != NULL || complain_of(o, errno);
}

void outfile_mark(outfile *o, const view *pieces, size_t count)
{
    sigset_t before;

    if (o->temporary == NULL || fflush(o->file) != 0 || ferror(o->file))
        return;
    hold_signals(&before);
    o->whole = ftello(o->file);
    o->count = count;
    for (size_t i = 0; i < count; i++)
        o->pieces[i] = pieces[i];
    release_signals(&before);
}

static void remove_temporary(outfile *o)
{
    if (o->temporary == NULL)
        return;
    cleanup_drop(&o->cleanup);
    unlink(o->temporary);
}

/* Renames the file and drops its cleanup, with signals blocked in between. */
static bool give_name(outfile *o)
{
    sigset_t before;

    if (o->temporary == NULL)
        return true;
    hold_signals(&before);
    bool named = rename(o->temporary, o->path) == 0;
    int error = errno;
    cleanup_drop(&o->cleanup);
    if (!named)
        unlink(o->temporary);
    release_signals(&before);
    errno = error;
    return named;
}

void outfile_discard(outfile *o)
{
    remove_temporary(o);
    if (o->file != NULL)
        fclose(o->file);
    free(o->temporary);
    *o = (outfile){0};
}

/* The file is synced before it is renamed, so that no crash leaves half a
 * file. */
bool outfile_close(outfile *o)
{
    int error;
    bool failed = !has_arrived(o->file, &error);

    if (!failed && o->temporary != NULL && !o->quick &&
        fsync(o->number) != 0) {
        failed = true;
        error = errno;
    }

    if (!failed && !give_name(o)) {
        failed = true;
        error = errno;
    } else if (failed) {
        remove_temporary(o);
    }
    if (fclose(o->file) != 0 && !failed) {
        failed = true;
        error = errno;
    }
    free(o->temporary);
    return !failed || complain_of(o, error);
}

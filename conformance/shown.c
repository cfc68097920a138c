#include "shown.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "tool/heap.h"

#define CLOSED 0500     /* the folder while the program may look */
#define OPEN   0700

/* ---------------------------------------------------------- the folder -- */

/*
 * In a handler of a signal. The folder itself goes after it, unless the program
 * added something.
 */
static void undo_showroom(cleanup *self, const char *why)
{
    showroom *s = (showroom *)self;

    (void)why;
    chmod(s->folder.path, OPEN);
    if (s->path[0] != '\0')
        unlink(s->path);
}

static bool make_folder(temporary *folder, FILE *problems)
{
    const char *place = temporary_place();

    if (strpbrk(place, "\r\n") != NULL) {
        complain(problems, "TMPDIR",
                 "a path with a line break is not possible");
        return false;
    }
    bool made = temporary_open(folder);
    if (!made)
        complain(problems, place,
                 "no folder for copies can be made there (TMPDIR): %s",
                 strerror(errno));
    return made;
}

bool showroom_open(showroom *s, size_t count, FILE *problems)
{
    *s = (showroom){.cleanup.undo = undo_showroom, .count = count};
    s->cases = take(count * sizeof *s->cases);
    if (!make_folder(&s->folder, problems))
        return false;
    s->path = take_text("%s/%040d", s->folder.path, 0);
    s->path[0] = '\0';
    cleanup_add(&s->cleanup);
    return true;
}

static int remove_entry(const char *path, const struct stat *about, int kind,
                        struct FTW *walk)
{
    (void)about;
    (void)walk;
    if (kind == FTW_DNR || kind == FTW_DP)
        rmdir(path);
    else
        unlink(path);
    return 0;
}

/* A program that is root, or made the folder its own, may leave more there. */
void showroom_close(showroom *s)
{
    if (s->folder.path != NULL) {
        chmod(s->folder.path, OPEN);
        if (nftw(s->folder.path, remove_entry, 16, FTW_DEPTH | FTW_PHYS) != 0)
            undo_showroom(&s->cleanup, "no memory to look into it");
        cleanup_drop(&s->cleanup);
    }
    temporary_close(&s->folder);
    free(s->path);
    free(s->cases);
    *s = (showroom){0};
}

/* ------------------------------------------------------------ one case -- */

static bool write_copy(const char *path, const u8 *bytes, size_t size)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0400);
    bool good = file >= 0;

    while (good && size > 0) {
        ssize_t put = write(file, bytes, size);
        good = put > 0 || (put < 0 && errno == EINTR);
        bytes += put > 0 ? put : 0;
        size -= put > 0 ? (size_t)put : 0;
    }
    int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return good;
}

/* The path is there before the file, so that a signal finds both. */
static bool place_copy(showroom *s, size_t number, const corpus_case *c,
                       const u8 *bytes, size_t size)
{
    const char *extension = assay_format_at(c->format)->extension;
    size_t room = strlen(s->folder.path) + 40;

    s->cases[number - 1] = c;
    snprintf(s->path, room, "%s/%04zu%s", s->folder.path, number, extension);
    return chmod(s->folder.path, OPEN) == 0 &&
           write_copy(s->path, bytes, size) &&
           chmod(s->folder.path, CLOSED) == 0;
}

const char *showroom_put(showroom *s, size_t number, const corpus_case *c,
                      FILE *problems)
{
    size_t size;
    u8 *bytes = read_file(c->path, &size, problems);

    if (bytes == NULL)
        return NULL;
    bool intact = has_digest((view){bytes, size}, c->sha256);
    bool placed = intact && place_copy(s, number, c, bytes, size);
    if (!intact)
        complain(problems, c->path, "changed during the run");
    else if (!placed)
        complain(problems, s->folder.path,
                 "the copy of %s cannot be written: %s", c->name,
                 strerror(errno));
    free(bytes);
    return placed ? s->path : NULL;
}

bool showroom_take(showroom *s, const corpus_case *c, FILE *problems)
{
    size_t size;
    u8 *bytes = read_file(s->path, &size, NULL);
    bool intact = bytes != NULL && has_digest((view){bytes, size}, c->sha256);

    free(bytes);
    if (!intact)
        complain(problems, c->name, "the program changed the copy that it was "
                 "shown");
    chmod(s->folder.path, OPEN);
    unlink(s->path);
    s->path[0] = '\0';
    return intact;
}

/* --------------------------------------------------------------- paths -- */

/* The case whose path begins there, and how long that is; or NULL. */
static const corpus_case *case_at(const showroom *s, const char *at,
                                  const char *end, size_t *length)
{
    const char *digit = at + strlen(s->folder.path) + 1;
    size_t number = 0;

    while (digit < end && '0' <= *digit && *digit <= '9' &&
           number <= s->count)
        number = 10 * number + (size_t)(*digit++ - '0');
    if (number == 0 || number > s->count || s->cases[number - 1] == NULL)
        return NULL;
    const corpus_case *c = s->cases[number - 1];
    const char *extension = assay_format_at(c->format)->extension;
    size_t rest = strlen(extension);
    if ((size_t)(end - digit) < rest || memcmp(digit, extension, rest) != 0)
        return NULL;
    *length = (size_t)(digit - at) + rest;
    return c;
}

/* The same text with other paths; the old one is freed. */
static char *reveal(const showroom *s, char *old, size_t *size)
{
    const char *at = old, *end = old + *size, *found;
    size_t folder = strlen(s->folder.path), length;
    capture c;

    capture_open(&c);
    while (at < end && (found = memmem(at, (size_t)(end - at), s->folder.path,
                                       folder)) != NULL) {
        const corpus_case *shown = found + folder < end
            ? case_at(s, found, end, &length) : NULL;
        fwrite(at, 1, (size_t)(found - at), c.file);
        fputs(shown != NULL ? shown->path : "<folder>", c.file);
        at = found + (shown != NULL ? length : folder);
    }
    fwrite(at, 1, (size_t)(end - at), c.file);
    free(old);
    old = capture_close(&c);
    *size = c.size;
    return old;
}

/* A document names no paths: comparing is left to what was said. */
void reveal_paths(const showroom *s, reply *r)
{
    size_t size = r->problem != NULL ? strlen(r->problem) : 0;

    if (s->folder.path == NULL)
        return;
    if (r->said != NULL && r->answer != ACCEPT)
        r->said = reveal(s, r->said, &r->size);
    if (r->log != NULL)
        r->log = reveal(s, r->log, &r->log_size);
    if (r->problem != NULL)
        r->problem = reveal(s, r->problem, &size);
}

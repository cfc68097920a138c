#include "conformance/program/private_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "conformance/corpus/case_bytes.h"
#include "conformance/corpus/files.h"
#include "tool/clear.h"
#include "tool/heap.h"

#define CLOSED 0500     /* mode of the folder while the program may look */
#define OPEN   0700
#define COPY   0400

/* ---------------------------------------------------------- the folder -- */

/* Returns the file name of the copy. */
static const char *name_of(const private_copy *s)
{
    return s->path + strlen(s->folder.path) + 1;
}

/*
 * Runs in a signal handler. The folder is removed next, unless the program
 * added something.
 */
static void undo_private_copy(cleanup *self, const char *why)
{
    private_copy *s = (private_copy *)self;

    (void)why;
    fchmod(s->place, OPEN);
    if (s->path[0] != '\0')
        unlinkat(s->place, name_of(s), 0);
}

static bool make_folder(temporary *folder, int *place, bool requests,
                        FILE *problems)
{
    const char *around = temporary_place();

    if (strpbrk(around, requests ? "\r\n " : "\r\n") != NULL) {
        complain(problems, "TMPDIR", "a path with a %s is not supported",
                 requests ? "space or line break" : "line break");
        return false;
    }
    bool made = temporary_open(folder);
    if (made)
        *place = open(folder->path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
                                    O_CLOEXEC);
    if (made && *place < 0)
        temporary_close(folder);
    made = made && *place >= 0;
    if (!made)
        complain(problems, around,
                 "cannot create a folder for copies there (TMPDIR): %s",
                 strerror(errno));
    return made;
}

bool private_copy_open(private_copy *s, const corpus_case *const *cases,
                       size_t count, FILE *problems)
{
    *s = (private_copy){.cleanup.undo = undo_private_copy, .cases = cases,
                    .count = count, .file = -1, .place = -1};
    bool requests = count > 0 && cases[0]->request != NULL;
    if (!make_folder(&s->folder, &s->place, requests, problems))
        return false;
    if (requests &&
        !outbox_open(&s->out, s->place, s->folder.path, problems)) {
        close(s->place);
        temporary_close(&s->folder);
        return false;
    }
    s->path = take_text("%s/%040d", s->folder.path, 0);
    s->path[0] = '\0';
    cleanup_add(&s->cleanup);
    return true;
}

/* Also removes files that a program added, as root or after a chmod(). */
void private_copy_close(private_copy *s)
{
    if (s->folder.path != NULL) {
        fchmod(s->place, OPEN);
        outbox_close(&s->out);
        if (!clear_folder(s->folder.path))
            undo_private_copy(&s->cleanup, "that may be all there is");
        cleanup_drop(&s->cleanup);
        close(s->place);
        if (s->file >= 0)
            close(s->file);
    }
    temporary_close(&s->folder);
    free(s->path);
    *s = (private_copy){0};
}

/* ------------------------------------------------------------ one case -- */

static void drop_copy(private_copy *s)
{
    if (s->path[0] != '\0')
        unlinkat(s->place, name_of(s), 0);
    s->path[0] = '\0';
    if (s->file >= 0)
        close(s->file);
    s->file = -1;
    s->spare = false;
}

/*
 * Reports whether the copy can be overwritten for the next case. Creating a
 * file is slow on file systems that just released thousands of files. The copy
 * can be reused if it is unchanged and nobody else has it open or mapped, which
 * a lease proves.
 */
static bool is_spare(const private_copy *s)
{
    struct stat named, ours;

    return s->file >= 0 &&
           fstatat(s->place, name_of(s), &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           fstat(s->file, &ours) == 0 && named.st_ino == ours.st_ino &&
           named.st_dev == ours.st_dev && ours.st_nlink == 1 &&
           ours.st_mode == (S_IFREG | COPY) &&
           fcntl(s->file, F_SETSIG, SIGURG) == 0 &&
           fcntl(s->file, F_SETLEASE, F_WRLCK) == 0 &&
           fcntl(s->file, F_SETLEASE, F_UNLCK) == 0;
}

static const char *extension_of(const corpus_case *c)
{
    return c->request != NULL ? ".json" : assay_format_at(c->format)->extension;
}

/* Sets the path before the file exists, so that a signal handler removes it. */
static bool place_copy(private_copy *s, size_t number, const case_bytes *o)
{
    const char *extension = extension_of(s->cases[number - 1]);
    size_t room = strlen(s->folder.path) + 40;
    char *path = take_text("%s/%04zu%s", s->folder.path, number, extension);
    sigset_t before;

    bool again = fchmod(s->place, OPEN) == 0 && s->spare && o->file < 0;
    hold_signals(&before);
    again = again && renameat(s->place, name_of(s), s->place,
                              path + strlen(s->folder.path) + 1) == 0;
    if (!again)
        drop_copy(s);
    snprintf(s->path, room, "%s", path);
    release_signals(&before);
    if (!again)
        s->file = openat(s->place, name_of(s),
                         O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, COPY);
    free(path);
    s->spare = false;
    return s->file >= 0 &&
           (!again || ftruncate(s->file, (off_t)o->size) == 0) &&
           case_bytes_copy(o, s->file) && fchmod(s->place, CLOSED) == 0;
}

const char *private_copy_put(private_copy *s, size_t number, FILE *problems)
{
    const corpus_case *c = s->cases[number - 1];
    case_bytes o;

    if (s->out.stuck) {
        complain(problems, s->out.folder,
                 "cannot remove the files that the program left there");
        return NULL;
    }
    bool read = case_bytes_open(&o, c, problems);
    bool right = read && case_bytes_match(&o, c);
    bool placed = right && place_copy(s, number, &o);

    if (read && !right)
        complain(problems, c->path, "changed during the run");
    else if (right && !placed)
        complain(problems, s->folder.path,
                 "cannot write the copy of %s: %s", c->name,
                 strerror(errno));
    case_bytes_close(&o);
    return placed ? s->path : NULL;
}

bool private_copy_take(private_copy *s, const corpus_case *c, FILE *problems)
{
    case_bytes o;

    errno = 0;
    bool intact = case_bytes_open_at(&o, c, s->path, NULL) &&
                  case_bytes_match(&o, c);
    int error = errno;
    case_bytes_close(&o);
    if (!intact && lacks_resources(error))
        complain(problems, c->name, "cannot read back the copy that the "
                 "program was given: %s", strerror(error));
    else if (!intact)
        complain(problems, c->name, "the program changed the copy that it was "
                 "given");
    s->spare = intact && is_spare(s);
    if (!s->spare) {
        fchmod(s->place, OPEN);
        drop_copy(s);
    }
    return intact;
}

/* --------------------------------------------------------------- paths -- */

/* Returns the case whose path starts at `at`, and the length of the path. */
static const corpus_case *case_at(const private_copy *s, const char *at,
                                  const char *end, size_t *length)
{
    const char *digit = at + strlen(s->folder.path) + 1;
    size_t number = 0;

    while (digit < end && '0' <= *digit && *digit <= '9' &&
           number <= s->count)
        number = 10 * number + (size_t)(*digit++ - '0');
    if (number == 0 || number > s->count)
        return NULL;
    const corpus_case *c = s->cases[number - 1];
    const char *extension = extension_of(c);
    size_t rest = strlen(extension);
    if ((size_t)(end - digit) < rest || memcmp(digit, extension, rest) != 0)
        return NULL;
    *length = (size_t)(digit - at) + rest;
    return c;
}

/* Returns the text with other paths; frees the old one. */
static char *reveal(const private_copy *s, char *old, size_t *size)
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

/* A document names no paths, so an accepted document is left as it is. */
void reveal_paths(const private_copy *s, reply *r)
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

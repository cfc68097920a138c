#include "input/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "assay.h"
#include "input/mapping.h"
#include "tool/text.h"

#define READ_UP_TO (1u << 20)           /* bigger files are mapped */
#define MOST_FROM_STREAM ((u64)4 << 30) /* 4 GiB */
#define FIRST_PIECE (1u << 16)

_Static_assert(sizeof(off_t) == 8, "files of 2 GiB could not be opened");

static bool fail(input *in, const char *words, ...)
{
    va_list arguments;

    in->why = WHY_READ;
    va_start(arguments, words);
    vsnprintf(in->problem, sizeof in->problem, words, arguments);
    va_end(arguments);
    return false;
}

static bool fail_changed(input *in, const char *words)
{
    fail(in, "%s", words);
    in->why = WHY_CHANGED;
    return false;
}

/* ------------------------------------------------------------- format -- */

static bool begins_like_one(view bytes)
{
    return assay_detect(bytes.bytes, (size_t)bytes.size) != 0;
}

u32 format_of_input(const input *in, u32 asked)
{
    if (asked != 0)
        return asked;
    return begins_like_one(in->bytes) ? 0 : format_of_name(in->name);
}

/* ------------------------------------------------------------ mapping -- */

static bool map_file(input *in, u64 size)
{
    void *bytes = MAP_FAILED;

    errno = EOVERFLOW;
    if (size <= SIZE_MAX)
        bytes = mmap(NULL, (size_t)size, PROT_READ, MAP_PRIVATE, in->file, 0);
    if (bytes == MAP_FAILED)
        return fail(in, "cannot map: %s", strerror(errno));
    if (!mapping_watch(bytes, (size_t)size)) {
        munmap(bytes, (size_t)size);
        return fail(in, "too many files are open");
    }
    posix_madvise(bytes, (size_t)size, POSIX_MADV_SEQUENTIAL);
    in->bytes = (view){bytes, size};
    in->mapped = true;
    return true;
}

/* ------------------------------------------------------------ reading -- */

static bool read_file(input *in, size_t size)
{
    size_t done = 0;

    in->owned = malloc(size + 1);
    if (in->owned == NULL)
        return fail(in, "not enough memory for %zu bytes", size);
    while (done < size) {
        ssize_t got = pread(in->file, in->owned + done, size - done,
                            (off_t)done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail(in, "cannot read: %s", strerror(errno));
        if (got == 0)
            return fail_changed(in, "became shorter while it was read");
        done += (size_t)got;
    }
    in->bytes = (view){in->owned, size};
    return true;
}

/* Reports whether the name shows that this may be a model. A regular file
 * without a size, such as one of /proc, may have got any name by a link. */
static bool is_named(const input *in)
{
    return !S_ISREG(in->about.st_mode) &&
           (format_of_name(in->name) != 0 || is_index_name(in->name));
}

/*
 * Doubles the room, since the size of the input is unknown. Input that starts
 * like no format may never end, so only its first piece is read unless its name
 * shows that it may be a model.
 */
static bool grow_room(input *in, size_t *room, u32 asked)
{
    size_t more = *room == 0 ? FIRST_PIECE : 2 * *room;

    in->bytes = (view){in->owned, *room};
    if (*room == FIRST_PIECE && asked == 0 && !is_named(in) &&
        !begins_like_one(in->bytes))
        return fail(in, "starts like no known format, and is longer than 64 "
                    "KiB; --format F sets the format");
    u8 *bytes = more > *room ? realloc(in->owned, more) : NULL;
    if (bytes == NULL)
        return fail(in, "not enough memory for more than %zu bytes", *room);
    in->owned = bytes;
    *room = more;
    return true;
}

/* Reads input of unknown size to its end. */
static bool read_stream(input *in, int file, u32 asked)
{
    size_t room = 0, done = 0;

    for (;;) {
        if (done == room && !grow_room(in, &room, asked))
            return false;
        ssize_t got = read(file, in->owned + done, room - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail(in, "cannot read: %s", strerror(errno));
        if (got == 0)
            break;
        done += (size_t)got;
        u64 all = done;
        if (all > MOST_FROM_STREAM)
            return fail(in, "input of unknown size is longer than 4 GiB");
    }
    in->bytes = (view){in->owned, done};
    return true;
}

/* Reads a regular file of size 0: it is empty, or a file of /proc. */
static bool read_unsized(input *in, u32 asked, bool named)
{
    u8 first[64];           /* some of these files are read by the word */

    if (!named && pread(in->file, first, sizeof first, 0) > 0)
        return fail(in, "has size 0 but contains bytes: such a file is read "
                    "only if it is named on the command line");
    return read_stream(in, in->file, asked);
}

/* ------------------------------------------------------------ opening -- */

/* Reports whether a file is closed; also true if dispatch.c holds its
 * number. */
static bool is_closed(int file)
{
    struct pollfd end = {.fd = file};

    return poll(&end, 1, 0) == 1 && (end.revents & POLLNVAL) != 0;
}

/* Reads standard input. A terminal is read like a pipe; other devices never
 * end, so they are refused. */
static bool open_standard_input(input *in, u32 asked)
{
    struct stat about;

    if (is_closed(STDIN_FILENO))
        return fail(in, "cannot open: %s", strerror(EBADF));
    if (fstat(STDIN_FILENO, &about) != 0)
        return fail(in, "cannot open: %s", strerror(errno));
    if (S_ISDIR(about.st_mode))
        return fail(in, "standard input is a directory");
    if (S_ISBLK(about.st_mode) ||
        (S_ISCHR(about.st_mode) && !isatty(STDIN_FILENO)))
        return fail(in, "standard input is a device");
    return read_stream(in, STDIN_FILENO, asked);
}

/* Fails because stat() failed: the file, or the target of a link, is not
 * there. */
static bool fail_to_find(input *in)
{
    int error = errno;
    char target[MOST_TARGET], shown[MOST_TARGET];
    text t = text_begin(shown, sizeof shown);

    if (!is_dangling(in->name, target, sizeof target))
        return fail(in, "cannot open: %s", strerror(error));
    add_escaped(&t, text_view(target));
    return fail(in, "is a link to \"%s\", which %s", shown,
                error == ELOOP ? "leads back to a link" : "does not exist");
}

static bool is_regular(input *in, const struct stat *about)
{
    if (S_ISREG(about->st_mode))
        return true;
    in->is_directory = S_ISDIR(about->st_mode);
    if (in->is_directory)
        return fail(in, "is a directory (validate -r walks directories)");
    if (S_ISSOCK(about->st_mode))
        return fail(in, "is a socket, not a file");
    return fail(in, "is a device, not a file");
}

/*
 * Opens a file and reads or maps it. The kind of file is checked before opening
 * it, since opening a device may have effects, and again afterwards, since
 * another file may have taken the name. A named FIFO, as the shell makes for
 * <(command), is waited for; O_NONBLOCK is for a FIFO that took the name.
 */
static bool open_file(input *in, u32 asked, bool named)
{
    if (stat(in->name, &in->about) != 0)
        return fail_to_find(in);
    bool fifo = S_ISFIFO(in->about.st_mode);
    if (fifo && !named)
        return fail(in, FIFO_UNNAMED);
    if (!fifo && !is_regular(in, &in->about))
        return false;
    in->file = open(in->name, O_RDONLY | O_CLOEXEC | O_NOCTTY |
                    (fifo ? 0 : O_NONBLOCK));
    if (in->file < 0 || fstat(in->file, &in->about) != 0)
        return fail(in, "cannot open: %s", strerror(errno));
    if (S_ISFIFO(in->about.st_mode) != fifo)
        return fail_changed(in, "changed while it was opened");
    if (fifo)
        return read_stream(in, in->file, asked);
    if (!is_regular(in, &in->about))
        return false;

    u64 size = (u64)in->about.st_size;
    if (size == 0)
        return read_unsized(in, asked, named);
    return size <= READ_UP_TO ? read_file(in, (size_t)size)
                              : map_file(in, size);
}

bool input_open(input *in, const char *name, u32 asked)
{
    *in = (input){.name = name, .file = -1};
    if (strcmp(name, "-") == 0)
        return open_standard_input(in, asked);
    return open_file(in, asked, true);
}

bool input_open_other(input *in, const char *name, u32 asked)
{
    *in = (input){.name = name, .file = -1};
    return open_file(in, asked, false);
}

static bool is_same(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

bool input_is_unchanged(input *in)
{
    struct stat now;

    if (in->file < 0 || !S_ISREG(in->about.st_mode))
        return true;
    if (in->mapped && mapping_lost(in->bytes.bytes))
        return fail_changed(in, "became shorter or unreadable while it was "
                            "judged");
    if (fstat(in->file, &now) != 0)
        return fail(in, "cannot read: %s", strerror(errno));
    if (now.st_size != in->about.st_size ||
        !is_same(&now.st_mtim, &in->about.st_mtim) ||
        !is_same(&now.st_ctim, &in->about.st_ctim))
        return fail_changed(in, "changed while it was judged");
    return true;
}

void input_close(input *in)
{
    if (in->mapped) {
        mapping_forget(in->bytes.bytes);
        munmap((void *)in->bytes.bytes, (size_t)in->bytes.size);
    }
    if (in->file >= 0)
        close(in->file);
    free(in->owned);
    *in = (input){.file = -1};
}

#include "conformance/program/outbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "conformance/corpus/files.h"
#include "tool/clear.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/text.h"

#define MOST_NAMED 3        /* unrequested files that are named */
#define MOST_SHOWN 60
#define WRITABLE 0700

/* ---------------------------------------------------------- the folder -- */

#define NAME "out"

static bool is_folder(int around)
{
    struct stat there;

    return fstatat(around, NAME, &there, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISDIR(there.st_mode);
}

/* Runs in a signal handler. Never follows a link in place of the folder, and
 * does not open the folder, which might fail. */
static void undo_outbox(cleanup *self, const char *why)
{
    outbox *o = (outbox *)self;

    (void)why;
    if (o->path[0] != '\0' && is_folder(o->around))
        unlinkat(o->around, o->path + strlen(o->folder) - strlen(NAME), 0);
    unlinkat(o->around, NAME, AT_REMOVEDIR);
}

bool outbox_open(outbox *o, int around, const char *path, FILE *problems)
{
    *o = (outbox){.cleanup.undo = undo_outbox, .around = around};
    o->folder = take_text("%s/" NAME, path);
    o->path = take_text("%s/%40d", o->folder, 0);
    o->path[0] = '\0';
    if (mkdirat(around, NAME, WRITABLE) == 0) {
        cleanup_add(&o->cleanup);
        return true;
    }
    complain(problems, o->folder, "%s", strerror(errno));
    free(o->folder);
    free(o->path);
    *o = (outbox){0};
    return false;
}

static void empty(outbox *o)
{
    o->stuck = !clear_folder_at(o->around, NAME);
    if (!o->stuck)
        o->path[0] = '\0';
}

void outbox_close(outbox *o)
{
    if (o->folder == NULL)
        return;
    empty(o);
    cleanup_drop(&o->cleanup);
    undo_outbox(&o->cleanup, "it is not needed any more");
    free(o->folder);
    free(o->path);
    *o = (outbox){0};
}

const char *outbox_place(outbox *o, u64 id, const char *extension)
{
    size_t room = strlen(o->folder) + 42;

    mkdirat(o->around, NAME, WRITABLE);     /* if it was taken away */
    snprintf(o->path, room, "%s/%04llu%s", o->folder, (unsigned long long)id,
             extension);
    return o->path;
}

/* ------------------------------------------------------------ its files -- */

static const char *kind_of(mode_t mode)
{
    return S_ISDIR(mode) ? "a folder" : S_ISLNK(mode) ? "a symbolic link"
         : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket"
         : "a device";
}

/* Records that a call failed, perhaps because of what the program left. */
static void note(written_file *w)
{
    if (lacks_resources(errno))
        w->error = errno;
}

/* Returns the next entry, or NULL at the end. */
static struct dirent *next_entry(DIR *folder, written_file *w)
{
    errno = 0;
    struct dirent *e = readdir(folder);
    if (e == NULL)
        note(w);
    return e;
}

/* Prints the quoted names of unrequested files; returns their number. */
static size_t list_others(const outbox *o, written_file *w, FILE *to)
{
    const char *own = strrchr(o->path, '/') + 1;
    DIR *folder = opendir(o->folder);
    size_t count = 0;

    if (folder == NULL) {
        note(w);
        return 0;
    }
    for (struct dirent *e; (e = next_entry(folder, w)) != NULL; ) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0 ||
            strcmp(e->d_name, own) == 0)
            continue;
        if (count++ >= MOST_NAMED)
            continue;
        fputs(count > 1 ? ", \"" : "\"", to);
        print_escaped(to, e->d_name, strlen(e->d_name), MOST_SHOWN);
        fputc('"', to);
    }
    closedir(folder);
    return count;
}

static bool look(const char *path, struct stat *about, written_file *w)
{
    if (lstat(path, about) == 0)
        return true;
    note(w);
    return false;
}

static char *fault_of_others(const outbox *o, written_file *w)
{
    struct stat about;
    capture c;

    if (!look(o->folder, &about, w) || !S_ISDIR(about.st_mode))
        return take_text("removed the folder that it had to write to");
    capture_open(&c);
    fputs("wrote more than the requested file: ", c.file);
    size_t count = list_others(o, w, c.file);
    if (count > MOST_NAMED)
        fprintf(c.file, " and %zu more", count - MOST_NAMED);
    char *fault = capture_close(&c);
    w->any = w->any || count > 0;
    if (count > 0)
        return fault;
    free(fault);
    return NULL;
}

static char *fault_of_size(u64 size)
{
    char fault[100];
    text t = text_begin(fault, sizeof fault);

    add_text(&t, "wrote a file of ");
    add_size(&t, size);
    add_text(&t, ", which is over 64 MiB");
    return take_text("%s", fault);
}

/* Reads the requested file. Files are read up to 64 MiB. */
static char *fault_of_file(const outbox *o, written_file *w)
{
    struct stat about;

    if (!look(o->path, &about, w))
        return take_text("wrote no file");
    w->any = true;
    if (!S_ISREG(about.st_mode))
        return take_text("wrote %s, not a file", kind_of(about.st_mode));
    errno = 0;
    w->bytes = read_file(o->path, &w->size, NULL);
    if (w->bytes != NULL)
        return NULL;
    note(w);
    return (u64)about.st_size > MOST_READ
        ? fault_of_size((u64)about.st_size)
        : take_text("wrote a file that cannot be read");
}

void outbox_take(outbox *o, written_file *w)
{
    *w = (written_file){0};
    char *others = fault_of_others(o, w);
    w->fault = fault_of_file(o, w);
    if (others != NULL) {
        free(w->fault);
        w->fault = others;
    }
    empty(o);
}

void written_free(written_file *w)
{
    free(w->bytes);
    free(w->fault);
    *w = (written_file){0};
}

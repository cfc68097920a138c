#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "conformance/corpus/files.h"
#include "tool/escape.h"
#include "tool/folders.h"
#include "tool/heap.h"
#include "tool/outfile.h"

#define LISTED "EXPORT"

void add_path(path_list *list, const char *path)
{
    if (list->count == list->room) {
        list->room = 2 * list->room + 64;
        list->paths = take_more(list->paths,
                                list->room * sizeof *list->paths);
    }
    list->paths[list->count++] = take_text("%s", path);
    list->sorted = false;
}

void free_paths(path_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->paths[i]);
    free(list->paths);
    *list = (path_list){0};
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort_paths(path_list *list)
{
    if (!list->sorted && list->count > 0)
        qsort(list->paths, list->count, sizeof *list->paths, by_text);
    list->sorted = true;
}

static bool has_path(const path_list *list, const char *path)
{
    return list->count > 0 &&
           bsearch(&path, list->paths, list->count, sizeof *list->paths,
                   by_text) != NULL;
}

/* -------------------------------------------------------- the older export */

static bool refuse(const char *path, const char *why)
{
    fputs("assay: generate: ", stderr);
    print_path(stderr, path);
    fprintf(stderr, ": %s\n", why);
    return false;
}

/* Returns 1, 0, or -1 after a message if the folder cannot be read. */
static int is_empty(const char *dir)
{
    DIR *folder = opendir(dir);
    int found = 1;

    if (folder == NULL && errno == ENOENT)
        return 1;
    if (folder == NULL) {
        refuse(dir, strerror(errno));
        return -1;
    }
    errno = 0;
    for (struct dirent *e; found == 1 && (e = readdir(folder)) != NULL;
         errno = 0)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            found = 0;
    if (found == 1 && errno != 0) {
        refuse(dir, strerror(errno));
        found = -1;
    }
    closedir(folder);
    return found;
}

/* Cuts off the next line and returns it; NULL at the end. */
static char *next_line(char **rest)
{
    char *line = *rest;
    char *end = line != NULL ? strchr(line, '\n') : NULL;

    if (end == NULL)
        return NULL;
    *end = '\0';
    *rest = end + 1;
    return line;
}

/* Returns whether a path stays below the folder: the list is not trusted. */
static bool is_inside(const char *path)
{
    char *padded = take_text("/%s/", path);
    bool inside = strstr(padded, "//") == NULL &&
                  strstr(padded, "/./") == NULL &&
                  strstr(padded, "/../") == NULL;
    free(padded);
    return inside;
}

static const char *first_line(const export_folder *f, char **line)
{
    return *line = take_text("assay export 1, %s", f->language);
}

static bool read_list(export_folder *f, char *text)
{
    char *rest = text;
    char *wanted;
    const char *line = next_line(&rest);
    bool known = line != NULL && strcmp(line, first_line(f, &wanted)) == 0;

    if (line == NULL)
        return refuse(f->dir, "not empty, and its " LISTED " is none of ours");
    free(wanted);
    if (!known)
        return refuse(f->dir, "not empty, and no export for this language");
    while ((line = next_line(&rest)) != NULL)
        if (is_inside(line))
            add_path(&f->before, line);
    return true;
}

bool folder_open(export_folder *f, const char *dir, const char *language)
{
    *f = (export_folder){.dir = dir, .language = language};
    if (dir[0] == '\0')
        return refuse(dir, "no name of a folder");
    int empty = is_empty(dir);
    if (empty != 0)
        return empty > 0;

    size_t size;
    struct stat about;
    char *path = take_text("%s/" LISTED, dir);
    bool there = (lstat(path, &about) == 0 && S_ISREG(about.st_mode)) ||
                 refuse(dir, "not empty, and no older export: take a new "
                             "folder");
    u8 *bytes = there ? read_file(path, &size, stderr) : NULL;
    char *text = bytes != NULL ? take_copy((char *)bytes, size) : NULL;
    bool good = text != NULL && read_list(f, text);
    free(text);
    free(bytes);
    free(path);
    return good;
}

/* ---------------------------------------------------------- the new export */

static char *path_of(const export_folder *f, const char *path)
{
    return take_text("%s/%s", f->dir, path);
}

static bool write_at(const char *path, view bytes)
{
    char *folder = make_folders(path);
    outfile out;

    if (folder != NULL) {
        refuse(folder, strerror(errno));
        free(folder);
        return false;
    }
    if (!outfile_open(&out, "generate", path))
        return false;
    out.quick = true;
    fwrite(bytes.bytes, 1, (size_t)bytes.size, out.file);
    return outfile_close(&out);
}

/* Returns whether no folder of the path is a link: the export never writes or
   removes anything through links. */
static bool has_no_link(const char *dir, char *place)
{
    struct stat about;
    bool good = true;

    for (char *end = place + strlen(dir) + 1;
         good && (end = strchr(end, '/')) != NULL; end++) {
        *end = '\0';
        good = lstat(place, &about) != 0 || S_ISDIR(about.st_mode) ||
               refuse(place, "no folder of the export: remove it");
        *end = '/';
    }
    return good;
}

static bool holds(const char *path, view bytes)
{
    struct stat about;
    size_t size = 0;

    if (lstat(path, &about) != 0 || !S_ISREG(about.st_mode) ||
        (u64)about.st_size != bytes.size)
        return false;
    u8 *held = read_file(path, &size, NULL);
    bool same = held != NULL && size == bytes.size &&
                memcmp(held, bytes.bytes, size) == 0;
    free(held);
    return same;
}

bool folder_write(const export_folder *f, const char *path, view bytes)
{
    char *place = path_of(f, path);
    bool written = has_no_link(f->dir, place) &&
                   (holds(place, bytes) || write_at(place, bytes));

    free(place);
    return written;
}

bool folder_lacks(const export_folder *f, const char *path, bool *failed)
{
    struct stat about;
    char *place = path_of(f, path);
    bool there = lstat(place, &about) == 0;
    bool lacks = !there && (errno == ENOENT || errno == ENOTDIR);

    *failed = !there && !lacks;
    if (*failed)
        refuse(place, strerror(errno));
    free(place);
    return lacks;
}

/* Lists the written files; with_before also lists older files that may still
   be there. */
static bool write_list(export_folder *f, bool with_before)
{
    capture c;
    char *line;

    capture_open(&c);
    fprintf(c.file, "%s\n", first_line(f, &line));
    free(line);
    for (size_t i = 0; i < f->now.count; i++)
        fprintf(c.file, "%s\n", f->now.paths[i]);
    for (size_t i = 0; with_before && i < f->before.count; i++)
        if (!has_path(&f->now, f->before.paths[i]))
            fprintf(c.file, "%s\n", f->before.paths[i]);
    char *text = capture_close(&c);
    bool written = folder_write(f, LISTED, text_view(text));
    free(text);
    return written;
}

bool folder_begin(export_folder *f)
{
    sort_paths(&f->now);
    sort_paths(&f->users);
    return write_list(f, true);
}

/* A folder that becomes empty is kept. */
bool folder_end(export_folder *f)
{
    bool good = true;

    for (size_t i = 0; i < f->before.count; i++) {
        if (has_path(&f->now, f->before.paths[i]) ||
            has_path(&f->users, f->before.paths[i]))
            continue;
        char *place = path_of(f, f->before.paths[i]);
        if (!has_no_link(f->dir, place))
            good = false;
        else if (unlink(place) != 0 && errno != ENOENT && errno != ENOTDIR)
            good = refuse(place, strerror(errno));
        free(place);
    }
    return good && write_list(f, false);
}

void folder_close(export_folder *f)
{
    free_paths(&f->before);
    free_paths(&f->now);
    free_paths(&f->users);
}

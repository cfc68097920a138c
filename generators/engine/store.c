#include "generators/engine/store.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>

#include "tool/escape.h"
#include "tool/folders.h"

char *join_names(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = need_memory(NULL, size);

    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

static bool report_failure(const char *path)
{
    const char *why = strerror(errno);

    fputs("assay: generate: ", stderr);
    print_path(stderr, path);
    fprintf(stderr, ": %s\n", why);
    return false;
}

static bool need_folders(const char *path)
{
    char *folder = make_folders(path);

    if (folder == NULL)
        return true;
    report_failure(folder);
    free(folder);
    return false;
}

bool open_new_file(new_file *n, const char *path)
{
    n->path = copy_text(path);
    if (need_folders(n->path) && outfile_open(&n->out, "generate", n->path)) {
        n->out.quick = true;
        n->file = n->out.file;
        return true;
    }
    free(n->path);
    return false;
}

bool close_new_file(new_file *n)
{
    bool written = outfile_close(&n->out);

    free(n->path);
    return written;
}

void drop_new_file(new_file *n)
{
    outfile_discard(&n->out);
    free(n->path);
}

bool write_file(const char *path, const void *bytes, size_t size)
{
    new_file n;

    if (!open_new_file(&n, path))
        return false;
    fwrite(bytes, 1, size, n.file);
    return close_new_file(&n);
}

comparison compare_file(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL && errno == ENOENT)
        return FILE_MISSING;
    if (file == NULL && errno == ENOTDIR)
        return FILE_DIFFERENT;
    if (file == NULL) {
        report_failure(path);
        return FILE_UNREADABLE;
    }

    /* One byte more, so that a longer file is noticed. */
    u8 *there = need_memory(NULL, size + 1);
    size_t got = fread(there, 1, size + 1, file);
    bool same = got == size && memcmp(there, bytes, size) == 0;
    bool failed = ferror(file) != 0 && errno != EISDIR;

    if (failed)
        report_failure(path);
    free(there);
    fclose(file);
    return failed ? FILE_UNREADABLE : same ? FILE_SAME : FILE_DIFFERENT;
}

void add_name(name_list *list, const char *name)
{
    if ((list->count & (list->count - 1)) == 0) {
        size_t room = list->count > 0 ? 2 * list->count : 1;
        list->names = need_memory(list->names, room * sizeof *list->names);
    }
    list->names[list->count++] = copy_text(name);
}

bool has_name(const name_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->names[i], name) == 0)
            return true;
    return false;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

name_list list_folder(const char *path)
{
    name_list list = {0};
    DIR *folder = opendir(path);
    if (folder == NULL) {
        list.failed = errno != ENOENT && !report_failure(path);
        return list;
    }

    errno = 0;
    for (struct dirent *e; (e = readdir(folder)) != NULL; errno = 0)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            add_name(&list, e->d_name);
    list.failed = errno != 0 && !report_failure(path);
    closedir(folder);
    if (list.count > 0)
        qsort(list.names, list.count, sizeof *list.names, compare_names);
    return list;
}

void free_names(name_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->names[i]);
    free(list->names);
    *list = (name_list){0};
}

#include "conformance/corpus/neighbours.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/corpus/manifest.h"
#include "tool/heap.h"
#include "tool/words.h"

static const char *const words[EDITS] = {
    [REPLACE] = "replace",
    [INSERT] = "insert",
    [DELETE] = "delete",
    [TRUNCATE] = "truncate",
};

const char *edit_word(edit e)
{
    return words[e];
}

u32 edit_rows(edit e, size_t size)
{
    return (u32)size + (e == INSERT);
}

u32 edit_cells(edit e)
{
    return e == REPLACE || e == INSERT ? 256 : 1;
}

size_t edit_make(edit e, view parent, u32 row, u32 cell, u8 *out)
{
    size_t size = (size_t)parent.size, at = row;

    memcpy(out, parent.bytes, at);
    if (e == TRUNCATE)
        return at;
    if (e != DELETE)
        out[at] = (u8)cell;
    size_t from = at + (e != INSERT), to = at + (e != DELETE);
    memcpy(out + to, parent.bytes + from, size - from);
    return to + size - from;
}

const cell_run *cell_at(const neighbour_map *m, edit e, u32 row, u32 cell)
{
    const cell_run *run = m->runs + m->rows[e][row].first;

    while (cell >= run->count)
        cell -= run++->count;
    return run;
}

void map_close(neighbour_map *m)
{
    for (size_t i = 0; i < MOST_NEEDS; i++)
        free(m->needs[i]);
    for (edit e = 0; e < EDITS; e++)
        free(m->rows[e]);
    free(m->runs);
    free(m->bytes);
    free(m->parent);
    free(m->name);
    free(m->file);
    *m = (neighbour_map){0};
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **map_names(const char *where, u32 format, size_t *count)
{
    char *path = take_text("%s/%s/neighbours", where,
                           assay_format_at(format)->name);
    DIR *folder = opendir(path);
    char **names = take(sizeof *names);
    const struct dirent *entry;

    *count = 0;
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        size_t size = strlen(entry->d_name);
        if (!ends_in(entry->d_name, MAP_SUFFIX) ||
            !is_corpus_path(entry->d_name))
            continue;
        names = take_more(names, (*count + 1) * sizeof *names);
        names[(*count)++] = take_copy(entry->d_name,
                                      size - strlen(MAP_SUFFIX));
    }
    if (folder != NULL)
        closedir(folder);
    if (*count > 0)
        qsort(names, *count, sizeof *names, by_text);
    free(path);
    return names;
}

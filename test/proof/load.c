#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

_Noreturn void die(const char *what, const char *which)
{
    fprintf(stderr, "runner: %s %s\n", what, which);
    exit(2);
}

void *take(size_t size)
{
    void *taken = calloc(1, size > 0 ? size : 1);

    if (taken == NULL)
        die("no memory", "");
    return taken;
}

void read_bytes(file *f)
{
    FILE *in = fopen(f->path, "rb");

    if (in == NULL || fseek(in, 0, SEEK_END) != 0)
        die("cannot read", f->path);
    f->size = (size_t)ftell(in);
    rewind(in);
    f->bytes = take(f->size);
    if (fread(f->bytes, 1, f->size, in) != f->size)
        die("cannot read", f->path);
    fclose(in);
}

static int by_size(const void *a, const void *b)
{
    const file *x = a, *y = b;

    return x->size < y->size ? -1 : x->size > y->size;
}

static FILE *open_list(const char *path)
{
    FILE *in = fopen(path, "r");

    if (in == NULL)
        die("cannot read", path);
    return in;
}

void read_files(file_list *files, const char *list)
{
    FILE *in = open_list(list);
    char path[4096];
    unsigned format, kind;

    while (fscanf(in, "%u %u %4095[^\n]", &format, &kind, path) == 3) {
        files->items = realloc(files->items,
                              (files->count + 1) * sizeof *files->items);
        if (files->items == NULL)
            die("no memory", "");
        file *f = &files->items[files->count++];
        *f = (file){.format = format, .held = kind == 1, .set = kind == 2};
        f->path = strdup(path);
        if (f->path == NULL)
            die("no memory", "");
        read_bytes(f);
        if (f->size > files->room)
            files->room = f->size;
    }
    fclose(in);
    qsort(files->items, files->count, sizeof *files->items, by_size);
}

void read_mutations(mutation_list *mutations, const char *list)
{
    FILE *in = open_list(list);
    unsigned number, table;
    int rule;

    while (fscanf(in, "%u %u %d", &number, &table, &rule) == 3) {
        if (number == 0 || number >= MOST_MUTATIONS)
            die("a number that is too large in", list);
        mutations->items = realloc(mutations->items,
            (mutations->count + 1) * sizeof *mutations->items);
        if (mutations->items == NULL)
            die("no memory", "");
        mutations->items[mutations->count++] =
            (mutation){number, table != 0, rule};
    }
    fclose(in);
}

uint8_t *open_pages(const file_list *files)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t size = (files->room / page + 1) * page;
    uint8_t *pages = mmap(NULL, size + page, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (pages == MAP_FAILED || mprotect(pages + size, page, PROT_NONE) != 0)
        die("no pages", "");
    return pages + size;
}

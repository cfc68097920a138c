#include "folder/pieces.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "folder/parts.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/shell.h"

/* Pieces of a file that are named in a command. */
#define MOST_JOINED 8

typedef struct {
    const char *name;
    piece_name piece;
} piece;

static int compare_wholes(const piece *a, const piece *b)
{
    size_t x = a->piece.whole, y = b->piece.whole;

    if (x != y)
        return x < y ? -1 : 1;
    return memcmp(a->name, b->name, x);
}

static int compare_pieces(const void *a, const void *b)
{
    const piece *x = a, *y = b;
    int difference = compare_wholes(x, y);

    if (difference != 0)
        return difference;
    if (x->piece.number != y->piece.number)
        return x->piece.number < y->piece.number ? -1 : 1;
    return strcmp(x->name, y->name);
}

/* Returns the command that joins the pieces of a file. */
static char *join_command(const piece *first, size_t count)
{
    capture c;

    capture_open(&c);
    fputs("cat", c.file);
    for (size_t i = 0; i < count; i++) {
        fputc(' ', c.file);
        print_argument(c.file, first[i].name);
    }
    char *whole = take_copy(first->name, first->piece.whole);
    fputs(" > ", c.file);
    print_argument(c.file, whole);
    free(whole);
    return capture_close(&c);
}

/* Reports whether the pieces are all from the first one on, of one set. */
static bool are_in_order(const piece *first, size_t count)
{
    bool right = first->piece.number <= 1;

    for (size_t i = 1; i < count; i++)
        right = right && first[i].piece.count == first->piece.count &&
                first[i].piece.number == first->piece.number + i;
    return right;
}

/* Reports whether a file of that name is in the folder. */
static bool is_here(const folder *f, const char *name)
{
    struct stat about;
    char *path = path_in(f->path, name);
    bool here = lstat(path, &about) == 0;

    free(path);
    return here;
}

/* Says what to do with the pieces of one file. */
static char *words_about(const folder *f, const piece *first, size_t count)
{
    char *whole = take_copy(first->name, first->piece.whole);
    char *name = escape_path(whole), *command = NULL, *words;

    if (first->piece.count > count)
        words = take_text("is a piece of \"%s\": only %zu of %" PRIu64
                          " pieces %s here", name, count, first->piece.count,
                          count == 1 ? "is" : "are");
    else if (count == 1)
        words = take_text("is a piece of \"%s\"; no other piece is here",
                          name);
    else if (!are_in_order(first, count))
        words = take_text("is one of %zu pieces of \"%s\", but others are "
                          "missing, or these belong to several sets", count,
                          name);
    else if (is_here(f, whole))
        words = take_text("is one of %zu pieces of \"%s\", which is here, "
                          "too: if it is not valid, join them again", count,
                          name);
    else if (count > MOST_JOINED)
        words = take_text("is one of %zu pieces of \"%s\"",
                          count, name);
    else
        words = take_text("is one of %zu pieces of \"%s\": join them with: %s",
                          count, name, command = join_command(first, count));
    free(command);
    free(name);
    free(whole);
    return words;
}

static void add(const folder *f, remark_list *all, remark_kind kind,
                const char *name, char *words)
{
    char *path = path_in(f->path, name);

    remarks_add(all, kind, path, words);
    free(path);
}

void look_at_pieces(const folder *f, remark_list *all)
{
    piece *pieces = take((f->count + 1) * sizeof *pieces);
    size_t count = 0, size;

    for (const entry *e = f->entries; e < f->entries + f->count; e++) {
        piece *p = &pieces[count];
        p->name = e->name;
        if (e->kind != PIECE_NAME || !piece_name_of(e->name, &p->piece))
            continue;
        if (p->piece.download)
            add(f, all, REMARK_INCOMPLETE, e->name,
                take_text("is left by a download that was not finished"));
        else
            count++;
    }
    qsort(pieces, count, sizeof *pieces, compare_pieces);
    for (size_t i = 0; i < count; i += size) {
        size = 1;
        while (i + size < count &&
               compare_wholes(&pieces[i], &pieces[i + size]) == 0)
            size++;
        add(f, all, REMARK_PIECE, pieces[i].name,
            words_about(f, &pieces[i], size));
    }
    free(pieces);
}

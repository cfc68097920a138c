#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "render/list.h"
#include "tool/cut.h"
#include "tool/heap.h"
#include "tool/words.h"

/*
 * Columns are as wide as their widest cell. A shape that is wider than its
 * column moves the rest of its line to the right; the name, which may have any
 * length, comes last.
 */
#define NAME_BYTES   160        /* bytes of a name that are shown */
#define WIDEST_SHAPE 24

/* ---------------------------------------------------------------- cells -- */

view view_of(assay_text t)
{
    return (view){(const u8 *)t.bytes, t.size};
}

int columns(const char *words)
{
    int count = 0;

    for (; *words != '\0'; words++)
        count += (*words & 0xc0) != 0x80;
    return count;
}

static int wider(int width, const char *words)
{
    int columns_of_words = columns(words);
    return columns_of_words > width ? columns_of_words : width;
}

void put_cell(FILE *out, const char *words, int width)
{
    int rest = width - columns(words);

    fprintf(out, "%s%*s", words, (rest > 0 ? rest : 0) + 2, "");
}

void print_name(FILE *out, assay_text name, bool full)
{
    view shown = view_of(name);

    if (shown.size > NAME_BYTES && !full)
        shown.size = whole_text(shown.bytes, NAME_BYTES);
    assay_write_escaped(shown.bytes, (size_t)shown.size, print_piece, out);
    fputs(shown.size < name.size ? "..." : "", out);
}

/* The text of a cell, cut if it is too long. */
typedef struct {
    char at[256];
    size_t length;
} cell;

/* Adds ["2","3"] as [2, 3]. */
static void take_piece(void *user, const char *piece, size_t size)
{
    cell *c = user;
    size_t room = sizeof c->at - sizeof "...";

    for (size_t i = 0; i < size; i++) {
        if (c->length + 2 > room) {
            memcpy(c->at + c->length, "...", sizeof "...");
            return;
        }
        if (piece[i] != '"')
            c->at[c->length++] = piece[i];
        if (piece[i] == ',')
            c->at[c->length++] = ' ';
    }
    c->at[c->length] = '\0';
}

static void shape_cell(const listing *l, const listed_tensor *t, cell *shape)
{
    *shape = (cell){.at = "?"};
    if ((t->tensor.unknown & ASSAY_NO_SHAPE) != 0)
        return;
    if (t->shape != NULL)
        take_piece(shape, t->shape, strlen(t->shape));
    else
        assay_write_shape(l->report, t->place, take_piece, shape);
}

/* A number in a cell, "?" if it is unknown. */
typedef struct {
    char at[24];
} digits;

static digits number_cell(u64 number, bool known)
{
    digits d = {"?"};

    if (known)
        snprintf(d.at, sizeof d.at, "%" PRIu64, number);
    return d;
}

static digits offset_cell(const assay_tensor *t)
{
    if (!t->has_data)
        return (digits){"no data"};
    return number_cell(t->offset, (t->unknown & ASSAY_NO_OFFSET) == 0);
}

static digits size_cell(const assay_tensor *t)
{
    return number_cell(t->size, (t->unknown & ASSAY_NO_SIZE) == 0);
}

static digits share_cell(u64 size, u64 whole)
{
    double share = whole > 0 ? 100.0 * (double)size / (double)whole : 0;
    digits d;

    snprintf(d.at, sizeof d.at, "%.1f%%", share);
    return d;
}

/* The share of a row in the file; for data that are not in it, "missing". */
static digits share_of(const listing *l, const listed_tensor *row)
{
    const assay_tensor *t = &row->tensor;
    u64 whole = l->size > 0 ? l->size : l->tensors.all.size;

    if ((t->unknown & ASSAY_NO_SIZE) != 0)
        return (digits){"?"};
    if (row->count == 1 && l->size > 0 &&
        capped_sum(t->offset, t->size) > l->size)
        return (digits){"missing"};
    return share_cell(t->size, whole);
}

/* -------------------------------------------------------------- tensors -- */

typedef struct {
    int dtype, shape, offset, size, share, file;
    bool grouped;               /* then there are no offsets */
} widths;

static widths measure(const listing *l)
{
    widths w = {5, 5, 6, 4, 6, 0, false};   /* of the words above them */
    cell shape;

    for (size_t i = 0; i < l->tensors.count; i++) {
        listed_tensor row = tensor_in_list(l, i);
        shape_cell(l, &row, &shape);
        w.dtype = wider(w.dtype, row.tensor.dtype);
        w.shape = wider(w.shape, shape.at);
        w.offset = wider(w.offset, offset_cell(&row.tensor).at);
        w.size = wider(w.size, size_cell(&row.tensor).at);
        w.share = wider(w.share, share_of(l, &row).at);
        if (row.file != NULL)
            w.file = wider(w.file > 4 ? w.file : 4, row.file);
        w.grouped |= row.count > 1;
    }
    w.shape = w.shape < WIDEST_SHAPE ? w.shape : WIDEST_SHAPE;
    return w;
}

/* Prints a name with # for each number in it. */
static void print_pattern(const listing *l, assay_text name)
{
    char *pattern = take((size_t)name.size + 1);
    u64 size = 0;

    for (u64 i = 0; i < name.size; i++) {
        bool digit = '0' <= name.bytes[i] && name.bytes[i] <= '9';
        if (!digit)
            pattern[size++] = name.bytes[i];
        else if (size == 0 || pattern[size - 1] != '#')
            pattern[size++] = '#';
    }
    print_name(l->out, (assay_text){pattern, size}, l->full);
    free(pattern);
}

/* Prints a number with commas between thousands. */
static void print_thousands(FILE *out, u64 number)
{
    char text[24];
    int length = snprintf(text, sizeof text, "%" PRIu64, number);

    for (int i = 0; i < length; i++)
        fprintf(out, "%s%c", i > 0 && (length - i) % 3 == 0 ? "," : "",
                text[i]);
}

static void print_row(const listing *l, const listed_tensor *row, widths w)
{
    const assay_tensor *t = &row->tensor;
    cell shape;

    shape_cell(l, row, &shape);
    put_cell(l->out, t->dtype, w.dtype);
    put_cell(l->out, shape.at, w.shape);
    if (!w.grouped)
        fprintf(l->out, "%*s  ", w.offset, offset_cell(t).at);
    fprintf(l->out, "%*s  ", w.size, t->has_data ? size_cell(t).at : "");
    fprintf(l->out, "%*s  ", w.share, t->has_data ? share_of(l, row).at : "");
    if (w.file > 0)
        put_cell(l->out, row->file, w.file);
    if (row->count == 1) {
        print_name(l->out, t->name, l->full);
    } else {
        print_pattern(l, t->name);
        fputs("  x ", l->out);
        print_thousands(l->out, row->count);
    }
    putc('\n', l->out);
}

static void print_rows(const listing *l)
{
    widths w = measure(l);

    put_cell(l->out, "dtype", w.dtype);
    put_cell(l->out, "shape", w.shape);
    if (!w.grouped)
        fprintf(l->out, "%*s  ", w.offset, "offset");
    fprintf(l->out, "%*s  %*s  ", w.size, "size", w.share, "share");
    if (w.file > 0)
        put_cell(l->out, "file", w.file);
    fputs("name\n", l->out);
    for (size_t i = 0; i < l->tensors.count; i++) {
        listed_tensor row = tensor_in_list(l, i);
        print_row(l, &row, w);
    }
    putc('\n', l->out);
}

/* --------------------------------------------------------------- totals -- */

/* Prints "2 tensors, 7 parameters, 28 bytes of data". */
static void print_sum(FILE *out, const assay_sum *sum)
{
    print_count(out, sum->tensors, "tensor");
    fputs(", ", out);
    print_count(out, sum->elements, "parameter");
    fputs(", ", out);
    print_count(out, sum->size, "byte");
    fputs(" of data", out);
}

/* Prints the total of each dtype, if there are several. */
static void print_dtypes(const listing *l)
{
    const tensors *all = &l->tensors;
    u64 whole = l->size > 0 ? l->size : all->all.size;
    int width = 1;

    if (all->types < 2)
        return;
    for (size_t i = 0; i < all->types; i++)
        if (all->dtypes[i].dtype != NULL)
            width = wider(width, all->dtypes[i].dtype);
    for (size_t i = 0; i < all->types; i++) {
        const assay_sum *sum = &all->dtypes[i];
        put_cell(l->out, sum->dtype != NULL ? sum->dtype : "?", width);
        print_sum(l->out, sum);
        fprintf(l->out, ": %s\n", share_cell(sum->size, whole).at);
    }
    putc('\n', l->out);
}

static void print_total(const listing *l)
{
    const tensors *all = &l->tensors;

    print_sum(l->out, &all->all);
    if (l->shards > 0) {
        fputs(" in ", l->out);
        print_count(l->out, l->shards, "file");
    } else if (assay_report_verdict(l->report) == ASSAY_ACCEPT) {
        fprintf(l->out, ": %s of the file",
                share_cell(all->all.size, l->size).at);
    }
    putc('\n', l->out);
    if (all->doubtful == 0)
        return;
    fputs("not in these sums: what is unknown about ", l->out);
    print_count(l->out, all->doubtful, "tensor");
    putc('\n', l->out);
}

/* ------------------------------------------------------------ left out -- */

static void print_left_out_field(FILE *out, const assay_left_out *field)
{
    if (field->name.size > 0) {
        fputs(" \"", out);
        print_name(out, field->name, false);
        putc('"', out);
    } else {
        fputs(" others", out);
    }
    if (field->count > 1) {
        fputs(" (", out);
        print_thousands(out, field->count);
        putc(')', out);
    }
}

void print_left_out(FILE *out, const assay_report *r, bool in_document,
                    const char *words)
{
    assay_left_out field;
    bool begun = false;

    for (size_t i = 0; assay_report_left_out(r, i, &field); i++) {
        if (field.in_document != in_document)
            continue;
        fputs(begun ? "," : words, out);
        print_left_out_field(out, &field);
        begun = true;
    }
    if (begun)
        putc('\n', out);
}

void print_tensors(const listing *l)
{
    putc('\n', l->out);
    if (l->tensors.count > 0)
        print_rows(l);
    print_dtypes(l);
    print_total(l);
    print_left_out(l->out, l->report, true,
                   "not in this table (assay show prints it):");
    print_left_out(l->out, l->report, false, NOT_SHOWN);
}

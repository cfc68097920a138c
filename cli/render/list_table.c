#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "render/list.h"
#include "tool/cut.h"
#include "tool/text.h"
#include "tool/words.h"

/*
 * Columns are as wide as their widest cell, as far as a line has room. A longer
 * cell moves the rest of its line to the right.
 */
#define NAME_BYTES   160        /* bytes of a name that are shown */
#define CELL         1200       /* the same, escaped */
#define WIDEST_SHAPE 24
#define LEAST_NAME   16

/* The text of a cell, cut if it is too long. */
typedef struct {
    char at[504];
    size_t length;
    bool cut;
} cell;

static void take_piece(void *user, const char *piece, size_t size)
{
    cell *c = user;
    size_t room = sizeof c->at - 1 - c->length;

    if (size > room) {
        size = room;
        c->cut = true;
    }
    memcpy(c->at + c->length, piece, size);
    c->length += size;
    c->at[c->length] = '\0';
}

static void empty_cell(cell *c)
{
    c->length = 0;
    c->at[0] = '\0';
    c->cut = false;
}

static void end_cell(cell *c)
{
    if (c->cut)
        memcpy(c->at + whole_json(c->at, c->length - strlen("...")), "...",
               sizeof "...");
}

/* Counts code points: a terminal gives most of them one column. */
static int columns(const char *words)
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

static void print_cell(FILE *out, const char *words, int width)
{
    int rest = width - columns(words);

    fprintf(out, "%s%*s", words, (rest > 0 ? rest : 0) + 2, "");
}

/* ---------------------------------------------------------------- cells -- */

static void name_cell(assay_text name, char *words, size_t size)
{
    text t = text_begin(words, size);
    view shown = view_of(name);

    if (shown.size > NAME_BYTES)
        shown.size = whole_text(shown.bytes, NAME_BYTES);
    add_escaped(&t, shown);
    add_text(&t, "%s", shown.size < name.size ? "..." : "");
}

/* Writes ["2","3"] as [2, 3]. */
static void shape_cell(const listing *l, size_t place, cell *shape)
{
    cell given;
    size_t n = 0;

    empty_cell(&given);
    assay_write_shape(l->report, place, take_piece, &given);
    end_cell(&given);
    for (const char *at = given.at; *at != '\0' && n + 2 < sizeof shape->at;
         at++) {
        if (*at != '"')
            shape->at[n++] = *at;
        if (*at == ',')
            shape->at[n++] = ' ';
    }
    shape->at[n] = '\0';
}

static void share_cell(u64 size, u64 whole, char *words, size_t room)
{
    double share = whole > 0 ? 100.0 * (double)size / (double)whole : 0;

    snprintf(words, room, "%.1f%%", share);
}

/* ------------------------------------------------------------- metadata -- */

/* Reads the value of a float from its bits in hexadecimal digits. */
static bool read_float(const char *type, const char *digits, double *value,
                       bool *wide)
{
    static const struct {
        const char *name;
        assay_element type;
    } floats[] = {
        {"f64", ASSAY_F64},   {"float64", ASSAY_F64},
        {"f32", ASSAY_F32},   {"float32", ASSAY_F32},
        {"f16", ASSAY_F16},   {"bf16", ASSAY_BF16},
        {"f8", ASSAY_F8},
    };

    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++) {
        if (strcmp(floats[i].name, type) != 0)
            continue;
        u64 bits = strtoull(digits, NULL, 16);
        u8 stored[8];
        for (u32 k = 0; k < sizeof stored; k++)
            stored[k] = (u8)(bits >> 8 * k);
        assay_element_value(floats[i].type, stored, sizeof stored, 0, &bits);
        memcpy(value, &bits, sizeof *value);
        *wide = floats[i].type == ASSAY_F64;
        return true;
    }
    return false;
}

/* Prints a float with the fewest digits that identify it in its type. */
static void print_float(char *at, size_t size, double value, bool wide)
{
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(at, size, "%.*g", digits, value);
        double again = wide ? strtod(at, NULL) : (double)strtof(at, NULL);
        if (again == value)
            return;
    }
}

/* Writes a value. Numbers, which are strings in the document, lose their
 * quotes; text keeps them. */
static void value_cell(const listing *l, size_t i, const char *type,
                       cell *value)
{
    char *at = value->at;
    double number;
    bool wide;

    empty_cell(value);
    assay_write_value(l->report, i, take_piece, value);
    end_cell(value);
    if (at[0] == '"' && read_float(type, at + 1, &number, &wide))
        print_float(at, sizeof value->at, number, wide);
    else if (at[0] == '"' && strcmp(type, "string") != 0 &&
             strcmp(type, "str") != 0) {
        memmove(at, at + 1, strlen(at));
        at[strcspn(at, "\"")] = '\0';
    }
}

static void print_metadata(const listing *l)
{
    char name[CELL];
    int name_width = columns("key"), type_width = columns("type");
    assay_entry entry;
    cell value;

    if (assay_entry_count(l->report) == 0)
        return;
    for (size_t i = 0; assay_report_entry(l->report, i, &entry); i++) {
        name_cell(entry.key, name, sizeof name);
        name_width = wider(name_width, name);
        type_width = wider(type_width, entry.type);
    }
    name_width = name_width < 3 * LEAST_NAME ? name_width : 3 * LEAST_NAME;
    fputc('\n', l->out);
    print_cell(l->out, "key", name_width);
    print_cell(l->out, "type", type_width);
    fputs("value\n", l->out);
    for (size_t i = 0; assay_report_entry(l->report, i, &entry); i++) {
        name_cell(entry.key, name, sizeof name);
        value_cell(l, i, entry.type, &value);
        print_cell(l->out, name, name_width);
        print_cell(l->out, entry.type, type_width);
        fprintf(l->out, "%s\n", value.at);
    }
}

/* -------------------------------------------------------------- tensors -- */

typedef struct {
    int name, dtype, shape, offset, size;
} widths;

static int digits_of(u64 number)
{
    char digits[24];
    return snprintf(digits, sizeof digits, "%" PRIu64, number);
}

static widths measure(const listing *l)
{
    widths w = {4, 5, 5, 6, 4};     /* of the words above them */
    u64 offset = 0, size = 0;
    char name[CELL];
    cell shape;

    for (size_t i = 0; i < l->tensors.count; i++) {
        listed_tensor t = tensor_in_list(l, i);
        name_cell(t.tensor.name, name, sizeof name);
        shape_cell(l, t.place, &shape);
        w.name = wider(w.name, name);
        w.dtype = wider(w.dtype, t.tensor.dtype);
        w.shape = wider(w.shape, shape.at);
        offset = larger_of(offset, t.tensor.offset);
        size = larger_of(size, t.tensor.size);
    }
    w.offset = (int)larger_of(6, (u64)digits_of(offset));
    w.size = (int)larger_of(4, (u64)digits_of(size));
    w.shape = w.shape < WIDEST_SHAPE ? w.shape : WIDEST_SHAPE;
    int most = LINE_WIDTH - w.dtype - w.shape - w.offset - w.size - 6 - 10;
    most = most > LEAST_NAME ? most : LEAST_NAME;
    w.name = w.name < most ? w.name : most;
    return w;
}

static void print_tensor(const listing *l, size_t i, widths w)
{
    listed_tensor listed = tensor_in_list(l, i);
    const assay_tensor *t = &listed.tensor;
    char words[CELL];
    cell shape;

    name_cell(t->name, words, sizeof words);
    print_cell(l->out, words, w.name);
    print_cell(l->out, t->dtype, w.dtype);
    shape_cell(l, listed.place, &shape);
    print_cell(l->out, shape.at, w.shape);
    if (!t->has_data) {
        fprintf(l->out, "%*s\n", w.offset, "no data");
        return;
    }
    share_cell(t->size, l->in->bytes.size, words, sizeof words);
    fprintf(l->out, "%*" PRIu64 "  %*" PRIu64 "  %6s\n", w.offset,
            t->offset, w.size, t->size, words);
}

static void print_total(const listing *l)
{
    char share[32];

    share_cell(l->tensors.size, l->in->bytes.size, share, sizeof share);
    print_made_up(l);
    fprintf(l->out, ": %s of the file\n", share);
}

void print_table(const listing *l)
{
    print_metadata(l);
    fputc('\n', l->out);
    if (l->tensors.count > 0) {
        widths w = measure(l);
        print_cell(l->out, "name", w.name);
        print_cell(l->out, "dtype", w.dtype);
        print_cell(l->out, "shape", w.shape);
        fprintf(l->out, "%*s  %*s  %6s\n", w.offset, "offset", w.size, "size",
                "share");
        for (size_t i = 0; i < l->tensors.count; i++)
            print_tensor(l, i, w);
        fputc('\n', l->out);
    }
    print_total(l);
}

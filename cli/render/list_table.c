#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ref/core/element.h"
#include "render/list.h"
#include "ref/core/number.h"
#include "tool/words.h"

/*
 * The columns are as wide as what stands in them, names and values as far as a
 * line has room; what is longer pushes the rest of its line to the right.
 */
#define NAME_BYTES   160        /* of a name that are shown */
#define CELL         1200       /* room for them, escaped */
#define WIDEST_SHAPE 24
#define LEAST_NAME   16

/* Text of a member, cut. */
typedef struct {
    char at[512];
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

/* Writes the JSON of a member, without its name. */
static void read_member(const listing *l, const index_item *item,
                        const char *name, cell *c)
{
    json out = {.sink = take_piece, .user = c};

    c->length = 0;
    c->at[0] = '\0';
    c->cut = false;
    write_member(&out, l->report, item, name);
    size_t before = strlen(name) + strlen("\"\":");
    if (c->length < before)
        return;
    c->length -= before;
    memmove(c->at, c->at + before, c->length + 1);
    if (c->cut)
        memcpy(c->at + c->length - 3, "...", 3);
}

/* Code points, as far as a terminal gives each a column. */
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

static void name_cell(const index_item *item, char *words, size_t size)
{
    text t = text_into(words, size);
    span shown = item->name;

    if (shown.size > NAME_BYTES) {
        shown.size = NAME_BYTES;
        while (shown.size > 0 && (shown.bytes[shown.size] & 0xc0) == 0x80)
            shown.size--;       /* no character is cut in two */
    }
    put_escaped(&t, shown);
    put(&t, "%s", shown.size < item->name.size ? "..." : "");
}

/* ["2","3"] as [2, 3] */
static void shape_cell(const listing *l, const index_item *item, cell *shape)
{
    cell given;
    size_t n = 0;

    read_member(l, item, "shape", &given);
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

/* The value of a float whose bits stand in hexadecimal digits. */
static bool read_float(const char *type, const char *digits, double *value)
{
    static const struct {
        const char *name;
        element_type type;
    } floats[] = {
        {"f64", ELEMENT_F64}, {"f32", ELEMENT_F32}, {"float32", ELEMENT_F32},
        {"f16", ELEMENT_F16}, {"bf16", ELEMENT_BF16}, {"f8", ELEMENT_F8},
    };

    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++) {
        if (strcmp(floats[i].name, type) != 0)
            continue;
        u64 bits = element_value(floats[i].type, strtoull(digits, NULL, 16));
        memcpy(value, &bits, sizeof *value);
        return true;
    }
    return false;
}

/* With as many digits as tell it from its neighbours of the same type. */
static void print_float(char *at, size_t size, const char *type, double value)
{
    bool wide = strcmp(type, "f64") == 0;

    for (int digits = 1; digits <= 17; digits++) {
        snprintf(at, size, "%.*g", digits, value);
        double again = wide ? strtod(at, NULL) : (double)strtof(at, NULL);
        if (again == value)
            return;
    }
}

/* Numbers are strings in the document; text keeps its quotes. */
static void value_cell(const listing *l, const index_item *item, cell *value)
{
    char *at = value->at;
    double number;

    read_member(l, item, "value", value);
    if (at[0] == '"' && read_float(item->type, at + 1, &number))
        print_float(at, sizeof value->at, item->type, number);
    else if (at[0] == '"' && strcmp(item->type, "string") != 0 &&
             strcmp(item->type, "str") != 0) {
        memmove(at, at + 1, strlen(at));
        at[strcspn(at, "\"")] = '\0';
    }
}

static void print_metadata(const listing *l)
{
    index_walk w = walk_index(l->report, INDEX_METADATA);
    char name[CELL];
    int name_width = columns("key"), type_width = columns("type");
    bool any = false;
    cell value;

    for (index_item item; next_item(&w, &item); any = true) {
        name_cell(&item, name, sizeof name);
        name_width = wider(name_width, name);
        type_width = wider(type_width, item.type);
    }
    if (!any)
        return;
    name_width = name_width < 3 * LEAST_NAME ? name_width : 3 * LEAST_NAME;
    fputc('\n', l->out);
    print_cell(l->out, "key", name_width);
    print_cell(l->out, "type", type_width);
    fputs("value\n", l->out);
    w = walk_index(l->report, INDEX_METADATA);
    for (index_item item; next_item(&w, &item);) {
        name_cell(&item, name, sizeof name);
        value_cell(l, &item, &value);
        print_cell(l->out, name, name_width);
        print_cell(l->out, item.type, type_width);
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
        const index_item *item = &l->tensors.items[i];
        name_cell(item, name, sizeof name);
        shape_cell(l, item, &shape);
        w.name = wider(w.name, name);
        w.dtype = wider(w.dtype, item->type);
        w.shape = wider(w.shape, shape.at);
        offset = larger(offset, item->offset);
        size = larger(size, item->size);
    }
    w.offset = (int)larger(6, (u64)digits_of(offset));
    w.size = (int)larger(4, (u64)digits_of(size));
    w.shape = w.shape < WIDEST_SHAPE ? w.shape : WIDEST_SHAPE;
    int most = LINE_WIDTH - w.dtype - w.shape - w.offset - w.size - 6 - 10;
    most = most > LEAST_NAME ? most : LEAST_NAME;
    w.name = w.name < most ? w.name : most;
    return w;
}

static void print_tensor(const listing *l, const index_item *item, widths w)
{
    char words[CELL];
    cell shape;

    name_cell(item, words, sizeof words);
    print_cell(l->out, words, w.name);
    print_cell(l->out, item->type, w.dtype);
    shape_cell(l, item, &shape);
    print_cell(l->out, shape.at, w.shape);
    if (!item->has_data) {
        fprintf(l->out, "%*s\n", w.offset, "no data");
        return;
    }
    share_cell(item->size, l->in->bytes.size, words, sizeof words);
    fprintf(l->out, "%*" PRIu64 "  %*" PRIu64 "  %6s\n", w.offset,
            item->offset, w.size, item->size, words);
}

static void print_total(const listing *l)
{
    const tensors *all = &l->tensors;
    char share[32];

    share_cell(all->size, l->in->bytes.size, share, sizeof share);
    print_count(l->out, all->count, "tensor");
    fputs(", ", l->out);
    print_count(l->out, all->elements, "element");
    fputs(", ", l->out);
    print_count(l->out, all->size, "byte");
    fprintf(l->out, " of data: %s of the file\n", share);
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
            print_tensor(l, &l->tensors.items[i], w);
        fputc('\n', l->out);
    }
    print_total(l);
}

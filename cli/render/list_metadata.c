#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "render/list.h"
#include "render/nested.h"
#include "tool/cut.h"
#include "tool/heap.h"

#define MOST_VALUE 500          /* bytes of a value that are shown */
#define WIDEST_KEY 48

static int larger_int(int a, int b)
{
    return a > b ? a : b;
}

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

/* Returns the value as JSON. Numbers, which are strings in the document, lose
 * their quotes; text keeps them. */
static char *take_value(const listing *l, size_t i, const char *type)
{
    char number[40];
    double value;
    capture c;
    bool wide;

    capture_open(&c);
    bool whole = assay_write_value(l->report, i, print_piece, c.file);
    char *at = capture_close(&c);
    if (!whole)
        take_given(NULL);
    if (at[0] == '"' && read_float(type, at + 1, &value, &wide)) {
        print_float(number, sizeof number, value, wide);
        free(at);
        return take_text("%s", number);
    }
    if (at[0] == '"' && strcmp(type, "string") != 0 &&
        strcmp(type, "str") != 0) {
        memmove(at, at + 1, strlen(at));
        at[strcspn(at, "\"")] = '\0';
    }
    return at;
}

static void print_value(const listing *l, const char *value, int indent)
{
    size_t size = strlen(value);
    bool nested = value[0] == '"' && (value[1] == '{' || value[1] == '[');
    bool cut = size >= MOST_VALUE && !l->full;

    if (nested && print_nested(l->out, value, indent, l->full))
        return;
    if (cut)
        size = whole_json(value, MOST_VALUE);
    fwrite(value, 1, size, l->out);
    fputs(cut ? "..." : "", l->out);
}

/* Returns a key as it is printed. */
static char *take_key(const listing *l, assay_text key)
{
    capture c;

    capture_open(&c);
    print_name(c.file, key, l->full);
    return capture_close(&c);
}

static void print_entry(const listing *l, size_t i, int key_width,
                        int type_width)
{
    assay_entry entry;

    assay_report_entry(l->report, i, &entry);
    char *key = take_key(l, entry.key);
    char *value = take_value(l, i, entry.type);
    put_cell(l->out, key, key_width);
    put_cell(l->out, entry.type, type_width);
    print_value(l, value, key_width + 2 + type_width + 2);
    putc('\n', l->out);
    free(value);
    free(key);
}

void print_metadata(const listing *l)
{
    int key_width = columns("key"), type_width = columns("type");
    assay_entry entry;

    if (assay_entry_count(l->report) == 0)
        return;
    for (size_t i = 0; assay_report_entry(l->report, i, &entry); i++) {
        char *key = take_key(l, entry.key);
        key_width = larger_int(key_width, columns(key));
        type_width = larger_int(type_width, columns(entry.type));
        free(key);
    }
    key_width = key_width < WIDEST_KEY ? key_width : WIDEST_KEY;
    putc('\n', l->out);
    put_cell(l->out, "key", key_width);
    put_cell(l->out, "type", type_width);
    fputs("value\n", l->out);
    for (size_t i = 0; i < assay_entry_count(l->report); i++)
        print_entry(l, i, key_width, type_width);
}

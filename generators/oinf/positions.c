/*
 * Each rule about an entry, broken by the first of three and by the last of a
 * hundred: a reader must check all of them.
 */
#include "generators/oinf/twin.h"

#include <stdlib.h>

#define MOST 100
#define NAME_SIZE 4
#define IN_SIZEVAR "sizevar[%zu]."
#define IN_ENTRY   "metadata[%zu]."
#define IN_TENSOR  "tensor[%zu]."

/* The edit of a field of an entry, and the field to blame. */
typedef struct {
    rule rule;
    const char *path;
    edit_kind kind;
    u64 number;
    const char *blamed;         /* NULL: path */
    const char *emptied;        /* a field to fill with zeros, or NULL */
} position;

#define ROW(rule, path, kind, number) \
    {rule, path, kind, number, NULL, NULL}
#define EMPTIED(record, name) \
    {OINF_STRING_NAME_NONEMPTY, record name "_length", SET_NUMBER, 0, NULL, \
     record name}

static const position rows[] = {
    ROW(OINF_STRING_CHARSET, IN_SIZEVAR "name", FILL_FIELD, ' '),
    EMPTIED(IN_SIZEVAR, "name"),
    ROW(OINF_STRING_PADDING_ZERO, IN_SIZEVAR "name_padding", FILL_FIELD, 1),
    ROW(OINF_STRING_CHARSET, IN_ENTRY "key", FILL_FIELD, ' '),
    EMPTIED(IN_ENTRY, "key"),
    ROW(OINF_STRING_PADDING_ZERO, IN_ENTRY "key_padding", FILL_FIELD, 1),
    ROW(OINF_METADATA_TYPE_KNOWN, IN_ENTRY "value_type", SET_NUMBER, 26),
    ROW(OINF_METADATA_FLAGS_ZERO, IN_ENTRY "value_flags", SET_NUMBER, 1),
    ROW(OINF_METADATA_SCALAR_SIZE, IN_ENTRY "value_nbytes", SET_NUMBER, 8),
    ROW(OINF_METADATA_OFFSET_ALIGNED, IN_ENTRY "value_offset", ADD_NUMBER, 4),
    ROW(OINF_METADATA_OFFSET_IN_DATA, IN_ENTRY "value_offset", SET_NUMBER, 64),
    ROW(OINF_METADATA_BOUNDS, IN_ENTRY "value_offset", ADD_NUMBER, 16 * MOST),
    ROW(OINF_METADATA_BOOL_VALUE, IN_ENTRY "value", FILL_FIELD, 2),
    ROW(OINF_STRING_CHARSET, IN_TENSOR "name", FILL_FIELD, ' '),
    EMPTIED(IN_TENSOR, "name"),
    ROW(OINF_STRING_PADDING_ZERO, IN_TENSOR "name_padding", FILL_FIELD, 1),
    ROW(OINF_TENSORS_DTYPE_KNOWN, IN_TENSOR "dtype", SET_NUMBER, 26),
    {OINF_TENSORS_NO_DATA_ZERO, IN_TENSOR "flags", SET_NUMBER, 0,
     IN_TENSOR "data_nbytes", NULL},
    ROW(OINF_TENSORS_SIZE, IN_TENSOR "data_nbytes", SET_NUMBER, 8),
    ROW(OINF_TENSORS_OFFSET_ALIGNED, IN_TENSOR "data_offset", ADD_NUMBER, 4),
    ROW(OINF_TENSORS_OFFSET_IN_DATA, IN_TENSOR "data_offset", SET_NUMBER, 64),
    ROW(OINF_TENSORS_BOUNDS, IN_TENSOR "data_offset", ADD_NUMBER, 16 * MOST),
};

/* BOOL values and tensors of one byte, each in a block of its own. */
typedef struct {
    oinf_sizevar sizevars[MOST];
    oinf_entry entries[MOST];
    oinf_tensor tensors[MOST];
    char names[MOST][NAME_SIZE];
} parts;

static void fill(parts *p)
{
    for (size_t i = 0; i < MOST; i++) {
        snprintf(p->names[i], NAME_SIZE, "%03zu", i % 1000);
        const oinf_text name = {p->names[i], NAME_SIZE - 1, 1};
        p->sizevars[i] = (oinf_sizevar){name, i};
        p->entries[i] = (oinf_entry){name, BOOL, {BOOL, 0, NULL, COUNT},
                                     NO_TEXT, 0, 0};
        p->tensors[i] = (oinf_tensor){name, {U8, 0, NULL, COUNT}, HAS_DATA, 0};
    }
}

/* Names the table of the case, for rules about several tables. */
static const char *table_of(const position *row)
{
    bool shared = row->rule == OINF_STRING_CHARSET ||
                  row->rule == OINF_STRING_NAME_NONEMPTY ||
                  row->rule == OINF_STRING_PADDING_ZERO;

    return !shared                 ? ""
         : row->path[0] == 's'     ? "-in-sizevars"
         : row->path[0] == 'm'     ? "-in-metadata"
                                   : "-in-tensors";
}

static void add_at(case_sink *sink, const position *row,
                   const file_model *twin, size_t i, const char *what)
{
    char path[GOLDEN_PATH_SIZE];
    char blamed[GOLDEN_PATH_SIZE];
    char emptied[GOLDEN_PATH_SIZE] = "";

    snprintf(path, sizeof path, row->path, i);
    snprintf(blamed, sizeof blamed,
             row->blamed != NULL ? row->blamed : row->path, i);
    if (row->emptied != NULL)
        snprintf(emptied, sizeof emptied, row->emptied, i);

    lenient l = {.rule = row->rule, .twin = twin,
                 .where = row->kind == FILL_FIELD
                     ? (blame)INSIDE(blamed, 0, 1) : (blame)AT(blamed),
                 .edits = {NUMERIC(row->kind, path, row->number)}};
    if (row->emptied != NULL)
        l.edits[1] = (edit)FILL(emptied, 0);
    oinf_add_lenient(sink, &l, "%s%s", what, table_of(row));
}

void oinf_positions_cases(case_sink *sink)
{
    parts *p = need_memory(NULL, sizeof *p);
    const file_model hundred = {.sizevars = p->sizevars, .sizevar_count = MOST,
                                .entries = p->entries, .entry_count = MOST,
                                .tensors = p->tensors, .tensor_count = MOST};
    file_model three = hundred;

    fill(p);
    three.sizevar_count = three.entry_count = three.tensor_count = 3;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        add_at(sink, &rows[i], &three, 0, "first-of-3");
        add_at(sink, &rows[i], &hundred, MOST - 1, "last-of-100");
    }
    free(p);
}

/*
 * Names, texts, bits and arrays of every length: the bytes after them up to the
 * next multiple of 8, and duplicate names.
 */
#include "generators/oinf/twin.h"

#include <stdlib.h>

enum {LONGEST = 4096, MOST_BYTES = 9};

/* A number of letters. */
#define OF(size)    TIMES("n", size)

/* ------------------------------------------------------------ padding -- */

typedef struct {
    rule rule;
    const char *path;
    const char *what;           /* a suffix of the name of a case */
    rule also;                  /* broken too by a length of 0; NO_RULE: none */
} padding;

enum {IN_SIZEVARS, IN_METADATA, IN_TENSORS, OF_STRING, OF_BITSET, OF_NDARRAY,
      PADDINGS};

static const padding paddings[PADDINGS] = {
    [IN_SIZEVARS] = {OINF_STRING_PADDING_ZERO, "sizevar[0].name_padding",
                     "in-sizevars", NO_RULE},
    [IN_METADATA] = {OINF_STRING_PADDING_ZERO, "metadata[0].key_padding",
                     "in-metadata", NO_RULE},
    [IN_TENSORS] = {OINF_STRING_PADDING_ZERO, "tensor[0].name_padding",
                    "in-tensors", NO_RULE},
    [OF_STRING] = {OINF_METADATA_STRING_PADDING_ZERO,
                   "metadata[0].value_padding", "of-string",
                   OINF_METADATA_STRING_EMPTY},
    [OF_BITSET] = {OINF_METADATA_BITSET_PADDING_ZERO,
                   "metadata[0].value_padding", "of-bitset", NO_RULE},
    [OF_NDARRAY] = {OINF_METADATA_NDARRAY_PADDING_ZERO,
                    "metadata[0].value_padding", "of-ndarray", NO_RULE},
};

static void spoil_padding(case_sink *sink, const padding *p, size_t bytes,
                          const file_model *twin)
{
    builder file = oinf_build(twin, AS_PLACED);
    const golden_field *field = find_field(&file, p->path);
    u64 size = field != NULL ? field->size : 0;
    lenient row = {.rule = p->rule, .twin = twin};

    free_builder(&file);
    if (bytes == 0 && p->also != NO_RULE)
        row.also = (rule_list){1, {p->also}};
    for (u64 at = 0; at < size; at += size > 1 ? size - 1 : 1) {
        row.where = (blame)INSIDE(p->path, at, 1);
        row.edits[0] = (edit)POKE(p->path, at, "\1");
        oinf_add_lenient(sink, &row, "%s-of-%u-behind-%zu-bytes-%s",
                         at == 0 ? "first" : "last", (unsigned)size, bytes,
                         p->what);
    }
}

static void spoil_values(case_sink *sink, size_t bytes)
{
    const u64 shape[] = {bytes};
    const oinf_entry values[] = {
        {NAME("k"), STRING, NO_ARRAY, OF(bytes), 0, 0},
        {NAME("k"), BITSET, NO_ARRAY, OF(bytes), (u32)(8 * bytes), 0},
        {NAME("k"), NDARRAY, {U8, 1, shape, COUNT}, NO_TEXT, 0, 0},
    };

    for (size_t i = OF_STRING; i < PADDINGS; i++) {
        const file_model m = {.entries = &values[i - OF_STRING],
                              .entry_count = 1};
        spoil_padding(sink, &paddings[i], bytes, &m);
    }
}

static void spoil_names(case_sink *sink, size_t bytes)
{
    const oinf_text name = OF(bytes);
    const oinf_sizevar sizevar = {name, 2};
    const oinf_entry entry = {name, U64, {U64, 0, NULL, COUNT}, NO_TEXT, 0, 0};
    const oinf_tensor tensor = {name, {U8, 0, NULL, COUNT}, 0, 0};
    const file_model models[] = {
        {.sizevars = &sizevar, .sizevar_count = 1},
        {.entries = &entry, .entry_count = 1},
        {.tensors = &tensor, .tensor_count = 1},
    };

    for (size_t i = IN_SIZEVARS; i <= IN_TENSORS; i++)
        spoil_padding(sink, &paddings[i], bytes, &models[i]);
}

/* -------------------------------------------------------------- twice -- */

/* Makes two names of that size, which differ in the last byte, equal. */
static void repeat(case_sink *sink, const char *letters, size_t size)
{
    const oinf_text a = {letters, size, 1}, b = {letters + 1, size, 1};
    const oinf_array byte = {U8, 0, NULL, COUNT};
    const oinf_sizevar sizevars[] = {{a, 1}, {b, 2}};
    const oinf_entry entries[] = {{a, U8, byte, NO_TEXT, 0, 0},
                                  {b, U8, byte, NO_TEXT, 0, 0}};
    const oinf_tensor tensors[] = {{a, byte, HAS_DATA, 0},
                                   {b, byte, HAS_DATA, 0}};
    const struct {
        rule rule;
        const char *path;
        const file_model m;
    } tables[] = {
        {OINF_SIZEVARS_NAMES_UNIQUE, "sizevar[1].name",
         {.sizevars = sizevars, .sizevar_count = 2}},
        {OINF_METADATA_KEYS_UNIQUE, "metadata[1].key",
         {.entries = entries, .entry_count = 2}},
        {OINF_TENSORS_NAMES_UNIQUE, "tensor[1].name",
         {.tensors = tensors, .tensor_count = 2}},
    };

    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        oinf_add_lenient(sink, &(const lenient){
            .rule = tables[i].rule, .where = AT(tables[i].path),
            .twin = &tables[i].m,
            .edits = {POKE(tables[i].path, size - 1, "n")}},
            "of-%zu-bytes", size);
}

static void repeat_all(case_sink *sink)
{
    static const size_t sizes[] = {64, 128, 256, 1024, LONGEST};
    char *letters = need_memory(NULL, LONGEST + 1);

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        memset(letters, 'n', sizes[i]);
        letters[sizes[i]] = 'o';
        repeat(sink, letters, sizes[i]);
    }
    free(letters);
}

/* ------------------------------------------------------- no elements -- */

/* Eight zeros after an array without elements. */
static void lengthen(case_sink *sink, oinf_type type)
{
    static const u64 none[] = {0};
    const oinf_entry e = {NAME("k"), NDARRAY, {type, 1, none, COUNT}, NO_TEXT,
                          0, 0};

    oinf_add_lenient(sink, &(const lenient){
        .rule = OINF_METADATA_NDARRAY_SIZE,
        .where = AT("metadata[0].value_nbytes"),
        .twin = FILE_OF(.entries = &e, .entry_count = 1),
        .edits = {ADD("metadata[0].value_nbytes", 8),
                  APPEND_FILL("gap", 8, 0)}},
        "8-bytes-of-no-elements-of-%s", oinf_name_of(type));
}

static void add_arrays_of_none(case_sink *sink)
{
    enum {DIGITS = 3};
    static const u64 none[] = {0};
    char keys[ELEMENT_TYPES][DIGITS];
    oinf_entry entries[ELEMENT_TYPES];
    const file_model m = {.entries = entries, .entry_count = ELEMENT_TYPES};
    const case_info info = {.what = "ndarrays-of-no-elements-of-each-type",
                            .rule = NO_RULE};

    for (size_t i = 0; i < ELEMENT_TYPES; i++) {
        snprintf(keys[i], DIGITS, "%02u", (unsigned)i % 100);
        entries[i] = (oinf_entry){
            {keys[i], DIGITS - 1, 1}, NDARRAY,
            {oinf_element_types[i], 1, none, COUNT}, NO_TEXT, 0, 0};
    }
    add_model(sink, &info, &m);
}

void oinf_lengths_cases(case_sink *sink)
{
    for (size_t bytes = 0; bytes <= MOST_BYTES; bytes++) {
        spoil_values(sink, bytes);
        if (bytes > 0)
            spoil_names(sink, bytes);
    }
    repeat_all(sink);
    for (size_t i = 0; i < ELEMENT_TYPES; i++)
        lengthen(sink, oinf_element_types[i]);
    add_arrays_of_none(sink);
}

/*
 * Unknown type codes, with room for elements of one byte, of more and of none:
 * any size that a reader guesses is valid.
 */
#include "generators/oinf/twin.h"

typedef struct {
    const char *what;
    oinf_type type;
    u64 count;
} known;

static const known stored[] = {
    {"8-bytes", U8, 8}, {"4-words-of-2", U16, 4}, {"2-words-of-4", U32, 2},
    {"1-word-of-8", U64, 1}, {"no-elements", U8, 0},
};
enum {KNOWN = sizeof stored / sizeof stored[0]};

/* Codes next to known ones are tried with every size, others with bytes. */
typedef struct {
    u64 code;
    size_t forms;
} unknown;

static const unknown codes[] = {
    {0, KNOWN}, {BITSET, 0}, {STRING, KNOWN}, {NDARRAY, KNOWN}, {26, KNOWN},
    {27, 1}, {31, 1}, {32, 1}, {32 + U8, 1}, {128, 1}, {255, 1},
};
enum {CODES = sizeof codes / sizeof codes[0]};

#define ONE_TENSOR(t)   FILE_OF(.tensors = &(t), .tensor_count = 1)
#define ONE_ENTRY(e)    FILE_OF(.entries = &(e), .entry_count = 1)
#define ADD_CASE(code, what, rule_of, twin_of, path) \
    oinf_add_lenient(sink, &(const lenient){ \
        .rule = rule_of, .where = AT(path), .twin = twin_of, \
        .edits = {SET(path, code)}}, "%u-of-%s", (unsigned)(code), what)

static void add_tensor(case_sink *sink, const unknown *u, const known *k)
{
    const u64 shape[] = {k->count};
    const oinf_tensor t = oinf_tensor_of(k->type, 1, shape);

    ADD_CASE(u->code, k->what, OINF_TENSORS_DTYPE_KNOWN, ONE_TENSOR(t),
             "tensor[0].dtype");
}

static void add_array(case_sink *sink, const unknown *u, const known *k)
{
    const u64 shape[] = {k->count};
    const oinf_entry e = {NAME("k"), NDARRAY, {k->type, 1, shape, COUNT},
                          NO_TEXT, 0, 0};

    ADD_CASE(u->code, k->what, OINF_METADATA_NDARRAY_ELEMENT_TYPE,
             ONE_ENTRY(e), "metadata[0].element_type");
}

/* Values of metadata that get an unknown code. */
static const oinf_entry values[] = {
    SCALAR("k", U8, LIST(1)), SCALAR("k", U16, LIST(1)),
    SCALAR("k", U32, LIST(1)), SCALAR("k", U64, LIST(1)), TEXT("k", "fast"),
    BITS("k", 10, "\x5a\x01"), ARRAY("k", U8, SHAPE(3), COUNT),
};
enum {VALUES = sizeof values / sizeof values[0]};

static void add_values(case_sink *sink, const unknown *u)
{
    size_t forms = u->forms == KNOWN ? VALUES : 1;

    for (size_t i = 0; i < forms; i++)
        ADD_CASE(u->code, oinf_name_of(values[i].type),
                 OINF_METADATA_TYPE_KNOWN, ONE_ENTRY(values[i]),
                 "metadata[0].value_type");
}

void oinf_unknown_cases(case_sink *sink)
{
    for (size_t i = 0; i < CODES; i++) {
        const unknown *u = &codes[i];
        bool composite = BITSET <= u->code && u->code <= NDARRAY;

        for (size_t j = 0; j < u->forms; j++)
            add_tensor(sink, u, &stored[j]);
        for (size_t j = 0; j < u->forms || (j == 0 && composite); j++)
            add_array(sink, u, &stored[j]);
        if (!composite)
            add_values(sink, u);
    }
}

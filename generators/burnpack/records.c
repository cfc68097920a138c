/*
 * A fault in the first, last or hundredth of many tensors or user pairs; and
 * duplicate names, far apart.
 */
#include "generators/burnpack/matrix.h"

enum {MOST = 100, NAME_SIZE = 8};

/* So many tensors without elements at 0, each with its own name. */
typedef struct {
    char names[MOST][NAME_SIZE];
    burnpack_tensor tensors[MOST];
} many;

static void fill(many *m, size_t count)
{
    static const u64 none[] = {0};

    for (size_t i = 0; i < count; i++) {
        int size = snprintf(m->names[i], NAME_SIZE, "t%03zu", i + 1);
        m->tensors[i] = (burnpack_tensor){
            .name = {m->names[i], (size_t)size}, .dtype = U8, .rank = 1,
            .shape = none, .placed = true,
        };
    }
}

/* ---------------------------------------------------------------- faults -- */

typedef struct {
    rule broken;
    const char *what, *where;   /* below the tensor */
    burnpack_tensor t;          /* has another name */
    burnpack_tensor twin;       /* no name: the same in its usual spelling */
} fault;

#define NO_TWIN         {.rank = 0}
#define BAD(...)        {.dtype = U8, __VA_ARGS__}
#define GOOD(...)       {.name = LITERAL("t"), .dtype = U8, __VA_ARGS__}
#define WRITTEN(part, ...) SPELLED(SPELL(part, __VA_ARGS__))
#define TWO_63          (UINT64_C(1) << 63)

static const fault faults[] = {
    {BURNPACK_DATA_ALIGNMENT, "start-at-64", "data_offsets[0].head",
     BAD(AT_START(64)), GOOD(AT_START(256))},
    {BURNPACK_DATA_LENGTH_MISMATCH, "bytes-of-no-elements",
     "data_offsets[1].head",
     BAD(SHAPE(4), WRITTEN("shape", ITEMS(1), INT(0))), GOOD(SHAPE(4))},
    {BURNPACK_DATA_INVERTED_RANGE, "range-of-256-to-0", "data_offsets[1].head",
     BAD(SHAPE(256), WRITTEN("data_offsets", ITEMS(2), INT(256), INT(0))),
     NO_TWIN},
    {BURNPACK_DATA_SHAPE_OVERFLOW, "product-of-2-to-64", "shape",
     BAD(SHAPE(TWO_63, 2)), GOOD(SHAPE(0))},
    {BURNPACK_DATA_OUT_OF_FILE, "no-elements-behind-the-file",
     "data_offsets[1].head",
     BAD(SHAPE(0), WRITTEN("data_offsets", ITEMS(2), INT(1024), INT(1024))),
     NO_TWIN},
    {BURNPACK_TENSOR_MISSING_FIELD, "no-shape", "head", BAD(.fields = "do"),
     NO_TWIN},
    {BURNPACK_TENSOR_MISSING_FIELD, "no-data-offsets", "head",
     BAD(SHAPE(0), .fields = "ds"), NO_TWIN},
    {BURNPACK_STRUCT_DUPLICATE_FIELD, "shape-twice", "key[2].text",
     BAD(.fields = "dsso"), NO_TWIN},
    {BURNPACK_TENSOR_SHAPE_TYPE, "shape-of-null", "shape.head",
     BAD(WRITTEN("shape", VALUE(NULL_VALUE))), NO_TWIN},
    {BURNPACK_TENSOR_OFFSETS_TYPE, "data-offsets-of-null", "data_offsets.head",
     BAD(SHAPE(0), WRITTEN("data_offsets", VALUE(NULL_VALUE))), NO_TWIN},
    {BURNPACK_TENSOR_PARAM_ID_TYPE, "param-id-a-text", "param_id.head",
     BAD(ID(7), WRITTEN("param_id", STRING("7"))), NO_TWIN},
    {BURNPACK_DTYPE_UNKNOWN, "dtype-in-lower-case", "dtype.text",
     BAD(WRITTEN("dtype", STRING("u8"))), NO_TWIN},
    {BURNPACK_DTYPE_ENCODING, "dtype-of-two-pairs", "dtype.head",
     BAD(.content = GIVEN, .data = LITERAL("\1"),
         WRITTEN("dtype", PAIRS(2), STRING("Bool"), STRING("U8"),
                 STRING("Bool"), STRING("U8"))),
     {.name = LITERAL("t"), .dtype = BOOL_U8}},
    {BURNPACK_CBOR_KEY_TYPE, "key-of-bytes", "key[3].head",
     BAD(.fields = "dso0", UNKNOWN({TOKENS(OCTETS("x")), TOKENS(INT(1))})),
     NO_TWIN},
};

/* Each is the last tensor with data in the file. */
static void add_fault(case_sink *sink, const fault *e, size_t count,
                      size_t place, const char *where)
{
    static many m, good;
    const file_model f = {.tensors = m.tensors, .tensor_count = count};
    const file_model twin = {.tensors = good.tensors, .tensor_count = count};
    char what[WHAT_SIZE], path[WHAT_SIZE], to[WHAT_SIZE];
    bool product = strcmp(e->where, "shape") == 0;

    fill(&m, count);
    fill(&good, count);
    for (size_t i = 0; i < count && e->broken == BURNPACK_DTYPE_ENCODING; i++)
        m.tensors[i].dtype = good.tensors[i].dtype = BOOL_U8;
    m.tensors[place] = e->t;
    m.tensors[place].name = good.tensors[place].name;
    if (e->twin.name.bytes != NULL) {
        good.tensors[place] = e->twin;
        good.tensors[place].name = m.tensors[place].name;
    }
    burnpack_name(what, "%s-at-%s", e->what, where);
    burnpack_name(path, "metadata.tensor[%zu].%s%s", place, e->where,
                  product ? ".head" : "");
    burnpack_name(to, "metadata.tensor[%zu].shape[1].head", place);
    const blame at = {path, 0, product ? 0 : UINT64_MAX, product ? to : NULL};
    burnpack_add_lenient(sink, e->broken, what, at, &f,
                         e->twin.name.bytes != NULL ? &twin : NULL);
}

/* Its last name is not UTF-8. */
static void add_bad_name(case_sink *sink, size_t count, const char *what)
{
    static many m;
    const file_model f = {.tensors = m.tensors, .tensor_count = count};
    char path[WHAT_SIZE];

    fill(&m, count);
    m.tensors[count - 1].name = (literal)LITERAL("t\xff");
    burnpack_name(path, "metadata.tensor[%zu].name.text", count - 1);
    burnpack_add_broken(sink, BURNPACK_CBOR_UTF8, what,
                        (blame)INSIDE(path, 1, 1), &f);
}

static void add_faults(case_sink *sink)
{
    add_bad_name(sink, 3, "name-the-last-of-3");
    add_bad_name(sink, MOST, "name-number-100");
    for (size_t i = 0; i < COUNT_OF(faults); i++) {
        add_fault(sink, &faults[i], 3, 0, "the-first-of-3");
        add_fault(sink, &faults[i], 3, 2, "the-last-of-3");
        add_fault(sink, &faults[i], MOST, MOST - 1, "number-100");
    }
}

/* ----------------------------------------------------------------- names -- */

/* The later of two tensors with the same name. */
static void add_same(case_sink *sink, size_t first, size_t later)
{
    static many m;
    const file_model f = {.tensors = m.tensors, .tensor_count = MOST};
    char what[WHAT_SIZE], path[WHAT_SIZE];

    fill(&m, MOST);
    m.tensors[later].name = m.tensors[first].name;
    burnpack_name(what, "%zu-and-%zu-of-%d", first + 1, later + 1, MOST);
    burnpack_name(path, "metadata.tensor[%zu].name.text", later);
    burnpack_add_broken(sink, BURNPACK_TENSOR_DUPLICATE_NAME, what,
                        (blame)AT(path), &f);
}

/* One of them has data, the other has not. */
static void add_same_of_none(case_sink *sink, bool first)
{
    static many m;
    const file_model f = {.tensors = m.tensors, .tensor_count = 3};

    fill(&m, 3);
    m.tensors[2].name = m.tensors[0].name;
    m.tensors[first ? 0 : 2].rank = 0;
    burnpack_add_broken(sink, BURNPACK_TENSOR_DUPLICATE_NAME,
                        first ? "second-of-no-elements"
                              : "first-of-no-elements",
                        (blame)AT("metadata.tensor[2].name.text"), &f);
}

static void add_same_key(case_sink *sink, size_t first, size_t later)
{
    static char text[MOST][NAME_SIZE];
    static token keys[MOST][2];
    static token_pair pairs[MOST];
    static const token value[] = {STRING("v"), {0}};
    const file_model f = {.user = pairs, .user_count = MOST};
    char what[WHAT_SIZE], path[WHAT_SIZE];

    for (size_t i = 0; i < MOST; i++) {
        snprintf(text[i], NAME_SIZE, "k%03zu", i == later ? first : i);
        keys[i][0] = text_token(text[i]);
        pairs[i] = (token_pair){keys[i], value};
    }
    burnpack_name(what, "%zu-and-%zu-of-%d", first + 1, later + 1, MOST);
    burnpack_name(path, "metadata.user[%zu].key.text", later);
    burnpack_add_broken(sink, BURNPACK_METADATA_DUPLICATE_KEY, what,
                        (blame)AT(path), &f);
}

/* --------------------------------------------------------------- overlap -- */

/* Blocks of 256 bytes, except one of 257, which begins the overlap. */
static void add_overlap(case_sink *sink, size_t count, size_t longer,
                        size_t inside)
{
    static const u64 usual[] = {256}, more[] = {257};
    static many m;
    const file_model f = {.tensors = m.tensors, .tensor_count = count};
    char what[WHAT_SIZE], path[WHAT_SIZE];

    fill(&m, count);
    m.tensors[longer].shape = more;
    m.tensors[inside].shape = usual;
    m.tensors[inside].start = 256;
    burnpack_name(what, "%zu-in-%zu-of-%zu", inside + 1, longer + 1, count);
    burnpack_name(path, "metadata.tensor[%zu].data_offsets[0].head", inside);
    burnpack_add_broken(sink, BURNPACK_DATA_OVERLAP, what, (blame)AT(path), &f);
}

void burnpack_records_cases(case_sink *sink)
{
    add_faults(sink);
    add_same(sink, 0, 1);
    add_same(sink, 0, MOST - 1);
    add_same(sink, 1, MOST - 1);
    add_same(sink, MOST - 2, MOST - 1);
    add_same_of_none(sink, true);
    add_same_of_none(sink, false);
    add_same_key(sink, 0, 1);
    add_same_key(sink, 0, MOST - 1);
    add_same_key(sink, 1, MOST - 1);
    add_same_key(sink, MOST - 2, MOST - 1);
    add_overlap(sink, 2, 0, 1);
    add_overlap(sink, 2, 1, 0);
    add_overlap(sink, 3, 0, 2);
    add_overlap(sink, MOST, 1, MOST - 1);
    add_overlap(sink, MOST, MOST - 1, 1);
}

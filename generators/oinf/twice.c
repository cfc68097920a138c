/*
 * Names of two entries of a table: next to each other or far apart, after the
 * first 64 or 1024, with the same content or different content.
 */
#include "generators/oinf/twin.h"

#include <stdlib.h>

#define MOST 1100
#define DIGITS 5                /* and a terminator */

typedef struct {
    oinf_sizevar sizevars[MOST];
    oinf_entry entries[MOST];
    oinf_tensor tensors[MOST];
    char names[MOST][DIGITS];
} parts;

/* "0001" and so on. */
static void fill(parts *p)
{
    for (size_t i = 0; i < MOST; i++) {
        snprintf(p->names[i], DIGITS, "%04u", (unsigned)(i + 1) % 10000);
        const oinf_text name = {p->names[i], DIGITS - 1, 1};
        p->sizevars[i] = (oinf_sizevar){name, i};
        p->entries[i] = (oinf_entry){name, U8, {U8, 0, NULL, COUNT}, NO_TEXT,
                                     0, 0};
        p->tensors[i] = (oinf_tensor){name, {U8, 0, NULL, COUNT}, 0, 0};
    }
}

typedef struct {
    size_t first, second, of;   /* second takes the name of first */
} repeated;

static const repeated pairs[] = {
    {1, 100, 100}, {2, 100, 100}, {99, 100, 100}, {50, 60, 100},
    {1, 1100, 1100}, {1099, 1100, 1100},
};

static void repeat(case_sink *sink, rule broken, const file_model *twin,
                   const char *field, const repeated *r, const char *name)
{
    char path[GOLDEN_PATH_SIZE];

    snprintf(path, sizeof path, field, r->second - 1);
    oinf_add_lenient(sink, &(const lenient){
        .rule = broken, .where = AT(path), .twin = twin,
        .edits = {{REPLACE_FIELD, path, 0, name, DIGITS - 1}}},
        "%zu-and-%zu-of-%zu", r->first, r->second, r->of);
}

static void add_pair(case_sink *sink, const parts *p, const repeated *r)
{
    const char *name = p->names[r->first - 1];
    const file_model sizevars = {.sizevars = p->sizevars,
                                 .sizevar_count = r->of};
    const file_model entries = {.entries = p->entries, .entry_count = r->of};
    const file_model tensors = {.tensors = p->tensors, .tensor_count = r->of};

    repeat(sink, OINF_SIZEVARS_NAMES_UNIQUE, &sizevars, "sizevar[%zu].name",
           r, name);
    repeat(sink, OINF_METADATA_KEYS_UNIQUE, &entries, "metadata[%zu].key", r,
           name);
    repeat(sink, OINF_TENSORS_NAMES_UNIQUE, &tensors, "tensor[%zu].name", r,
           name);
}

/* ------------------------------------------------------- what they hold -- */

#define ADD_CASE(rule_of, what, path, name, ...) \
    {rule_of, what, path, name, FILE_OF(__VA_ARGS__)}
#define TWO_TENSORS(what, ...) \
    ADD_CASE(OINF_TENSORS_NAMES_UNIQUE, what, "tensor[1].name", "a", \
             TENSORS(__VA_ARGS__))
#define TWO_KEYS(what, ...) \
    ADD_CASE(OINF_METADATA_KEYS_UNIQUE, what, "metadata[1].key", "a", \
             ENTRIES(__VA_ARGS__))

typedef struct {
    rule rule;
    const char *what, *path, *name;
    const file_model *twin;
} contents;

static const contents rows[] = {
    TWO_TENSORS("both-with-data", TENSOR("a", U8, SHAPE(3), COUNT),
                TENSOR("b", U8, SHAPE(3), COUNT)),
    TWO_TENSORS("second-without-data", TENSOR("a", U8, SHAPE(3), COUNT),
                DECLARED("b", U8, SHAPE(3))),
    TWO_TENSORS("first-without-data", DECLARED("a", U8, SHAPE(3)),
                TENSOR("b", U8, SHAPE(3), COUNT)),
    TWO_TENSORS("both-without-data", DECLARED("a", U8, SHAPE(3)),
                DECLARED("b", U8, SHAPE(3))),
    TWO_TENSORS("of-two-types", TENSOR("a", U8, SHAPE(3), COUNT),
                TENSOR("b", F32, SHAPE(2), COUNT)),
    TWO_TENSORS("of-two-shapes", TENSOR("a", U8, SHAPE(2, 3), COUNT),
                TENSOR("b", U8, SHAPE(3, 2), COUNT)),
    TWO_TENSORS("second-without-elements", TENSOR("a", U8, SHAPE(3), COUNT),
                TENSOR("b", U8, SHAPE(0), COUNT)),
    TWO_KEYS("same-value", SCALAR("a", U8, LIST(1)), SCALAR("b", U8, LIST(1))),
    TWO_KEYS("of-two-types", SCALAR("a", U8, LIST(1)), TEXT("b", "fast")),
    TWO_KEYS("text-and-text", TEXT("a", "fast"), TEXT("b", "fast")),
    TWO_KEYS("bits-and-bits", BITS("a", 8, "\x5a"), BITS("b", 8, "\x5a")),
    TWO_KEYS("array-and-array", ARRAY("a", U8, SHAPE(3), COUNT),
             ARRAY("b", U8, SHAPE(3), COUNT)),
};

static void add_contents(case_sink *sink, const contents *row)
{
    oinf_add_lenient(sink, &(const lenient){
        .rule = row->rule, .where = AT(row->path), .twin = row->twin,
        .edits = {{REPLACE_FIELD, row->path, 0, row->name,
                   strlen(row->name)}}}, "%s", row->what);
}

void oinf_twice_cases(case_sink *sink)
{
    parts *p = need_memory(NULL, sizeof *p);

    fill(p);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        add_pair(sink, p, &pairs[i]);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        add_contents(sink, &rows[i]);
    free(p);
}

/* All cases: a family of a dozen needs no file of its own. */
#include "generators/toy/model.h"
#include "generators/cases/facts.h"

/* Some tests want twenty valid files of each format, or many tensors. */
#define NAMED(name) \
    ACCEPT("named-" name, .version = 2, .order = NUMBER_LE, \
           TENSORS(TENSOR(name, SHAPE(2)), TENSOR(name ".b", SCALAR), \
                   TENSOR(name ".c", SCALAR), TENSOR(name ".d", SHAPE(1)), \
                   TENSOR(name ".e", SHAPE(1, 1))))

static const model_case valid[] = {
    ACCEPT("empty", .version = 2, .order = NUMBER_LE, EMPTY),
    ACCEPT("one", .version = 2, .order = NUMBER_LE,
           TENSORS(TENSOR("w", SHAPE(2, 3)))),
    ACCEPT("two", .version = 2, .order = NUMBER_LE,
           TENSORS(TENSOR("a", SHAPE(2)), TENSOR("b", SCALAR))),
    ACCEPT("65-elements", .version = 2, .order = NUMBER_LE,
           TENSORS(TENSOR("", SHAPE(65)))),
    ACCEPT("big-endian", .version = 2, .order = NUMBER_BE,
           TENSORS(TENSOR("w", SHAPE(2, 3)))),
    ACCEPT("version-1", .version = 1, .order = NUMBER_LE,
           TENSORS(TENSOR("w", SHAPE(2, 3)))),
    NAMED("alpha"), NAMED("beta"), NAMED("gamma"), NAMED("delta"),
    NAMED("epsilon"), NAMED("zeta"), NAMED("eta"), NAMED("theta"),
    NAMED("iota"), NAMED("kappa"), NAMED("lambda"), NAMED("mu"), NAMED("nu"),
    NAMED("xi"),
};

static const reason_row reasons[] = {
    {"version-1", "1"},
    {"big-endian", "1"},
    {"*", "1, 2, 3"},
};

static const fact_row stated[] = {
    IS_BIG_ENDIAN("big-endian", "header.count")
};

/* The starred ones break random files as well. */
const spoil toy_rows[] = {
    PARENT("empty"),
    BREAK(TOY_HEADER_TRUNCATED, "zero-bytes", CUT("header.version*", 0)),
    BREAK(TOY_HEADER_TRUNCATED, "9-bytes", CUT("header.count*", 3)),

    PARENT("two"),
    BREAK(TOY_HEADER_VERSION, "zero", SET("header.version", 0)),
    BREAK(TOY_HEADER_VERSION, "three", SET("*header.version", 3)),
    BREAK(TOY_HEADER_ORDER, "two", SET("*header.order", 2)),
    BREAK(TOY_HEADER_COUNT, "one-more", ADD("*header.count", 1)),
    BREAK(TOY_HEADER_COUNT, "one-less", ADD("header.count", -1)),
    BREAK_AT(TOY_HEADER_COUNT, "byte-after-the-last", AT("header.count"),
             APPEND("tensor[1].data", "\0")),
    BREAK(TOY_TENSOR_TRUNCATED, "in-shape", CUT("tensor[0*].shape[0*]*", 7)),
    BREAK(TOY_TENSOR_TRUNCATED, "in-name", CUT("tensor[1].name", 0)),
    BREAK(TOY_TENSOR_DIM, "zero", SET("tensor[0*].shape[0*]", 0)),
    BREAK(TOY_TENSOR_NAME_UTF8, "ff", REPLACE("tensor[1].name", "\xff")),
    BREAK(TOY_TENSOR_NAME_UNIQUE, "both", REPLACE("tensor[1].name", "a")),
    BREAK_AT(TOY_TENSOR_DATA, "cut", AT("tensor[0].shape[0]"),
             CUT("tensor[0].data", 7)),
    BREAK(TOY_TENSOR_DATA, "2-to-62-wraps",
          SET("tensor[0].shape[0]", (u64)1 << 62)),

    PARENT("version-1"),
    BREAK(TOY_HEADER_ORDER, "big-in-version-1", SET("header.order", 1)),

    UNSEALED_PARENT("two"),
    BREAK(TOY_HEADER_SIZE, "one-more", ADD("*header.size", 1)),
    BREAK(TOY_HEADER_SIZE, "one-less", ADD("header.size", -1)),
    BREAK_AT(TOY_HEADER_SIZE, "cut", AT("header.size"),
             CUT("tensor[1].data", 3)),
    END_OF_ROWS
};

void toy_cases(case_sink *sink)
{
    give_reasons(sink, ROWS(reasons));
    give_facts(sink, ROWS(stated));
    add_models(sink, ROWS(valid));
    spoil_table(sink, toy_rows);
}

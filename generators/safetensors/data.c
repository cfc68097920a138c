/* Places of data in the buffer: outside, shared, unused bytes. */
#include "generators/safetensors/model.h"

#define A       "tensor[0]."
#define B       "tensor[1]."
#define C       "tensor[2]."
#define BOUNDS(what, path, ...) \
    BREAK_AT(SAFETENSORS_DATA_BOUNDS, what, AT(path), __VA_ARGS__)

#define OVERLAP(what, path, ...) \
    BREAK_AT(SAFETENSORS_DATA_OVERLAP, what, AT(path), __VA_ARGS__)
#define TO(path, begin, end)  REPLACE(path "begin", begin), \
                              REPLACE(path "end", end)

#define INSIDE_OF(what, begin) \
    BREAK_AT(SAFETENSORS_DATA_ZERO_SIZE_INSIDE, what, AT(A "begin"), \
             TO(A, begin, begin))

#define HOLE(what, skip, length, ...) \
    BREAK_AT(SAFETENSORS_DATA_HOLE, what, INSIDE(A "data", skip, length), \
             __VA_ARGS__)

#define TRAILING(what, ...) \
    BREAK_AT(SAFETENSORS_DATA_TRAILING, what, FROM("trailing"), __VA_ARGS__)

#define END_OF_ZIP "PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"

const spoil st_data_rows[] = {
    /* ----------------------------------------------------------------
     * bounds */
    PARENT("one-u8-8"),
    BOUNDS("cut-by-one", A "end", CUT(A "data", 7)),
    BOUNDS("cut-to-the-header", A "end", CUT_AFTER("header.padding")),
    BOUNDS("cut-to-one", A "end", CUT(A "data", 1)),
    BOUNDS("one-further", A "end", REPLACE(A "begin", "1"),
           REPLACE(A "end", "9")),
    BOUNDS("from-the-end-on", A "end", REPLACE(A "begin", "8"),
           REPLACE(A "end", "16")),
    BOUNDS("from-the-start-of-the-file", A "end", REPLACE(A "begin", "64"),
           REPLACE(A "end", "72")),
    BOUNDS("at-2-to-31", A "end", REPLACE(A "begin", "2147483648"),
           REPLACE(A "end", "2147483656")),
    BOUNDS("at-2-to-32", A "end", REPLACE(A "begin", "4294967296"),
           REPLACE(A "end", "4294967304")),
    BOUNDS("at-2-to-40", A "end", REPLACE(A "begin", "1099511627776"),
           REPLACE(A "end", "1099511627784")),
    BOUNDS("at-2-to-63", A "end", REPLACE(A "begin", "9223372036854775808"),
           REPLACE(A "end", "9223372036854775816")),
    BOUNDS("up-to-2-to-64-less-1", A "end",
           REPLACE(A "begin", "18446744073709551607"),
           REPLACE(A "end", "18446744073709551615")),
    BOUNDS("start-of-the-buffer-added-wraps", A "end",
           REPLACE(A "begin", "18446744073709551514"),
           REPLACE(A "end", "18446744073709551522")),

    PARENT("zero-dim"),
    BOUNDS("no-elements-one-behind-the-end", A "end",
           REPLACE(A "begin", "1"), REPLACE(A "end", "1")),
    BOUNDS("no-elements-at-2-to-64-less-1", A "end",
           REPLACE(A "begin", "18446744073709551615"),
           REPLACE(A "end", "18446744073709551615")),

    PARENT("two-u8"),
    BOUNDS("second-cut-by-one", B "end", CUT(B "data", 3)),
    BOUNDS("second-cut-away", B "end", CUT_AFTER(A "data")),
    BOUNDS("second-behind-a-gap-and-the-end", B "end",
           REPLACE(B "begin", "9"), REPLACE(B "end", "13")),

    /* ---------------------------------------------------------------
     * overlap */
    /* Data of 8 and 4 bytes; no unused bytes. */
    OVERLAP("contained", B "begin", TO(B, "2", "6"), CUT_AFTER(A "data")),
    OVERLAP("same-begin", A "begin", TO(B, "0", "4"), CUT_AFTER(A "data")),
    OVERLAP("same-end", B "begin", TO(B, "4", "8"), CUT_AFTER(A "data")),
    OVERLAP("one-byte", B "begin", TO(B, "7", "11"), CUT(B "data", 3)),
    OVERLAP("all-but-one-byte", B "begin", TO(B, "5", "9"),
            CUT(B "data", 1)),
    OVERLAP("the-first-in-the-second", A "begin", TO(B, "0", "4"),
            TO(A, "3", "11"), CUT(B "data", 3)),
    OVERLAP("at-byte-9", B "begin", TO(A, "0", "10"),
            REPLACE(A "shape[0]", "10"), TO(B, "9", "12"),
            REPLACE(B "shape[0]", "3")),

    PARENT("two-tensors"),
    OVERLAP("same-range", B "begin", TO(B, "0", "8"), CUT_AFTER(A "data")),
    OVERLAP("same-range-of-another-type", B "begin", TO(B, "0", "8"),
            REPLACE(B "dtype", "\"I32\""), CUT_AFTER(A "data")),
    OVERLAP("same-range-of-another-shape", B "begin", TO(B, "0", "8"),
            REPLACE(B "shape[0]", "2,1"), CUT_AFTER(A "data")),

    PARENT("three-u8"),
    OVERLAP("first-and-last-of-three", C "begin", TO(C, "3", "7"),
            TO(B, "7", "11"), CUT(C "data", 3)),
    OVERLAP("three-at-one-place", B "begin", TO(B, "0", "4"),
            TO(C, "0", "4"), CUT_AFTER(A "data")),

    /* ------------------------------------------- empty tensors inside
     * others */
    PARENT("zero-dim-at-each-boundary"),
    INSIDE_OF("first-byte-of-another", "1"), INSIDE_OF("middle-of-another",
                                                       "2"),

    BREAK_AT(SAFETENSORS_DATA_ZERO_SIZE_INSIDE, "last-byte-of-the-last",
             AT("tensor[4].begin"), TO("tensor[4].", "7", "7")),
    BREAK_AT(SAFETENSORS_DATA_ZERO_SIZE_INSIDE, "in-the-second-of-two",
             AT("tensor[2].begin"), TO("tensor[2].", "5", "5")),

    /* ----------------------------------------------------- holes and the
     * end */
    /* Data of 8 and 4 bytes at first. */
    PARENT("two-u8"),
    HOLE("one-byte-at-the-start", 0, 1, TO(A, "1", "9"), TO(B, "9", "13"),
         APPEND("buffer", "\0")),
    HOLE("8-bytes-at-the-start", 0, 8, TO(A, "8", "16"), TO(B, "16", "20"),
         APPEND("buffer", "\0\0\0\0\0\0\0\0")),
    HOLE("one-byte-between", 8, 1, TO(B, "9", "13"), APPEND("buffer", "\0")),
    HOLE("8-bytes-between", 8, 8, TO(B, "16", "20"),
         APPEND("buffer", "\0\0\0\0\0\0\0\0")),
    HOLE("filled-with-something", 8, 4, TO(B, "12", "16"),
         APPEND("buffer", "hole")),
    HOLE("a-page-at-the-start", 0, 4096, TO(A, "4096", "4104"),
         TO(B, "4104", "4108"), APPEND_FILL("buffer", 4096, 0)),
    HOLE("shape-smaller-than-before", 4, 4, REPLACE(A "shape[0]", "4"),
         REPLACE(A "end", "4")),
    HOLE("data-in-reverse", 0, 1, TO(B, "1", "5"), TO(A, "5", "13"),
         APPEND("buffer", "\0")),

    PARENT("three-u8"),
    HOLE("where-a-tensor-was", 4, 4, REPLACE(B "shape[0]", "0"),
         TO(B, "4", "4")),
    HOLE("with-an-empty-tensor-inside", 4, 4, REPLACE(B "shape[0]", "0"),
         TO(B, "6", "6")),
    HOLE("in-front-of-an-empty-tensor", 4, 4, REPLACE(B "shape[0]", "0"),
         TO(B, "8", "8")),
    HOLE("two-of-them", 4, 1, TO(B, "5", "9"), TO(C, "11", "15"),
         APPEND("buffer", "\1\2\3")),

    PARENT("two-u8"),
    TRAILING("one-byte", APPEND("*trailing", "\0")),
    TRAILING("one-space", APPEND("trailing", " ")),
    TRAILING("line-feed", APPEND("trailing", "\n")),
    TRAILING("8-zeros", APPEND_FILL("*trailing", 8, 0)),
    TRAILING("4096-zeros", APPEND_FILL("trailing", 4096, 0)),
    TRAILING("zip-archive", APPEND("*trailing", END_OF_ZIP)),
    TRAILING("pickle", APPEND("trailing", "\x80\2N.")),
    TRAILING("script", APPEND("trailing", "\n#!/bin/sh\n")),
    TRAILING("pdf", APPEND("trailing", "%PDF-1.4\n%%EOF\n")),
    TRAILING("html", APPEND("trailing", "<html></html>")),
    TRAILING("second-header", APPEND("trailing", "\2\0\0\0\0\0\0\0{}")),

    PARENT("one-u8-8"),
    BREAK_AT(SAFETENSORS_DATA_TRAILING, "shape-smaller-than-before",
             INSIDE(A "data", 4, 4), REPLACE(A "shape[0]", "4"),
             REPLACE(A "end", "4")),
    BREAK_AT(SAFETENSORS_DATA_TRAILING, "shape-of-none",
             INSIDE(A "data", 0, 8), REPLACE(A "shape[0]", "0"),
             REPLACE(A "end", "0")),

    PARENT("no-tensors"),
    TRAILING("one-byte-of-no-tensors", APPEND("trailing", "\0")),
    TRAILING("8-bytes-of-no-tensors", APPEND_FILL("trailing", 8, 1)),

    PARENT("zero-dim-u8"),
    TRAILING("one-byte-behind-no-elements", APPEND("trailing", "\1")),

    /* The last tensor moves after the data. */
    PARENT("zero-dim-at-each-boundary"),
    TRAILING("with-an-empty-tensor-inside", TO("tensor[4].", "9", "9"),
             APPEND("trailing", "\0\0")),
    TRAILING("with-an-empty-tensor-at-its-end", TO("tensor[4].", "10", "10"),
             APPEND("trailing", "\0\0")),
    TRAILING("behind-an-empty-tensor", APPEND("trailing", "\0\0")),

    /* A too small N leaves padding to the buffer. */
    UNSEALED_PARENT("no-tensors"),
    BREAK_AT(SAFETENSORS_DATA_TRAILING, "padding-that-n-does-not-count",
             INSIDE("header.padding", 0, 6), SET("header_size", 2)),
    END_OF_ROWS
};

/* ------------------------------------------------------------ bool bytes */

#define BOOLS(what, at, bytes) \
    CASE(SAFETENSORS_DATA_BOOL_VALUE, what, INSIDE(A "data", at, 1), \
         "bytes that are no booleans", \
         TENSORS(TENSOR("w", BOOL, SHAPE(sizeof bytes - 1), DATA(bytes))))

static const model_case bools[] = {
    BOOLS("2", 0, "\2"), BOOLS("255", 0, "\xff"), BOOLS("ascii", 0, "01"),
    BOOLS("128", 0, "\x80"), BOOLS("last-of-four", 3, "\0\1\0\2"),
    BOOLS("two-of-four", 1, "\0\2\1\3"),
    CASE(SAFETENSORS_DATA_BOOL_VALUE, "scalar", INSIDE(A "data", 0, 1),
         "a byte that is not a boolean",
         TENSORS(TENSOR("w", BOOL, ONES(0), DATA("\3")))),
};

void st_data_cases(case_sink *sink)
{
    spoil_table(sink, st_data_rows);
    add_models(sink, ROWS(bools));
}

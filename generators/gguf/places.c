/*
 * Files that break a MAY about the layout of the data: gaps, sharing, contents
 * of padding, the end of the file.
 */
#include "generators/gguf/model.h"

#define FLOATS(name, offset)    PLACED(name, F32, SHAPE(4), COUNT, offset)

static const model_case places[] = {
#define HOLE(what, i, ...) \
    CASE(GGUF_DATA_CONTIGUOUS, what, AT("tensor[" #i "].offset"), \
         "data in other places", PLAIN, TENSORS(__VA_ARGS__))
    HOLE("first-at-32", 0, FLOATS("a", 32)),
    HOLE("hole-between", 1, FLOATS("a", 0), FLOATS("b", 64)),
    HOLE("hole-of-4096-bytes", 1, FLOATS("a", 0), FLOATS("b", 4128)),
    HOLE("descending", 0, FLOATS("a", 32), FLOATS("b", 0)),
    HOLE("shuffled-three", 0, FLOATS("a", 32), FLOATS("b", 64), FLOATS("c", 0)),
    HOLE("last-two-swapped", 1, FLOATS("a", 0), FLOATS("b", 64),
         FLOATS("c", 32)),
    HOLE("empty-tensor-behind-a-hole", 1, FLOATS("a", 0),
         PLACED("b", F32, SHAPE(0), COUNT, 96)),
    HOLE("empty-tensor-inside-other-data", 1,
         PLACED("a", I8, SHAPE(64), COUNT, 0),
         PLACED("b", F32, SHAPE(0), COUNT, 32)),
    HOLE("empty-tensor-at-0-behind-others", 1, FLOATS("a", 0),
         PLACED("b", F32, SHAPE(0), COUNT, 0)),
    CASE(GGUF_DATA_CONTIGUOUS, "descending-big-endian", AT("tensor[0].offset"),
         "data in other places", PLAIN, .big_endian = true,
         TENSORS(FLOATS("a", 32), FLOATS("b", 0))),
    /* as upstream writes, whatever alignment it was given */
    CASE(GGUF_DATA_CONTIGUOUS, "laid-out-by-32-of-16", AT("tensor[1].offset"),
         "data in other places", ALIGNED(16),
         TENSORS(FLOATS("a", 0), FLOATS("b", 32))),
    CASE(GGUF_DATA_CONTIGUOUS, "padded-to-64-of-32", AT("tensor[1].offset"),
         "data in other places", PLAIN,
         TENSORS(FLOATS("a", 0), FLOATS("b", 64), FLOATS("c", 128))),
#define SHARED(what, i, ...) \
    CASE_BOTH(GGUF_DATA_SHARED, what, AT("tensor[" #i "].offset"), \
              GGUF_DATA_CONTIGUOUS, "data of two tensors", PLAIN, \
              TENSORS(__VA_ARGS__))
    SHARED("same-type", 1, FLOATS("a", 0), FLOATS("b", 0)),
    SHARED("other-shape", 1, FLOATS("a", 0),
           PLACED("b", F32, SHAPE(2, 2), COUNT, 0)),
    SHARED("other-type", 1, PLACED("a", I32, SHAPE(1), DATA("\1\2\3\4"), 0),
           PLACED("b", I8, SHAPE(4), DATA("\1\2\3\4"), 0)),
    SHARED("with-the-first-of-three", 2, FLOATS("a", 0), FLOATS("b", 32),
           FLOATS("c", 0)),
    SHARED("three-times", 1, FLOATS("a", 0), FLOATS("b", 0), FLOATS("c", 0)),
};

static const model_case both[] = {
    {{"identical-and-one-more", GGUF_DATA_OVERLAP, AT("tensor[2].offset"),
      {2, {GGUF_DATA_SHARED, GGUF_DATA_CONTIGUOUS}}, NULL, NULL, NULL,
      "data that overlap"},
     FILE_OF(PLAIN, TENSORS(PLACED("a", I8, SHAPE(64), COUNT, 0),
                            PLACED("b", I8, SHAPE(64), COUNT, 0),
                            PLACED("c", I8, SHAPE(64), ZERO, 32)))},
};

/* A small file that expands: a reader that copies holds the data 64 times. */
static void add_unfolding(case_sink *sink)
{
    enum {TIMES = 64};
    static const char names[TIMES + 1] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
    static const u64 shape[] = {1024};
    static const gguf_pair pairs[] = {ARCHITECTURE};
    gguf_tensor tensors[TIMES];
    file_model m = {.pairs = pairs, .pair_count = 1, .tensors = tensors,
                    .tensor_count = TIMES};
    case_info info = {.what = "sixty-four-times", .rule = GGUF_DATA_SHARED,
                      .where = AT("tensor[1].offset"),
                      .also = {1, {GGUF_DATA_CONTIGUOUS}},
                      .patch = "64 tensors have the same data"};

    for (size_t i = 0; i < TIMES; i++)
        tensors[i] = (gguf_tensor){{&names[i], 1, 1}, F32, 1, shape, COUNT,
                                   true, 0};
    add_model(sink, &info, &m);
}

#define PADDING(what, path, at, bytes) \
    BREAK_AT(GGUF_DATA_PADDING_ZERO, what, INSIDE(path, at, 1), \
             POKE(path, at, bytes))

static const spoil rows[] = {
    /* 19 bytes before 24, and 8 after them. */
    PARENT("one-f32-2x3"),
    PADDING("behind-infos", "padding", 0, "\xaa"),
    PADDING("last-byte-behind-infos", "padding", 18, "\1"),
    PADDING("behind-last", "padding#1", 0, "\xff"),
    PADDING("last-byte-of-all", "padding#1", 7, "\x80"),
    PADDING("infos-go-on", "padding", 0, "\1\0\0\0\0\0\0\0w"),

    BREAK_AT(GGUF_DATA_TAIL_PADDING, "none", AT_END,
             CUT_AFTER("tensor[0].data")),
    BREAK_AT(GGUF_DATA_TAIL_PADDING, "one-byte", AT_END, CUT("padding#1", 1)),
    BREAK_AT(GGUF_DATA_TAIL_PADDING, "one-byte-missing", AT_END,
             CUT("padding#1", 7)),

    BREAK_AT(GGUF_DATA_TRAILING, "one-zero", AT("trailing"),
             APPEND_FILL("trailing", 1, 0)),
    BREAK_AT(GGUF_DATA_TRAILING, "32-zeros", AT("trailing"),
             APPEND_FILL("trailing", 32, 0)),
    BREAK_AT(GGUF_DATA_TRAILING, "4096-zeros", AT("trailing"),
             APPEND_FILL("trailing", 4096, 0)),
    BREAK_AT(GGUF_DATA_TRAILING, "text", AT("trailing"),
             APPEND("trailing", "\n")),
    BREAK_AT(GGUF_DATA_TRAILING, "zip", AT("trailing"),
             APPEND("trailing", "PK\5\6"), APPEND_FILL("trailing", 18, 0)),
    BREAK_AT(GGUF_DATA_TRAILING, "pdf", AT("trailing"),
             APPEND("trailing", "%PDF-1.7\n%%EOF\n")),
    BREAK_AT(GGUF_DATA_TRAILING, "second-gguf", AT("trailing"),
             APPEND("trailing", "GGUF\3\0\0\0"),
             APPEND_FILL("trailing", 16, 0)),

    PARENT("three-tensors"),
    PADDING("between-data", "padding#1", 3, "\1"),

    PARENT("two-tensors"),
    BREAK_AT(GGUF_DATA_TAIL_PADDING, "second-of-two", AT_END,
             CUT_AFTER("tensor[1].data")),

    PARENT("architecture-only"),
    PADDING("no-tensors", "padding", 27, "\xff"),
    BREAK_AT(GGUF_DATA_TRAILING, "no-tensors", AT("trailing"),
             APPEND_FILL("trailing", 32, 0)),
    BREAK_AT(GGUF_DATA_TRAILING, "no-tensors-one-byte", AT("trailing"),
             APPEND("trailing", "\1")),
    END_OF_ROWS
};

void gguf_places_cases(case_sink *sink)
{
    add_models(sink, ROWS(places));
    add_models(sink, ROWS(both));
    add_unfolding(sink);
    spoil_table(sink, rows);
}

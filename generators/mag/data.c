/* Invalid places of data. */
#include "generators/mag/model.h"

#define OFFSET(offset)      SET("tensor[0].offset", offset)
#define SIZE(numel, rows, columns) \
    SET("tensor[0].numel", numel), SET("tensor[0].shape[0]", rows), \
    SET("tensor[0].shape[1]", columns)
#define AT_DATA             AT("tensor[0].offset")
#define SECOND "tensor[1].offset"
#define THIRD "tensor[2].offset"

const spoil mag_data_rows[] = {
    /* f16 [7]: records end at 57, 14 bytes of data at 64, file ends at 128. */
    PARENT("one-f16-vector"),
    BREAK(MAG_DATA_OFFSET_ALIGNED, "plus-1", OFFSET(65)),
    BREAK(MAG_DATA_OFFSET_ALIGNED, "plus-4", OFFSET(68)),
    BREAK(MAG_DATA_OFFSET_ALIGNED, "plus-8", OFFSET(72)),
    BREAK(MAG_DATA_OFFSET_ALIGNED, "plus-16", OFFSET(80)),
    BREAK(MAG_DATA_OFFSET_ALIGNED, "plus-32", OFFSET(96)),

    /* f32 [2, 3]: records end at 65, 24 bytes of data at 128, file ends at
     * 192. */
    PARENT("one-f32-2x3"),
    BREAK(MAG_DATA_OFFSET_IN_RECORDS, "zero", SET("tensor[0*].offset", 0)),
    BREAK(MAG_DATA_OFFSET_IN_RECORDS, "last-byte-of-records", OFFSET(64)),

    BREAK(MAG_DATA_OUT_OF_FILE, "at-the-end", OFFSET(192)),
    BREAK(MAG_DATA_OUT_OF_FILE, "behind-the-end", OFFSET(256)),
    BREAK(MAG_DATA_OUT_OF_FILE, "right-in-its-lower-32-bits",
          OFFSET(TWO(32) + 128)),
    BREAK(MAG_DATA_OUT_OF_FILE, "2-to-31", OFFSET(TWO(31))),
    BREAK(MAG_DATA_OUT_OF_FILE, "2-to-32", SET("tensor[0*].offset", TWO(32))),
    BREAK(MAG_DATA_OUT_OF_FILE, "2-to-63-less-64", OFFSET(TWO(63) - 64)),
    BREAK(MAG_DATA_OUT_OF_FILE, "2-to-63", SET("tensor[0*].offset", TWO(63))),
    BREAK(MAG_DATA_OUT_OF_FILE, "2-to-63-plus-128", OFFSET(TWO(63) + 128)),
    BREAK(MAG_DATA_OUT_OF_FILE, "2-to-64-less-128", OFFSET(0 - (u64)128)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "one-element-too-many", AT_DATA,
             SIZE(17, 1, 17)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "2-gib", AT_DATA,
             SIZE(TWO(29), TWO(14), TWO(15))),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "4-gib", AT_DATA,
             SIZE(TWO(30), TWO(15), TWO(15))),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "4-gib-and-the-data", AT_DATA,
             SIZE(TWO(30) + 6, 1, TWO(30) + 6)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "f32-2-to-63-less-4-bytes", AT_DATA,
             SIZE(TWO(61) - 1, 1, TWO(61) - 1)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "f16-2-to-63-less-2-bytes", AT_DATA,
             SIZE(TWO(62) - 1, TWO(62) - 1, 1), SET("tensor[0].dtype", 1)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "bool-2-to-63-less-1-bytes", AT_DATA,
             SIZE(TWO(63) - 1, 1, TWO(63) - 1), SET("tensor[0].dtype", 2)),
    BREAK(MAG_DATA_OUT_OF_FILE, "end-2-to-64-less-1", OFFSET(TWO(63)),
          SIZE(TWO(63) - 1, 1, TWO(63) - 1), SET("tensor[0].dtype", 2)),
    BREAK(MAG_DATA_OUT_OF_FILE, "end-wraps-to-the-end-of-file",
          OFFSET(TWO(63) + 256), SIZE(TWO(63) - 64, 1, TWO(63) - 64),
          SET("tensor[0].dtype", 2)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "cut-behind-the-records", AT_DATA,
             CUT("padding", 0)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "cut-in-the-padding", AT_DATA,
             CUT("padding", 62)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "cut-before-the-data",
             AT("tensor[0*].offset"), CUT("tensor[0*].data*", 0)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "cut-in-the-data", AT_DATA,
             CUT("tensor[0].data", 1)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "cut-one-byte-short", AT_DATA,
             CUT("tensor[0].data", 23)),

    /* f32 [1, 4, 4, 1]: records end at 128, 64 bytes of data, file ends at
     * 192. */
    PARENT("records-end-on-64"),
    BREAK(MAG_DATA_OFFSET_IN_RECORDS, "one-block-too-early", OFFSET(64)),
    BREAK(MAG_DATA_OUT_OF_FILE, "end-wraps-to-0",
          SET("tensor[0*].offset", 0 - (u64)64)),

    /* Like the last file, with records up to 129 and data at 192. */
    PARENT("records-end-one-behind-64"),
    BREAK(MAG_DATA_OFFSET_IN_RECORDS, "one-byte-behind-64", OFFSET(128)),

    /* 55 bytes of padding, 128 bytes of data at 192, 64 zeros at 320, file
     * 384. */
    PARENT("two-tensors"),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "second-sizes-add-up", AT(SECOND),
             SET("tensor[1].numel", TWO(61) - 1), SET("tensor[1].shape[0]", 1),
             SET("tensor[1].shape[1]", TWO(61) - 1)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "second-cut-one-byte-short", AT(SECOND),
             CUT("tensor[1].data", 63)),
    BREAK_AT(MAG_DATA_OUT_OF_FILE, "second-short-by-the-padding", AT(SECOND),
             CUT("tensor[1].data", 64 - 55)),

    BREAK(MAG_DATA_OVERLAP, "same-offset-other-size", SET(SECOND, 192)),
    BREAK(MAG_DATA_OVERLAP, "inside", SET(SECOND, 256)),
    BREAK(MAG_DATA_OVERLAP, "crossing", SET(SECOND, 256),
          SET("tensor[1].numel", 32), SET("tensor[1].shape[0]", 8)),

    /* 65 bytes of data at 128, 64 zeros at 256, file ends at 320. */
    PARENT("payload-65-bytes"),
    BREAK(MAG_DATA_OVERLAP, "one-byte", SET(SECOND, 192)),

    /* Records end at 123; 8 bytes of data each at 128, 192 and 256. */
    PARENT("three-tensors"),
    BREAK(MAG_DATA_OFFSET_ALIGNED, "second", SET(SECOND, 196)),
    BREAK(MAG_DATA_OFFSET_ALIGNED, "third", SET(THIRD, 260)),
    BREAK(MAG_DATA_OFFSET_IN_RECORDS, "second", SET(SECOND, 64)),
    BREAK(MAG_DATA_OFFSET_IN_RECORDS, "third", SET(THIRD, 64)),
    BREAK_AT(MAG_DATA_OVERLAP, "first-reaches-over-second", AT(SECOND),
             SET("tensor[0].numel", 18), SET("tensor[0].shape[0]", 18)),
    BREAK_AT(MAG_DATA_OVERLAP, "first-reaches-into-second", AT(SECOND),
             SET("tensor[0].numel", 17), SET("tensor[0].shape[0]", 17)),
    BREAK_BOTH(MAG_DATA_OVERLAP, "first-and-third", AT(THIRD), MAG_DATA_ORDER,
               SET("tensor[0].numel", 17), SET("tensor[0].shape[0]", 17),
               SET(SECOND, 256), SET(THIRD, 192)),
    BREAK_AT(MAG_DATA_OVERLAP, "second-and-third", AT(THIRD),
             SET("tensor[1].numel", 17), SET("tensor[1].shape[0]", 17)),

    /* 64 bytes at 128, then 128 at 192 and 320: the file ends at 448. */
    PARENT("three-blocks"),
    BREAK(MAG_DATA_OVERLAP, "behind-a-touching-one", SET(THIRD, 256)),

    /* One element each of four types, in the blocks from 192 to 384; the file
     * ends at 512. */
    PARENT("all-dtypes-one-element"),
    BREAK(MAG_DATA_OFFSET_ALIGNED, "one-element", OFFSET(196)),
    BREAK(MAG_DATA_OFFSET_IN_RECORDS, "one-element", OFFSET(64)),
    BREAK(MAG_DATA_OUT_OF_FILE, "one-element", SET("tensor[3].offset", 512)),
    BREAK_BOTH(MAG_DATA_OVERLAP, "one-element", AT(SECOND), MAG_DATA_GAP,
               SET(SECOND, 192)),
    END_OF_ROWS
};

/* ------------------------------------------------------- the same offset -- */

/* Sizes that are equal if counted in words, blocks or elements. */
#define AT_ONE_OFFSET(what, ...) \
    CASE(MAG_DATA_OVERLAP, what, AT("tensor[1].offset"), \
         "two tensors with one offset", TENSORS(__VA_ARGS__))
#define BYTES(key, size)    PLACED(key, BOOL, SHAPE(size), ZERO, 128)
/* The second tensor is longer and ends in padding that is not zero. */
#define INTO_PADDING(what, ...) \
    CASE_BOTH(MAG_DATA_OVERLAP, what, AT("tensor[1].offset"), \
              MAG_DATA_BOOL_VALUE, "two tensors with one offset", \
              TENSORS(__VA_ARGS__))

static const model_case one_offset[] = {
    INTO_PADDING("16-and-17-bytes-at-one-offset", BYTES("a", 16),
                 BYTES("b", 17)),
    INTO_PADDING("15-and-16-bytes-at-one-offset", BYTES("a", 15),
                 BYTES("b", 16)),
    AT_ONE_OFFSET("17-and-16-bytes-at-one-offset", BYTES("a", 17),
                  BYTES("b", 16)),
    AT_ONE_OFFSET("f32-and-f16-at-one-offset",
                  PLACED("a", F32, SHAPE(4), ZERO, 128),
                  PLACED("b", F16, SHAPE(4), ZERO, 128)),
    AT_ONE_OFFSET("bool-and-i32-at-one-offset",
                  PLACED("a", BOOL, SHAPE(4), ZERO, 128),
                  PLACED("b", I32, SHAPE(4), ZERO, 128)),
    AT_ONE_OFFSET("f16-and-bool-at-one-offset",
                  PLACED("a", F16, SHAPE(3), ZERO, 128),
                  PLACED("b", BOOL, SHAPE(3), ZERO, 128)),
};

/* ------------------------------------------------- data in another order -- */

/* The data of tensor i of three is last in the file and lacks a byte. */
static void add_last_in_file(case_sink *sink, size_t i, const char *which)
{
    static const u64 places[3][3] = {{256, 128, 192}, {128, 256, 192},
                                     {128, 192, 256}};
    const mag_tensor tensors[] = {
        PLACED("a", F32, SHAPE(4), COUNT, places[i][0]),
        PLACED("b", F32, SHAPE(4), COUNT, places[i][1]),
        PLACED("c", F32, SHAPE(4), COUNT, places[i][2])};
    const file_model a = {.tensors = tensors, .tensor_count = 3};
    char what[GOLDEN_PATH_SIZE], offset[GOLDEN_PATH_SIZE];
    char data[GOLDEN_PATH_SIZE], patch[80] = "";
    const case_info info = {.what = what, .rule = MAG_DATA_OUT_OF_FILE,
                            .where = AT(offset), .features = "mag.tensors",
                            .also = {i < 2, {MAG_DATA_ORDER}},
                            .patch = patch};
    const edit cut = CUT(data, 15);
    builder b = mag_build(&a);

    snprintf(offset, sizeof offset, "tensor[%zu].offset", i);
    snprintf(data, sizeof data, "tensor[%zu].data", i);
    snprintf(what, sizeof what, "one-byte-short-of-%s-which-lies-last", which);
    apply_edit(&b, &cut, patch, sizeof patch);
    mag_seal(&b);
    add_file(sink, &info, &a, &b);
}

void mag_data_cases(case_sink *sink)
{
    spoil_table(sink, mag_data_rows);
    add_models(sink, ROWS(one_offset));
    add_last_in_file(sink, 0, "the-first");
    add_last_in_file(sink, 1, "the-second");
    add_last_in_file(sink, 2, "the-third");
}

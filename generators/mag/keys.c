/* Keys: length, UTF-8 and duplicates. */
#include "generators/mag/model.h"

#define K(text)             INTEGER(text, 1)

static const model_case good[] = {
    /* the first and the last character of each length */
    ACCEPT("keys-utf8-lengths",
           ENTRIES(K("\x01"), K("\x7f"), K("\xc2\x80"), K("\xdf\xbf"),
                   K("\xe0\xa0\x80"), K("\xef\xbf\xbf"), K("\xf0\x90\x80\x80"),
                   K("\xf4\x8f\xbf\xbf"))),
    /* the first and the last character of each row of Unicode's Table 3-7 */
    ACCEPT("keys-utf8-rows",
           ENTRIES(K("\xe0\xa0\x81"), K("\xe0\xbf\xbf"), K("\xe1\x80\x80"),
                   K("\xec\xbf\xbf"), K("\xed\x80\x80"), K("\xed\x9f\xbf"),
                   K("\xee\x80\x80"), K("\xef\xbf\xbd"), K("\xf0\x90\x80\x81"),
                   K("\xf0\xbf\xbf\xbf"), K("\xf1\x80\x80\x80"),
                   K("\xf3\xbf\xbf\xbf"), K("\xf4\x80\x80\x80"),
                   K("\xf4\x8f\xbf\xbe"))),
    ACCEPT("keys-utf8-private-use",
           ENTRIES(K("\xee\xa0\x80"), K("\xee\xbf\xbf"))),
    ACCEPT("keys-noncharacters",
           ENTRIES(K("\xef\xb7\x90"), K("\xef\xb7\xaf"), K("\xef\xbf\xbe"),
                   K("\xf0\x9f\xbf\xbe"), K("\xf0\x9f\xbf\xbf"))),
    ACCEPT("keys-byte-order-mark",
           ENTRIES(K("k"), K("\xef\xbb\xbfk"), K("\xef\xbb\xbf"))),
    ACCEPT("keys-controls",
           ENTRIES(K("\t"), K("line\nbreak"), K("\r"), K("\x1b[31m"),
                   K("\xc2\x85"), K("\xe2\x80\xa8"), K("\xe2\x80\xae" "evil"))),
    ACCEPT("keys-not-normalised",
           ENTRIES(K("\xc3\xa9"), K("e\xcc\x81"), K("\xef\xac\x81"), K("fi"))),
    ACCEPT("keys-upper-and-lower-case",
           ENTRIES(K("k"), K("K"), K("\xe2\x84\xaa"))),
    ACCEPT("keys-alike-in-1024-bytes", ENTRIES(K(ALIKE("a")), K(ALIKE("b"))),
           TENSORS(TENSOR(ALIKE("a"), I32, SHAPE(1), COUNT),
                   TENSOR(ALIKE("b"), I32, SHAPE(1), COUNT))),
    ACCEPT("keys-alike-in-1024-bytes-and-descending",
           ENTRIES(K(ALIKE("b")), K(ALIKE("a"))),
           TENSORS(TENSOR(ALIKE("b"), I32, SHAPE(1), COUNT),
                   TENSOR(ALIKE("a"), I32, SHAPE(1), COUNT))),
    ACCEPT("keys-white-space",
           ENTRIES(K("k"), K("k "), K(" k"), K(" "), K("\xc2\xa0"), K("k\n"))),
    ACCEPT("keys-punctuation",
           ENTRIES(K("\"quoted\""), K("back\\slash"), K("%s%n"), K("{}"),
                   K("'"), K("<b>&amp;</b>"), K("null"), K("0"))),
    ACCEPT("keys-like-paths",
           ENTRIES(K("../../etc/passwd"), K("/etc/passwd"), K("C:\\x"),
                   K("//host/share"), K("."), K("..")),
           TENSORS(TENSOR("../w", I32, SHAPE(1), COUNT))),
    ACCEPT("keys-beginnings-of-others",
           ENTRIES(K("a"), K("aa"), K("aaa"), K("ab"))),
    ACCEPT("keys-of-tensors",
           TENSORS(TENSOR("\xe9\x87\x8d\xe3\x81\xbf", F32, SHAPE(2), COUNT),
                   TENSOR("\xf0\x9f\xa7\xb2.\xe7\xa3\x81", I32, SHAPE(1),
                          COUNT), TENSOR("\xc3\xa9", I32, SHAPE(1), COUNT),
                   TENSOR("e\xcc\x81", I32, SHAPE(1), COUNT))),
    ACCEPT("keys-of-tensors-case-and-space",
           TENSORS(TENSOR("k", I32, SHAPE(1), COUNT),
                   TENSOR("K", I32, SHAPE(1), COUNT),
                   TENSOR("\xe2\x84\xaa", I32, SHAPE(1), COUNT),
                   TENSOR("k ", I32, SHAPE(1), COUNT),
                   TENSOR(" k", I32, SHAPE(1), COUNT),
                   TENSOR("k\n", I32, SHAPE(1), COUNT))),
    ACCEPT("key-65535-bytes", ENTRIES({{"k", 1, 65535}, I64, 1})),
    ACCEPT("key-65535-bytes-of-a-tensor",
           TENSORS({{"k", 1, 65535}, BOOL, ONES(1), COUNT, 0})),
};

/* ------------------------------------------------------------ not UTF-8 -- */

/* A key and its first ill-formed sequence. */
typedef struct {
    const char *what;
    const char *text;
    size_t size;
    u64 at;
    u64 length;
} ill_formed;

#define ILL(what, text, at, length) {what, text, sizeof text - 1, at, length}
#define A7  "aaaaaaa"
#define A15 A7 "aaaaaaaa"
#define A31 A15 "aaaaaaaaaaaaaaaa"
#define A99 A31 A31 A31 "aaaaaa"

static const ill_formed ill[] = {
    ILL("lone-80", "\x80", 0, 1),
    ILL("lone-bf", "a\xbf", 1, 1),
    ILL("continuation-too-many", "\xc3\xa9\xa9", 2, 1),
    ILL("overlong-2-c080", "\xc0\x80", 0, 1),
    ILL("overlong-2-c1bf", "\xc1\xbf", 0, 1),
    ILL("overlong-3-e08080", "\xe0\x80\x80", 0, 1),
    ILL("overlong-3-e09fbf", "\xe0\x9f\xbf", 0, 1),
    ILL("overlong-4-f0808080", "\xf0\x80\x80\x80", 0, 1),
    ILL("overlong-4-f08fbfbf", "\xf0\x8f\xbf\xbf", 0, 1),
    ILL("surrogate-eda080", "\xed\xa0\x80", 0, 1),
    ILL("surrogate-edbfbf", "\xed\xbf\xbf", 0, 1),
    ILL("surrogate-pair-cesu-8", "\xed\xa0\xbd\xed\xb2\xa9", 0, 1),
    ILL("above-10ffff-f4908080", "\xf4\x90\x80\x80", 0, 1),
    ILL("lead-f5", "\xf5\x80\x80\x80", 0, 1),
    ILL("lead-f8-five-bytes", "\xf8\x88\x80\x80\x80", 0, 1),
    ILL("lead-fc-six-bytes", "\xfc\x84\x80\x80\x80\x80", 0, 1),
    ILL("byte-fe", "\xfe", 0, 1),
    ILL("byte-ff", "\xff", 0, 1),
    ILL("utf-16-mark", "\xff\xfek", 0, 1),
    ILL("latin-1", "gr\xf6\xdf" "e", 2, 1),
    ILL("ends-in-2-of-2", "abc\xc3", 3, 1),
    ILL("ends-in-2-of-3", "\xe2\x82", 0, 2),
    ILL("ends-in-1-of-3", "a\xe2", 1, 1),
    ILL("ends-in-3-of-4", "\xf0\x9f\xa7", 0, 3),
    ILL("ends-in-2-of-4", "\xf0\x9f", 0, 2),
    ILL("ends-in-1-of-4", "a\xf0", 1, 1),
    ILL("ascii-inside-2", "\xc3" "a", 0, 1),
    ILL("ascii-inside-3", "\xe2\x82" "a", 0, 2),
    ILL("ascii-inside-4", "\xf0\x9f\xa7" "a", 0, 3),
    /* Each row of Table 3-7, with continuations one too low or too high. */
    ILL("row-c2-second-7f", "\xc3\x7f", 0, 1),
    ILL("row-c2-second-c0", "\xc3\xc0", 0, 1),
    ILL("row-e0-second-c0", "\xe0\xc0\x80", 0, 1),
    ILL("row-e1-second-7f", "\xe1\x7f\x80", 0, 1),
    ILL("row-e1-second-c0", "\xe1\xc0\x80", 0, 1),
    ILL("row-e1-third-7f", "\xe1\x80\x7f", 0, 2),
    ILL("row-e1-third-c0", "\xe1\x80\xc0", 0, 2),
    ILL("row-ed-second-7f", "\xed\x7f\x80", 0, 1),
    ILL("row-ee-second-7f", "\xee\x7f\x80", 0, 1),
    ILL("row-ee-second-c0", "\xee\xc0\x80", 0, 1),
    ILL("row-f0-second-c0", "\xf0\xc0\x80\x80", 0, 1),
    ILL("row-f1-second-7f", "\xf1\x7f\x80\x80", 0, 1),
    ILL("row-f1-second-c0", "\xf1\xc0\x80\x80", 0, 1),
    ILL("row-f1-fourth-7f", "\xf1\x80\x80\x7f", 0, 3),
    ILL("row-f1-fourth-c0", "\xf1\x80\x80\xc0", 0, 3),
    ILL("row-f4-second-7f", "\xf4\x7f\x80\x80", 0, 1),
    ILL("lead-inside-3", "\xe2\x82\xe2\x82\xac", 0, 2),
    ILL("behind-every-length", "a\xc3\xa9\xe2\x82\xac\xf0\x9f\xa7\xb2\x80",
        10, 1),
    ILL("byte-8", A7 "\xff", 7, 1),
    ILL("byte-16", A15 "\xff", 15, 1),
    ILL("byte-17", A15 "a\xff", 16, 1),
    ILL("byte-32", A31 "\xff", 31, 1),
    ILL("byte-33-of-65", A31 "a\xff" A31 "a", 32, 1),
    ILL("byte-100", A99 "\xff", 99, 1),
    ILL("across-bytes-16-and-17", A15 "\xe2\x82", 15, 2),
    ILL("across-bytes-32-and-33", A31 "\xf0\x9f\xa7", 31, 3),
};

static void add_ill_formed(case_sink *sink, const ill_formed *i)
{
    spoil row = {
        MAG_KEY_UTF8, i->what, INSIDE("metadata[1].key", i->at, i->length), {
            {REPLACE_FIELD, "metadata[1].key", 0, i->text, i->size},
            SET("metadata[1].key_length", i->size),
        },
        NO_RULES, NULL,
    };

    spoil_cases(sink, "metadata-only", &row, 1);
}

#define LENGTH "metadata[2].key_length"

const spoil mag_keys_rows[] = {
    PARENT("two-tensors"),
    BREAK_AT(MAG_KEY_UTF8, "tensor-overlong", INSIDE("tensor[0].key", 0, 1),
             POKE("tensor[0].key", 0, "\xc0\xaf")),
    BREAK_AT(MAG_KEY_UTF8, "tensor-byte-fe", INSIDE("tensor[0].key", 5, 1),
             POKE("tensor[0].key", 5, "\xfe")),
    BREAK_AT(MAG_KEY_UTF8, "tensor-truncated", INSIDE("tensor[1].key", 4, 2),
             POKE("tensor[1].key", 4, "\xe2\x82")),
    BREAK_AT(MAG_KEY_UTF8, "tensor-surrogate", INSIDE("tensor[0].key", 0, 1),
             POKE("tensor[0].key", 0, "\xed\xa0\x80")),
    BREAK_AT(MAG_KEY_UTF8, "tensor-above-10ffff", INSIDE("tensor[1].key", 1, 1),
             POKE("tensor[1].key", 1, "\xf4\x90\x80\x80")),
    BREAK_AT(MAG_KEY_EMPTY, "tensor", AT("tensor[1].key_length"),
             REMOVE("tensor[1].key"), SET("tensor[1].key_length", 0),
             INSERT("padding", "\xff\xff\xff\xff\xff\xff")),
    BREAK(MAG_TENSOR_KEY_UNIQUE, "two", REPLACE("tensor[1].key", "layer0")),
    BREAK_AT(MAG_KEY_LENGTH_OVERRUN, "tensor-ffffffff",
             AT("tensor[0*].key_length"),
             SET("tensor[0*].key_length", 0xffffffff)),
    BREAK_AT(MAG_KEY_LENGTH_OVERRUN, "tensor-65536",
             AT("tensor[1].key_length"), SET("tensor[1].key_length", 65536)),
    BREAK_AT(MAG_KEY_LENGTH_OVERRUN, "tensor-cut-before-key",
             AT("tensor[1*].key_length"), CUT("tensor[1*].key*", 0)),
    BREAK_AT(MAG_KEY_LENGTH_OVERRUN, "tensor-cut-in-key",
             AT("tensor[1].key_length"), CUT("tensor[1].key", 5)),

    /* Keys are duplicates whatever the rest of their records is. */
    PARENT("all-dtypes"),
    BREAK(MAG_TENSOR_KEY_UNIQUE, "other-dtype",
          REPLACE("tensor[1].key", "f32")),

    PARENT("rank-1-to-6"),
    BREAK(MAG_TENSOR_KEY_UNIQUE, "other-rank", REPLACE("tensor[1].key", "r1")),

    PARENT("three-tensors"),
    BREAK(MAG_TENSOR_KEY_UNIQUE, "first-and-last",
          REPLACE("tensor[2].key", "a")),
    BREAK_AT(MAG_TENSOR_KEY_UNIQUE, "last-two", AT("tensor[2].key"),
             REPLACE("tensor[1].key", "c")),

    /* The last key of metadata-only has 6 bytes, with 24 zeros after it. */
    PARENT("metadata-only"),
    BREAK_AT(MAG_KEY_EMPTY, "first", AT("metadata[0*].key_length"),
             REMOVE("metadata[0*].key"), SET("metadata[0*].key_length", 0)),
    BREAK_AT(MAG_KEY_EMPTY, "last", AT(LENGTH),
             REMOVE("metadata[2].key"), SET(LENGTH, 0)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "one-more", SET(LENGTH, 7),
          CUT_AFTER("metadata[2].key")),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "one-more-than-the-surplus",
          SET(LENGTH, 6 + 24 + 1)),
    BREAK_AT(MAG_KEY_LENGTH_OVERRUN, "cut-before-key",
             AT("metadata[2*].key_length"), CUT("metadata[2*].key*", 0)),
    BREAK_AT(MAG_KEY_LENGTH_OVERRUN, "cut-in-key", AT(LENGTH),
             CUT("metadata[2].key", 5)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "200", SET(LENGTH, 200)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "65535-file-shorter", SET(LENGTH, 65535)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "65536-file-shorter", SET(LENGTH, 65536)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "right-in-its-lower-16-bits",
          SET(LENGTH, 0x10006)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "right-in-its-lower-8-bits",
          SET(LENGTH, 0x106)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "2-to-20", SET(LENGTH, 0x100000)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "2-to-30", SET(LENGTH, 0x40000000)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "2-to-31-less-1", SET(LENGTH, 0x7fffffff)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "2-to-31", SET(LENGTH, 0x80000000)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "ffffffff", SET(LENGTH, 0xffffffff)),
    BREAK(MAG_KEY_LENGTH_OVERRUN, "ffffffff-first",
          SET("metadata[0*].key_length", 0xffffffff)),

    PARENT("key-65535-bytes"),
    BREAK_AT(MAG_KEY_UTF8, "last-of-65535", INSIDE("metadata[0].key", 65534, 1),
             POKE("metadata[0].key", 65534, "\xff")),
    BREAK_AT(MAG_KEY_LENGTH_MAX, "65536-bytes", AT("metadata[0].key_length"),
             GROW("metadata[0].key", "k"),
             SET("metadata[0].key_length", 65536)),

    /* Nine bytes of padding; one of them makes room for the key. */
    PARENT("key-65535-bytes-of-a-tensor"),
    BREAK_AT(MAG_KEY_LENGTH_MAX, "tensor-65536-bytes",
             AT("tensor[0].key_length"), GROW("tensor[0].key", "k"),
             SET("tensor[0].key_length", 65536),
             REPLACE("padding", "\xff\xff\xff\xff\xff\xff\xff\xff")),

    PARENT("metadata-only"),
    BREAK(MAG_META_KEY_UNIQUE, "same-type",
          REPLACE("metadata[2].key", "epoch"), SET(LENGTH, 5)),
    BREAK(MAG_META_KEY_UNIQUE, "other-type",
          REPLACE("metadata[1].key", "epoch"),
          SET("metadata[1].key_length", 5)),
    BREAK(MAG_META_KEY_UNIQUE, "same-value",
          REPLACE("metadata[2].key", "epoch"), SET(LENGTH, 5),
          SET("metadata[2].payload", 12)),
    BREAK(MAG_META_KEY_UNIQUE, "last-two",
          REPLACE("metadata[2].key", "loss"), SET(LENGTH, 4)),
    END_OF_ROWS
};

void mag_keys_cases(case_sink *sink)
{
    add_models(sink, ROWS(good));
    for (size_t i = 0; i < sizeof ill / sizeof ill[0]; i++)
        add_ill_formed(sink, &ill[i]);
    spoil_table(sink, mag_keys_rows);
}

/* Requests to writers of GGUF. */
#include "generators/cases/requests.h"
#include "generators/gguf/model.h"

#define TEST                    ENTRY_OF(NAME("general.architecture"), \
                                         "string", NAME("test"))
#define NUMBER_OF(key, type, value)  ENTRY_OF(NAME(key), type, NAME(value))
#define ALIGNMENT(type, value)  \
    TEST "," NUMBER_OF("general.alignment", type, value)
#define LIST_OF(key, type, count, elements) \
    ENTRY_OF(NAME(key), "array", "{\"type\":\"" type "\",\"count\":\"" count \
             "\",\"elements\":[" elements "]}")
#define DATA_LIST_OF(key, type, count, data) \
    ENTRY_OF(NAME(key), "array", "{\"type\":\"" type "\",\"count\":\"" count \
             "\",\"data\":\"" data "\"}")
#define F32_W(shape, data)      TENSOR_OF(NAME("w"), "F32", shape, data)
#define F32_OF_1                F32_W("\"1\"", DATA_4)
#define I8_OF(name, data)       TENSOR_OF(NAME(name), "I8", "\"1\"", data)

#define BAD_ENTRY(rule, what, why, entry) \
    REFUSE(rule, what, why, TEST "," entry, "")
#define BAD_TENSOR(rule, what, why, tensors) \
    REFUSE(rule, what, why, TEST, tensors)
#define UNALIGNED(what, value) \
    REFUSE(GGUF_ALIGNMENT_VALUE, what, \
           "an alignment that no file may have", ALIGNMENT("uint32", value), \
           F32_OF_1)
#define REMOVED(what, dtype) \
    BAD_TENSOR(GGUF_TENSOR_TYPE_REMOVED, what, "a type that was removed", \
               TENSOR_OF(NAME("w"), dtype, "\"32\"", DATA_18))

#define WRITE_ENTRY(what, reason, entry) \
    WRITE(what, reason, TEST "," entry, "")
#define WRITE_TENSORS(what, reason, ...) \
    WRITE(what, reason, TEST, __VA_ARGS__)

static const request_case requests[] = {
    REFUSE_HEAD(GGUF_HEADER_VERSION, "4", "a version that there is not",
                "\"format\":\"gguf\",\"version\":\"4\","
                "\"byte_order\":\"little\""),
    BAD_ENTRY(GGUF_KEY_EMPTY, "empty", "a key without a letter",
              NUMBER_OF("", "uint8", "1")),
    BAD_ENTRY(GGUF_KEY_LENGTH, "65536-bytes", "a key of 65536 bytes",
              NUMBER_OF(TIMES(65536, "k"), "uint8", "1")),
    BAD_ENTRY(GGUF_KEY_ASCII, "beyond-ascii", "a key that is not ASCII",
              NUMBER_OF("t.\xc3\xa9", "uint8", "1")),
    BAD_ENTRY(GGUF_KEY_ASCII, "not-utf-8", "a key that is not ASCII",
              ENTRY_OF(BYTE_FF, "uint8", NAME("1"))),
    BAD_ENTRY(GGUF_KEY_NUL, "inside", "a key with a zero byte",
              NUMBER_OF("t.a\\u0000b", "uint8", "1")),
    BAD_ENTRY(GGUF_KEY_DUPLICATE, "same-value", "a key twice",
              NUMBER_OF("t.k", "uint8", "1") ","
              NUMBER_OF("t.k", "uint8", "1")),
    BAD_ENTRY(GGUF_KEY_DUPLICATE, "other-type", "a key twice",
              NUMBER_OF("t.k", "uint8", "1") "," ENTRY_OF(NAME("t.k"),
                                                      "string", NAME("x"))),
    BAD_ENTRY(GGUF_KEY_DUPLICATE, "architecture", "a key twice", TEST),
    REFUSE(GGUF_KEY_DUPLICATE, "alignment", "two alignments",
           ALIGNMENT("uint32", "32") ","
           NUMBER_OF("general.alignment", "uint32", "64"), F32_OF_1),
    BAD_ENTRY(GGUF_VALUE_TYPE, "unknown", "a type that the format has not",
              NUMBER_OF("t.k", "float16", "3c00")),
    BAD_ENTRY(GGUF_VALUE_TYPE, "of-a-tensor", "a type of tensors, of a value",
              NUMBER_OF("t.k", "F32", "3f800000")),
    BAD_ENTRY(GGUF_VALUE_BOOL, "2", "a bool that is 2",
              NUMBER_OF("t.k", "bool", "2")),
    BAD_ENTRY(GGUF_VALUE_BOOL, "in-an-array", "a bool that is 2",
              LIST_OF("t.k", "bool", "2", "\"1\",\"2\"")),
    BAD_ENTRY(GGUF_VALUE_BOOL, "in-data", "a bool that is 2",
              DATA_LIST_OF("t.k", "bool", "2", DATA_2)),
    REFUSE_WITH("gguf.nested-arrays", GGUF_ARRAY_TYPE, "in-data",
                "an array of elements of type 13", TEST ","
                DATA_LIST_OF("t.k", "array", "1", "DQAAAAAAAAAAAAAA"), ""),
    BAD_ENTRY(GGUF_ARRAY_TYPE, "unknown", "elements of an unknown type",
              LIST_OF("t.k", "float16", "1", "\"3c00\"")),
    BAD_ENTRY(GGUF_ARRAY_TYPE, "unknown-without-elements",
              "no elements, of an unknown type",
              LIST_OF("t.k", "float16", "0", "")),
    BAD_ENTRY(GGUF_ARRAY_LENGTH_BOUNDS, "fewer-elements",
              "a count of more elements than there are",
              LIST_OF("t.k", "uint64", "1000000", "\"1\"")),
    REFUSE(GGUF_ALIGNMENT_TYPE, "uint64", "an alignment that is not a uint32",
           ALIGNMENT("uint64", "64"), F32_OF_1),
    REFUSE(GGUF_ALIGNMENT_TYPE, "int32", "an alignment that is not a uint32",
           ALIGNMENT("int32", "64"), F32_OF_1),
    REFUSE(GGUF_ALIGNMENT_TYPE, "string", "an alignment that is not a uint32",
           ALIGNMENT("string", "64"), F32_OF_1),
    UNALIGNED("0", "0"), UNALIGNED("3", "3"), UNALIGNED("12", "12"),
    UNALIGNED("33", "33"),
    BAD_TENSOR(GGUF_TENSOR_NAME_LENGTH, "65-bytes", "a name of 65 bytes",
               TENSOR_OF(NAME(TIMES(65, "n")), "F32", "\"1\"", DATA_4)),
    BAD_TENSOR(GGUF_TENSOR_NAME_LENGTH, "33-letters-of-two-bytes",
               "a name of 66 bytes", TENSOR_OF(NAME(
                   "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
                   "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
                   "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
                   "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
                   "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"),
                   "F32", "\"1\"", DATA_4)),
    BAD_TENSOR(GGUF_TENSOR_NAME_UTF8, "ff", "a name that is not UTF-8",
               TENSOR_OF(BYTE_FF, "F32", "\"1\"", DATA_4)),
    BAD_TENSOR(GGUF_TENSOR_NAME_DUPLICATE, "same-data",
               "two tensors of one name", F32_OF_1 "," F32_OF_1),
    BAD_TENSOR(GGUF_TENSOR_NAME_DUPLICATE, "without-elements",
               "two tensors of one name", F32_OF_1 ","
               TENSOR_OF(NAME("w"), "I8", "\"0\"", "")),
    BAD_TENSOR(GGUF_TENSOR_N_DIMS, "9", "nine dimensions",
               F32_W("\"1\",\"1\",\"1\",\"1\",\"1\",\"1\",\"1\",\"1\",\"1\"",
                     DATA_4)),
    BAD_TENSOR(GGUF_TENSOR_DIMENSION, "two-to-the-63", "a dimension of 2^63",
               TENSOR_OF(NAME("w"), "F32", "\"0\",\"9223372036854775808\"",
                         "")),
    BAD_TENSOR(GGUF_TENSOR_ELEMENTS, "wraps-to-0",
               "dimensions of which the product is 2^64",
               F32_W("\"4294967296\",\"4294967296\"", "")),
    REMOVED("q4-2", "Q4_2"), REMOVED("q4-0-4-4", "Q4_0_4_4"),
    REMOVED("iq4-nl-4-4", "IQ4_NL_4_4"),
    BAD_TENSOR(GGUF_TENSOR_TYPE_RANGE, "unknown", "a type that there is not",
               TENSOR_OF(NAME("w"), "F128", "\"1\"", DATA_32)),
    BAD_TENSOR(GGUF_TENSOR_TYPE_RANGE, "of-a-value",
               "a type of values, of a tensor",
               TENSOR_OF(NAME("w"), "uint8", "\"1\"", DATA_1)),
    BAD_TENSOR(GGUF_TENSOR_BLOCK, "half-a-block", "a row of half a block",
               TENSOR_OF(NAME("w"), "Q4_0", "\"2\",\"16\"", DATA_18)),
    BAD_TENSOR(GGUF_TENSOR_BLOCK, "a-block-and-a-half",
               "a row of a block and a half",
               TENSOR_OF(NAME("w"), "Q4_0", "\"48\"", DATA_18)),
    BAD_TENSOR(GGUF_TENSOR_BLOCK, "one-element", "one element of a block",
               TENSOR_OF(NAME("w"), "Q4_0", "", DATA_18)),
    BAD_TENSOR(GGUF_DATA_OUT_OF_FILE, "data-missing",
               "a tensor without the member data",
               TENSOR_ALONE(NAME("w"), "F32", "\"64\"")),
    BAD_TENSOR(GGUF_DATA_OUT_OF_FILE, "no-data", "no data of 64 elements",
               F32_W("\"64\"", "")),
    BAD_TENSOR(GGUF_DATA_OUT_OF_FILE, "data-short",
               "less data than the shape asks for",
               F32_W("\"64\"", DATA_32)),
    BAD_TENSOR(GGUF_DATA_OVERLAP, "data-short",
               "less data than the shape asks for, and data after them",
               F32_W("\"16\"", DATA_32) "," TENSOR_OF(NAME("v"), "F32",
               "\"16\"", TIMES(84, "A") "AA==")),

    WRITE("metadata-alone", "3, 4.4", ALIGNMENT("uint32", "128"), ""),
    WRITE_TENSORS("tensors-unsorted", "5, 7",
                  I8_OF("z", DATA_1) "," I8_OF("a", "Ag==") ","
                  I8_OF("m", "Aw==")),
    WRITE_TENSORS("data-that-need-padding", "7",
                  TENSOR_OF(NAME("a"), "I8", "\"33\"", DATA_33) ","
                  TENSOR_OF(NAME("b"), "I8", "\"32\"", DATA_32) ","
                  TENSOR_OF(NAME("c"), "I16", "\"1\"", DATA_2) ","
                  TENSOR_OF(NAME("d"), "I8", "\"5\"", DATA_5)),
    WRITE("alignment-8", "4.4, 7", ALIGNMENT("uint32", "8"),
          TENSOR_OF(NAME("a"), "I8", "\"5\"", DATA_5) ","
          TENSOR_OF(NAME("b"), "I8", "\"8\"", DATA_8) "," I8_OF("c", DATA_1)),
    WRITE("alignment-behind-others", "4.4, 7",
          NUMBER_OF("z.a", "uint8", "1") "," ALIGNMENT("uint32", "256") ","
          NUMBER_OF("a.z", "uint8", "2"),
          I8_OF("a", DATA_1) "," I8_OF("b", "Ag==")),
    WRITE_TENSORS("scalar", "5", F32_W("", DATA_4)),
    WRITE_TENSORS("ones-outside", "5", F32_W("\"1\",\"1\",\"1\",\"2\"",
                                             DATA_8)),
    WRITE_TENSORS("ones-inside", "5", F32_W("\"2\",\"1\",\"1\",\"1\"",
                                            DATA_8)),
    WRITE_TENSORS("shape-of-four", "5",
                  TENSOR_OF(NAME("w"), "I8", "\"2\",\"1\",\"3\",\"2\"",
                            DATA_12)),
    WRITE_TENSORS("same-data-twice", "7", I8_OF("a", DATA_1) ","
                  I8_OF("b", DATA_1)),
    WRITE_TENSORS("name-63-bytes", "5",
                  TENSOR_OF(NAME(TIMES(63, "n")), "F32", "\"1\"", DATA_4)),
    WRITE_TENSORS("name-empty", "5", I8_OF("", DATA_1)),
    WRITE_TENSORS("names-beyond-ascii", "5",
                  I8_OF("\xf0\x9f\x98\x80", DATA_1) ","
                  I8_OF("\xc3\xa9", DATA_1) "," I8_OF("e\xcc\x81", DATA_1)),
    WRITE_TENSORS("bits-of-nans", "6", F32_W("\"2\"", "AQCAfwEAwP8=") ","
                  TENSOR_OF(NAME("d"), "F64", "\"1\"", "AQAAAAAA8H8=")),
    WRITE_TENSORS("types-of-16-and-8-bits", "6",
                  TENSOR_OF(NAME("a"), "F16", "\"1\"", DATA_2) ","
                  TENSOR_OF(NAME("w"), "I8", "\"2\",\"1\"", DATA_2)),
    WRITE_ENTRY("key-65535-bytes", "4.1",
                NUMBER_OF(TIMES(65535, "k"), "uint8", "1")),
    WRITE_ENTRY("keys-unsorted", "4",
                NUMBER_OF("z.b", "uint8", "1") ","
                NUMBER_OF("a.b", "uint8", "2") ","
                NUMBER_OF("a.a", "uint8", "3")),
    WRITE_ENTRY("values-at-their-ends", "4.2",
                NUMBER_OF("t.a", "uint8", "255") ","
                NUMBER_OF("t.b", "int8", "-128") ","
                NUMBER_OF("t.c", "uint16", "65535") ","
                NUMBER_OF("t.d", "int16", "-32768") ","
                NUMBER_OF("t.e", "uint32", "4294967295") ","
                NUMBER_OF("t.f", "int32", "-2147483648") ","
                NUMBER_OF("t.g", "uint64", "18446744073709551615") ","
                NUMBER_OF("t.h", "int64", "-9223372036854775808") ","
                NUMBER_OF("t.i", "float32", "ff7fffff") ","
                NUMBER_OF("t.j", "float64", "8000000000000000") ","
                NUMBER_OF("t.k", "bool", "0")),
    WRITE_ENTRY("strings-empty-and-not", "4.2",
                ENTRY_OF(NAME("t.a"), "string", NAME("")) ","
                ENTRY_OF(NAME("t.b"), "string", NAME("a\\nb\\\\")) ","
                ENTRY_OF(NAME("t.c"), "string", NAME("\xf0\x9f\x98\x80"))),
    WRITE_ENTRY("arrays-empty", "4.3",
                LIST_OF("t.a", "string", "0", "") ","
                LIST_OF("t.b", "uint8", "0", "") ","
                LIST_OF("t.c", "float64", "0", "") ","
                LIST_OF("t.d", "bool", "0", "")),
    WRITE_ENTRY("arrays-of-one-and-more", "4.3",
                LIST_OF("t.a", "string", "3", "\"\",\"b\",\"\"") ","
                LIST_OF("t.b", "int64", "1", "\"-1\"") ","
                LIST_OF("t.c", "bool", "3", "\"1\",\"0\",\"1\"") ","
                LIST_OF("t.d", "float32", "2", "\"3f800000\",\"80000000\"")),
    WRITE_ENTRY("string-of-5001-bytes", "4.2",
                ENTRY_OF(NAME("t.a"), "string", "{\"data\":\""
                         TIMES(6664, "V") "eHh4\"}")),
};

const request_list gguf_requests = {
    "\"format\":\"gguf\",\"version\":\"3\",\"byte_order\":\"little\"",
    ROWS(requests)
};

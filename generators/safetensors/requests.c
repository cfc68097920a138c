/* Requests to writers of safetensors. */
#include "generators/cases/requests.h"
#include "generators/safetensors/model.h"

#define PLAIN_ENTRY             ENTRY_OF(NAME("k"), "string", NAME("v"))
#define ENTRY_TEXT(key, value)  ENTRY_OF(NAME(key), "string", NAME(value))
#define F32_W(shape, data)      TENSOR_OF(NAME("w"), "F32", shape, data)
#define ONE_F32                 F32_W("\"1\"", DATA_4)
#define U8_OF(name, data)       TENSOR_OF(NAME(name), "U8", "\"1\"", data)

#define UNKNOWN(what, dtype) \
    REFUSE(SAFETENSORS_TENSOR_DTYPE_KNOWN, what, \
           "a type that the format does not have", "", \
           TENSOR_OF(NAME("w"), dtype, "\"1\"", DATA_4))
#define SIZE(what, why, shape, data) \
    REFUSE(SAFETENSORS_OFFSETS_SIZE, what, why, "", F32_W(shape, data))
#define NO_INTEGER(what, dimension) \
    REFUSE(SAFETENSORS_SHAPE_DIM_INTEGER, what, \
           "a dimension that is not a number", "", F32_W(dimension, DATA_4))

#define SUB_BYTE(what, why, tensors) \
    REFUSE_WITH("safetensors.sub-byte", SAFETENSORS_TENSOR_SUB_BYTE_WHOLE, \
                what, why, "", tensors)

/* The padding follows from the size of the text before it. */
#define PADDED(what, value) \
    WRITE("padding-" what, "8", ENTRY_TEXT("k", value), ONE_F32)

static const request_case requests[] = {
    REFUSE(SAFETENSORS_ROOT_KEY_UNIQUE, "tensor-called-metadata",
           "a tensor called __metadata__, and metadata", PLAIN_ENTRY,
           TENSOR_OF(NAME("__metadata__"), "F32", "\"1\"", DATA_4)),
    REFUSE(SAFETENSORS_META_VALUE_STRING, "tensor-called-metadata",
           "a tensor called __metadata__, and no metadata", "",
           TENSOR_OF(NAME("__metadata__"), "F32", "\"1\"", DATA_4)),
    REFUSE(SAFETENSORS_META_VALUE_STRING, "empty-tensor-called-metadata",
           "a tensor of no elements called __metadata__", "",
           ONE_F32 "," TENSOR_OF(NAME("__metadata__"), "F32", "\"0\"", "")),
    REFUSE(SAFETENSORS_ROOT_KEY_UNIQUE, "two-of-a-name",
           "two tensors of one name", "",
           ONE_F32 "," F32_W("\"2\"", DATA_8)),
    REFUSE(SAFETENSORS_ROOT_KEY_UNIQUE, "the-same-twice",
           "the same tensor twice", "", ONE_F32 "," ONE_F32),
    REFUSE(SAFETENSORS_ROOT_KEY_UNIQUE, "two-of-a-name-without-elements",
           "two tensors of one name, without elements", "",
           F32_W("\"0\"", "") "," F32_W("\"0\"", "")),
    REFUSE(SAFETENSORS_META_KEY_UNIQUE, "key-twice",
           "a key of the metadata twice", PLAIN_ENTRY ","
           ENTRY_TEXT("k", "w"), ONE_F32),
    REFUSE(SAFETENSORS_META_KEY_UNIQUE, "key-and-value-twice",
           "an entry of the metadata twice", PLAIN_ENTRY "," PLAIN_ENTRY,
           ONE_F32),
    REFUSE(SAFETENSORS_META_VALUE_STRING, "number", "a value that is not text",
           ENTRY_OF(NAME("k"), "string", "1"), ONE_F32),
    REFUSE(SAFETENSORS_META_VALUE_STRING, "null", "a value that is not text",
           ENTRY_OF(NAME("k"), "string", "null"), ONE_F32),
    REFUSE(SAFETENSORS_META_VALUE_STRING, "list", "a value that is not text",
           ENTRY_OF(NAME("k"), "string", "[\"v\"]"), ONE_F32),
    REFUSE(SAFETENSORS_JSON_UTF8, "name", "a name that is not UTF-8", "",
           TENSOR_OF(BYTE_FF, "F32", "\"1\"", DATA_4)),
    REFUSE(SAFETENSORS_JSON_UTF8, "metadata-key", "a key that is not UTF-8",
           ENTRY_OF(BYTE_FF, "string", NAME("v")), ONE_F32),
    REFUSE(SAFETENSORS_JSON_UTF8, "metadata-value",
           "a value that is not UTF-8",
           ENTRY_OF(NAME("k"), "string", BYTE_FF), ONE_F32),
    UNKNOWN("small-letters", "f32"), UNKNOWN("of-numpy", "float32"),
    UNKNOWN("of-torch", "torch.float32"), UNKNOWN("u4", "U4"),
    UNKNOWN("c128", "C128"), UNKNOWN("empty", ""),
    UNKNOWN("of-gguf", "Q8_0"), UNKNOWN("space-behind", "F32 "),
    UNKNOWN("two-types", "F32,F32"),
    SUB_BYTE("three-of-f4", "three elements of 4 bits",
             TENSOR_OF(NAME("w"), "F4", "\"3\"", DATA_2)),
    SUB_BYTE("three-of-f4-rounded-down", "three elements of 4 bits in a byte",
             TENSOR_OF(NAME("w"), "F4", "\"3\"", DATA_1)),
    SUB_BYTE("one-of-f6", "one element of 6 bits",
             TENSOR_OF(NAME("w"), "F6_E2M3", "\"1\"", DATA_1)),
    REFUSE(SAFETENSORS_OFFSETS_SIZE, "data-missing",
           "a tensor without the member data", "",
           TENSOR_ALONE(NAME("w"), "F32", "\"1\"")),
    SIZE("data-short", "less data than the shape asks for", "\"2\"", DATA_4),
    SIZE("data-one-byte-short", "less data than the shape asks for",
         "\"2\",\"1\"", "AQIDBAUGBw=="),
    SIZE("data-long", "more data than the shape asks for", "\"2\"", DATA_12),
    SIZE("no-data", "no data of an element", "", ""),
    SIZE("data-of-no-elements", "data of no elements", "\"0\"", DATA_4),
    SIZE("data-of-another-type", "data of wider elements", "\"1\"", DATA_8),
    NO_INTEGER("negative", "\"-1\""), NO_INTEGER("fraction", "\"1.0\""),
    NO_INTEGER("exponent", "\"1e0\""), NO_INTEGER("word", "\"one\""),
    REFUSE(SAFETENSORS_SHAPE_DIM_MAX, "two-to-the-64",
           "a dimension of 2^64", "", F32_W("\"18446744073709551616\"", "")),
    REFUSE(SAFETENSORS_SHAPE_NUMEL_OVERFLOW, "wraps-to-0",
           "dimensions of which the product is 2^64", "",
           F32_W("\"4294967296\",\"4294967296\"", "")),
    REFUSE(SAFETENSORS_SHAPE_NUMEL_OVERFLOW, "wraps-to-1",
           "dimensions of which the product is 2^64 + 1", "",
           F32_W("\"274177\",\"67280421310721\"", DATA_4)),
    REFUSE(SAFETENSORS_SHAPE_SIZE_OVERFLOW, "wraps-to-0",
           "elements that take 2^64 bytes", "",
           TENSOR_OF(NAME("w"), "F64", "\"2305843009213693952\"", "")),

    WRITE("nothing", "3", "", ""),
    WRITE("metadata-alone", "3, 4", ENTRY_TEXT("format", "pt"), ""),
    WRITE("metadata-empty-texts", "4", ENTRY_TEXT("", ""), ONE_F32),
    WRITE("metadata-unsorted", "4", ENTRY_TEXT("z", "1") ","
          ENTRY_TEXT("dtype", "F32") "," ENTRY_TEXT("a", "2"), ONE_F32),
    WRITE("metadata-called-metadata", "4", ENTRY_TEXT("__metadata__", "x"),
          ONE_F32),
    WRITE("metadata-that-looks-like-json", "4",
          ENTRY_TEXT("config", "{\\\"a\\\":[1,null]}"), ONE_F32),
    PADDED("1", "v"), PADDED("2", "vv"), PADDED("3", "vvv"),
    PADDED("4", "vvvv"), PADDED("5", "vvvvv"), PADDED("6", "vvvvvv"),
    PADDED("7", "vvvvvvv"), PADDED("8", "vvvvvvvv"),
    WRITE("tensors-unsorted", "7", "", U8_OF("z", DATA_1) ","
          U8_OF("a", "Ag==") "," U8_OF("m", "Aw==")),
    WRITE("wide-behind-odd", "7", "",
          TENSOR_OF(NAME("a"), "U8", "\"3\"", DATA_3) ","
          TENSOR_OF(NAME("b"), "F64", "\"1\"", DATA_8) ","
          TENSOR_OF(NAME("c"), "I16", "\"1\"", DATA_2) ","
          TENSOR_OF(NAME("d"), "BF16", "\"2\"", DATA_4)),
    WRITE("empty-between-others", "5, 7", "",
          F32_W("\"0\"", "") "," U8_OF("a", DATA_1) ","
          TENSOR_OF(NAME("b"), "F64", "\"2\",\"0\",\"3\"", "") ","
          U8_OF("c", "/w==") "," TENSOR_OF(NAME("d"), "I8", "\"0\"", "")),
    WRITE("empty-alone", "5, 7", "", F32_W("\"0\"", "")),
    WRITE("scalar", "5", "", F32_W("", DATA_4)),
    WRITE("ones", "5", "", F32_W("\"1\",\"1\",\"1\",\"1\",\"1\",\"1\",\"1\","
                                 "\"1\",\"1\"", DATA_4)),
    WRITE("same-data-twice", "7", "", U8_OF("a", DATA_1) ","
          U8_OF("b", DATA_1)),
    WRITE("name-empty", "3", "", U8_OF("", DATA_1)),
    WRITE("names-near-metadata", "3", PLAIN_ENTRY,
          U8_OF("__METADATA__", DATA_1) "," U8_OF("_metadata_", DATA_1) ","
          U8_OF("__metadata__ ", DATA_1) "," U8_OF("__metadata", DATA_1)),
    WRITE("names-of-members", "3", "", U8_OF("dtype", DATA_1) ","
          U8_OF("shape", DATA_1) "," U8_OF("data_offsets", DATA_1)),
    WRITE("names-that-are-escaped", "2, 3",
          ENTRY_TEXT("\\\"\\\\\\b\\f\\n\\r\\t", "\\u0001\\u001f\\u007f"),
          U8_OF("\\\"", DATA_1) "," U8_OF("\\\\", DATA_1) ","
          U8_OF("a\\nb", DATA_1) "," U8_OF("\\u0001", DATA_1) ","
          U8_OF("/", DATA_1)),
    WRITE("names-beyond-ascii", "2, 3", ENTRY_TEXT("\xc3\xa9", "\xe2\x80\xa8"),
          U8_OF("\xf0\x9f\x98\x80", DATA_1) "," U8_OF("\xc3\xa9", DATA_1) ","
          U8_OF("e\xcc\x81", DATA_1) "," U8_OF("\xef\xbb\xbf" "w", DATA_1)),
    WRITE("name-long", "3", "", U8_OF(TIMES(70000, "n"), DATA_1)),
    WRITE("bits-of-nans", "6", "",
          F32_W("\"2\"", "AQCAfwEAwP8=") ","
          TENSOR_OF(NAME("d"), "F64", "\"1\"", "AQAAAAAA8H8=") ","
          TENSOR_OF(NAME("h"), "F16", "\"2\"", "AXwB/g==")),
    WRITE_WITH("safetensors.sub-byte", "two-of-f4", "6", "",
               TENSOR_OF(NAME("w"), "F4", "\"2\"", DATA_1)),
    WRITE_WITH("safetensors.f8", "of-f8", "6", "",
               TENSOR_OF(NAME("a"), "F8_E5M2", "\"1\"", DATA_1) ","
               TENSOR_OF(NAME("b"), "F8_E4M3", "\"1\"", DATA_1) ","
               TENSOR_OF(NAME("c"), "F8_E8M0", "\"1\"", DATA_1)),
    WRITE_WITH("safetensors.complex", "of-c64", "6", "",
               TENSOR_OF(NAME("w"), "C64", "\"1\"", DATA_8)),
};

const request_list st_requests = {
    "\"format\":\"safetensors\",\"version\":\"unversioned\"",
    ROWS(requests)
};

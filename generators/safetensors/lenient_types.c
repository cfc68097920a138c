/*
 * Spellings of dtype that a lenient reader takes for one of the 22 names, and
 * names of other types: the data has the size of the intended type (marked.h).
 */
#include "generators/safetensors/marked.h"

#include <ctype.h>

enum {ELEMENTS = 4, TEXT_SIZE = 300};

/* The token of a dtype in place of T, of which there are 4 elements. */
static void add_dtype(case_sink *sink, rule r, const char *what,
                      const char *token, st_dtype meant)
{
    char text[TEXT_SIZE];
    bool bracket = *token == '[' || *token == '{';
    u64 size = ELEMENTS * st_bits(meant) / 8;

    snprintf(text, sizeof text, "{\"w\":{\"dtype\":<%s%.1s%s%s|\"%s\">,"
             "\"shape\":[4],\"data_offsets\":[0,%u]}}", bracket ? "~" : "",
             token, bracket ? "~" : "", token + 1, st_name_of(meant),
             (unsigned)size);
    st_add_marked(sink, &(marked)MARKED(r, what, size, text));
}

static void add_named(case_sink *sink, const char *way, const char *name,
                      st_dtype meant)
{
    char what[80], token[80], short_name[ST_SHORT_SIZE];

    st_short_name(meant, short_name);
    snprintf(what, sizeof what, "%s-of-%s", way, short_name);
    snprintf(token, sizeof token, "\"%s\"", name);
    add_dtype(sink, SAFETENSORS_TENSOR_DTYPE_KNOWN, what, token, meant);
}

/* --------------------------------------------------- other spellings -- */

static const char *lower(const char *name, char out[40])
{
    snprintf(out, 40, "%s", name);
    for (char *c = out; *c != '\0'; c++)
        *c = (char)tolower((unsigned char)*c);
    return out;
}

/* The first letter stays a capital. */
static const char *capitalised(const char *name, char out[40])
{
    lower(name, out);
    *out = *name;
    return out;
}

static const char *hyphenated(const char *name, char out[40])
{
    snprintf(out, 40, "%s", name);
    for (char *c = out; *c != '\0'; c++)
        *c = *c == '_' ? '-' : *c;
    return out;
}

/* A compatible form of Unicode: U+FF01 to U+FF5E for 21 to 7e. */
static const char *widened(const char *name, char out[40])
{
    char *to = out;

    for (; *name != '\0' && to - out < 36; name++)
        to += snprintf(to, 4, "\xef%c%c", *name < 0x60 ? 0xbc : 0xbd,
                       (*name - 0x20) % 0x40 + 0x80);
    return out;
}

static const char *around(const char *front, const char *name,
                          const char *behind, char out[48])
{
    snprintf(out, 48, "%s%s%s", front, name, behind);
    return out;
}

static void add_spellings(case_sink *sink, st_dtype d)
{
    const char *name = st_name_of(d);
    char out[48], inner[40];

    add_named(sink, "small-letters", lower(name, out), d);
    if (strcmp(capitalised(name, out), name) != 0 && name[1] > '9')
        add_named(sink, "first-letter-alone-in-capitals", out, d);
    if (strcmp(hyphenated(name, out), name) != 0)
        add_named(sink, "hyphen", out, d);
    if (strlen(name) < 12)
        add_named(sink, "full-width", widened(name, out), d);
    add_named(sink, "space-in-front", around(" ", name, "", out), d);
    add_named(sink, "space-behind", around("", name, " ", out), d);
    add_named(sink, "line-feed-behind", around("", name, "\\n", out), d);
    add_named(sink, "nul-behind", around("", name, "\\u0000", out), d);
    add_named(sink, "byte-order-mark", around("\xef\xbb\xbf", name, "", out),
              d);
    add_named(sink, "digit-behind", around("", name, "0", out), d);
    add_named(sink, "enum-of-rust",
              around("Dtype::", name, "", out), d);
    add_named(sink, "torch", around("torch.", lower(name, inner), "", out), d);
}

static void add_others(case_sink *sink, st_dtype d)
{
    static const struct {
        const char *what, *token;
    } others[] = {
        {"null", "null"}, {"false", "false"}, {"zero", "0"},
        {"empty-object", "{}"}, {"empty-array", "[]"},
    };
    char what[80], short_name[ST_SHORT_SIZE], token[40], text[TEXT_SIZE];
    u64 size = ELEMENTS * st_bits(d) / 8;

    st_short_name(d, short_name);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        snprintf(what, sizeof what, "%s-for-%s", others[i].what, short_name);
        add_dtype(sink, SAFETENSORS_TENSOR_DTYPE_TYPE, what, others[i].token,
                  d);
    }
    snprintf(what, sizeof what, "array-of-%s", short_name);
    snprintf(token, sizeof token, "[\"%s\"]", st_name_of(d));
    add_dtype(sink, SAFETENSORS_TENSOR_DTYPE_TYPE, what, token, d);
    snprintf(what, sizeof what, "empty-for-%s", short_name);
    add_dtype(sink, SAFETENSORS_TENSOR_DTYPE_KNOWN, what, "\"\"", d);
    snprintf(what, sizeof what, "no-dtype-of-%s", short_name);
    snprintf(text, sizeof text, "{\"w\":~{~<|\"dtype\":\"%s\",>\"shape\":[4],"
             "\"data_offsets\":[0,%u]}}", st_name_of(d), (unsigned)size);
    st_add_marked(sink, &(marked)MARKED(SAFETENSORS_TENSOR_MEMBER_REQUIRED,
                                        what, size, text));
}

/* ------------------------------------------------------------- aliases -- */

typedef struct {
    st_dtype meant;
    const char *name;
} alias;

/* Names in other libraries and other versions, by the type that they mean. */
static const alias aliases[] = {
    {BOOL, "Bool"}, {BOOL, "boolean"}, {BOOL, "bool_"}, {BOOL, "b1"},
    {BOOL, "BOOL8"}, {BOOL, "PRED"}, {U8, "uint8"}, {U8, "UINT8"},
    {U8, "byte"}, {U8, "BYTE"}, {U8, "u1"}, {I8, "int8"}, {I8, "INT8"},
    {I8, "i1"}, {I8, "char"}, {I8, "S8"}, {U16, "uint16"}, {U16, "UINT16"},
    {U16, "u2"}, {I16, "int16"}, {I16, "INT16"}, {I16, "short"},
    {I16, "S16"}, {U32, "uint32"}, {U32, "UINT32"}, {U32, "u4"},
    {I32, "int32"}, {I32, "INT32"}, {I32, "int"}, {I32, "S32"},
    {U64, "uint64"}, {U64, "UINT64"}, {U64, "u8"}, {I64, "int64"},
    {I64, "INT64"}, {I64, "long"}, {I64, "S64"}, {F16, "float16"},
    {F16, "FLOAT16"}, {F16, "FP16"}, {F16, "fp16"}, {F16, "half"},
    {F16, "HALF"}, {F16, "f2"}, {BF16, "bfloat16"}, {BF16, "BFLOAT16"},
    {BF16, "BFloat16"}, {BF16, "B16"}, {F32, "float32"}, {F32, "FLOAT32"},
    {F32, "Float32"}, {F32, "FLOAT"}, {F32, "FP32"}, {F32, "f4"},
    {F32, "SINGLE"}, {F32, "TF32"}, {F64, "float64"}, {F64, "FLOAT64"},
    {F64, "double"}, {F64, "DOUBLE"}, {F64, "FP64"}, {F64, "f8"},
    {C64, "complex64"}, {C64, "COMPLEX64"}, {C64, "cfloat"}, {C64, "c8"},
    {C64, "C32"}, {F8_E4M3, "F8_E4M3FN"}, {F8_E4M3, "float8_e4m3fn"},
    {F8_E4M3, "FLOAT8_E4M3FN"}, {F8_E4M3, "FP8_E4M3"}, {F8_E4M3, "E4M3"},
    {F8_E4M3, "F8E4M3"}, {F8_E4M3, "F8"}, {F8_E4M3, "FP8"},
    {F8_E5M2, "float8_e5m2"}, {F8_E5M2, "FP8_E5M2"}, {F8_E5M2, "E5M2"},
    {F8_E5M2, "F8E5M2"}, {F8_E8M0, "float8_e8m0fnu"}, {F8_E8M0, "E8M0"},
    {F8_E8M0, "F8_E8M0FNU"}, {F8_E8M0, "F8E8M0"},
    {F8_E4M3FNUZ, "float8_e4m3fnuz"}, {F8_E4M3FNUZ, "F8E4M3FNUZ"},
    {F8_E4M3FNUZ, "FP8_E4M3FNUZ"}, {F8_E5M2FNUZ, "float8_e5m2fnuz"},
    {F8_E5M2FNUZ, "F8E5M2FNUZ"}, {F8_E5M2FNUZ, "FP8_E5M2FNUZ"},
    {F4, "F4_E2M1"}, {F4, "F4_E2M1FN"}, {F4, "FP4"}, {F4, "float4_e2m1fn_x2"},
    {F4, "I4"}, {F4, "U4"}, {F4, "INT4"}, {F4, "UINT4"}, {F4, "NF4"},
    {F4, "Q4_0"}, {F6_E2M3, "F6_E2M3FN"}, {F6_E2M3, "FP6_E2M3"},
    {F6_E2M3, "F6"}, {F6_E3M2, "F6_E3M2FN"}, {F6_E3M2, "FP6_E3M2"},
};

/* Names that are not types, one by one: the data has one byte per element. */
static const char *const unknown[] = {
    "I4", "U4", "U2", "I128", "F128", "C128", "F8", "F6", "F8_E3M4",
    "F8_E4M3B11FNUZ", "Q8_0", "STR", "X", "F8_E5M3", "U1", "BIT",
};

/* The data has the size of those types: four elements of 16 bytes. */
static const marked wide_types[] = {
#define WIDE(what, name) \
    MARKED(SAFETENSORS_TENSOR_DTYPE_KNOWN, what, 64, \
           "{\"w\":{\"dtype\":<~\"" name "\"~,\"shape\":[4]|\"C64\"," \
           "\"shape\":[8]>,\"data_offsets\":[0,64]}}")
    WIDE("unknown-C128-of-16-bytes", "C128"),
    WIDE("unknown-F128-of-16-bytes", "F128"),
    WIDE("unknown-I128-of-16-bytes", "I128"),
    WIDE("unknown-U128-of-16-bytes", "U128"),
};

static void add_aliases(case_sink *sink)
{
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++) {
        char way[60];
        snprintf(way, sizeof way, "alias-%s", aliases[i].name);
        add_named(sink, way, aliases[i].name, aliases[i].meant);
    }
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        char way[60];
        snprintf(way, sizeof way, "unknown-%s-of-the-size", unknown[i]);
        add_named(sink, way, unknown[i], U8);
    }
    for (size_t i = 0; i < sizeof wide_types / sizeof wide_types[0]; i++)
        st_add_marked(sink, &wide_types[i]);
}

/* ------------------------------------------------------------- members -- */

static void rename_member(case_sink *sink, const char *way, const char *from,
                          const char *to)
{
    static const char entry[] =
        "{\"w\":~{~\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}";
    const char *at = strstr(entry, from);
    char what[80], text[TEXT_SIZE];

    snprintf(what, sizeof what, "%s-of-%s", way, from);
    for (char *c = what; *c != '\0'; c++)
        *c = *c == '_' ? '-' : *c;
    snprintf(text, sizeof text, "%.*s<%s|%s>%s", (int)(at - entry), entry, to,
             from, at + strlen(from));
    marked row = MARKED(SAFETENSORS_TENSOR_MEMBER_REQUIRED, what, 8, text);
    row.also = SAFETENSORS_TENSOR_MEMBER_UNKNOWN;
    st_add_marked(sink, &row);
}

static void add_renamed(case_sink *sink, const char *name)
{
    char out[48], upper[40];

    snprintf(upper, sizeof upper, "%s", name);
    for (char *c = upper; *c != '\0'; c++)
        *c = (char)toupper((unsigned char)*c);
    rename_member(sink, "capitals", name, upper);
    snprintf(out, sizeof out, "%c%s", *upper, name + 1);
    rename_member(sink, "first-letter-in-capitals", name, out);
    rename_member(sink, "space-in-front", name, around(" ", name, "", out));
    rename_member(sink, "space-behind", name, around("", name, " ", out));
    rename_member(sink, "nul-behind", name, around("", name, "\\u0000", out));
    rename_member(sink, "byte-order-mark", name,
                  around("\xef\xbb\xbf", name, "", out));
    rename_member(sink, "full-width", name, widened(name, out));
}

/* Text in place of the key of the metadata. */
static void add_metadata(case_sink *sink)
{
    static const struct {
        const char *what, *key;
    } keys[] = {
        {"metadata-in-capitals", "__METADATA__"},
        {"metadata-first-letter-in-capitals", "__Metadata__"},
        {"metadata-space-behind", "__metadata__ "},
        {"metadata-space-in-front", " __metadata__"},
        {"metadata-byte-order-mark", "\xef\xbb\xbf" "__metadata__"},
        {"metadata-without-underscores", "metadata"},
        {"metadata-with-one-underscore", "_metadata_"},
        {"metadata-of-full-width-letters", "__metadata\xef\xbc\xbf_"},
    };
    char text[TEXT_SIZE];

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        snprintf(text, sizeof text,
                 "{\"<%s|__metadata__>\":~{~\"format\":\"pt\"}}", keys[i].key);
        marked row = MARKED(SAFETENSORS_TENSOR_MEMBER_REQUIRED, keys[i].what,
                            0, text);
        row.also = SAFETENSORS_TENSOR_MEMBER_UNKNOWN;
        st_add_marked(sink, &row);
    }
}

void st_lenient_types_cases(case_sink *sink)
{
    for (st_dtype d = BOOL; d < ST_DTYPES; d++) {
        add_spellings(sink, d);
        add_others(sink, d);
    }
    add_aliases(sink);
    add_metadata(sink);
    add_renamed(sink, "dtype");
    add_renamed(sink, "shape");
    add_renamed(sink, "data_offsets");
    rename_member(sink, "camel-case", "data_offsets", "dataOffsets");
    rename_member(sink, "pascal-case", "data_offsets", "DataOffsets");
    rename_member(sink, "hyphen", "data_offsets", "data-offsets");
    rename_member(sink, "words-together", "data_offsets", "dataoffsets");
}

/*
 * Rules about data, broken once for each kind of entry, since a reader may miss
 * a rule for a single kind. Every byte is 81, which also begins an index of one
 * entry: a blob that reaches into the index has the expected content and
 * checksum. A frame has as many bytes as it decompresses to, so that a size
 * taken from the blob is correct too.
 */
#include "generators/zten/model.h"

#define FIRST           "index.entry[0]."
#define SECOND          "index.entry[1]."
#define BYTES_8         "\x81\x81\x81\x81\x81\x81\x81\x81"
#define BYTES_10        BYTES_8 "\x81\x81"
#define BYTES_64        BYTES_8 BYTES_8 BYTES_8 BYTES_8 \
                        BYTES_8 BYTES_8 BYTES_8 BYTES_8
#define OF_16(name, ...) \
    TENSOR(name, FLOAT32, SHAPE(16), DATA(BYTES_64), __VA_ARGS__)

enum {FILLER = 0x81, OTHER = 192, AROUND = 64};

typedef struct {
    const char *name;
    zten_tensor t;
} kind;

static const kind kinds[] = {
    {"a-scalar", TENSOR("w", FLOAT64, SCALAR, DATA(BYTES_8))},
    {"a-big-endian-blob", OF_16("w", .order = BIG)},
    {"a-compressed-blob", TENSOR("w", UINT8, SHAPE(10), DATA(BYTES_10),
                                 FRAMES(FRAME "\0\0\x53\0\0" "\x81"))},
    {"a-blob-with-a-crc32c", OF_16("w", CRC)},
    {"a-blob-with-a-sha256", OF_16("w", CHECKSUM(SHA_LOWER, "sha256:*"))},
    {"a-tensor-without-a-name", OF_16("", .order = AUTO)},
    {"a-definite-entry", OF_16("w", SPELLED(SPELL("entry", PAIRS(8))))},
    {"an-entry-with-a-custom-field", OF_16("w", CUSTOMS(CUSTOM("k", INT(1))))},
};

#define KINDS (sizeof kinds / sizeof kinds[0])

/* Takes the file. The name is three texts in a row. */
static void add_built(case_sink *sink, rule r, const char *const name[3],
                      blame where, const file_model *m, builder *b)
{
    char what[GOLDEN_PATH_SIZE], features[FEATURES_SIZE] = "";
    const case_info info = {.what = what, .rule = r, .where = where,
                            .patch = name[0], .features = features};

    snprintf(what, sizeof what, "%s%s%s", name[0], name[1], name[2]);
    zten_craft.seal(b);
    zten_craft.features(m, features);
    add_file(sink, &info, m, b);
}

/* An entry of that kind with a fault: the field is to blame. */
static void add_one(case_sink *sink, const kind *k, rule r, const char *way,
                    const char *field, const zten_tensor *t)
{
    const file_model m = {.tensors = t, .tensor_count = 1};
    const char *const name[] = {way, "-of-", k->name};
    builder b = zten_build(&m);

    add_built(sink, r, name, (blame)AT(field), &m, &b);
}

/* The last byte of the blob is the first one of the index. */
static void add_short(case_sink *sink, const kind *k)
{
    const file_model m = {.tensors = &k->t, .tensor_count = 1};
    const char *const name[] = {"last-byte-in-the-index", "-of-", k->name};
    builder b = zten_build(&m);
    const golden_field *data =
        need_field(&b, k->t.zstd ? FIRST "frames" : FIRST "data");

    splice(&b, data->offset + data->size - 1, 1, "", 0);
    add_built(sink, ZTEN_BLOB_BOUNDS, name, (blame)AT(FIRST "offset.head"), &m,
              &b);
}

/* ---------------------------------------------------------------- shapes -- */

/* The same entry with another shape, which the document does not show. */
static void add_shape(case_sink *sink, const kind *k, rule r, const char *way,
                      blame where, const token *shape)
{
    const token *entry = spelling_of(k->t.spelled, "entry");
    const spelling spelled[] = {
        {"shape", shape}, {entry != NULL ? "entry" : NULL, entry},
        {NULL, NULL}};
    const char *const name[] = {way, "-of-", k->name};
    zten_tensor t = k->t;
    const file_model m = {.tensors = &t, .tensor_count = 1};

    t.spelled = spelled;
    builder b = zten_build(&m);
    add_built(sink, r, name, where, &m, &b);
}

static void add_shapes(case_sink *sink, const kind *k)
{
    u64 width = zten_scalar(k->t.dtype).bits / 8, count = k->t.shape[0];
    const token product[] = {ITEMS(2), INT(2), INT(TWO(63) + count / 2), {0}};
    const token bytes[] = {
        ITEMS(1), INT(UINT64_MAX / width + 1 + count), {0}};
    const token more[] = {ITEMS(1), INT(count + 1), {0}};

    add_shape(sink, k, ZTEN_SHAPE_PRODUCT_OVERFLOW, "wraps-to-the-right-number",
              (blame)INSIDE(FIRST "shape.head", 0, 11), product);
    if (width > 1)
        add_shape(sink, k, ZTEN_SHAPE_BYTES_OVERFLOW,
                  "wraps-to-the-right-size",
                  (blame)INSIDE(FIRST "shape.head", 0, 10), bytes);
    if (!k->t.zstd)
        add_shape(sink, k, ZTEN_SIZE_RAW_RELATION, "one-element-too-few",
                  (blame)AT(FIRST "size.head"), more);
}

/* ------------------------------------------------------------ checksums -- */

static void add_checksums(case_sink *sink, const kind *k)
{
    static const struct {
        rule rule;
        const char *way, *text;
        zten_digits digits;
    } rows[] = {
        {ZTEN_CHECKSUM_CRC32C_MISMATCH, "last-digit", "crc32c:0x*",
         CRC_LAST_WRONG},
        {ZTEN_CHECKSUM_CRC32C_MALFORMED, "no-digits", "crc32c:0x", NO_DIGITS},
        {ZTEN_CHECKSUM_SHA256_MISMATCH, "last-digit", "sha256:*",
         SHA_LAST_WRONG},
    };

    /* the other kinds have such cases already */
    if (k->t.checksum != NULL)
        return;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const spelling longer[] = {SPELL("entry", PAIRS(9)), {NULL, NULL}};
        zten_tensor t = k->t;
        t.digits = rows[i].digits;
        t.checksum = rows[i].text;
        t.spelled = t.spelled != NULL ? longer : NULL;
        add_one(sink, k, rows[i].rule, rows[i].way, FIRST "checksum.text", &t);
    }
}

/* --------------------------------------------------------------- overlap -- */

/* Adds another tensor, with the same bytes around, as entry at. */
static void add_overlap(case_sink *sink, const kind *k, size_t at, u64 around,
                        const char *way)
{
    static const u64 shape[] = {OTHER};
    const char *const name[] = {k->name, way, at == 0 ? "second" : "first"};
    char bytes[OTHER], blamed[GOLDEN_PATH_SIZE];
    zten_tensor two[2];
    const file_model m = {.tensors = two, .tensor_count = 2};
    builder blob = {0};

    zten_emit_blob(&blob, &k->t);
    memset(bytes, FILLER, sizeof bytes);
    memcpy(bytes + around, blob.bytes, blob.size);
    free_builder(&blob);
    two[at] = k->t;
    two[at].offset = ZTEN_ALIGNMENT + around;
    two[1 - at] = (zten_tensor){
        .name = LITERAL("v"), .dtype = UINT8, .rank = 1, .shape = shape,
        .content = GIVEN, .data = {bytes, sizeof bytes},
        .offset = ZTEN_ALIGNMENT};
    snprintf(blamed, sizeof blamed, "index.entry[%d].offset.head",
             around > 0 ? (int)at : 1);
    builder b = zten_build(&m);
    add_built(sink, ZTEN_BLOB_OVERLAP, name, (blame)AT(blamed), &m, &b);
}

static void add_kind(case_sink *sink, const kind *k)
{
    zten_tensor moved = k->t, middle = k->t;

    moved.offset = 72;
    add_one(sink, k, ZTEN_FIELD_OFFSET_ALIGNED, "content-at-72",
            FIRST "offset.head", &moved);
    add_short(sink, k);
    for (size_t at = 0; at < 2; at++) {
        add_overlap(sink, k, at, AROUND, "-inside-the-");
        add_overlap(sink, k, at, 0, "-at-the-start-of-the-");
    }
    if (k->t.rank > 0)
        add_shapes(sink, k);
    add_checksums(sink, k);
    middle.order = MIDDLE;
    if (k->t.order == AUTO && !k->t.zstd)
        add_one(sink, k, ZTEN_FIELD_DATA_ENDIANNESS_VALUE, "middle",
                FIRST "data_endianness.text", &middle);
}

/* -------------------------------- alike, and overlapping all the same -- */

#define OVER(what, patch, ...) \
    CASE(ZTEN_BLOB_OVERLAP, what, AT(SECOND "offset.head"), patch, \
         TENSORS(__VA_ARGS__))
#define OVER_BOTH(what, patch, ...) \
    CASE_BOTH(ZTEN_BLOB_OVERLAP, what, AT(SECOND "offset.head"), \
              ZTEN_ENTRY_NAME_UNIQUE, patch, TENSORS(__VA_ARGS__))
#define ZEROS_65        SHAPE(65), ZERO

/* Properties that two entries may share without sharing a blob. */
static const model_case alike[] = {
    OVER("same-start-and-as-many-elements", "b has the first half of a",
         TENSOR("a", UINT16, SHAPE(64), ZERO),
         TENSOR("b", UINT8, SHAPE(64), ZERO, .offset = 64)),
    OVER("same-start-and-as-many-larger-elements", "a has the first half of b",
         TENSOR("a", UINT8, SHAPE(64), ZERO),
         TENSOR("b", UINT16, SHAPE(64), ZERO, .offset = 64)),
    OVER("same-start-of-two-scalars", "b has the first half of a",
         TENSOR("a", FLOAT64, SCALAR, ZERO),
         TENSOR("b", FLOAT32, SCALAR, ZERO, .offset = 64)),
    OVER("same-content", "b begins on the last byte of a",
         TENSOR("a", UINT8, ZEROS_65),
         TENSOR("b", UINT8, ZEROS_65, .offset = 128)),
    OVER("same-crc32c", "b begins on the last byte of a",
         TENSOR("a", UINT8, ZEROS_65, CRC),
         TENSOR("b", UINT8, ZEROS_65, CRC, .offset = 128)),
    OVER("same-sha256", "b begins on the last byte of a",
         TENSOR("a", UINT8, ZEROS_65, CHECKSUM(SHA_LOWER, "sha256:*")),
         TENSOR("b", UINT8, ZEROS_65, CHECKSUM(SHA_LOWER, "sha256:*"),
                .offset = 128)),
    OVER_BOTH("same-name", "two of a name, one begins on the last byte",
              TENSOR("a", UINT8, ZEROS_65),
              TENSOR("a", UINT8, ZEROS_65, .offset = 128)),
    OVER_BOTH("same-name-and-start", "two of a name, one is longer",
              TENSOR("a", UINT8, SHAPE(64), ZERO),
              TENSOR("a", UINT8, ZEROS_65, .offset = 64)),
    OVER_BOTH("same-name-inside", "two of a name, one inside the other",
              TENSOR("a", UINT8, SHAPE(192), ZERO),
              TENSOR("a", UINT8, SHAPE(64), ZERO, .offset = 128)),
};

void zten_kinds_cases(case_sink *sink)
{
    for (size_t i = 0; i < KINDS; i++)
        add_kind(sink, &kinds[i]);
    add_models(sink, ROWS(alike));
}

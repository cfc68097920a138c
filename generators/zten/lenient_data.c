/*
 * Rules about elements, broken once for each dtype, since a reader may miss a
 * rule for a single dtype; the rest of the file is valid. Also containers that
 * a reader treats as an array, because it does not check the type.
 */
#include "generators/zten/model.h"

#define FIRST           "index.entry[0]."
#define SECOND          "index.entry[1]."

/* 128 bytes of elements, in one blob or in two. */
typedef struct {
    case_sink *sink;
    zten_dtype dtype;
    u64 width;                  /* bytes of an element */
    const char *name;
} typed;

enum {BLOB = 128};

static void add_with(const typed *t, rule r, const char *way, blame where,
                     const file_model *m, const edit *edits, size_t count)
{
    builder b = zten_build(m);
    char what[100], patch[300] = "", features[FEATURES_SIZE] = "";
    case_info info = {.what = what, .rule = r, .where = where, .patch = patch};

    snprintf(what, sizeof what, "%s-of-%s", way, t->name);
    for (size_t i = 0; i < count; i++)
        apply_edit(&b, &edits[i], patch, sizeof patch);
    if (count == 0)
        snprintf(patch, sizeof patch, "%s", way);
    zten_craft.seal(&b);
    zten_craft.features(m, features);
    info.features = features;
    add_file(t->sink, &info, m, &b);
}

#define WITH(t, r, way, where, m, ...) \
    add_with(t, r, way, (blame)where, m, (const edit[]){__VA_ARGS__}, \
             sizeof((const edit[]){__VA_ARGS__}) / sizeof(edit))
#define BYTES_AT(path, at, bytes, count) {POKE_BYTES, path, at, bytes, count}

/* ---------------------------------------------------------- one tensor -- */

static zten_tensor tensor_of(const typed *t, const u64 *shape)
{
    return (zten_tensor){.name = LITERAL("w"), .dtype = t->dtype, .rank = 1,
                         .shape = shape};
}

/* The blob is moved, with its content, to a misaligned offset. */
static void add_places(const typed *t)
{
    static const struct {
        const char *way;
        u64 offset;
    } places[] = {
        {"content-at-65", 65}, {"content-at-72", 72}, {"content-at-80", 80},
        {"content-at-96", 96}, {"content-at-8", 8},
    };
    const u64 shape[] = {BLOB / t->width};

    for (size_t i = 0; i < 2 * sizeof places / sizeof places[0]; i++) {
        zten_tensor one = tensor_of(t, shape);
        const file_model m = {.tensors = &one, .tensor_count = 1};
        char way[60];
        one.offset = places[i / 2].offset;
        one.zstd = i % 2 == 1;
        snprintf(way, sizeof way, "%s%s", places[i / 2].way,
                 one.zstd ? "-compressed" : "");
        add_with(t, ZTEN_FIELD_OFFSET_ALIGNED, way,
                 (blame)AT(FIRST "offset.head"), &m, NULL, 0);
    }
}

static void add_sizes(const typed *t)
{
    const u64 shape[] = {BLOB / t->width};
    const zten_tensor one = tensor_of(t, shape);
    const file_model m = {.tensors = &one, .tensor_count = 1,
                          .gap = ZTEN_ALIGNMENT};
    const char below = BLOB - 1, above = (char)(BLOB + 1);

    WITH(t, ZTEN_SIZE_RAW_RELATION, "one-byte-too-short",
         AT(FIRST "size.head"), &m, BYTES_AT(FIRST "size.head", 1, &below, 1));
    WITH(t, ZTEN_SIZE_RAW_RELATION, "one-byte-too-long",
         AT(FIRST "size.head"), &m, BYTES_AT(FIRST "size.head", 1, &above, 1));
    const zten_tensor packed = {
        .name = LITERAL("w"), .dtype = t->dtype, .rank = 1, .shape = shape,
        .zstd = true};
    const file_model zstd = {.tensors = &packed, .tensor_count = 1};
    const char fewer = (char)(shape[0] - 1), many = (char)(shape[0] + 1);
    size_t at = shape[0] > 23 ? 1 : 0;
    WITH(t, ZTEN_ZSTD_DECODED_LENGTH, "one-element-too-many",
         AT(FIRST "frames"), &zstd,
         BYTES_AT(FIRST "shape[0].head", at, &fewer, 1));
    WITH(t, ZTEN_ZSTD_DECODED_LENGTH, "one-element-too-few",
         AT(FIRST "frames"), &zstd,
         BYTES_AT(FIRST "shape[0].head", at, &many, 1));
}

/* One element too many: the blob would end in the index. */
static void add_bounds(const typed *t)
{
    const u64 shape[] = {BLOB / t->width};
    const zten_tensor one = tensor_of(t, shape);
    const file_model m = {.tensors = &one, .tensor_count = 1};
    const char count = (char)(shape[0] + 1), size = (char)(BLOB + t->width);

    WITH(t, ZTEN_BLOB_BOUNDS, "one-element-in-the-index",
         AT(FIRST "offset.head"), &m,
         BYTES_AT(FIRST "shape[0].head", shape[0] > 23 ? 1 : 0, &count, 1),
         BYTES_AT(FIRST "size.head", 1, &size, 1));
}

static void add_products(const typed *t)
{
    static const u64 squared[] = {TWO(32), TWO(32)};
    const u64 wraps[] = {UINT64_MAX / t->width + 1 + BLOB / t->width};
    const u64 shape[] = {BLOB / t->width}, nothing[] = {0};
    zten_tensor one = tensor_of(t, nothing), four = tensor_of(t, shape);
    char what[80];
    const token large[] = {ITEMS(2), INT(squared[0]), INT(squared[1]), {0}};
    const token wrapped[] = {ITEMS(1), INT(wraps[0]), {0}};
    const spelling spelled[][2] = {
        {{"shape", large}, {NULL, NULL}}, {{"shape", wrapped}, {NULL, NULL}}};
    const file_model none = {.tensors = &one, .tensor_count = 1};
    const file_model some = {.tensors = &four, .tensor_count = 1};
    case_info info = {.what = what, .rule = ZTEN_SHAPE_PRODUCT_OVERFLOW,
                      .where = INSIDE(FIRST "shape.head", 0, 19),
                      .patch = "a shape whose product wraps to 0"};

    one.spelled = spelled[0];
    snprintf(what, sizeof what, "2-to-32-squared-of-%s", t->name);
    add_model(t->sink, &info, &none);
    if (t->width == 1)
        return;
    info.rule = ZTEN_SHAPE_BYTES_OVERFLOW;
    info.where = (blame)INSIDE(FIRST "shape.head", 0, 10);
    info.patch = "a shape whose bytes wrap to those that are there";
    four.spelled = spelled[1];
    snprintf(what, sizeof what, "wraps-to-128-bytes-of-%s", t->name);
    add_model(t->sink, &info, &some);
}

static void add_checksums(const typed *t)
{
    const u64 shape[] = {BLOB / t->width};
    zten_tensor one = tensor_of(t, shape);
    const file_model m = {.tensors = &one, .tensor_count = 1};

    one.digits = CRC_LAST_WRONG;
    one.checksum = "crc32c:0x*";
    add_with(t, ZTEN_CHECKSUM_CRC32C_MISMATCH, "last-digit",
             (blame)AT(FIRST "checksum.text"), &m, NULL, 0);
    one.digits = SHA_LAST_WRONG;
    one.checksum = "sha256:*";
    add_with(t, ZTEN_CHECKSUM_SHA256_MISMATCH, "last-digit",
             (blame)AT(FIRST "checksum.text"), &m, NULL, 0);
}

/* Texts that a reader may accept as a byte order. */
static void add_orders(const typed *t)
{
    static const struct {
        const char *way;
        token text;
    } words[] = {
        {"capitalised-little", STRING("Little")}, {"capitals", STRING("BIG")},
        {"capitalised-big", STRING("Big")}, {"le", STRING("le")},
        {"be", STRING("be")}, {"native", STRING("native")},
        {"less-than", STRING("<")}, {"greater-than", STRING(">")},
        {"little-and-a-space", STRING("little ")},
        {"space-and-big", STRING(" big")}, {"little-endian",
                                            STRING("little-endian")},
        {"big-and-nul", STRING("big\0")}, {"none", STRING("none")},
        {"network", STRING("network")}, {"bytes-little", OCTETS("little")},
    };
    const u64 shape[] = {BLOB / t->width};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const token list[] = {words[i].text, {0}};
        const spelling spelled[] = {{"data_endianness", list}, {NULL, NULL}};
        zten_tensor one = tensor_of(t, shape);
        const file_model m = {.tensors = &one, .tensor_count = 1};
        one.spelled = spelled;
        bool bytes = words[i].text.kind == BYTES;
        add_with(t, ZTEN_FIELD_DATA_ENDIANNESS_VALUE, words[i].way,
                 bytes ? (blame)AT(FIRST "data_endianness.head")
                       : (blame)AT(FIRST "data_endianness.text"), &m, NULL, 0);
    }
}

/* -------------------------------------------------------- two tensors -- */

/* The second begins 64 bytes early and overlaps the end of the first. */
static void add_overlap(const typed *t)
{
    const u64 shape[] = {BLOB / t->width};
    zten_tensor two[] = {tensor_of(t, shape), tensor_of(t, shape)};
    const file_model m = {.tensors = two, .tensor_count = 2};

    two[1].name = (literal)LITERAL("v");
    WITH(t, ZTEN_BLOB_OVERLAP, "64-bytes", AT(SECOND "offset.head"), &m,
         POKE(SECOND "offset.head", 1, "\x80"));
}

/* The first of three overlaps the last, which is not its neighbour. */
static void add_far_overlap(const typed *t)
{
    const u64 shape[] = {BLOB / t->width};
    zten_tensor three[] = {tensor_of(t, shape), tensor_of(t, shape),
                           tensor_of(t, shape)};
    const file_model m = {.tensors = three, .tensor_count = 3};

    three[1].name = (literal)LITERAL("v");
    three[2].name = (literal)LITERAL("u");
    WITH(t, ZTEN_BLOB_OVERLAP, "64-bytes-of-the-first-and-last",
         AT("index.entry[2].offset.head"), &m,
         REPLACE("index.entry[2].offset.head", "\x18\x80"),
         REPLACE(SECOND "offset.head", "\x19\1\x40"));
}

/* The same rules for big-endian elements. */
static void add_big(const typed *t)
{
    const u64 shape[] = {BLOB / t->width};
    const char count = (char)(shape[0] + 1), size = (char)(BLOB + t->width);
    zten_tensor one = tensor_of(t, shape);
    const file_model m = {.tensors = &one, .tensor_count = 1};

    one.order = BIG;
    WITH(t, ZTEN_BLOB_BOUNDS, "one-big-endian-element-in-the-index",
         AT(FIRST "offset.head"), &m,
         BYTES_AT(FIRST "shape[0].head", shape[0] > 23 ? 1 : 0, &count, 1),
         BYTES_AT(FIRST "size.head", 1, &size, 1));
    one.offset = 72;
    add_with(t, ZTEN_FIELD_OFFSET_ALIGNED, "big-endian-content-at-72",
             (blame)AT(FIRST "offset.head"), &m, NULL, 0);
}

static void add_types(case_sink *sink)
{
    for (zten_dtype d = FLOAT64; d < DTYPES; d++) {
        const typed t = {sink, d, zten_scalar(d).bits / 8,
                         zten_dtype_name(d)};
        add_places(&t);
        add_sizes(&t);
        add_bounds(&t);
        add_products(&t);
        add_checksums(&t);
        add_overlap(&t);
        if (t.width > 1) {
            add_orders(&t);
            add_big(&t);
        }
        if (d == UINT8)
            add_far_overlap(&t);
    }
}

void zten_lenient_data_cases(case_sink *sink)
{
    add_types(sink);
}

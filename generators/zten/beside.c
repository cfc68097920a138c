/*
 * An unknown dtype or encoding, and a broken rule that does not depend on it:
 * in the same entry, in another one, or between two entries. The rest of the
 * file is valid, so a reader that stops at the unknown value misses the broken
 * rule.
 */
#include "generators/zten/model.h"

typedef struct {
    const char *part;
    rule rule;
    const token *word;
} unknown;

static const unknown unknowns[] = {
    {"dtype", ZTEN_FIELD_DTYPE_UNKNOWN, TOKENS(STRING("float8"))},
    {"encoding", ZTEN_FIELD_ENCODING_UNKNOWN, TOKENS(STRING("lz4"))},
};

/* A fault in an entry, and the field to blame. */
typedef struct {
    rule rule;
    const char *what;
    const char *where;          /* below the entry */
    zten_tensor t;
    spelling spelled;           /* a part of it */
    edit edit;                  /* path: below the entry */
    u64 length;                 /* of the blamed bytes; 0: the field */
} fault;

#define FAULT(rule, what, where, ...) \
    {rule, what, where, TENSOR("w", UINT8, __VA_ARGS__), {NULL, NULL}, \
     {NO_EDIT, NULL, 0, NULL, 0}, 0}
#define MISSES(rule, what, letters) \
    FAULT(rule, "no-" what, "head", SHAPE(8), .pairs = letters)
#define SPELLS(rule, what, where, part, ...) \
    {rule, what, where, TENSOR("w", UINT8, SHAPE(8)), \
     SPELL(part, __VA_ARGS__), {NO_EDIT, NULL, 0, NULL, 0}, 0}
/* Eight elements to a reader that multiplies in 64 bits. */
#define WRAPS(what, ...) \
    {ZTEN_SHAPE_PRODUCT_OVERFLOW, what, "shape.head", \
     TENSOR("w", UINT8, SHAPE(8)), SPELL("shape", __VA_ARGS__), \
     {NO_EDIT, NULL, 0, NULL, 0}, 11}
#define EDITS(rule, what, where, edit, ...) \
    {rule, what, where, TENSOR("w", UINT8, __VA_ARGS__), {NULL, NULL}, edit, 0}

/* ----------------------------------------------- in the entry that has it */

static const fault own[] = {
    FAULT(ZTEN_FIELD_OFFSET_ALIGNED, "content-at-65", "offset.head", SHAPE(8),
          .offset = 65),
    FAULT(ZTEN_FIELD_OFFSET_ALIGNED, "content-at-96", "offset.head", SHAPE(8),
          .offset = 96),
    EDITS(ZTEN_FIELD_OFFSET_AFTER_MAGIC, "the-magic", "offset.head",
          REPLACE("offset.head", "\0"), SHAPE(8)),
    EDITS(ZTEN_BLOB_BOUNDS, "one-byte-of-the-index", "offset.head",
          REPLACE("size.head", "\x09"), SHAPE(8)),
    EDITS(ZTEN_BLOB_BOUNDS, "blob-at-2-to-32", "offset.head",
          REPLACE("offset.head", "\x1b\0\0\0\1\0\0\0\0"), SHAPE(8)),
    EDITS(ZTEN_BLOB_BOUNDS, "blob-of-2-to-64-less-64-bytes", "offset.head",
          REPLACE("size.head", "\x1b\xff\xff\xff\xff\xff\xff\xff\xc0"),
          SHAPE(8)),
    FAULT(ZTEN_CHECKSUM_CRC32C_MISMATCH, "last-digit", "checksum.text",
          SHAPE(8), CHECKSUM(CRC_LAST_WRONG, "crc32c:0x*")),
    FAULT(ZTEN_CHECKSUM_CRC32C_MALFORMED, "no-digits", "checksum.text",
          SHAPE(8), CHECKSUM(NO_DIGITS, "crc32c:0x")),
    FAULT(ZTEN_CHECKSUM_SHA256_MISMATCH, "last-digit", "checksum.text",
          SHAPE(8), CHECKSUM(SHA_LAST_WRONG, "sha256:*")),
    MISSES(ZTEN_FIELD_NAME_REQUIRED, "name", "osdlhe"),
    MISSES(ZTEN_FIELD_OFFSET_REQUIRED, "offset", "nsdlhe"),
    MISSES(ZTEN_FIELD_SIZE_REQUIRED, "size", "nodlhe"),
    MISSES(ZTEN_FIELD_DTYPE_REQUIRED, "dtype", "noslhe"),
    MISSES(ZTEN_FIELD_SHAPE_REQUIRED, "shape", "nosdle"),
    MISSES(ZTEN_FIELD_ENCODING_REQUIRED, "encoding", "nosdlh"),
    FAULT(ZTEN_ENTRY_KEY_DUPLICATE_KNOWN, "size-last-again", "key[7].text",
          SHAPE(8), .pairs = "nosdlhes"),
    SPELLS(ZTEN_FIELD_NAME_TYPE, "bytes", "name.head", "name", OCTETS("w")),
    SPELLS(ZTEN_FIELD_SHAPE_DIM_TYPE, "text-of-8", "shape[0].head", "shape",
           ITEMS(1), STRING("8")),
    SPELLS(ZTEN_FIELD_CHECKSUM_TYPE, "bytes", "checksum.head", "checksum",
           OCTETS("crc32c:0x12345678")),
    WRAPS("wraps-to-8", ITEMS(2), INT(2), INT(TWO(63) + 4)),
};

/* --------------------------------------------------------- in another one */

#define BYTES_8         SHAPE(8), DATA("12345678")
#define A_FRAME         FRAME "\0\x58\x41\0\0" "12345678"

static const fault others[] = {
    FAULT(ZTEN_FIELD_OFFSET_ALIGNED, "content-at-136", "offset.head", SHAPE(8),
          .offset = 136),
    EDITS(ZTEN_SIZE_RAW_RELATION, "one-byte-too-short", "size.head",
          REPLACE("size.head", "\x07"), SHAPE(8)),
    FAULT(ZTEN_CHECKSUM_CRC32C_MISMATCH, "last-digit", "checksum.text",
          SHAPE(8), CHECKSUM(CRC_LAST_WRONG, "crc32c:0x*")),
    FAULT(ZTEN_CHECKSUM_SHA256_MISMATCH, "last-digit", "checksum.text",
          SHAPE(8), CHECKSUM(SHA_LAST_WRONG, "sha256:*")),
    EDITS(ZTEN_ZSTD_DECODED_LENGTH, "one-element-too-few", "frames",
          REPLACE("shape[0].head", "\x09"), BYTES_8, FRAMES(A_FRAME)),
    FAULT(ZTEN_ZSTD_TRAILING, "one-byte", "frames", BYTES_8,
          FRAMES(A_FRAME "!")),
    WRAPS("wraps-to-8", ITEMS(2), INT(2), INT(TWO(63) + 4)),
    MISSES(ZTEN_FIELD_SHAPE_REQUIRED, "shape", "nosdle"),
};

/* Reports whether the unknown value is written and breaks its rule. */
static bool has_word(const unknown *u, const char *letters)
{
    return letters == NULL || strchr(letters, u->part[0]) != NULL;
}

static void add_edited(case_sink *sink, const file_model *m, const fault *f,
                       const unknown *u, size_t at, const char *what)
{
    char path[GOLDEN_PATH_SIZE], blamed[GOLDEN_PATH_SIZE], patch[300];
    char features[FEATURES_SIZE] = "";
    builder file = zten_build(m);
    edit e = f->edit;
    bool rest = f->rule == ZTEN_ZSTD_TRAILING;  /* its last byte */

    snprintf(path, sizeof path, "index.entry[%zu].%s", at,
             e.path != NULL ? e.path : "");
    snprintf(blamed, sizeof blamed, "index.entry[%zu].%s", at, f->where);
    snprintf(patch, sizeof patch, "an unknown %s, and: ", u->part);
    e.path = path;
    if (e.kind != NO_EDIT)
        apply_edit(&file, &e, patch, sizeof patch);
    else
        snprintf(patch + strlen(patch), sizeof patch - strlen(patch), "%s",
                 f->what);
    zten_craft.seal(&file);
    zten_craft.features(m, features);
    const case_info info = {
        .what = what, .rule = f->rule, .patch = patch, .features = features,
        .where = rest ? (blame)INSIDE(blamed, 17, 1)
               : f->length > 0 ? (blame)INSIDE(blamed, 0, f->length)
                               : (blame)AT(blamed),
        .also = {1, {u->rule}},
    };
    add_file(sink, &info, m, &file);
}

static void add_own(case_sink *sink, const fault *f, const unknown *u)
{
    const spelling spelled[] = {{u->part, u->word}, f->spelled, {NULL, NULL}};
    zten_tensor t = f->t;
    const file_model m = {.tensors = &t, .tensor_count = 1};
    char what[GOLDEN_PATH_SIZE];

    t.spelled = spelled;
    snprintf(what, sizeof what, "%s-of-an-unknown-%s", f->what, u->part);
    if (has_word(u, t.pairs))
        add_edited(sink, &m, f, u, 0, what);
}

static zten_tensor tensor_of(const unknown *u, const spelling *spelled)
{
    static const u64 shape[] = {8};

    return (zten_tensor){.name = LITERAL("u"), .dtype = UINT8, .rank = 1,
                         .shape = shape,
                         .spelled = u != NULL ? spelled : NULL};
}

static void add_other(case_sink *sink, const fault *f, const unknown *u,
                      size_t at)
{
    const spelling spelled[] = {{u->part, u->word}, {NULL, NULL}};
    const spelling wrong[] = {f->spelled, {NULL, NULL}};
    zten_tensor two[] = {f->t, f->t};
    const file_model m = {.tensors = two, .tensor_count = 2};
    char what[GOLDEN_PATH_SIZE];

    two[at].spelled = wrong;
    two[1 - at] = tensor_of(u, spelled);
    snprintf(what, sizeof what, "%s-%s-an-unknown-%s", f->what,
             at == 0 ? "before" : "after", u->part);
    add_edited(sink, &m, f, u, at, what);
}

/* ---------------------------------------------------- between two entries */

/* The second begins at the last byte of the first. */
static void add_overlap(case_sink *sink, const unknown *u, bool first,
                        bool second)
{
    static const u64 shape[] = {65};
    const spelling spelled[] = {{u->part, u->word}, {NULL, NULL}};
    zten_tensor two[] = {tensor_of(first ? u : NULL, spelled),
                         tensor_of(second ? u : NULL, spelled)};
    const file_model m = {.tensors = two, .tensor_count = 2};
    const fault f = {.rule = ZTEN_BLOB_OVERLAP, .where = "offset.head",
                     .what = "the second begins on the last byte of the first"};
    char what[GOLDEN_PATH_SIZE];

    two[0].shape = shape;
    two[1].name = (literal)LITERAL("v");
    two[1].offset = 128;
    snprintf(what, sizeof what, "%s-of-an-unknown-%s",
             first && second ? "both" : first ? "first" : "second", u->part);
    add_edited(sink, &m, &f, u, 1, what);
}

/* ---------------------------------------------------- with a legacy frame */

/* A frame of Zstandard 0.2: its end is unknown. */
#define LEGACY          FRAMES("\x22\xb5\x2f\xfd\0\x58")
#define CHECKED(rule, ...) \
    CASE_BOTH(rule, "last-digit-of-a-legacy-frame", \
              AT("index.entry[0].checksum.text"), ZTEN_ZSTD_LEGACY_FRAME, \
              "the last digit, and a frame of version 0.2", \
              TENSORS(TENSOR("w", UINT8, SHAPE(1), LEGACY, \
                             CHECKSUM(__VA_ARGS__))))
#define SHAPE_IS(type, shape) \
    TENSOR("w", type, SHAPE(1), LEGACY, \
           SPELLED(SPELL("shape", ITEMS(1), INT(shape))))

static const model_case frames[] = {
    {{"2-to-62-elements-of-a-legacy-frame", ZTEN_SHAPE_BYTES_OVERFLOW,
      INSIDE("index.entry[0].shape.head", 0, 10),
      {1, {ZTEN_ZSTD_LEGACY_FRAME}}, NULL, NULL, NULL,
      "bytes that wrap to 0, and a frame of version 0.2"},
     FILE_OF(TENSORS(SHAPE_IS(FLOAT64, TWO(62))))},
    CHECKED(ZTEN_CHECKSUM_CRC32C_MISMATCH, CRC_LAST_WRONG, "crc32c:0x*"),
    CHECKED(ZTEN_CHECKSUM_SHA256_MISMATCH, SHA_LAST_WRONG, "sha256:*"),
};

void zten_beside_cases(case_sink *sink)
{
    add_models(sink, ROWS(frames));
    for (size_t i = 0; i < sizeof unknowns / sizeof unknowns[0]; i++) {
        const unknown *u = &unknowns[i];
        for (size_t j = 0; j < sizeof own / sizeof own[0]; j++)
            add_own(sink, &own[j], u);
        for (size_t j = 0; j < 2 * (sizeof others / sizeof others[0]); j++)
            add_other(sink, &others[j / 2], u, j % 2);
        add_overlap(sink, u, true, false);
        add_overlap(sink, u, false, true);
        add_overlap(sink, u, true, true);
    }
}

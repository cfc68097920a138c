/*
 * Entries that a lenient reader accepts: it has defaults for missing or invalid
 * values, and accepts other keys for the defined ones. Each file is a valid
 * model except for one pair, so that its sizes fit such a reading.
 */
#include "generators/zten/model.h"

#include <ctype.h>

#define FIRST           "index.entry[0]."
#define SECOND          "index.entry[1]."

static const u64 four[] = {4}, none[] = {0};

static const char *dtype_name(zten_dtype d)
{
    return zten_dtype_name(d);
}

/* One entry, or a second one after another. */
static void add_entry(case_sink *sink, rule r, const char *what,
                      const char *part, const zten_tensor *t, bool second)
{
    const zten_tensor tensors[] = {
        {.name = LITERAL("first"), .dtype = UINT8, .rank = 1, .shape = four},
        *t};
    const file_model m = {.tensors = second ? tensors : t,
                          .tensor_count = second ? 2 : 1};
    char path[80], name[100];
    case_info info = {.what = name, .rule = r, .patch = what,
                      .where = AT(path)};

    snprintf(path, sizeof path, "%s%s", second ? SECOND : FIRST, part);
    snprintf(name, sizeof name, "%s%s", what,
             second ? "-in-the-second-entry" : "");
    add_model(sink, &info, &m);
}

/* ------------------------------------------------------- missing fields -- */

/* The pairs of an entry without one of them; all else is usual. */
static const struct {
    const char *field, *pairs;
    rule rule, type;
} fields[] = {
    {"name", "osdlhebc", ZTEN_FIELD_NAME_REQUIRED, ZTEN_FIELD_NAME_TYPE},
    {"offset", "nsdlhebc", ZTEN_FIELD_OFFSET_REQUIRED, ZTEN_FIELD_OFFSET_TYPE},
    {"size", "nodlhebc", ZTEN_FIELD_SIZE_REQUIRED, ZTEN_FIELD_SIZE_TYPE},
    {"dtype", "noslhebc", ZTEN_FIELD_DTYPE_REQUIRED, ZTEN_FIELD_DTYPE_TYPE},
    {"shape", "nosdlebc", ZTEN_FIELD_SHAPE_REQUIRED, ZTEN_FIELD_SHAPE_TYPE},
    {"encoding", "nosdlhbc", ZTEN_FIELD_ENCODING_REQUIRED,
     ZTEN_FIELD_ENCODING_TYPE},
};

#define FIELDS (sizeof fields / sizeof fields[0])
enum {NAME, OFFSET, SIZE, DTYPE, SHAPE_FIELD};

/* Entries of one element, of none, and of four. */
static const struct {
    const char *what;
    size_t rank;
    const u64 *shape;
} sizes[] = {
    {"of-one-element", 0, NULL}, {"of-no-elements", 1, none},
    {"of-four-elements", 1, four},
};

static void add_missing(case_sink *sink)
{
    char what[80];

    for (size_t f = 0; f < FIELDS; f++)
        for (size_t i = 0; i < 2 * sizeof sizes / sizeof sizes[0]; i++) {
            const zten_tensor t = {
                .name = LITERAL(""), .dtype = FLOAT32,
                .rank = sizes[i / 2].rank, .shape = sizes[i / 2].shape,
                .pairs = fields[f].pairs};
            snprintf(what, sizeof what, "missing-%s", sizes[i / 2].what);
            add_entry(sink, fields[f].rule, what, "head", &t, i % 2 == 1);
        }
    for (zten_dtype d = FLOAT64; d < DTYPES; d++) {
        const zten_tensor t = {.name = LITERAL("w"), .dtype = d, .rank = 1,
                               .shape = four, .pairs = fields[DTYPE].pairs};
        snprintf(what, sizeof what, "missing-of-%s", dtype_name(d));
        add_entry(sink, ZTEN_FIELD_DTYPE_REQUIRED, what, "head", &t, false);
    }
}

/* ------------------------------------------------------------ no values -- */

static const struct {
    const char *what;
    const token *tokens;
} nothings[] = {
    {"null", TOKENS(VALUE(NULL_VALUE))},
    {"undefined", TOKENS(VALUE(UNDEFINED_VALUE))},
    {"false", TOKENS(VALUE(FALSE_VALUE))}, {"zero", TOKENS(INT(0))},
    {"empty-text", TOKENS(STRING(""))}, {"empty-bytes", TOKENS(OCTETS(""))},
    {"empty-array", TOKENS(ITEMS(0))}, {"empty-map", TOKENS(PAIRS(0))},
    {"simple-0", TOKENS(VALUE(0))}, {"true", TOKENS(VALUE(TRUE_VALUE))},
    {"float-0", TOKENS(REAL(2, 0))}, {"minus-one", TOKENS(NOT(0))},
};

/* Reports whether the value has the expected type: then no rule about types is
 * broken. */
static bool is_due(size_t field, const token *t)
{
    return (field <= SIZE && field != NAME && t->kind == UNSIGNED) ||
           ((field == NAME || field == DTYPE || field > SHAPE_FIELD) &&
            t->kind == TEXT) || (field == SHAPE_FIELD && t->kind == ARRAY);
}

static void add_nothings(case_sink *sink)
{
    char what[80], part[40];

    for (size_t f = 0; f < FIELDS; f++)
        for (size_t n = 0; n < sizeof nothings / sizeof nothings[0]; n++)
            for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
                const spelling spelled[] = {
                    {fields[f].field, nothings[n].tokens}, {NULL, NULL}};
                const zten_tensor t = {
                    .name = LITERAL(""), .dtype = FLOAT32,
                    .rank = sizes[i].rank, .shape = sizes[i].shape,
                    .spelled = spelled};
                if (is_due(f, nothings[n].tokens) ||
                    (i == 2 && f != SIZE && f != SHAPE_FIELD))
                    continue;
                snprintf(what, sizeof what, "%s-%s", nothings[n].what,
                         sizes[i].what);
                snprintf(part, sizeof part, "%s.head", fields[f].field);
                add_entry(sink, fields[f].type, what, part, &t, false);
            }
}

/* Optional fields that matter: null and undefined are MAY. */
static void add_optional(case_sink *sink)
{
    char what[80];

    for (size_t n = 0; n < sizeof nothings / sizeof nothings[0]; n++) {
        const spelling check[] = {
            {"checksum", nothings[n].tokens}, {NULL, NULL}};
        const spelling order[] = {
            {"data_endianness", nothings[n].tokens}, {NULL, NULL}};
        zten_tensor t = {.name = LITERAL("w"), .dtype = FLOAT32, .rank = 1,
                         .shape = four, .spelled = check};
        u64 number = nothings[n].tokens->number;
        token_kind kind = nothings[n].tokens->kind;
        if (kind == SIMPLE && (number == NULL_VALUE ||
                               number == UNDEFINED_VALUE))
            continue;
        snprintf(what, sizeof what, "%s-for-none", nothings[n].what);
        if (kind != TEXT)
            add_entry(sink, ZTEN_FIELD_CHECKSUM_TYPE, what, "checksum.head",
                      &t, false);
        t.spelled = order;
        if (kind != TEXT)
            add_entry(sink, ZTEN_FIELD_DATA_ENDIANNESS_VALUE, what,
                      "data_endianness.head", &t, false);
    }
}

/* ---------------------------------------------------------- other keys -- */

/* In compatibility characters of Unicode: U+FF41 for a, and so on. */
static void widen(const char *name, char out[60])
{
    char *to = out;

    for (; *name != '\0'; name++)
        to += snprintf(to, 4, "\xef\xbd%c", *name - 'a' + 0x81);
}

static void add_renamed(case_sink *sink, size_t f, const char *way,
                        const char *key, size_t size)
{
    const token tokens[] = {{TEXT, size, 0, key, size}, {0}};
    char part[40];
    const spelling spelled[] = {{part, tokens}, {NULL, NULL}};
    const zten_tensor t = {.name = LITERAL(""), .dtype = FLOAT32,
                           .spelled = spelled};

    snprintf(part, sizeof part, "%s.key", fields[f].field);
    add_entry(sink, fields[f].rule, way, "head", &t, false);
}

static void add_keys(case_sink *sink)
{
    char out[60];

    for (size_t f = 0; f < FIELDS; f++) {
        const char *name = fields[f].field;
        size_t size = strlen(name);
        snprintf(out, sizeof out, "%s", name);
        for (char *c = out; *c != '\0'; c++)
            *c = (char)toupper((unsigned char)*c);
        add_renamed(sink, f, "key-in-capitals", out, size);
        snprintf(out + 1, sizeof out - 1, "%s", name + 1);
        add_renamed(sink, f, "key-with-a-capital", out, size);
        snprintf(out, sizeof out, "%s ", name);
        add_renamed(sink, f, "key-and-a-space", out, size + 1);
        add_renamed(sink, f, "key-and-nul", (out[size] = '\0', out), size + 1);
        snprintf(out, sizeof out, " %s", name);
        add_renamed(sink, f, "space-and-key", out, size + 1);
        snprintf(out, sizeof out, "\xef\xbb\xbf%s", name);
        add_renamed(sink, f, "byte-order-mark-and-key", out, size + 3);
        widen(name, out);
        add_renamed(sink, f, "key-in-full-width", out, 3 * size);
    }
}

/* ------------------------------------------------- twice, but separate -- */

static void add_twice(case_sink *sink)
{
    static const struct {
        const char *what, *pairs, *last;
    } rows[] = {
        {"name-first-and-last", "nosdlhebcn", "key[9].text"},
        {"offset-after-all-others", "nosdlhebco", "key[9].text"},
        {"size-after-all-others", "nosdlhebcs", "key[9].text"},
        {"dtype-after-all-others", "nosdlhebcd", "key[9].text"},
        {"shape-after-all-others", "nosdlhebch", "key[9].text"},
        {"encoding-after-all-others", "nosdlhebce", "key[9].text"},
        {"data-endianness-first-and-last", "bnosdlhecb", "key[9].text"},
        {"checksum-first-and-last", "cnosdlhebc", "key[9].text"},
        {"name-adjacent-and-last", "osdlhebcnn", "key[9].text"},
        {"size-adjacent", "nossdlhebc", "key[3].text"},
        {"shape-adjacent", "nosdlhhebc", "key[6].text"},
        {"data-endianness-adjacent", "nosdlhebbc", "key[8].text"},
    };

    for (size_t i = 0; i < 2 * sizeof rows / sizeof rows[0]; i++) {
        const zten_tensor t = {.name = LITERAL("w"), .dtype = FLOAT32,
                               .rank = 1, .shape = four, CRC,
                               .pairs = rows[i / 2].pairs};
        add_entry(sink, ZTEN_ENTRY_KEY_DUPLICATE_KNOWN, rows[i / 2].what,
                  rows[i / 2].last, &t, i % 2 == 1);
    }
}

void zten_lenient_cases(case_sink *sink)
{
    add_missing(sink);
    add_nothings(sink);
    add_optional(sink);
    add_keys(sink);
    add_twice(sink);
}

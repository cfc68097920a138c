/* The header and bytes after the data, for each data type. */
#include "generators/primitiv/matrix.h"

#define MAJOR   "header.ver_major"
#define MINOR   "header.ver_minor"
#define TYPE    "header.data_type"

enum {KINDS = 5};

static const char *const parents[KINDS] = {
    "shape-1x2", "tensor-1x2", "parameter-1x2-and-statistics",
    "model-of-three-shapes-and-statistics", "optimizer-three-of-each"
};

/* ------------------------------------------------------------- versions -- */

/* The first rows of a table are for all data types, the others for a Tensor. */
enum {USUAL_VERSIONS = 9, USUAL_TYPES = 22, USUAL_TRAILING = 12};

static const struct {
    u64 major, minor;
} versions[] = {
    {0, 0}, {0, 2}, {0, 257}, {0, TWO(24)}, {0, TWO(31) + 1}, {1, 0}, {1, 1},
    {256, 1}, {TWO(31), 1},
    {0, 3}, {0, 4}, {0, 9}, {0, 10}, {0, 100}, {0, 256}, {0, 65536},
    {0, 65537}, {0, TWO(24) + 1}, {0, UINT32_MAX}, {1, 2}, {2, 0}, {2, 1},
    {65536, 1}, {TWO(24), 1}, {UINT32_MAX, 1},
};

static void put_version(case_sink *sink, size_t kind, u64 major, u64 minor)
{
    char what[GOLDEN_PATH_SIZE];
    const spoil row = {
        PRIMITIV_HEADER_VERSION, NULL, AT(major != 0 ? MAJOR : MINOR),
        {SET(MAJOR, UINT(major)), SET(MINOR, UINT(minor))}, NO_RULES, NULL
    };

    snprintf(what, sizeof what, "%u.%u", (unsigned)major, (unsigned)minor);
    primitiv_add_cell(sink, parents[kind], row, what, primitiv_types[kind],
                      NULL);
}

/* ----------------------------------------------------------- data types -- */

static u64 turned(u64 n)
{
    return n >> 24 | (n >> 8 & 0xff00) | (n << 8 & 0xff0000) |
           (n << 24 & 0xff000000);
}

/* Numbers that a reader may confuse with that data type. */
static size_t guess_types(u64 kind, u64 guesses[64])
{
    const u64 type = kind << 8;
    const u64 all[] = {
        kind, kind + 1, 10 * kind, 100 * kind, kind << 4, kind << 12,
        turned(type), kind << 24, type + 1, type - 1, type + 0x10, type + 0x50,
        type + 0x80, type + 0xff, type + 0x1000, type + 0x10000,
        type + TWO(24), type + TWO(31), 0x500, 0x600, 0xff, UINT32_MAX,
        1000 * kind, 25 * kind, TWO(kind), 2 * type, type + 0x800,
        type + 0x8000, TWO(32) - type, UINT32_MAX - type,
        (u64)"STPMO"[kind], (u64)"stpmo"[kind], '0' + kind, 500, 404, 0x256,
        0x1000, 0xff00, 0xffff, 0x7fffffff
    };
    size_t count = sizeof all / sizeof *all;

    for (size_t i = 0; i < count; i++)
        guesses[i] = all[i] & UINT32_MAX;
    return count;
}

static bool is_type(u64 number)
{
    return number % 256 == 0 && number / 256 < KINDS;
}

static void put_types(case_sink *sink, size_t kind)
{
    u64 guesses[64];
    size_t count = guess_types(kind, guesses);
    char what[GOLDEN_PATH_SIZE];

    for (size_t i = 0; i < count; i++) {
        const spoil row = {
            PRIMITIV_HEADER_DATA_TYPE, NULL, AT(TYPE),
            {SET(TYPE, UINT(guesses[i]))}, NO_RULES, NULL
        };
        snprintf(what, sizeof what, "0x%x", (unsigned)guesses[i]);
        if (!is_type(guesses[i]) && (i < USUAL_TYPES || kind == A_TENSOR))
            primitiv_add_cell(sink, parents[kind], row, what,
                              primitiv_types[kind], NULL);
    }
}

/* ------------------------------------------------------------- trailing -- */

#define MORE(what, text) \
    BREAK(PRIMITIV_FILE_TRAILING, what, APPEND("trailing", text))
#define FILLED(what, count, byte) \
    BREAK(PRIMITIV_FILE_TRAILING, what, APPEND_FILL("trailing", count, byte))
#define START   "\xce\0\0\0\0" "\xce\0\0\0\1"

static const spoil trailing[] = {
    MORE("zero", "\0"), MORE("newline", "\n"), MORE("nil", "\xc0"),
    MORE("c1", "\xc1"), MORE("empty-array", "\x90"),
    MORE("uint-32", "\xce\0\0\0\0"),
    MORE("tensor", "\x90\xce\0\0\0\1\xc4\4\0\0\x80\x3f"),
    MORE("second-document", START "\xce\0\0\0\0" "\x90\xce\0\0\0\1"),
    MORE("empty-zip", "PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
    FILLED("four-bytes", 4, 0xa5), FILLED("sixteen-zeros", 16, 0),
    FILLED("512-zeros", 512, 0),

    MORE("crlf", "\r\n"), MORE("space", " "), MORE("control-z", "\x1a"),
    MORE("fixint-1", "\1"), MORE("byte-ff", "\xff"),
    MORE("empty-str", "\xa0"), MORE("empty-map", "\x80"),
    MORE("empty-bin", "\xc4\0"), MORE("float-32", "\xca\0\0\0\0"),
    MORE("statistic", "\xa1z\x90\xce\0\0\0\1\xc4\4\0\0\x80\x3f"),
    MORE("header", START "\xce\0\0\0\0"),
    FILLED("two-zeros", 2, 0), FILLED("three-zeros", 3, 0),
    FILLED("seven-zeros", 7, 0), FILLED("32-bytes", 32, 0xa5),
    FILLED("sixteen-nils", 16, 0xc0), FILLED("sixteen-ff", 16, 0xff),
};

static void put_trailing(case_sink *sink, size_t kind)
{
    for (size_t i = 0; i < sizeof trailing / sizeof *trailing; i++)
        if (i < USUAL_TRAILING || kind == A_TENSOR)
            primitiv_add_cell(sink, parents[kind], trailing[i],
                              trailing[i].what, primitiv_types[kind], NULL);
}

void primitiv_matrix_header_cases(case_sink *sink)
{
    for (size_t kind = 0; kind < KINDS; kind++) {
        for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
            if (i < USUAL_VERSIONS || kind == A_TENSOR)
                put_version(sink, kind, versions[i].major, versions[i].minor);
        put_types(sink, kind);
        put_trailing(sink, kind);
    }
}

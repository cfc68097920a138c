/*
 * The memory that a header takes. 192 MiB plus four times the file is enough
 * for the largest header; so six times the header, plus what every report
 * takes, is enough for any. Tests the headers with the most expensive bytes:
 * many keys with short values, unsorted, and brackets.
 */
#include "assay.h"
#include "test/made.h"
#include "test/ration.h"

#define LARGEST     100000000
#define TIMES       ((4 * (u64)LARGEST + (192u << 20)) / LARGEST)
#define REPORT      (32u << 10)
#define ROOM        (1u << 19)

#define METADATA    "{\"__metadata__\":{"
#define BEGIN       "{\"w\":{\"dtype\":\"U8\",\"data_offsets\":[0,1],"
#define TENSOR      BEGIN "\"shape\":[],"
#define EMPTY       "{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]}"

/* A header: a start, and an entry repeated as often as it fits. */
typedef struct {
    const char *about;
    const char *begin;
    const char *before;         /* of each key */
    bool named;                 /* each key is different */
    const char *behind;         /* after the key */
    const char *last;
    const char *close;          /* repeated at the end */
    const char *end;
    size_t data;
    assay_verdict verdict;
} header;

static const header headers[] = {
    {"metadata", METADATA, "\"", true, "\":\"\",", "\"\":\"\"", "", "}}",
     0, ASSAY_ACCEPT},
    {"metadata, escaped", METADATA, "\"\\n", true, "\":\"\\n\",", "\"\":\"\"",
     "", "}}", 0, ASSAY_ACCEPT},
    {"metadata, one key", METADATA, "\"\\n\":\"\\n\",", false, "", "\"\":\"\"",
     "", "}}", 0, ASSAY_REJECT},
    {"tensors", "{", "\"", true, "\":" EMPTY ",", "\"\":" EMPTY, "", "}",
     0, ASSAY_ACCEPT},
    {"tensors, escaped", "{", "\"\\n", true, "\":" EMPTY ",", "\"\":" EMPTY, "",
     "}", 0, ASSAY_ACCEPT},
    {"members", TENSOR, "\"", true, "\":0,", "\"\":0", "", "}}",
     1, ASSAY_ACCEPT},
    {"members, escaped", TENSOR, "\"\\n", true, "\":0,", "\"\":0", "", "}}",
     1, ASSAY_ACCEPT},
    {"members, one key", TENSOR, "\"\\n\":0,", false, "", "\"\":0", "", "}}",
     1, ASSAY_REJECT},
    {"ignored", TENSOR "\"x\":{", "\"", true, "\":0,", "\"\":0", "", "}}}",
     1, ASSAY_ACCEPT},
    {"ignored, escaped", TENSOR "\"x\":{", "\"\\n", true, "\":0,", "\"\":0", "",
     "}}}", 1, ASSAY_ACCEPT},
    {"ignored, one key", TENSOR "\"x\":{\"a\":0,", "\"\":0,", false, "",
     "\"\":0", "", "}}}", 1, ASSAY_ACCEPT},
    {"objects", TENSOR "\"x\":", "{\"\":", false, "", "{\"b\":0,\"a\":0}", "}",
     "}}", 1, ASSAY_ACCEPT},
    {"arrays", TENSOR "\"x\":", "[", false, "", "0", "]", "}}",
     1, ASSAY_ACCEPT},
    {"dimensions", BEGIN "\"shape\":[", "1,", false, "", "1", "", "]}}",
     1, ASSAY_ACCEPT},
};

/* Three letters of 64, unsorted. */
static const char *name_of(size_t i)
{
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
                                  "abcdefghijklmnopqrstuvwxyz";
    static char name[4];

    CLAIM(i < 1u << 18, "more keys than names");
    i = i * 100003 % (1u << 18);
    for (int k = 0; k < 3; k++, i >>= 6)
        name[k] = letters[i & 63];
    return name;
}

static file make(const header *h, size_t size)
{
    file f = open_file(ROOM);
    size_t count = 0, all;

    add(&f, h->begin);
    do {
        add(&f, h->before);
        if (h->named)
            add(&f, name_of(count));
        add(&f, h->behind);
        all = f.size + ++count * strlen(h->close);
    } while (all < size);
    add(&f, h->last);
    for (size_t i = 0; i < count; i++)
        add(&f, h->close);
    add(&f, h->end);
    end_header(&f, h->data);
    return f;
}

static void check(const header *h, size_t size)
{
    file f = make(h, size);
    ration memory = {0};
    assay_options options = {.allocator = {resize_in, &memory}};
    assay_report *r = assay_validate(f.bytes, f.size, &options);

    CLAIM(assay_report_verdict(r) == h->verdict, "%s: another verdict",
          h->about);
    CLAIM(memory.most <= TIMES * f.size + REPORT,
          "%s: %zu bytes for a file of %zu", h->about, memory.most, f.size);
    ck_assert_uint_eq(assay_report_memory(r), memory.most);
    assay_free(r);
    ck_assert_uint_eq(memory.bytes, 0);
    free(f.bytes);
}

/* Lists grow by half: at one of these sizes, they have just grown. */
START_TEST(six_times_the_header)
{
    ck_assert_uint_eq(TIMES, 6);
    for (size_t i = 0; i < COUNT(headers); i++)
        for (size_t size = ROOM / 2; size < ROOM * 7 / 8; size += size / 8)
            check(&headers[i], size);
}
END_TEST

RUN("safetensors_memory", six_times_the_header)

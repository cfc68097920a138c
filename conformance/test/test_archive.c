/* Unpacks a corpus in one file, and rejects malicious archives with a line that
 * says where the fault is. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "assay.h"
#include "conformance/corpus/archive.h"
#include "conformance/corpus/by_format.h"
#include "conformance/corpus/files.h"
#include "ref/test/suite.h"
#include "tool/heap.h"

#define TOP     "assay-corpus-1.2.3/"
#define BLOCK   512
#define END     (2 * BLOCK)
#define ROOM    (8 * BLOCK)

/* Offsets of fields in a header. */
enum { NAME = 0, SIZE = 124, SUM = 148, TYPE = 156, MAGIC = 257, PREFIX = 345 };

/* A tar archive that is being made, then one of frames. */
typedef struct {
    u8 bytes[ROOM];
    size_t size;
} made;

static void seal(u8 *header)
{
    unsigned sum = 0;

    memset(header + SUM, ' ', 8);
    for (size_t i = 0; i < BLOCK; i++)
        sum += header[i];
    snprintf((char *)header + SUM, 8, "%06o", sum & 0777777);
}

/* Adds a member; returns its header, whose sum must be updated after
 * changes. */
static u8 *put(made *tar, const char *name, const char *text)
{
    u8 *header = tar->bytes + tar->size;
    size_t size = strlen(text);

    memset(header, 0, BLOCK);
    memcpy(header + NAME, name, strlen(name));
    snprintf((char *)header + SIZE, 12, "%011o", (unsigned)size);
    header[TYPE] = '0';
    memcpy(header + MAGIC, "ustar\00000", 8);
    seal(header);
    memcpy(header + BLOCK, text, size);
    tar->size += BLOCK + (size + BLOCK - 1) / BLOCK * BLOCK;
    return header;
}

static void add_frame(made *all, const u8 *bytes, size_t size)
{
    size_t used = ZSTD_compress(all->bytes + all->size, ROOM - all->size, bytes,
                                size, 1);

    ck_assert(!ZSTD_isError(used));
    all->size += used;
}

/* Packs the tar into a frame, and adds the end. */
static made pack(const made *tar)
{
    static const u8 zeros[END];
    made all = {.size = 0};

    add_frame(&all, tar->bytes, tar->size);
    add_frame(&all, zeros, END);
    return all;
}

/* Unpacks an archive with the requested formats. Returns NULL, or the message;
 * free it. */
static char *told(const u8 *bytes, size_t size, const bool *formats,
                  temporary *to)
{
    char *words = NULL;
    size_t length;
    FILE *problems = open_memstream(&words, &length);

    ck_assert(temporary_open(to));
    bool good = archive_unpack((view){bytes, size}, "x.tar.zst", formats, to,
                               problems);
    fclose(problems);
    ck_assert_msg(good == (*words == '\0'), "%s", words);
    if (!good)
        ck_assert_ptr_eq(strchr(words, '\n'), words + length - 1);
    if (good) {
        free(words);
        words = NULL;
    }
    return words;
}

/* Removes what was unpacked. */
static void leave(temporary *to)
{
    char *path = take_text("%s", to->path);

    temporary_close(to);
    ck_assert_int_ne(access(path, F_OK), 0);
    free(path);
}

static void check_refused(const u8 *bytes, size_t size, const char *problem)
{
    temporary to;
    char *words = told(bytes, size, NULL, &to);

    ck_assert_msg(words != NULL, "not refused: %s", problem);
    ck_assert_msg(strstr(words, "x.tar.zst: ") != NULL &&
                  strstr(words, problem) != NULL, "%s\n%s", problem, words);
    free(words);
    leave(&to);
}

static void check_tar_refused(const made *tar, const char *problem)
{
    made all = pack(tar);

    check_refused(all.bytes, all.size, problem);
}

static bool has_file(const temporary *to, const char *name, const char *text)
{
    char *path = take_text("%s/%s", to->path, name);
    size_t size = 0;
    u8 *bytes = read_file(path, &size, NULL);
    bool same = bytes != NULL && size == strlen(text) &&
                memcmp(bytes, text, size) == 0;

    free(bytes);
    free(path);
    return same;
}

/* Packs VERSION, two files of mag and one of zten, in a frame each. */
static made pack_corpus(void)
{
    static const u8 zeros[END];
    made all = {.size = 0}, top = {.size = 0}, mag = {.size = 0},
         zten = {.size = 0};

    put(&top, TOP "VERSION", "1.2.3\n");
    put(&mag, TOP "mag/accept/a.mag", "one");
    put(&mag, TOP "mag/levels.json", "");
    memcpy(put(&zten, "b.zt", "two") + PREFIX, TOP "zten/may",
           strlen(TOP "zten/may"));
    seal(zten.bytes);
    add_frame(&all, top.bytes, top.size);
    add_frame(&all, mag.bytes, mag.size);
    add_frame(&all, zten.bytes, zten.size);
    add_frame(&all, zeros, END);
    return all;
}

START_TEST(formats_that_are_wanted_are_unpacked)
{
    made all = pack_corpus();
    bool *formats = take_by_format(sizeof *formats);
    temporary to;

    ck_assert_ptr_null(told(all.bytes, all.size, NULL, &to));
    ck_assert(has_file(&to, "VERSION", "1.2.3\n") &&
              has_file(&to, "mag/accept/a.mag", "one") &&
              has_file(&to, "mag/levels.json", "") &&
              has_file(&to, "zten/may/b.zt", "two"));
    leave(&to);

    formats[assay_format_by_name("zten")] = true;
    ck_assert_ptr_null(told(all.bytes, all.size, formats, &to));
    ck_assert(has_file(&to, "VERSION", "1.2.3\n") &&
              has_file(&to, "zten/may/b.zt", "two") &&
              !has_file(&to, "mag/levels.json", ""));
    leave(&to);
    free(formats);
}
END_TEST

START_TEST(names_lead_to_files_below_the_folder)
{
    static const struct {
        const char *name, *problem;
    } wrong[] = {
        {"../x", "../x at byte 0 of it: it is not below assay-corpus-VERSION/"},
        {"/tmp/x", "it is not below assay-corpus-"},
        {"assay-corpus-", "it is not below assay-corpus-"},
        {TOP, "its name is not that of a corpus file"},
        {TOP "../../x", "its name is not that of a corpus file"},
        {TOP "mag/..", "its name is not that of a corpus file"},
        {TOP "./x", "its name is not that of a corpus file"},
        {TOP "/tmp/x", "its name is not that of a corpus file"},
        {TOP "mag//x", "its name is not that of a corpus file"},
        {TOP "mag/x/", "its name is not that of a corpus file"},
        {TOP "a\nb", "a\\x0ab at byte 0"},
        {TOP "a\033[2Jb", "its name is not that of a corpus file"},
        {TOP "a b", "its name is not that of a corpus file"},
        {TOP "a\\b", "its name is not that of a corpus file"},
        {TOP "\303\244", "its name is not that of a corpus file"},
    };

    for (size_t i = 0; i < COUNT(wrong); i++) {
        made tar = {.size = 0};
        put(&tar, wrong[i].name, "x");
        check_tar_refused(&tar, wrong[i].problem);
    }
    ck_assert_int_ne(access("/tmp/x", F_OK), 0);
}
END_TEST

START_TEST(there_are_regular_files_alone)
{
    for (const char *type = "1234567gxLKSAVM"; *type != '\0'; type++) {
        made tar = {.size = 0};
        put(&tar, TOP "x", "x")[TYPE] = (u8)*type;
        seal(tar.bytes);
        check_tar_refused(&tar, "x at byte 0 of it: it is not a regular file");
    }
}
END_TEST

/* Checks a header in which some bytes are replaced. */
static void check_field(size_t at, const char *bytes, size_t size, bool sealed,
                        const char *problem)
{
    made tar = {.size = 0};

    put(&tar, TOP "first", "");
    u8 *header = put(&tar, TOP "x", "x");
    memcpy(header + at, bytes, size);
    if (sealed)
        seal(header);
    check_tar_refused(&tar, problem);
}

START_TEST(headers_are_those_of_ustar)
{
    check_field(SIZE, "77777777777", 12, true,
                "x at byte 512 of it: it is larger than 64 MiB");
    check_field(SIZE, "00400000001", 12, true, "it is larger than 64 MiB");
    check_field(SIZE, "\200\0\0\0\0\0\1\0\0\0\0\0", 12, true,
                "its size is not a number");
    check_field(SIZE, "000000000001", 12, true, "its size is not");
    check_field(SIZE, "-0000000001", 12, true, "its size is not");
    check_field(SIZE, "", 1, true, "its size is not");
    check_field(SIZE, "00400000000", 12, true,
                "truncated: the frame ends inside it");
    check_field(SIZE, "00000000002", 12, false, "a member at byte 512 of it: "
                "the checksum of its header does not match");
    check_field(SUM, "", 1, false, "the checksum of its header does not match");
    check_field(MAGIC, "ustar  ", 8, true, "its header is not a ustar header");
}
END_TEST

START_TEST(no_name_is_there_twice)
{
    made tar = {.size = 0};

    put(&tar, TOP "mag/x", "x");
    put(&tar, TOP "mag/x", "y");
    check_tar_refused(&tar, "mag/x at byte 1024 of it: cannot create it: "
                      "duplicate name");
    tar.size = 0;
    put(&tar, TOP "mag/x", "x");
    put(&tar, TOP "mag/x/y", "y");
    check_tar_refused(&tar, "mag/x/y at byte 1024 of it: cannot create it");
    tar.size = 0;
    put(&tar, TOP "mag/x", "x");
    put(&tar, TOP "mag", "y");
    check_tar_refused(&tar, "cannot create it: duplicate name");
}
END_TEST

/* Cuts the archive anywhere, and changes any byte. */
START_TEST(it_is_whole)
{
    made all = pack_corpus();
    temporary to;

    for (size_t size = 0; size < all.size; size++)
        check_refused(all.bytes, size, "x.tar.zst: ");
    check_refused(all.bytes, 0, "truncated: the end is missing");
    for (size_t i = 0; i < all.size; i++) {
        all.bytes[i] ^= 0x10;
        char *words = told(all.bytes, all.size, NULL, &to);
        free(words);
        leave(&to);
        all.bytes[i] ^= 0x10;
    }
    made more = all;
    add_frame(&more, all.bytes, 1);
    check_refused(more.bytes, more.size, "data after the end");
    more = all;
    more.bytes[more.size++] = 0;
    check_refused(more.bytes, more.size, "data after the end");
    check_refused((const u8 *)"PK\3\4 and so on", 14,
                  "byte 0: not a Zstandard frame");
}
END_TEST

START_TEST(after_the_end_there_are_zeros)
{
    made tar = {.size = 0}, cut = {.size = 0};

    put(&tar, TOP "x", "x");
    tar.size += BLOCK;
    put(&tar, TOP "y", "y");
    check_tar_refused(&tar, "data after the end");
    put(&cut, TOP "x", "x");
    cut.size += 1;
    check_tar_refused(&cut, "truncated: the frame ends inside its header");
}
END_TEST

/* Packs a frame of zeros, with or without its size. */
static u8 *pack_zeros(size_t zeros, int window, size_t *size)
{
    size_t room = ZSTD_compressBound(zeros);
    ZSTD_CCtx *state = ZSTD_createCCtx();
    u8 *bytes = take(zeros), *packed = take(room);
    ZSTD_inBuffer in = {bytes, zeros, 0};
    ZSTD_outBuffer out = {packed, room, 0};

    ZSTD_CCtx_setParameter(state, ZSTD_c_compressionLevel, 1);
    ZSTD_CCtx_setParameter(state, ZSTD_c_windowLog, window);
    ZSTD_CCtx_setParameter(state, ZSTD_c_contentSizeFlag, 0);
    while (in.pos < zeros)
        ZSTD_compressStream2(state, &out, &in, ZSTD_e_continue);
    while (ZSTD_compressStream2(state, &out, &in, ZSTD_e_end) != 0)
        ;
    ZSTD_freeCCtx(state);
    free(bytes);
    *size = out.pos;
    return packed;
}

START_TEST(bombs_end_early)
{
    size_t size;
    u8 *packed = pack_zeros((size_t)300 << 20, 20, &size);

    ck_assert_uint_lt(size, 1 << 20);
    check_refused(packed, size, "the archive unpacks to more than 256 MiB");
    free(packed);
    packed = pack_zeros(ROOM, 26, &size);
    check_refused(packed, size, "cannot decompress it: ");
    free(packed);

    /* The frame declares a terabyte: 8 bytes of size, one segment. */
    static const u8 declared[] = {0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 0,
                                  1, 0, 0, 0x03, 0, 0, 0};
    check_refused(declared, sizeof declared, "cannot decompress it: ");
}
END_TEST

RUN("archive", formats_that_are_wanted_are_unpacked,
    names_lead_to_files_below_the_folder, there_are_regular_files_alone,
    headers_are_those_of_ustar, no_name_is_there_twice, it_is_whole,
    after_the_end_there_are_zeros, bombs_end_early)

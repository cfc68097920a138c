#include "conformance/corpus/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "assay.h"
#include "conformance/corpus/files.h"
#include "conformance/corpus/manifest.h"
#include "conformance/corpus/ustar.h"
#include "tool/heap.h"

#define MOST_UNPACKED   (256u << 20)    /* bytes of decompressed tar */
#define MOST_WINDOW_LOG 25              /* 32 MiB */
#define MOST_MEMBERS    100000
#define TOP             "assay-corpus-" /* and a version: the top folder */

typedef struct {
    const char *name;           /* of the archive */
    const bool *formats;
    temporary *to;
    FILE *problems;
    ZSTD_DCtx *state;
    ZSTD_inBuffer in;           /* the frame, */
    u64 frame;                  /* its offset in the archive, */
    u64 offset;                 /* and the number of its decompressed bytes */
    u64 total;                  /* decompressed bytes of all frames */
    u64 members;                /* in all frames so far */
    u64 at;                     /* offset of the member */
    ustar_member member;        /* without its top folder; or without a name */
    char *folder;               /* of the previous member; or NULL */
    bool ended;
} unpacking;

/* Reports an error with its place in the archive; returns false. */
static bool wrong(const unpacking *u, const char *problem, const char *detail)
{
    return complain(u->problems, u->name, "frame at byte %llu, %s at byte %llu "
                    "of it: %s%s", (unsigned long long)u->frame,
                    u->member.name[0] == '\0' ? "a member" : u->member.name,
                    (unsigned long long)u->at, problem, detail);
}

/* ------------------------------------------------------------- a frame -- */

/* Reads the next bytes, up to the end of the frame; false after a message. */
static bool get(unpacking *u, void *to, size_t size, size_t *got)
{
    ZSTD_outBuffer out = {to, size, 0};
    size_t before, left;

    do {
        before = out.pos + u->in.pos;
        left = ZSTD_decompressStream(u->state, &out, &u->in);
        if (ZSTD_isError(left))
            return wrong(u, "cannot decompress it: ",
                         ZSTD_getErrorName(left));
    } while (left != 0 && out.pos < size && out.pos + u->in.pos > before);
    u->offset += out.pos;
    u->total += out.pos;
    *got = out.pos;
    return u->total <= MOST_UNPACKED ||
           wrong(u, "the archive unpacks to more than 256 MiB", "");
}

/* Reads exactly that many bytes; false after a message. */
static bool get_all(unpacking *u, void *to, size_t size)
{
    size_t got;

    return get(u, to, size, &got) &&
           (got == size || wrong(u, "truncated: the frame ends inside it", ""));
}

/* ------------------------------------------------------------ a header -- */

/* Reports whether a path stays below the folder (no part is "", "." or "..")
 * and has only harmless characters. */
static bool is_below(const char *path)
{
    for (const char *part = path; ; part++) {
        size_t size = strcspn(part, "/");
        if (size == 0 || (size <= 2 && strspn(part, ".") >= size))
            return false;
        part += size;
        if (*part == '\0')
            return is_corpus_path(path);
    }
}

static bool read_header(unpacking *u, const ustar_header *h)
{
    ustar_member *m = &u->member;
    const char *problem = ustar_read(h, m);
    const char *below = strchr(m->name, '/');

    if (problem != NULL)
        return wrong(u, problem, "");
    if (strncmp(m->name, TOP, strlen(TOP)) != 0 || below == NULL)
        return wrong(u, "it is not below " TOP "VERSION/", "");
    if (!is_below(m->name))
        return wrong(u, "its name is not that of a corpus file", "");
    memmove(m->name, below + 1, strlen(below));
    if (++u->members > MOST_MEMBERS)
        return wrong(u, "the archive has more than 100,000 files", "");
    return m->size <= MOST_READ || wrong(u, "it is larger than 64 MiB", "");
}

/* ------------------------------------------------------------ a member -- */

/* Creates the folders of a file, unless the previous member had the same. */
static bool enter_folder(unpacking *u, char *path)
{
    char *last = strrchr(path, '/');
    char *at = path + strlen(u->to->path) + 1;

    *last = '\0';
    bool known = u->folder != NULL && strcmp(u->folder, path) == 0;
    if (!known) {
        free(u->folder);
        u->folder = take_text("%s", path);
    }
    *last = '/';
    for (; !known && (at = strchr(at, '/')) != NULL; *at++ = '/') {
        *at = '\0';
        if (access(path, F_OK) == 0)
            continue;
        temporary_note(u->to, path);
        if (mkdir(path, 0700) != 0)
            return false;
    }
    return true;
}

/* Creates the file of the member; NULL after a message. */
static FILE *open_member(unpacking *u)
{
    char *path = take_text("%s/%s", u->to->path, u->member.name);
    FILE *file = NULL;

    if (enter_folder(u, path)) {
        temporary_note(u->to, path);
        file = fopen(path, "wbxe");
    }
    if (file == NULL)
        wrong(u, "cannot create it: ", errno == EEXIST
              ? "duplicate name" : strerror(errno));
    free(path);
    return file;
}

/* Copies the contents. The padding of the last block is not checked. */
static bool copy(unpacking *u, FILE *file)
{
    u8 bytes[64 * USTAR_BLOCK];
    u64 size = u->member.size;

    while (size > 0) {
        size_t some = (size_t)smaller_of(size, sizeof bytes);
        size_t blocks = (some + USTAR_BLOCK - 1) / USTAR_BLOCK *
                        USTAR_BLOCK;
        if (!get_all(u, bytes, blocks))
            return false;
        if (fwrite(bytes, 1, some, file) != some)
            return wrong(u, "cannot write it: ", strerror(errno));
        size -= some;
    }
    return true;
}

static bool unpack_member(unpacking *u)
{
    FILE *file = open_member(u);
    bool good = file != NULL && copy(u, file);

    if (file != NULL && fclose(file) != 0 && good)
        good = wrong(u, "cannot write it: ", strerror(errno));
    return good;
}

/* ---------------------------------------------------------- the archive -- */

/* Checks that only zeros follow a block of zeros, which is the end. */
static bool read_end(unpacking *u)
{
    u8 block[USTAR_BLOCK];
    size_t got = 0;

    for (;;) {
        if (!get(u, block, sizeof block, &got))
            return false;
        if (!is_zero(block, got))
            return wrong(u, "data after the end", "");
        if (got < sizeof block)
            break;
    }
    u->ended = true;
    return true;
}

static bool is_wanted(const unpacking *u)
{
    char *top = take_copy(u->member.name, strcspn(u->member.name, "/"));
    u32 number = assay_format_by_name(top);

    free(top);
    return number == 0 || u->formats == NULL || u->formats[number];
}

/* Unpacks a frame, or skips it: its first member tells whether it is wanted. */
static bool unpack_frame(unpacking *u)
{
    ustar_header h;
    size_t got = 0;

    for (;;) {
        u->at = u->offset;
        u->member.name[0] = '\0';
        if (!get(u, &h, sizeof h, &got))
            return false;
        if (got == 0)
            return true;
        if (got < sizeof h)
            return wrong(u, "truncated: the frame ends inside its header", "");
        if (is_zero(&h, sizeof h))
            return read_end(u);
        if (!read_header(u, &h))
            return false;
        if (u->at == 0 && !is_wanted(u))
            return true;
        if (!unpack_member(u))
            return false;
    }
}

/* Returns the size of the next frame; 0 after a message. */
static size_t find_frame(const unpacking *u, const u8 *bytes, size_t size)
{
    static const u8 magic[] = {0x28, 0xb5, 0x2f, 0xfd};
    bool begins = size >= sizeof magic &&
                  memcmp(bytes, magic, sizeof magic) == 0;
    size_t found = ZSTD_findFrameCompressedSize(bytes, size);

    if (!u->ended && begins && !ZSTD_isError(found))
        return found;
    complain(u->problems, u->name, "byte %llu: %s",
             (unsigned long long)u->frame,
             u->ended ? "data after the end"
             : begins ? "a truncated or damaged Zstandard frame"
             : "not a Zstandard frame");
    return 0;
}

static bool unpack(unpacking *u, view archive)
{
    for (u->frame = 0; u->frame < archive.size; ) {
        const u8 *bytes = archive.bytes + u->frame;
        size_t size = find_frame(u, bytes, (size_t)(archive.size - u->frame));
        if (size == 0)
            return false;
        ZSTD_DCtx_reset(u->state, ZSTD_reset_session_only);
        u->in = (ZSTD_inBuffer){bytes, size, 0};
        u->offset = 0;
        if (!unpack_frame(u))
            return false;
        u->frame += size;
    }
    return u->ended || complain(u->problems, u->name,
                                "truncated: the end is missing");
}

bool archive_unpack(view archive, const char *name, const bool *formats,
                    temporary *to, FILE *problems)
{
    unpacking u = {.name = name, .formats = formats, .to = to,
                   .problems = problems, .state = ZSTD_createDCtx()};
    bool good = u.state != NULL && !ZSTD_isError(ZSTD_DCtx_setParameter(
                    u.state, ZSTD_d_windowLogMax, MOST_WINDOW_LOG));

    if (!good)
        complain(problems, name, "not enough memory");
    good = good && unpack(&u, archive);
    ZSTD_freeDCtx(u.state);
    free(u.folder);
    return good;
}

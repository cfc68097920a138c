#include "conformance/corpus/case_bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "conformance/corpus/files.h"
#include "tool/heap.h"
#include "tool/sparse.h"

static int open_sparse(const char *path, FILE *problems)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool good = file >= 0 && fstat(file, &about) == 0;

    if (good && S_ISREG(about.st_mode))
        return file;
    complain(problems, path, "%s", good ? "not a file" : strerror(errno));
    if (file >= 0)
        close(file);
    return -1;
}

u8 *read_case(const corpus_case *c, size_t *size, FILE *problems)
{
    return c->maker != NULL ? c->maker->bytes(c->maker, c, size)
                            : read_file(c->path, size, problems);
}

bool case_bytes_open_at(case_bytes *o, const corpus_case *c, const char *path,
                      FILE *problems)
{
    *o = (case_bytes){.file = -1};
    if (c->sparse != NULL && c->request == NULL)
        return (o->file = open_sparse(path, problems)) >= 0;
    o->bytes = read_file(path, &o->size, problems);
    return o->bytes != NULL;
}

bool case_bytes_open(case_bytes *o, const corpus_case *c, FILE *problems)
{
    if (c->request == NULL && c->maker == NULL)
        return case_bytes_open_at(o, c, c->path, problems);
    *o = (case_bytes){.file = -1};
    if (c->maker != NULL)
        return (o->bytes = read_case(c, &o->size, problems)) != NULL;
    *o = (case_bytes){(u8 *)take_copy(c->request, c->request_size),
                    c->request_size, -1};
    return true;
}

void case_bytes_close(case_bytes *o)
{
    free(o->bytes);
    if (o->file >= 0)
        close(o->file);
    *o = (case_bytes){.file = -1};
}

bool case_bytes_match(const case_bytes *o, const corpus_case *c)
{
    char digits[SPARSE_DIGITS];

    if (o->file >= 0)
        return sparse_digest(o->file, digits) && strcmp(digits, c->sparse) == 0;
    if (c->request == NULL)
        return has_digest((view){o->bytes, o->size}, c->sha256);
    return o->size == c->request_size &&
           memcmp(o->bytes, c->request, c->request_size) == 0;
}

static bool write_all(int file, const u8 *bytes, size_t size)
{
    bool good = true;

    for (size_t done = 0; good && done < size; ) {
        ssize_t put = pwrite(file, bytes + done, size - done, (off_t)done);
        good = put > 0 || (put < 0 && errno == EINTR);
        done += put > 0 ? (size_t)put : 0;
    }
    return good;
}

bool case_bytes_copy(const case_bytes *o, int to)
{
    return o->file >= 0 ? sparse_copy(o->file, to)
                        : write_all(to, o->bytes, o->size);
}

bool case_bytes_is_there(const corpus_case *c, const char *problem,
                       FILE *problems)
{
    corpus_case file = *c;
    case_bytes o;

    if (c->maker != NULL)
        return true;            /* there is no file */
    file.request = NULL;        /* check the file that it was made from */
    bool read = case_bytes_open(&o, &file, problems);
    bool right = read && case_bytes_match(&o, &file);
    case_bytes_close(&o);
    return right || (read && complain(problems, c->path, "%s", problem));
}

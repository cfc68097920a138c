#include "conformance/corpus/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assay.h"
#include "tool/cut.h"
#include "tool/digits.h"
#include "tool/escape.h"
#include "tool/heap.h"

void print_others(FILE *to, const char *text, size_t size)
{
    const char *end = text + size, *found;

    while ((found = memmem(text, (size_t)(end - text), "##[", 3)) != NULL) {
        print_escaped(to, text, (size_t)(found - text), PRINT_MOST);
        fputs("\\x23", to);
        text = found + 1;
    }
    print_escaped(to, text, (size_t)(end - text), PRINT_MOST);
}

bool complain(FILE *problems, const char *path, const char *problem, ...)
{
    char text[512];
    va_list arguments;

    if (problems == NULL)
        return false;
    va_start(arguments, problem);
    int length = vsnprintf(text, sizeof text, problem, arguments);
    va_end(arguments);
    bool cut = length >= (int)sizeof text;
    fputs("assay: certify: ", problems);
    print_others(problems, path, strlen(path));
    fputs(": ", problems);
    print_others(problems, text, cut ? whole_text(text, strlen(text))
                                     : strlen(text));
    fputs(cut ? "...\n" : "\n", problems);
    return false;
}

bool lacks_resources(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOMEM ||
           error == EIO;
}

/* Returns NULL with errno set. */
static u8 *read_all(int file, size_t *size)
{
    u8 *bytes = take(*size + 1);
    size_t done = 0;

    while (done < *size) {
        ssize_t got = read(file, bytes + done, *size - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            int error = errno;
            free(bytes);
            errno = error;
            return NULL;
        }
        if (got == 0)
            break;
        done += (size_t)got;
    }
    *size = done;
    return bytes;
}

u8 *read_file(const char *path, size_t *size, FILE *problems)
{
    struct stat about;
    u8 *bytes = NULL;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (file < 0) {
        complain(problems, path, "%s", strerror(errno));
        return NULL;
    }
    if (fstat(file, &about) != 0) {
        complain(problems, path, "%s", strerror(errno));
    } else if (!S_ISREG(about.st_mode)) {
        complain(problems, path, "not a file");
    } else if (about.st_size > (off_t)MOST_READ) {
        complain(problems, path, "larger than 64 MiB");
    } else {
        *size = (size_t)about.st_size;
        bytes = read_all(file, size);
        if (bytes == NULL)
            complain(problems, path, "%s", strerror(errno));
    }
    close(file);
    return bytes;
}

bool save_bytes(const char *path, view bytes, FILE *problems)
{
    FILE *file = fopen(path, "wbe");
    bool good = file != NULL &&
                fwrite(bytes.bytes, 1, (size_t)bytes.size, file) == bytes.size;
    int error = errno;

    if (file != NULL && fclose(file) != 0 && good) {
        error = errno;
        good = false;
    }
    return good || complain(problems, path, "%s", strerror(error));
}

json_t *read_json(const char *path, FILE *problems)
{
    json_error_t error;
    size_t size;

    u8 *bytes = read_file(path, &size, problems);
    if (bytes == NULL)
        return NULL;
    json_t *json = json_loadb((const char *)bytes, size,
                              JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    free(bytes);
    if (json == NULL)
        complain(problems, path, "line %d: %s", error.line, error.text);
    return json;
}

bool is_digest(const char *digits)
{
    return digits != NULL && strlen(digits) == DIGEST_SIZE - 1 &&
           digits[strspn(digits, "0123456789abcdef")] == '\0';
}

void write_digest(view bytes, char digits[DIGEST_SIZE])
{
    u8 digest[DIGEST_SIZE / 2];

    assay_sha256(bytes.bytes, (size_t)bytes.size, digest);
    write_digits(digest, sizeof digest, digits);
}

bool has_digest(view bytes, const char *digits)
{
    char hex[DIGEST_SIZE];

    write_digest(bytes, hex);
    return strcmp(hex, digits) == 0;
}

char *absolute_path(const char *folder)
{
    char here[4096];

    if (folder[0] == '/' || getcwd(here, sizeof here) == NULL)
        return take_copy(folder, strlen(folder));
    return take_text("%s/%s", here, folder);
}

bool are_texts(const json_t *list)
{
    size_t i;
    json_t *item;

    if (!json_is_array(list))
        return false;
    json_array_foreach((json_t *)list, i, item)
        if (!json_is_string(item))
            return false;
    return true;
}

bool has_text(const json_t *texts, const char *text)
{
    size_t i;
    json_t *item;

    json_array_foreach((json_t *)texts, i, item)
        if (strcmp(json_string_value(item), text) == 0)
            return true;
    return false;
}

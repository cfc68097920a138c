#include "conformance/corpus/version.h"

#include <stdlib.h>
#include <string.h>

#include "tool/decimal.h"
#include "tool/heap.h"

/* Reads the next number and moves on; returns false if it exceeds 64 bits. */
static bool take_number(const char **at, u64 *number)
{
    size_t size = strspn(*at, "0123456789");
    char *digits = take_copy(*at, size);
    bool good = read_decimal(digits, number);

    free(digits);
    *at += size;
    return good;
}

static bool read_version(const char *text, u64 parts[3])
{
    for (int i = 0; i < 3; i++) {
        if (i > 0 && *text++ != '.')
            return false;
        if (!take_number(&text, &parts[i]))
            return false;
    }
    return *text == '\0';
}

bool is_version(const char *text)
{
    u64 parts[3];

    return text == NULL ||
           (strlen(text) < VERSION_SIZE && read_version(text, parts));
}

bool is_since(const char *since, const char *version)
{
    u64 first[3], last[3];
    int i = 0;

    if (since == NULL || version == NULL || !read_version(since, first) ||
        !read_version(version, last))
        return true;
    while (i < 2 && first[i] == last[i])
        i++;
    return first[i] <= last[i];
}

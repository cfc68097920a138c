#include "distance.h"

#include <stdbool.h>
#include <string.h>

static size_t least(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static int small(char c)
{
    return 'A' <= c && c <= 'Z' ? c - 'A' + 'a' : c;
}

static bool begins_with(const char *text, const char *beginning)
{
    for (; *beginning != '\0'; text++, beginning++)
        if (small(*text) != small(*beginning))
            return false;
    return true;
}

/*
 * Returns the Levenshtein distance, computed row by row: row[j] is the number
 * of edits that turn the letters of a so far into the first j letters of b.
 */
static size_t measure(const char *a, const char *b)
{
    size_t row[NEAREST_SIZE];
    size_t length = strlen(b);

    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 0; a[i] != '\0'; i++) {
        size_t before = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < length; j++) {
            size_t changed = before + (small(a[i]) != small(b[j]));
            before = row[j + 1];
            row[j + 1] = least(changed, row[j] + 1, before + 1);
        }
    }
    return row[length];
}

nearest nearest_to(const char *wanted)
{
    return (nearest){.wanted = wanted, .distance = strlen(wanted) / 3 + 1};
}

void nearest_offer(nearest *n, const char *name)
{
    if (strlen(n->wanted) >= NEAREST_SIZE || strlen(name) >= NEAREST_SIZE)
        return;
    size_t length = strlen(n->wanted);
    bool is_beginning = length >= 2 && begins_with(name, n->wanted);
    size_t distance = is_beginning ? 1 : measure(n->wanted, name);
    if (distance < n->distance ||
        (distance == n->distance && n->best[0] == '\0')) {
        n->distance = distance;
        memcpy(n->best, name, strlen(name) + 1);
    }
}

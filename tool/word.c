#include "word.h"

#include <string.h>

bool ends_in(const char *word, const char *end)
{
    size_t length = strlen(word);
    size_t tail = strlen(end);

    return length >= tail && strcmp(word + length - tail, end) == 0;
}

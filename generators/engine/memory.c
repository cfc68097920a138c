#include "generators/engine/builder.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tool/cut.h"
#include "tool/escape.h"

_Noreturn void stop_generating(const char *text, ...)
{
    char words[PRINT_MOST];
    va_list arguments;

    va_start(arguments, text);
    vsnprintf(words, sizeof words, text, arguments);
    va_end(arguments);
    fputs("assay: generate: ", stderr);
    print_escaped(stderr, words, whole_text(words, strlen(words)), PRINT_MOST);
    fputc('\n', stderr);
    exit(2);
}

void *need_memory(void *old, size_t size)
{
    void *new = realloc(old, size > 0 ? size : 1);

    if (new == NULL)
        stop_generating("out of memory");
    return new;
}

char *copy_text(const char *text)
{
    if (text == NULL)
        return NULL;

    size_t size = strlen(text) + 1;
    return memcpy(need_memory(NULL, size), text, size);
}

u32 hash_text(const char *text)
{
    u32 sum = 5381;

    for (; *text != '\0'; text++)
        sum = sum * 33 + (u8)*text;
    return sum;
}

#include "builder.h"

#include <stdarg.h>
#include <stdlib.h>

_Noreturn void stop_generating(const char *text, ...)
{
    va_list arguments;

    va_start(arguments, text);
    fputs("assay: generate: ", stderr);
    vfprintf(stderr, text, arguments);
    fputc('\n', stderr);
    va_end(arguments);
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

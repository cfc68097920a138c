#include "heap.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void *take_given(void *memory)
{
    if (memory == NULL) {
        fputs("assay: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

void *take(size_t size)
{
    return take_given(calloc(1, size > 0 ? size : 1));
}

void *take_more(void *old, size_t size)
{
    return take_given(realloc(old, size > 0 ? size : 1));
}

void *take_room(void *items, size_t count, size_t size)
{
    if ((count & (count - 1)) != 0)     /* not a power of two: not full */
        return items;
    return take_more(items, (count > 0 ? 2 * count : 1) * size);
}

void *take_or_free(void *user, void *old, size_t size)
{
    (void)user;
    if (size > 0)
        return take_more(old, size);
    free(old);
    return NULL;
}

char *take_copy(const char *at, size_t size)
{
    char *copy = take(size + 1);

    if (size > 0)
        memcpy(copy, at, size);
    return copy;
}

void capture_open(capture *c)
{
    c->file = take_given(open_memstream(&c->at, &c->size));
}

/* Without memory, the stream is in error or there is no text at all. */
void capture_flush(capture *c)
{
    if (fflush(c->file) != 0 || ferror(c->file))
        take_given(NULL);
    take_given(c->at);
}

char *capture_close(capture *c)
{
    capture_flush(c);
    if (fclose(c->file) != 0)
        take_given(NULL);
    return take_given(c->at);
}

char *take_text(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    int size = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = size < 0 ? take_given(NULL) : take((size_t)size + 1);
    va_start(arguments, format);
    vsnprintf(text, (size_t)size + 1, format, arguments);
    va_end(arguments);
    return text;
}

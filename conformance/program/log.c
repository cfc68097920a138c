#include "conformance/program/log.h"

#include <stdio.h>
#include <string.h>

#include "tool/cut.h"
#include "tool/heap.h"

void log_clear(program_log *l)
{
    l->headed = l->tailed = 0;
    l->cut = false;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Makes room in the tail: moves its end to the front. */
static void drop_middle(program_log *l)
{
    memmove(l->tail, l->tail + l->tailed - LOG_TAIL, LOG_TAIL);
    l->tailed = LOG_TAIL;
    l->cut = true;
}

/* Writes to the whole log, up to a limit: a program must not fill the disk. */
static void add_to_whole(program_log *l, const char *at, size_t size)
{
    if (l->whole == NULL || l->written >= LOG_MOST)
        return;
    l->written += size;
    fwrite(at, 1, size, l->whole);
    if (l->written >= LOG_MOST)
        fputs("\n...\n", l->whole);
}

void log_add(program_log *l, const char *at, size_t size)
{
    add_to_whole(l, at, size);
    size_t first = least(size, LOG_HEAD - l->headed);

    memcpy(l->head + l->headed, at, first);
    l->headed += first;
    at += first;
    size -= first;
    while (size > 0) {
        if (l->tailed == sizeof l->tail)
            drop_middle(l);
        size_t next = least(size, sizeof l->tail - l->tailed);
        memcpy(l->tail + l->tailed, at, next);
        l->tailed += next;
        at += next;
        size -= next;
    }
}

/* Returns where a whole UTF-8 character starts in the tail. */
static size_t whole_tail(const program_log *l, size_t from)
{
    size_t part = 0;

    while (part < 3 && from + part < l->tailed &&
           (l->tail[from + part] & 0xc0) == 0x80)
        part++;
    return from + part;
}

char *log_text(const program_log *l, size_t *size)
{
    size_t head = l->headed;
    size_t skipped = l->tailed > LOG_TAIL ? l->tailed - LOG_TAIL : 0;
    capture c;

    capture_open(&c);
    if (l->cut || skipped > 0) {
        head = whole_text(l->head, head);
        skipped = whole_tail(l, skipped);
    }
    fwrite(l->head, 1, head, c.file);
    if (l->cut || skipped > 0)
        fputs("\n...\n", c.file);
    fwrite(l->tail + skipped, 1, l->tailed - skipped, c.file);
    char *text = capture_close(&c);
    *size = c.size;
    return text;
}

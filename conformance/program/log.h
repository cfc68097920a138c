/*
 * The log of a program: all output that is not protocol. The cause of a crash
 * is in its first or last lines, so its start and its end are kept.
 */
#ifndef ASSAY_LOG_H
#define ASSAY_LOG_H

#include <stdio.h>

#include "tool/base.h"

#define LOG_HEAD 2048
#define LOG_TAIL 6144
#define LOG_MOST (256u << 20)

typedef struct {
    char head[LOG_HEAD];
    size_t headed;          /* bytes in head */
    char tail[4 * LOG_TAIL];
    size_t tailed;
    bool cut;               /* bytes between head and tail were dropped */
    FILE *whole;            /* also gets the whole log; or NULL */
    u64 written;            /* bytes in whole, at most LOG_MOST */
} program_log;

void log_clear(program_log *l);
void log_add(program_log *l, const char *at, size_t size);

/* Returns what was kept, with a line "..." where bytes were dropped; free
 * it. */
char *log_text(const program_log *l, size_t *size);

#endif

/*
 * What a program writes that is no protocol: the cause of a crash stands first
 * in it or last, so its beginning and its end are kept.
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
    bool cut;               /* something between them is lost */
    FILE *whole;            /* all of it goes there as well, or NULL */
    u64 written;            /* bytes there, of at most LOG_MOST */
} program_log;

void log_clear(program_log *l);
void log_add(program_log *l, const char *at, size_t size);

/* What was kept, with a line "..." where something is missing; free it. */
char *log_text(const program_log *l, size_t *size);

#endif

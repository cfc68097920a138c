/* assay adapter: the answers to "load" and "digest" (PROTOCOL.md). */
#ifndef ASSAY_CLI_ADAPTER_LOAD_H
#define ASSAY_CLI_ADAPTER_LOAD_H

#include "input/judge.h"

/* The file loaded last; {0} if there is none. */
typedef struct {
    judging how;                /* how to judge it, without its format */
    char *path;
    u32 format;
    bool open;
    judged judged;
} loaded;

/* Cuts the next word off the front of a line; the rest may be empty. */
char *take_word(char **line);

/* Loads a file and answers; line is the rest after "load ": ID FORMAT PATH. The
 * file stays loaded until the next one. */
void answer_load(loaded *l, char *line);

/* Answers with the digest of the loaded file. */
void answer_digest(loaded *l, const char *id);

void loaded_close(loaded *l);

#endif

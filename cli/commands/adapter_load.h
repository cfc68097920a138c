/* assay adapter: the answers to "load" and "digest" (PROTOCOL.md). */
#ifndef ASSAY_CLI_ADAPTER_LOAD_H
#define ASSAY_CLI_ADAPTER_LOAD_H

#include "input/judge.h"

/* The file that was loaded last. {0}: none. */
typedef struct {
    judging how;                /* it is judged, but for its format */
    char *path;
    u32 format;
    bool open;
    judged judged;
} loaded;

/* Cuts the next word off the front of a line; the rest may be empty. */
char *take_word(char **line);

/* The rest of a line after "load ": ID FORMAT PATH. Loads the file, and keeps
 * it until another one is. */
void answer_load(loaded *l, char *line);

/* Tells the digest of what is loaded. */
void answer_digest(loaded *l, const char *id);

void loaded_close(loaded *l);

#endif

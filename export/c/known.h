/* The list of known failures, known.txt. */
#ifndef KNOWN_H
#define KNOWN_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *name;           /* a case, or a pattern with * and ? */
    const char *reason;
    size_t line;
    bool needed, used;          /* there are such cases; it names one */
} known_line;

typedef struct {
    known_line *lines;
    size_t count;
    char *text;
} known_list;

/* Reads a list, which is empty if there is no such file. Returns false after a
 * message on stderr if it is invalid. */
bool known_read(known_list *k, const char *path);
void known_free(known_list *k);

/* Returns the reason of a case, or NULL if it is not listed. Call it for all
 * cases. */
const char *known_reason(known_list *k, const char *path);

/* Returns false after a message about the first line that named no case. */
bool known_ends(const known_list *k);

#endif

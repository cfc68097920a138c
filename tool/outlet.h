/*
 * The outlet of an option that writes a report: its own file, which appears
 * once it is complete, or standard output, which only one outlet can use.
 */
#ifndef ASSAY_OUTLET_H
#define ASSAY_OUTLET_H

#include "tool/base.h"
#include "tool/outfile.h"

typedef struct {
    const char *name;           /* of the option */
    bool to_file;               /* --name=FILE is possible */
    bool wanted;
    const char *path;           /* NULL: standard output */
    outfile file;
} outlet;

/* Requests an outlet; path is NULL or "-" for standard output. */
void outlet_want(outlet *o, const char *path);

/* Report where a requested outlet goes. */
bool outlet_takes_stdout(const outlet *o);
bool outlet_has_file(const outlet *o);

/* Returns a message, to be freed, if two outlets need standard output; else
 * NULL. */
char *outlets_clash(const outlet *list, size_t count);

/* Returns the option of an outlet that would overwrite the existing file, or
 * NULL. */
const char *outlets_replace(const outlet *list, size_t count,
                            const char *name);

/* Opens an outlet for writing; returns NULL after a message if the file cannot
 * be made. */
FILE *outlet_open(outlet *o, const char *command);

/* Closes an outlet; returns false after a message if the file could not be
 * written. */
bool outlet_close(outlet *o);

/* Closes an outlet and removes its file. */
void outlet_discard(outlet *o);

#endif

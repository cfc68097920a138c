/*
 * Where what an option asks for goes: to a file of its own, which appears once
 * it is whole, or to standard output, which only one of them can have.
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

/* The option was given: path is NULL or "-" for standard output. */
void outlet_want(outlet *o, const char *path);

/* Whether it is wanted there. */
bool outlet_takes_stdout(const outlet *o);
bool outlet_has_file(const outlet *o);

/* Two of them want standard output: their options, in a sentence to free. Or
 * NULL. */
char *outlets_clash(const outlet *list, size_t count);

/* The option of one whose file would take the place of the file of that name,
 * which is there already; or NULL. */
const char *outlets_replace(const outlet *list, size_t count,
                            const char *name);

/* What is to be written to: NULL if the file cannot be made, which has been
 * told. */
FILE *outlet_open(outlet *o, const char *command);

/* false if the file could not be finished, which has been told. */
bool outlet_close(outlet *o);

/* The file never was there. */
void outlet_discard(outlet *o);

#endif

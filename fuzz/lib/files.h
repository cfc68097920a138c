/*
 * The files that a program is given: those it names, and those below the
 * folders it names, in the order of their names. What goes wrong is said in a
 * line on standard error.
 */
#ifndef FUZZ_FILES_H
#define FUZZ_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *path;
    size_t size;            /* when it was found */
} found_file;

typedef struct {
    found_file *list;
    size_t count, room;
} found_files;

/* Adds the file, or those below the folder whose names end in extension; NULL:
 * all of them. */
bool find_files(found_files *all, const char *path, const char *extension);

/* Its bytes, and room for more behind them. NULL if fewer are there by now. */
uint8_t *read_found(const found_file *f, size_t more);

void free_found(found_files *all);

#endif

/*
 * The files that a program is given: those named, and those in folders, in the
 * order of their names. Errors are printed to standard error.
 */
#ifndef FUZZ_FILES_H
#define FUZZ_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *path;
    size_t size;            /* when the file was found */
} found_file;

typedef struct {
    found_file *list;
    size_t count, room;
} found_files;

/* Adds a file, or the files in a folder whose names end in extension (NULL: all
 * of them). */
bool find_files(found_files *all, const char *path, const char *extension);

/* Reads the file, with room for more bytes after it. NULL if it is shorter. */
uint8_t *read_found(const found_file *f, size_t more);

void free_found(found_files *all);

#endif

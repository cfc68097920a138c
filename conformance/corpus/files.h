/* Reads files of the corpus, which is untrusted. */
#ifndef ASSAY_FILES_H
#define ASSAY_FILES_H

#include <jansson.h>
#include <stdio.h>

#include "tool/base.h"

#define MOST_READ (64u << 20)   /* bytes of a file */

/*
 * Reads a whole file of at most 64 MiB. Returns NULL after a line to problems.
 * Free the result.
 */
u8 *read_file(const char *path, size_t *size, FILE *problems);

/* Writes a file, replacing an old one. Returns false after a line. */
bool save_bytes(const char *path, view bytes, FILE *problems);

/* Reports whether a call failed for lack of our own resources (memory, open
 * files, a working disk), not because of the file. */
bool lacks_resources(int error);

/* Parses a JSON file; duplicate members are an error. Returns NULL after a line
 * to problems. */
json_t *read_json(const char *path, FILE *problems);

/* Returns an absolute path, because programs under test may change their
 * folder. Free it. */
char *absolute_path(const char *folder);

/* Reports whether it is a list of strings. */
bool are_texts(const json_t *list);

/* Reports whether a string is in the list. */
bool has_text(const json_t *texts, const char *text);

#define DIGEST_SIZE 65
bool is_digest(const char *digits);

/* Writes the SHA-256 of the bytes as 64 digits, terminated. */
void write_digest(view bytes, char digits[DIGEST_SIZE]);

/* Reports whether the bytes have this SHA-256 of 64 digits. */
bool has_digest(view bytes, const char *digits);

/* Prints untrusted text in a line of standard error, like print_escaped(), and
 * without ##[, which starts a command of GitHub Actions. */
void print_others(FILE *to, const char *text, size_t size);

/* Prints a line "PATH: PROBLEM" to problems, unless that is NULL. Returns
 * false. */
bool complain(FILE *problems, const char *path, const char *problem, ...);

#endif

/* Files of the corpus: read with care, for the folder may be anything. */
#ifndef ASSAY_FILES_H
#define ASSAY_FILES_H

#include <jansson.h>
#include <stdio.h>

#include "tool/base.h"

#define MOST_READ (64u << 20)   /* bytes of a file */

/*
 * Reads a whole file, of at most 64 MiB: NULL after one line to problems.
 * Free what it returns.
 */
u8 *read_file(const char *path, size_t *size, FILE *problems);

/* Writes them to a file, over one that is there; false after such a line. */
bool save_bytes(const char *path, view bytes, FILE *problems);

/* Whether a call failed for want of what we need ourselves: memory, room for an
 * open file, a disk that works; not by what is there. */
bool is_want(int error);

/* The JSON of a file, in which no member stands twice; NULL likewise. */
json_t *read_json(const char *path, FILE *problems);

/* Programs under test may change their folder: paths are absolute. Free what
 * it returns. */
char *absolute_path(const char *folder);

/* Whether it is a list, and every element of it text. */
bool are_texts(const json_t *list);

/* Whether one of them is this. */
bool has_text(const json_t *texts, const char *text);

#define DIGEST_SIZE 65
bool is_digest(const char *digits);

/* Writes their SHA-256 as 64 digits, terminated. */
void write_digest(view bytes, char digits[DIGEST_SIZE]);

/* Whether the bytes have this SHA-256, 64 digits. */
bool has_digest(view bytes, const char *digits);

/* Text of others, of a manifest say, in a line of standard error: printed as
 * print_escaped() does, but no ##[ begins a command of GitHub Actions. */
void print_others(FILE *to, const char *text, size_t size);

/* Writes a line, "PATH: PROBLEM", to problems unless that is NULL, and returns
 * false. */
bool complain(FILE *problems, const char *path, const char *problem, ...);

#endif

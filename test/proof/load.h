/* The input of the runner: files of the corpus, and mutations. */
#ifndef ASSAY_PROOF_LOAD_H
#define ASSAY_PROOF_LOAD_H

#include "answer.h"

/* The rule of a mutation is below this. */
#define MOST_RULES 4096

#define MOST_MUTATIONS (1u << 20)

/* A file of the corpus. */
typedef struct {
    uint32_t format;            /* 0: detected, which does as well */
    bool held;                  /* programs are held to the verdict */
    bool set;                   /* of a model; its other files are nearby */
    char *path;
    uint8_t *bytes;
    size_t size;
    uint64_t microseconds;
    answer answer;
    uint8_t *reached;           /* bits of mutations, by their place */
} file;

typedef struct {
    uint32_t number;
    bool table;
    int rule;                   /* that it replaces, or -1 */
} mutation;

typedef struct {
    file *items;
    size_t count;
    size_t room;                /* bytes of the largest */
} file_list;

typedef struct {
    mutation *items;
    size_t count;
} mutation_list;

_Noreturn void die(const char *what, const char *which);

/* Returns memory filled with zeros. */
void *take(size_t size);

/* Reads the bytes at the file's path; the caller frees them. */
void read_bytes(file *f);

/* The small ones first. A line for each: its format, what it is (0; 1: held; 2:
 * of a set), and its path. */
void read_files(file_list *files, const char *list);
void read_mutations(mutation_list *mutations, const char *list);

/* Returns the end of as many bytes as the largest file has: a read after it
 * crashes. Each file is judged at that end. */
uint8_t *open_pages(const file_list *files);

#endif

/*
 * How to write the generator of a format, generators/<f>/.
 *
 *     model.h      file_model: a plain struct of a file's contents
 *     writer.c     model -> builder; parts of it are write_<part>.c
 *     restore.c    canonical JSON and elements -> model (restore.h)
 *     document.c   model -> canonical JSON; and <f>_craft, which names these
 *     large.c      <f>_large(), a valid file of many tensors (large.h)
 *     random.c     <f>_random, random valid files and damages (random.h)
 *     cases.c      <f>_cases(), the list of the families of cases
 *     <family>.c   <f>_<family>_cases(), tables of cases and their functions
 *     requests.c   <f>_requests, requests to programs that write files
 *                  (requests.h); optional
 *     facts.c      <f>_facts(), why valid files are valid (facts.h)
 *     facts.def    statements of case names about their files (facts.h)
 *
 * The craft, the cases and the large file are found through ref/formats.def.
 * Calls go one way: the list calls the families, the families call the writer
 * and the functions of this header, and these call the craft.
 *
 * Tables of cases have one line each, in one vocabulary for all formats:
 *
 *     add_models()     ACCEPT(what, model), CASE(rule, what, ...): files built
 *                      from a model, with their documents
 *     spoil_cases()    BREAK(rule, what, edits...): an added file, edited by
 *                      field path
 *
 * The folder and the name of a case follow from the level of its rule. A
 * mistake in a table (an unknown path, a duplicate name) is our bug, never the
 * input's: it stops the program with a message.
 */
#ifndef ASSAY_AUTHOR_H
#define ASSAY_AUTHOR_H

#include "generators/engine/edit.h"
#include "generators/engine/restore.h"
#include "generators/engine/show.h"

typedef struct request_list request_list;

#define LITERAL(text)   {text, sizeof text - 1}

/* 1025 letters: names that differ only in the last one are equal for a reader
 * that compares their first 63, 255 or 1023 bytes. */
#define LETTERS_32      "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"
#define LETTERS_256     LETTERS_32 LETTERS_32 LETTERS_32 LETTERS_32 \
                        LETTERS_32 LETTERS_32 LETTERS_32 LETTERS_32
#define ALIKE(last)     LETTERS_256 LETTERS_256 LETTERS_256 LETTERS_256 last

/* The bytes that a finding points at. No path: the field of the first edit. */
typedef struct {
    const char *path;
    u64 skip;
    u64 length;
    const char *to;             /* the field that they end with, or NULL */
} blame;

#define TO_END                  (UINT64_MAX - 1)
#define THE_FIELD               {NULL, 0, UINT64_MAX, NULL}
#define AT(path)                {path, 0, UINT64_MAX, NULL}
#define INSIDE(path, skip, length) {path, skip, length, NULL}
#define FROM(path)              {path, 0, TO_END, NULL} /* all that follows */
#define SPAN(path, to)          {path, 0, 0, to}
#define AT_OFFSET(offset, length)  {"", offset, length, NULL}
#define AT_END                  {"", UINT64_MAX, 0, NULL}

#define NO_RULES {0, {(rule)0}}

typedef struct {
    const char *what;           /* "one-f32-2x3" */
    rule rule;                  /* NO_RULE: an accepted file that breaks none */
    blame where;
    rule_list also;
    const char *reference;      /* NULL: what the level of rule says */
    const char *features;       /* NULL: the parent's features */
    const char *parent;         /* what of an added accept case, or NULL */
    const char *patch;          /* the change in words, or NULL */
} case_info;

/*
 * The functions of a format for its models. features writes the features that a
 * reader of the file needs into the text, "a b"; if it writes nothing, the
 * parent's apply. Without features, give_features() decides (facts.h).
 */
#define FEATURES_SIZE 200

typedef struct {
    builder (*build)(const void *model);        /* sealed */
    void (*seal)(builder *b);   /* makes sizes and checksums right, or NULL */
    json_t *(*document)(const builder *b, const void *model);
    const void *(*restore)(restoring *r);       /* a model, or r lacks it */
    void (*features)(const void *model, char text[FEATURES_SIZE]);
    const char *syntax;         /* what a run of fields of that kind is called
                                   in the end; edits see each, or NULL */
    rule_list undecided;        /* not MUST: the file's meaning is unknown */
    const request_list *requests;   /* more requests to writers, or NULL */
} craft;

/* Adds the file that the craft builds of model. The document of what is made
 * of a valid one later needs the model: it outlives the sink then. */
void add_model(case_sink *sink, const case_info *info, const void *model);

/* The same for a file of that model that was edited by hand. Takes it. */
void add_file(case_sink *sink, const case_info *info, const void *model,
              builder *file);

/* The file of the accept case of that name. */
const builder *added_case(const case_sink *sink, const char *what);

/* A line of a table of files that are built. */
typedef struct {
    case_info info;
    const void *model;
} model_case;

/* The model of a row: what it holds, as model.h of the format has it. */
#define FILE_OF(...) &(const file_model){__VA_ARGS__}

/* A valid file; one that needs features which do not follow from its model. */
#define ACCEPT(what, ...) \
    {{what, NO_RULE, THE_FIELD, NO_RULES, NULL, NULL, NULL, NULL}, \
     FILE_OF(__VA_ARGS__)}
#define ACCEPT_WITH(features, what, ...) \
    {{what, NO_RULE, THE_FIELD, NO_RULES, NULL, features, NULL, NULL}, \
     FILE_OF(__VA_ARGS__)}

/*
 * A file that breaks rule at where; patch describes how. where expands to text
 * with commas, so a macro that takes a where must spell its row out.
 */
#define CASE(rule, what, where, patch, ...) \
    {{what, rule, where, NO_RULES, NULL, NULL, NULL, patch}, \
     FILE_OF(__VA_ARGS__)}

/* It breaks the MAY or NOTE rule other as well. */
#define CASE_BOTH(rule, what, where, other, patch, ...) \
    {{what, rule, where, {1, {other}}, NULL, NULL, NULL, patch}, \
     FILE_OF(__VA_ARGS__)}

/* The reference cannot judge the file: there is no document. */
#define CASE_UNKNOWN(rule, what, where, patch, ...) \
    {{what, rule, where, NO_RULES, "unknown", NULL, NULL, patch}, \
     FILE_OF(__VA_ARGS__)}

void add_models(case_sink *sink, const model_case *rows, size_t count);

#define MAX_EDITS 6

typedef struct {
    rule rule;
    const char *what;
    blame where;
    edit edits[MAX_EDITS];
    rule_list also;
    const char *reference;      /* as in case_info */
} spoil;

#define BREAK(rule, what, ...) \
    {rule, what, THE_FIELD, {__VA_ARGS__}, NO_RULES, NULL}
#define BREAK_AT(rule, what, where, ...) \
    {rule, what, where, {__VA_ARGS__}, NO_RULES, NULL}

/* The edit breaks the MAY or NOTE rule other as well. */
#define BREAK_BOTH(rule, what, where, other, ...) \
    {rule, what, where, {__VA_ARGS__}, {1, {other}}, NULL}

/* The reference cannot judge the result: there is no document. */
#define BREAK_UNKNOWN(rule, what, where, ...) \
    {rule, what, where, {__VA_ARGS__}, NO_RULES, "unknown"}

/* The rows up to the next PARENT edit that accept case. If it is unsealed, for
 * the reason in reference, sizes and checksums stay as the edits made them. */
#define PARENT(parent) \
    {NO_RULE, parent, THE_FIELD, {{0}}, NO_RULES, NULL}
#define UNSEALED_PARENT(parent) \
    {NO_RULE, parent, THE_FIELD, {{0}}, NO_RULES, "unsealed"}
#define END_OF_ROWS     PARENT(NULL)

/* A table of such rows, which random files are broken by as well (random.h). */
void spoil_table(case_sink *sink, const spoil *rows);

/* Edits the accept case parent, seals it and adds it, once for each row. */
void spoil_cases(case_sink *sink, const char *parent, const spoil *rows,
                 size_t count);

/* ... leaves out a file that is a case already, under another name: a matrix
 * has cells that a table filled by hand. */
void spoil_new_cases(case_sink *sink, const char *parent, const spoil *rows,
                     size_t count);

/* ... leaves its sizes and checksums as the edits made them. */
void spoil_unsealed(case_sink *sink, const char *parent, const spoil *rows,
                    size_t count);

#define ROWS(table) table, sizeof table / sizeof table[0]

#define FORMAT(name, title, versions, extension, beginning) \
    extern const craft name##_craft; \
    void name##_cases(case_sink *sink); \
    void name##_large(FILE *out, const large_plan *plan);
#include "ref/formats.def"
#undef FORMAT

#endif

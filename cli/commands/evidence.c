#include "commands/evidence.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "installed.h"
#include "conformance/corpus/by_format.h"
#include "conformance/corpus/files.h"
#include "tool/escape.h"
#include "tool/heap.h"

/* ---------------------------------------------------------------- places -- */

static const check_site sites[] = {
#define SITE(rule, file, line) {rule, line, file},
#include "check_sites.def"
#undef SITE
};

const check_site *evidence_site(const char *rule, uint32_t i)
{
    uint32_t number = assay_rule_by_id(rule);

    for (size_t k = 0; k < sizeof sites / sizeof sites[0]; k++)
        if (sites[k].rule == number && i-- == 0)
            return &sites[k];
    return NULL;
}

/* ---------------------------------------------------------------- tables -- */

enum { KIND, KEY, FIRST, MOST_CELLS = 8 };

typedef struct {
    const char *cells[MOST_CELLS];
} row;

typedef struct {
    bool asked;                 /* the file has been looked for */
    char *text;                 /* the rows point into it */
    row *rows;                  /* a row without a kind ends them */
} table;

static const struct {
    const char *name;
    int cells;
} kinds[] = {
    {"mutations", FIRST + 6}, {"next", FIRST + 1}, {"excuse", FIRST + 1},
    {"limit", FIRST + 6},
};

/* Reports whether the text is printable ASCII in lines and cells, which
 * terminals show as it is. */
static bool is_plain(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((text[i] < ' ' || text[i] > '~') && text[i] != '\t' &&
            text[i] != '\n')
            return false;
    return size == 0 || text[size - 1] == '\n';
}

/* Ends the text at the next separator; returns the rest, or NULL if there is no
 * separator. */
static char *cut_at(char *text, char separator)
{
    char *end = strchr(text, separator);

    if (end != NULL)
        *end++ = '\0';
    return end;
}

/* Cuts a line into cells; returns false if it is not a row of a known kind. */
static bool cut_row(row *r, char *line)
{
    int count = 0;

    *r = (row){{NULL}};
    for (; line != NULL && count < MOST_CELLS; count++) {
        r->cells[count] = line;
        line = cut_at(line, '\t');
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(r->cells[KIND], kinds[i].name) == 0)
            return line == NULL && count == kinds[i].cells;
    return false;
}

/* Cuts the text into rows; returns the number of a line that is not a row, or
 * 0. */
static size_t cut_rows(table *t)
{
    size_t lines = 0;
    char *rest = t->text;

    for (const char *at = t->text; (at = strchr(at, '\n')) != NULL; at++)
        lines++;
    t->rows = take((lines + 1) * sizeof *t->rows);
    for (size_t i = 0; i < lines; i++) {
        char *line = rest;
        rest = cut_at(rest, '\n');
        if (!cut_row(&t->rows[i], line))
            return i + 1;
    }
    t->rows[lines] = (row){{NULL}};
    return 0;
}

/* Reads a table; a damaged one is not used at all. Ends the program if it
 * cannot be read. */
static void read_table(table *t, const char *path)
{
    size_t size, wrong = 0;
    u8 *bytes = read_file(path, &size, stderr);

    if (bytes == NULL)
        exit(2);
    bool plain = is_plain((const char *)bytes, size);

    if (plain) {
        t->text = take_copy((const char *)bytes, size);
        wrong = cut_rows(t);
    }
    free(bytes);
    if (plain && wrong == 0)
        return;
    free(t->rows);
    free(t->text);
    *t = (table){.asked = true};
    fputs("assay: rules: ", stderr);
    print_path(stderr, path);
    if (wrong > 0)
        fprintf(stderr, ": line %zu is not a row of evidence\n", wrong);
    else
        fputs(": is not a table of evidence\n", stderr);
}

static void find_table(table *t, const char *format)
{
    char *name = take_text("evidence/%s.tsv", format);
    char *path = find_installed(name);

    t->asked = true;
    if (path == NULL && is_passing(errno)) {
        perror("assay: the evidence next to the program cannot be found");
        exit(2);
    }
    if (path != NULL)
        read_table(t, path);
    free(path);
    free(name);
}

/* Returns the rows of a format, which stay until the program ends. */
static const row *rows_of(const char *id)
{
    static table *tables;       /* by format */
    static const row none;
    char word[WORD_SIZE];
    size_t length = strcspn(id, "./");

    if (length >= sizeof word)
        return &none;
    memcpy(word, id, length);
    word[length] = '\0';
    if (tables == NULL)
        tables = take_by_format(sizeof *tables);
    table *t = &tables[assay_format_by_name(word)];
    if (!t->asked)
        find_table(t, word);
    return t->rows != NULL ? t->rows : &none;
}

/* Returns the i-th row of a kind about a rule or a case; NULL after the last
 * one. */
static const row *find_row(const char *kind, const char *key, uint32_t i)
{
    const row *r = rows_of(key);

    for (; r->cells[KIND] != NULL; r++)
        if (strcmp(r->cells[KIND], kind) == 0 &&
            strcmp(r->cells[KEY], key) == 0 && i-- == 0)
            return r;
    return NULL;
}

bool evidence_is_there(const char *rule)
{
    return rows_of(rule)->cells[KIND] != NULL;
}

static uint32_t number_in(const row *r, int cell)
{
    return (uint32_t)strtoul(r->cells[cell], NULL, 10);
}

bool evidence_mutations(rule_mutations *m, const char *rule)
{
    const row *r = find_row("mutations", rule, 0);

    if (r == NULL)
        return false;
    *m = (rule_mutations){
        .mutations = number_in(r, FIRST), .by_verdict = number_in(r, FIRST + 1),
        .by_rule = number_in(r, FIRST + 2),
        .by_document = number_in(r, FIRST + 3),
        .by_words = number_in(r, FIRST + 4),
        .by_nothing = number_in(r, FIRST + 5),
    };
    return true;
}

static const char *first_cell(const char *kind, const char *key)
{
    const row *r = find_row(kind, key, 0);
    return r != NULL ? r->cells[FIRST] : NULL;
}

const char *evidence_next(const char *case_name)
{
    return first_cell("next", case_name);
}

const char *evidence_excuse(const char *rule)
{
    return first_cell("excuse", rule);
}

bool evidence_limit(rule_limit *l, const char *rule, uint32_t i)
{
    const row *r = find_row("limit", rule, i);

    if (r == NULL)
        return false;
    *l = (rule_limit){
        .place = r->cells[FIRST], .comparison = r->cells[FIRST + 1],
        .inside = r->cells[FIRST + 2], .at = r->cells[FIRST + 3],
        .outside = r->cells[FIRST + 4], .why = r->cells[FIRST + 5],
    };
    return true;
}

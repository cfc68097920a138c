#include "commands/evidence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "beside.h"
#include "conformance/corpus/by_format.h"
#include "conformance/corpus/files.h"
#include "tool/heap.h"

#include "rule_ids.def"

/* ---------------------------------------------------------------- places -- */

static const check_site sites[] = {
#define SITE(rule, file, line) {rule, file, line},
#include "check_sites.def"
#undef SITE
    {.line = 0}
};

const check_site *evidence_site(const char *rule, uint32_t i)
{
    for (const check_site *s = sites; s->rule[0] != '\0'; s++)
        if (strcmp(s->rule, rule) == 0 && i-- == 0)
            return s;
    return NULL;
}

/* ---------------------------------------------------------------- tables -- */

enum { KIND, KEY, FIRST, MOST_CELLS = 8 };

/* Cells after the last one are "". */
typedef struct {
    const char *cells[MOST_CELLS];
} row;

typedef struct {
    bool asked;                 /* the file was looked for */
    row *rows;                  /* one without a kind ends them */
} table;

/* What follows the next separator, which becomes the end of the text before it;
 * NULL: there is none. */
static char *cut_at(char *text, char separator)
{
    char *end = strchr(text, separator);

    if (end != NULL)
        *end++ = '\0';
    return end;
}

static row cut_row(char *line)
{
    row r;

    for (int i = 0; i < MOST_CELLS; i++) {
        r.cells[i] = line != NULL ? line : "";
        line = line != NULL ? cut_at(line, '\t') : NULL;
    }
    return r;
}

static row *cut_rows(char *text)
{
    size_t lines = 0;

    for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++)
        lines++;
    row *rows = take((lines + 1) * sizeof *rows);
    for (size_t i = 0; i < lines; i++) {
        char *line = text;
        text = cut_at(text, '\n');
        rows[i] = cut_row(line);
    }
    rows[lines] = cut_row(NULL);
    return rows;
}

/* NULL: there is no such file. */
static row *read_rows(const char *format)
{
    char *name = take_text("evidence/%s.tsv", format);
    char *path = find_beside(name);
    size_t size;
    u8 *bytes = path != NULL ? read_file(path, &size, stderr) : NULL;
    row *rows = NULL;

    if (bytes != NULL)          /* the rows point into the text from now on */
        rows = cut_rows(take_copy((const char *)bytes, size));
    free(bytes);
    free(path);
    free(name);
    return rows;
}

/* The rows of a format, which stay until the program ends. */
static const row *rows_of(const char *id)
{
    static table *tables;       /* by format */
    static const row none = {{"", ""}};
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
        t->rows = read_rows(word);
    t->asked = true;
    return t->rows != NULL ? t->rows : &none;
}

/* The i-th row of a kind about a rule or a case; NULL after the last one. */
static const row *find_row(const char *kind, const char *key, uint32_t i)
{
    const row *r = rows_of(key);

    for (; r->cells[KIND][0] != '\0'; r++)
        if (strcmp(r->cells[KIND], kind) == 0 &&
            strcmp(r->cells[KEY], key) == 0 && i-- == 0)
            return r;
    return NULL;
}

bool evidence_is_there(const char *rule)
{
    return rows_of(rule)->cells[KIND][0] != '\0';
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

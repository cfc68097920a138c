#include "generators/corpus/answers.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

#define MOST_LINE 1000          /* bytes, without its end */
#define DIGITS "0123456789abcdef"

typedef struct {
    const char *path, *format;
    FILE *file;
    size_t number;              /* of the line */
    char line[MOST_LINE + 1];
    size_t readers;             /* columns of answers */
} table;

static const struct {
    const char *cell, *member;  /* of a manifest */
} words[] = {
    {"accept", "accept"}, {"reject", "reject"}, {"wrong-data", "wrong-data"},
    {"crash", "crash"}, {"timeout", "timeout"}, {"oversized", "oversized"},
    {"lacking", "accept"},      /* the feature that the file needs */
    {"unsupported", "not-run"}, {"-", "not-run"},
};

_Noreturn PRINTF_LIKE(2, 3)
static void spoilt(const table *t, const char *text, ...)
{
    char problem[256];
    va_list arguments;

    va_start(arguments, text);
    vsnprintf(problem, sizeof problem, text, arguments);
    va_end(arguments);
    stop_generating("%s: line %zu %s", t->path, t->number, problem);
}

/* ---------------------------------------------------------------- lines -- */

/* false after the last line. */
static bool next_line(table *t)
{
    size_t size = 0;
    int byte;

    t->number++;
    while ((byte = getc(t->file)) != EOF && byte != '\n') {
        if (byte != '\t' && (byte < ' ' || byte > '~'))
            spoilt(t, "has a byte that is not printable ASCII");
        if (size == MOST_LINE)
            spoilt(t, "has more than %d bytes", MOST_LINE);
        t->line[size++] = (char)byte;
    }
    t->line[size] = '\0';
    if (ferror(t->file))
        stop_generating("%s: %s", t->path, strerror(errno));
    if (byte == EOF && size > 0)
        spoilt(t, "does not end in a line feed");
    return byte != EOF;
}

/* The next cell, and what follows it: NULL after the last one. */
static const char *next_cell(char **rest)
{
    char *cell = *rest;
    char *end = strchr(cell, '\t');

    *rest = end != NULL ? end + 1 : NULL;
    if (end != NULL)
        *end = '\0';
    return cell;
}

/* The lines about readers are for people and for results.py. */
static void read_columns(table *t)
{
    static const char first[] = "case\tfile\t";

    do
        if (!next_line(t))
            spoilt(t, "is missing: it names the columns");
    while (t->line[0] == '#');
    if (strncmp(t->line, first, strlen(first)) != 0)
        spoilt(t, "does not name the columns: case, file and each reader");
    t->readers = 1;
    for (const char *at = t->line + strlen(first); *at != '\0'; at++)
        t->readers += *at == '\t';
}

/* ----------------------------------------------------------------- rows -- */

static void read_name(const table *t, const char *cell, answer_list *list)
{
    size_t length = strlen(t->format);
    int order = list->count > 0
        ? strcmp(list->rows[list->count - 1].name, cell) : -1;

    if (strncmp(cell, t->format, length) != 0 || cell[length] != '/')
        spoilt(t, "is not about a case of %s: '%.80s'", t->format, cell);
    if (order == 0)
        spoilt(t, "is about the same case as the one before it");
    if (order > 0)
        spoilt(t, "is not in the order of cases");
    list->rows[list->count].name = copy_text(cell);
}

static const char *read_word(const table *t, const char *cell)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].cell, cell) == 0)
            return words[i].member;
    spoilt(t, "has no answer that is known: '%.80s'", cell);
}

static void read_row(table *t, answer_list *list)
{
    answer_row *row = &list->rows[list->count];
    size_t answers = 0;
    char *rest = t->line;

    read_name(t, next_cell(&rest), list);
    const char *file = rest != NULL ? next_cell(&rest) : "";
    if (strlen(file) != ANSWER_DIGITS ||
        strspn(file, DIGITS) != ANSWER_DIGITS)
        spoilt(t, "has no digest of %d digits: '%.80s'", ANSWER_DIGITS, file);
    memcpy(row->file, file, sizeof row->file);
    for (; rest != NULL; answers++) {
        const char *word = read_word(t, next_cell(&rest));
        if (answers == 0)
            row->word = word;
    }
    if (answers != t->readers)
        spoilt(t, "has answers of %zu readers, not %zu", answers, t->readers);
    list->count++;
}

answer_list read_answers(format f, const char *path)
{
    table t = {.path = path, .format = format_about(f)->name};
    answer_list list = {NULL, 0};
    size_t room = 0;

    if (path == NULL)
        return list;
    t.file = fopen(path, "rbe");
    if (t.file == NULL)
        stop_generating("%s: %s", path, strerror(errno));
    read_columns(&t);
    while (next_line(&t)) {
        if (list.count == room) {
            room = 2 * room + 64;
            list.rows = need_memory(list.rows, room * sizeof *list.rows);
        }
        read_row(&t, &list);
    }
    fclose(t.file);
    return list;
}

void free_answers(answer_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->rows[i].name);
    free(list->rows);
    *list = (answer_list){NULL, 0};
}

/* -------------------------------------------------------------- answers -- */

static int compare_answers(const void *name, const void *row)
{
    return strcmp(name, ((const answer_row *)row)->name);
}

const char *find_answer(const answer_list *list, const golden *g,
                        const char *sha256)
{
    const assay_format *about = format_about(g->format);
    char name[GOLDEN_PATH_SIZE + 32];

    if (list->count == 0)
        return "not-run";
    snprintf(name, sizeof name, "%s/%.*s", about->name,
             (int)(strlen(g->path) - strlen(about->extension)), g->path);
    const answer_row *row = bsearch(name, list->rows, list->count,
                                sizeof *list->rows, compare_answers);
    return row != NULL && strncmp(row->file, sha256, ANSWER_DIGITS) == 0
        ? row->word : "not-run";
}

/* Parses maps, which are untrusted text. */
#include <stdlib.h>
#include <string.h>

#include "conformance/corpus/files.h"
#include "conformance/corpus/manifest.h"
#include "conformance/corpus/neighbours.h"
#include "tool/decimal.h"
#include "tool/heap.h"

#define HEXADECIMAL "0123456789abcdef"
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

typedef struct {
    neighbour_map *map;
    const char *corpus;
    char *digest;                   /* of the parent, once it is known */
    size_t line, room;
    FILE *problems;
} reading;

static bool fail(const reading *in, const char *what)
{
    return complain(in->problems, in->map->file, "line %zu: %s", in->line,
                    what);
}

/* Cuts the next word out of a line; NULL: there is none. */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, " ");

    if (word[0] == '\0')
        return NULL;
    size_t size = strcspn(word, " ");
    *at = word + size + (word[size] != '\0');
    word[size] = '\0';
    return word;
}

/* -------------------------------------------------------------- a row -- */

static bool read_count(const char **at, u32 *count)
{
    char *digits = take_copy(*at, strspn(*at, "0123456789"));
    u64 number;
    bool good = strlen(digits) <= 9 && read_decimal(digits, &number);

    *at += strlen(digits);
    free(digits);
    *count = good ? (u32)number : 0;
    return good;
}

static bool read_needs(const neighbour_map *m, const char **at, u32 *needs)
{
    *needs = 0;
    for (; **at != '\0' && strchr(LETTERS, **at) != NULL; ++*at) {
        size_t letter = (size_t)(**at - 'A');
        if (m->needs[letter] == NULL)
            return false;
        *needs |= 1u << letter;
    }
    return true;
}

static bool read_digest(const char **at, cell_run *run)
{
    if (**at != '=' && **at != '*')
        return true;
    run->digest_of = *(*at)++;
    if (strspn(*at, HEXADECIMAL) < SHORT_DIGEST)
        return false;
    memcpy(run->digits, *at, SHORT_DIGEST);
    *at += SHORT_DIGEST;
    return true;
}

static bool read_run(const neighbour_map *m, const char **at, cell_run *run)
{
    *run = (cell_run){0};
    if (!read_count(at, &run->count) || run->count == 0)
        return false;
    if (**at == '\0' || strchr("are?", **at) == NULL)
        return false;
    run->verdict = *(*at)++;
    return read_needs(m, at, &run->needs) && read_digest(at, run) &&
           (run->digest_of == 0 || strchr("ae", run->verdict) != NULL);
}

static bool read_runs(reading *in, const char *at, u32 cells, cell_row *row)
{
    neighbour_map *m = in->map;
    u64 sum = 0;

    *row = (cell_row){m->run_count, 0};
    while (*at != '\0') {
        if (m->run_count == in->room) {
            in->room = 2 * in->room + 64;
            m->runs = take_more(m->runs, in->room * sizeof *m->runs);
        }
        if (!read_run(m, &at, &m->runs[m->run_count]))
            return fail(in, "invalid run");
        sum += m->runs[m->run_count++].count;
        row->count++;
        if (sum > cells)        /* or a long line could fill the memory */
            break;
    }
    return sum == cells || fail(in, "the runs do not add up to a row");
}

/* Parses "12" or "12-15". */
static bool read_span(const char *word, u32 *first, u32 *last)
{
    bool good = read_count(&word, first);

    *last = *first;
    if (good && *word == '-') {
        word++;
        good = read_count(&word, last);
    }
    return good && *word == '\0' && *first <= *last;
}

static bool read_row(reading *in, edit e, char *rest)
{
    neighbour_map *m = in->map;
    const char *span = next_word(&rest), *runs = next_word(&rest);
    u32 first, last;
    cell_row row;

    if (m->rows[e] == NULL)
        return fail(in, "rows before sha256");
    if (runs == NULL || next_word(&rest) != NULL ||
        !read_span(span, &first, &last) || last >= edit_rows(e, m->size))
        return fail(in, "these rows are not in the parent");
    if (!read_runs(in, runs, edit_cells(e), &row))
        return false;
    for (u32 i = first; i <= last; i++) {
        if (m->rows[e][i].count > 0)
            return fail(in, "duplicate row");
        m->rows[e][i] = row;
    }
    return true;
}

/* ------------------------------------------------------------ the lines -- */

/* Reads the path of the parent: a file of the same format, in the corpus. */
static bool read_parent(reading *in, char *rest)
{
    neighbour_map *m = in->map;
    const char *word = next_word(&rest);
    const char *format = assay_format_at(m->format)->name;
    size_t size = strlen(format);

    if (word == NULL || m->parent != NULL || strncmp(word, format, size) != 0 ||
        word[size] != '/' || !is_corpus_path(word))
        return fail(in, "the parent is not of this format");
    m->parent = take_text("%s", word);
    char *path = take_text("%s/%s", in->corpus, word);
    m->bytes = read_file(path, &m->size, in->problems);
    free(path);
    return m->bytes != NULL;
}

static bool read_sha256(reading *in, char *rest)
{
    neighbour_map *m = in->map;
    const char *word = next_word(&rest);

    if (word == NULL || m->bytes == NULL || m->rows[0] != NULL ||
        !is_digest(word))
        return fail(in, "invalid digest of the parent");
    if (!has_digest((view){m->bytes, m->size}, word))
        return fail(in, "the parent changed");
    if (m->size > MOST_PARENT)
        return fail(in, "the parent is too large for a map");
    for (edit e = 0; e < EDITS; e++) {
        u32 rows = edit_rows(e, m->size);
        m->rows[e] = take((rows + 1) * sizeof *m->rows[e]);
        m->cells += (size_t)rows * edit_cells(e);
    }
    return true;
}

static bool read_need(reading *in, char *rest)
{
    neighbour_map *m = in->map;
    const char *letter = next_word(&rest), *feature = next_word(&rest);

    if (feature == NULL || strlen(letter) != 1 ||
        strchr(LETTERS, letter[0]) == NULL ||
        m->needs[letter[0] - 'A'] != NULL)
        return fail(in, "invalid feature");
    m->needs[letter[0] - 'A'] = take_text("%s", feature);
    return true;
}

static bool read_line(reading *in, char *line)
{
    const char *word = next_word(&line);

    if (in->line == 1)
        return (word != NULL && strcmp(word, "assay-neighbours") == 0 &&
                strcmp(line, "1") == 0) || fail(in, "not assay-neighbours 1");
    if (word == NULL)
        return fail(in, "empty");
    if (strcmp(word, "parent") == 0)
        return read_parent(in, line);
    if (strcmp(word, "sha256") == 0)
        return read_sha256(in, line);
    if (strcmp(word, "needs") == 0)
        return read_need(in, line);
    for (edit e = 0; e < EDITS; e++)
        if (strcmp(word, edit_word(e)) == 0)
            return read_row(in, e, line);
    return fail(in, "unknown word");
}

static bool read_lines(reading *in, char *text)
{
    for (char *line = text, *end; line[0] != '\0'; line = end + 1) {
        in->line++;
        end = strchr(line, '\n');
        if (end == NULL)
            return fail(in, "the line has no end");
        *end = '\0';
        if (!read_line(in, line))
            return false;
    }
    return true;
}

static bool is_whole(const reading *in)
{
    const neighbour_map *m = in->map;

    if (m->rows[0] == NULL)
        return fail(in, "the map ends before its rows");
    for (edit e = 0; e < EDITS; e++)
        for (u32 i = 0; i < edit_rows(e, m->size); i++)
            if (m->rows[e][i].count == 0)
                return fail(in, "the map ends before its last row");
    return true;
}

bool map_load(neighbour_map *m, const char *where, u32 format,
              const char *name, FILE *problems)
{
    reading in = {.map = m, .corpus = where, .problems = problems};
    size_t size;

    *m = (neighbour_map){.format = format, .name = take_text("%s", name)};
    m->file = take_text("%s/%s/neighbours/%s" MAP_SUFFIX, where,
                        assay_format_at(format)->name, name);
    u8 *bytes = read_file(m->file, &size, problems);
    if (bytes == NULL)
        return false;
    char *text = take_copy((const char *)bytes, size);
    free(bytes);
    bool good = strlen(text) == size ? read_lines(&in, text)
              : complain(problems, m->file, "contains a zero byte");
    good = good && is_whole(&in);
    free(text);
    return good;
}

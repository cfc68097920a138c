/*
 * Neighbours of files of the corpus (conformance/corpus/neighbours.h), as the
 * reference judges them:
 *
 *     neighbours write CORPUS FORMAT PARENT        a map, to standard output
 *     neighbours check CORPUS FORMAT EVERY SEED    checks one row in EVERY of
 *                                                  the maps of the corpus
 *
 * The check compares the digests of the parents, the reference with the maps,
 * and fast/ with the reference.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "conformance/compare/expected.h"
#include "conformance/compare/expected.h"
#include "conformance/corpus/manifest.h"
#include "conformance/corpus/neighbours.h"
#include "conformance/document/document_digest.h"
#include "fast/test/against.h"
#include "generators/corpus/generate.h"
#include "tool/decimal.h"
#include "tool/dice.h"
#include "tool/heap.h"

#define CELLS 256
#define MOST_TOLD 20

typedef struct {
    corpus corpus;
    levels levels;
    bool *undecided;
    u32 format;
    against against;
    const json_t *features;         /* of the parent */
    json_t *letters;                /* features, by their letters */
    size_t cells, wrong;
    char place[200];                /* of the cell: a name of a case */
} judging;

typedef struct {
    char verdict;
    u32 needs;
    bool told;                      /* its message */
    char digits[DIGEST_SIZE];
} cell;

static void complain_of(judging *j, const char *what)
{
    if (j->wrong++ < MOST_TOLD)
        printf("%s: %s\n", j->place, what);
}

/* ----------------------------------------------------------- a neighbour -- */

static u32 letter_of(judging *j, const json_t *feature)
{
    size_t i;
    json_t *known;

    json_array_foreach(j->letters, i, known)
        if (json_equal(known, feature))
            return 1u << i;
    if (json_array_size(j->letters) == MOST_NEEDS) {
        complain_of(j, "more features than letters");
        return 0;
    }
    json_array_append(j->letters, (json_t *)feature);
    return 1u << i;
}

static cell judge(judging *j, view bytes)
{
    static const char verdicts[] = {
        [MUST_ACCEPT] = 'a', [MUST_REJECT] = 'r', [MAY_EITHER] = 'e',
    };
    json_t *features = json_copy((json_t *)j->features);
    corpus_case c = {.format = j->format, .features = features};
    cell out = {'?', 0, false, ""};
    size_t i;
    json_t *feature;

    if (expect_of(&c, features, bytes)) {
        out.verdict = verdicts[c.spec];
        json_array_foreach(features, i, feature)
            out.needs |= letter_of(j, feature);
    }
    json_t *says = out.verdict == 'a' || out.verdict == 'e'
        ? says_of(j->format, bytes, j->undecided) : NULL;
    if (says != NULL)
        out.told = document_digest(&j->levels, BYTES, says, out.digits);
    json_decref(says);
    json_decref(features);
    if (!agrees_on(&j->against, bytes.bytes, bytes.size, false))
        complain_of(j, j->against.wrong);
    j->cells++;
    return out;
}

static void judge_row(judging *j, const char *name, edit e, view parent,
                      u32 row, cell *cells)
{
    u8 *room = take((size_t)parent.size + 1);

    for (u32 i = 0; i < edit_cells(e); i++) {
        snprintf(j->place, sizeof j->place, "%s/neighbours/%s/%s-%u-%02x",
                 assay_format_at(j->format)->name, name, edit_word(e), row, i);
        size_t size = edit_make(e, parent, row, i, room);
        u8 *own = (u8 *)take_copy((const char *)room, size);    /* no byte
                                                                 * more */
        cells[i] = judge(j, (view){own, size});
        free(own);
    }
    free(room);
}

/* ------------------------------------------------------------------ runs -- */

static bool is_alike(const cell *a, const cell *b)
{
    return a->verdict == b->verdict && a->needs == b->needs &&
           a->told == b->told;
}

/* Adds the digest of the documents to a run of cells that are otherwise
 * alike. */
static void put_digest(cell_run *run, const cell *cells)
{
    bool same = true;
    capture all;
    char digits[DIGEST_SIZE];

    run->digest_of = 0;
    if (!cells[0].told)
        return;
    capture_open(&all);
    for (u32 i = 0; i < run->count; i++) {
        same = same && strcmp(cells[i].digits, cells[0].digits) == 0;
        fputs(cells[i].digits, all.file);
    }
    char *text = capture_close(&all);
    write_digest(text_view(text), digits);
    free(text);
    run->digest_of = same ? '=' : '*';
    memcpy(run->digits, same ? cells[0].digits : digits, SHORT_DIGEST);
    run->digits[SHORT_DIGEST] = '\0';
}

static void write_run(FILE *to, const cell_run *run)
{
    fprintf(to, "%u%c", run->count, run->verdict);
    for (u32 i = 0; i < MOST_NEEDS; i++)
        if ((run->needs >> i & 1) != 0)
            fputc((int)('A' + i), to);
    if (run->digest_of != 0)
        fprintf(to, "%c%s", run->digest_of, run->digits);
}

static char *row_text(const cell *cells, u32 count)
{
    capture text;

    capture_open(&text);
    for (u32 i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && is_alike(&cells[i], &cells[next]);)
            next++;
        cell_run run = {.count = next - i, .verdict = cells[i].verdict,
                        .needs = cells[i].needs};
        put_digest(&run, &cells[i]);
        write_run(text.file, &run);
    }
    return capture_close(&text);
}

/* ----------------------------------------------------------------- write -- */

static void write_span(FILE *to, edit e, u32 first, u32 last, const char *row)
{
    if (first == last)
        fprintf(to, "%s %u %s\n", edit_word(e), first, row);
    else
        fprintf(to, "%s %u-%u %s\n", edit_word(e), first, last, row);
}

/* Rows with the same text become one line. */
static void write_rows(judging *j, FILE *to, edit e, view parent)
{
    u32 rows = edit_rows(e, (size_t)parent.size), first = 0;
    char *last = NULL;
    cell cells[CELLS];

    for (u32 row = 0; row < rows; row++) {
        judge_row(j, "new", e, parent, row, cells);
        char *text = row_text(cells, edit_cells(e));
        if (last != NULL && strcmp(last, text) != 0) {
            write_span(to, e, first, row - 1, last);
            first = row;
        }
        free(last);
        last = text;
    }
    if (last != NULL)
        write_span(to, e, first, rows - 1, last);
    free(last);
}

static const corpus_case *find_case(const corpus *c, const char *path)
{
    size_t folder = strlen(c->folder) + 1;

    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->cases[i].path + folder, path) == 0)
            return &c->cases[i];
    return NULL;
}

static bool take_parent(judging *j, const char *path, const corpus_case **c)
{
    *c = find_case(&j->corpus, path);
    if (*c == NULL || (*c)->spec != MUST_ACCEPT)
        return complain(stderr, path, "no file of the corpus that must be "
                        "accepted");
    j->features = (*c)->features;
    return true;
}

static bool write_map(judging *j, const char *path)
{
    const corpus_case *c;
    capture rows;
    size_t size, i;
    json_t *letter;

    if (!take_parent(j, path, &c))
        return false;
    u8 *bytes = read_file(c->path, &size, stderr);
    if (bytes == NULL)
        return false;
    capture_open(&rows);
    for (edit e = 0; e < EDITS; e++)
        write_rows(j, rows.file, e, (view){bytes, size});
    char *text = capture_close(&rows);
    printf("assay-neighbours 1\nparent %s\nsha256 %s\n", path, c->sha256);
    json_array_foreach(j->letters, i, letter)
        printf("needs %c %s\n", (int)('A' + i), json_string_value(letter));
    fputs(text, stdout);
    free(text);
    free(bytes);
    return j->wrong == 0;
}

/* ----------------------------------------------------------------- check -- */

/* Compares the features, since the letters differ between maps. */
static bool same_needs(const judging *j, const neighbour_map *m, u32 told,
                       u32 found)
{
    u32 same = 0;

    for (size_t i = 0; i < MOST_NEEDS; i++)
        for (size_t k = 0; k < json_array_size(j->letters); k++)
            if ((told >> i & 1) != 0 && (found >> k & 1) != 0 &&
                strcmp(m->needs[i], json_string_value(
                                        json_array_get(j->letters, k))) == 0) {
                told &= ~(1u << i);
                same |= 1u << k;
            }
    return told == 0 && same == found;
}

static void check_run(judging *j, const neighbour_map *m, const cell_run *run,
                      const cell *cells)
{
    cell_run now = *run;

    if (run->verdict == '?')
        return;
    for (u32 i = 0; i < run->count; i++)
        if (cells[i].verdict != run->verdict)
            complain_of(j, "another verdict, in this row");
        else if (!same_needs(j, m, run->needs, cells[i].needs))
            complain_of(j, "other features are needed, in this row");
        else if (cells[i].told != (run->digest_of != 0))
            complain_of(j, "a document by one of them alone, in this row");
    put_digest(&now, cells);
    if (now.digest_of != run->digest_of || strcmp(now.digits, run->digits) != 0)
        complain_of(j, "another document, in this row");
}

static void check_rows(judging *j, const neighbour_map *m, u64 every, dice *d)
{
    cell cells[CELLS];

    for (edit e = 0; e < EDITS; e++)
        for (u32 row = 0; row < edit_rows(e, m->size); row++) {
            if (!one_in(d, every))
                continue;
            judge_row(j, m->name, e, (view){m->bytes, m->size}, row, cells);
            const cell_run *run = m->runs + m->rows[e][row].first;
            for (u32 at = 0; at < edit_cells(e); at += run++->count)
                check_run(j, m, run, &cells[at]);
        }
}

static bool check_maps(judging *j, u64 every, u64 seed)
{
    size_t count;
    char **names = map_names(j->corpus.folder, j->format, &count);
    dice d = {seed};
    bool good = count > 0;
    size_t all = 0;

    for (size_t i = 0; i < count; i++) {
        neighbour_map m;
        const corpus_case *c;
        if (map_load(&m, j->corpus.folder, j->format, names[i], stderr) &&
            take_parent(j, m.parent, &c))
            check_rows(j, &m, every, &d);
        else
            good = false;
        all += m.cells;
        map_close(&m);
        free(names[i]);
    }
    free(names);
    printf("%s: %zu of %zu neighbours of %zu files, %" PRIu64 " of them clean,"
           " %zu wrong\n", assay_format_at(j->format)->name, j->cells, all,
           count, j->against.clean, j->wrong);
    return good && j->wrong == 0;
}

int main(int argc, char **argv)
{
    judging j = {.letters = json_array()};
    u64 every = 0, seed = 0;
    bool write = argc == 5 && strcmp(argv[1], "write") == 0;
    bool check = argc == 6 && strcmp(argv[1], "check") == 0 &&
                 read_decimal(argv[4], &every) && every > 0 &&
                 read_decimal(argv[5], &seed);

    json_set_alloc_funcs(take, free);
    j.format = write || check ? assay_format_by_name(argv[3]) : 0;
    if (j.format == 0) {
        fputs("usage: neighbours write CORPUS FORMAT PARENT\n"
              "       neighbours check CORPUS FORMAT EVERY SEED\n", stderr);
        return 2;
    }
    j.against.format = j.format;
    bool good = corpus_load(&j.corpus, argv[2], stderr) &&
                levels_load(&j.levels, j.corpus.folder,
                            assay_format_at(j.format)->name, stderr);
    j.undecided = good ? undecided_rules(&j.corpus) : NULL;
    good = good && (write ? write_map(&j, argv[4])
                          : check_maps(&j, every, seed));
    against_close(&j.against);
    free(j.undecided);
    levels_close(&j.levels);
    corpus_close(&j.corpus);
    json_decref(j.letters);
    return good ? 0 : 1;
}

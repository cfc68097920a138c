#include "export.h"

#include <stdio.h>
#include <stdlib.h>

#include "conformance/corpus/by_format.h"
#include "conformance/document/described.h"
#include "conformance/corpus/files.h"
#include "expected.h"
#include "folder.h"
#include "languages.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/words.h"

typedef struct {
    const corpus *corpus;
    const export_plan *plan;
    const language *language;
    export_folder folder;
    char *yours;                /* `decode.c`, `reader.cmake` */
    levels *levels;             /* by number of the format */
    capture table;
} job;

static bool has_document(const job *j, const corpus_case *c)
{
    return is_described(c) && j->plan->level > VERDICT;
}

/* "mag/accept/empty.mag" */
static const char *path_in_corpus(const job *j, const corpus_case *c)
{
    return c->path + strlen(j->corpus->folder) + 1;
}

static char *table_path(const job *j)
{
    return take_text("%scases.tsv", j->language->data);
}

static char *file_path(const job *j, const corpus_case *c)
{
    return take_text("%sfiles/%s", j->language->data, path_in_corpus(j, c));
}

static char *document_path(const job *j, const corpus_case *c)
{
    return take_text("%sexpected/%s.json", j->language->data, c->name);
}

/* ------------------------------------------------------------ the contents */

static void list_file(job *j, char *path)
{
    add_path(&j->folder.now, path);
    free(path);
}

static void list_files(job *j)
{
    for (const template_file *t = j->language->files; t->path != NULL; t++)
        add_path(is_users(j->language, t->path) ? &j->folder.users
                                                : &j->folder.now, t->path);
    list_file(j, table_path(j));
    for (size_t i = 0; i < j->corpus->count; i++) {
        const corpus_case *c = &j->corpus->cases[i];
        list_file(j, file_path(j, c));
        if (has_document(j, c))
            list_file(j, document_path(j, c));
    }
}

/* ---------------------------------------------------------------- templates */

static const char *value_of(const job *j, view name)
{
    const struct {
        const char *name, *value;
    } values[] = {
        {"VERSION", CORPUS_VERSION},
        {"LANGUAGE", j->language->name},
        {"DATA", j->language->data},
        {"LEVEL", grade_name(j->plan->level)},
        {"DECODE", j->language->decode},
        {"YOURS", j->yours},
        {"COMMAND", j->language->command},
    };

    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strlen(values[i].name) == name.size &&
            memcmp(values[i].name, name.bytes, (size_t)name.size) == 0)
            return values[i].value;
    return NULL;
}

static char *list_yours(const language *l)
{
    return l->settings != NULL
        ? take_text("`%s`, `%s`, `%s`", l->decode, KNOWN_FAILURES, l->settings)
        : take_text("`%s`, `%s`", l->decode, KNOWN_FAILURES);
}

/* Fills in @VERSION@ and the other variables; every other @ is kept. */
static char *fill_in(const job *j, view bytes)
{
    capture c;

    capture_open(&c);
    for (u64 i = 0; i < bytes.size; i++) {
        const u8 *at = bytes.bytes + i;
        size_t behind = (size_t)(bytes.size - i - 1);
        const u8 *end = *at == '@' ? memchr(at + 1, '@', behind) : NULL;
        const char *value = end != NULL
            ? value_of(j, (view){at + 1, (u64)(end - at) - 1}) : NULL;
        if (value == NULL) {
            fputc(*at, c.file);
            continue;
        }
        fputs(value, c.file);
        i += (u64)(end - at);
    }
    return capture_close(&c);
}

static bool write_template(const job *j, const template_file *t)
{
    bool failed = false;

    if (is_users(j->language, t->path) &&
        !folder_lacks(&j->folder, t->path, &failed))
        return !failed;
    char *text = fill_in(j, t->bytes);
    bool written = folder_write(&j->folder, t->path, text_view(text));
    free(text);
    return written;
}

/* -------------------------------------------------------------------- cases */

static bool write_bytes(const job *j, const corpus_case *c)
{
    size_t size;
    u8 *bytes = read_file(c->path, &size, stderr);
    char *path = file_path(j, c);
    view all = {bytes, size};
    bool written = bytes != NULL &&
                   (has_digest(all, c->sha256) ||
                    complain(stderr, c->path, "not what the manifest says")) &&
                   folder_write(&j->folder, path, all);
    free(path);
    free(bytes);
    return written;
}

static bool write_document(const job *j, const corpus_case *c)
{
    json_t *document = case_document(c, &j->levels[c->format], stderr);
    if (document == NULL)
        return false;

    json_t *expected = expected_document(&j->levels[c->format], j->plan->level,
                                         document);
    char *text = json_dumps(expected, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    char *path = document_path(j, c);
    char *line = take_text("%s\n", text != NULL ? text : "");
    bool written = text != NULL
        ? folder_write(&j->folder, path, text_view(line))
        : complain(stderr, c->path, "not enough memory");
    free(line);
    free(path);
    free(text);
    json_decref(expected);
    json_decref(document);
    return written;
}

/* Prints a text of a manifest as one line without tabs. */
static void put_text(FILE *to, const char *words)
{
    print_escaped(to, words, strlen(words), PRINT_MOST);
}

static void put_features(FILE *to, const json_t *features)
{
    json_t *name;
    size_t i;

    json_array_foreach(features, i, name) {
        fputs(i > 0 ? "," : "", to);
        put_text(to, json_string_value(name));
    }
    fputs(i > 0 ? "\t" : "-\t", to);
}

/* Prints a line of the table; an empty cell is "-". */
static void put_row(job *j, const corpus_case *c)
{
    static const char *const verdicts[] = {"accept", "reject", "either"};
    u32 number = c->rule != NULL ? assay_rule_by_id(c->rule) : ASSAY_NONE;
    const assay_rule *rule = assay_rule_at(number);
    FILE *to = j->table.file;

    fprintf(to, "%s\t%s\t%s\t%s\t", path_in_corpus(j, c),
            verdicts[c->spec], c->rule != NULL ? c->rule : "-",
            rule != NULL ? assay_level_name(rule->level) : "-");
    put_features(to, c->features);
    fprintf(to, "%s%s\t%s", has_document(j, c) ? c->name : "-",
            has_document(j, c) ? ".json" : "",
            rule != NULL ? rule->statement : c->reason != NULL ? "valid by "
                                                               : "-");
    if (rule == NULL && c->reason != NULL)
        put_text(to, c->reason);
    fputc('\n', to);
}

static bool write_cases(job *j)
{
    fputs("path\tverdict\trule\tlevel\tneeds\tdocument\tsays\n",
          j->table.file);
    for (size_t i = 0; i < j->corpus->count; i++) {
        const corpus_case *c = &j->corpus->cases[i];
        put_row(j, c);
        if (!write_bytes(j, c) || (has_document(j, c) && !write_document(j, c)))
            return false;
    }
    return true;
}

/* Writes all files, and then the table that names them. */
static bool write_all(job *j)
{
    char *table = table_path(j);
    bool good = folder_begin(&j->folder);

    for (const template_file *t = j->language->files; good && t->path != NULL;
         t++)
        good = write_template(j, t);
    capture_open(&j->table);
    good = good && write_cases(j);
    char *rows = capture_close(&j->table);
    good = good && folder_write(&j->folder, table, text_view(rows)) &&
           folder_end(&j->folder);
    free(rows);
    free(table);
    return good;
}

static bool load_levels(job *j)
{
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (j->corpus->formats[f] && j->plan->level > VERDICT &&
            !levels_load(&j->levels[f], j->corpus->folder,
                         assay_format_at(f)->name, stderr))
            return false;
    return true;
}

static void sum_up(const job *j)
{
    print_path(stdout, j->folder.dir);
    fputs(": ", stdout);
    print_count(stdout, j->corpus->count, "case");
    printf(" for %s, level %s, corpus %s\nput your reader into %s, then in "
           "that folder: %s\n", j->language->name, grade_name(j->plan->level),
           CORPUS_VERSION, j->language->decode, j->language->command);
}

int export_corpus(const corpus *c, const char *dir, const export_plan *plan)
{
    job j = {.corpus = c, .plan = plan,
             .language = language_named(plan->language),
             .levels = take_by_format(sizeof *j.levels)};
    j.yours = list_yours(j.language);
    bool good = folder_open(&j.folder, dir, plan->language) && load_levels(&j);

    if (good && c->count == 0)
        good = complain(stderr, c->folder, "it has no case of these formats");
    if (good)
        list_files(&j);
    good = good && write_all(&j);
    if (good)
        sum_up(&j);
    for (u32 f = 1; f <= assay_format_count(); f++)
        levels_close(&j.levels[f]);
    free(j.levels);
    free(j.yours);
    folder_close(&j.folder);
    return good ? 0 : 2;
}

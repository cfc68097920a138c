#include "generators/corpus/generate.h"

#include "generators/cases/requests.h"
#include "generators/corpus/listing.h"
#include "generators/engine/owned.h"
#include "generators/engine/store.h"
#include "generators/random/spoil.h"
#include "tool/escape.h"

#include <inttypes.h>
#include <stdlib.h>

/* The files of one format, which are written or compared one by one. */
typedef struct {
    const char *name;           /* of the format */
    char *folder;               /* DIR/<f> */
    bool check;
    owned own;
    const char *maker;          /* of its manifest, or NULL */
    answer_list upstream;       /* none of files that are no cases */
    json_t *cases;
    json_t *requests;
    name_list made;
    size_t wrong;               /* files that are not as generated */
    bool failed;
} corpus;

static void report_wrong(corpus *c, const char *problem, const char *name)
{
    printf("%-9s  %s/%s\n", problem, c->name, name);
    c->wrong++;
}

static void check_product(corpus *c, const char *path, const char *name,
                          const void *bytes, size_t size)
{
    switch (compare_file(path, bytes, size)) {
    case FILE_SAME:      break;
    case FILE_DIFFERENT: report_wrong(c, "different", name); break;
    case FILE_MISSING:   report_wrong(c, "missing", name); break;
    case FILE_UNREADABLE: c->failed = true; break;
    }
}

static void add_product(corpus *c, const char *name, const void *bytes,
                        size_t size)
{
    char *path = join_names(c->folder, name);

    add_name(&c->made, name);
    if (c->check)
        check_product(c, path, name, bytes, size);
    else
        c->failed = c->failed || !owned_lets(&c->own, name, bytes, size) ||
                    !write_file(path, bytes, size);
    free(path);
}

static void add_document(corpus *c, const golden *g)
{
    size_t extension = strlen(format_about(g->format)->extension);
    size_t stem = strlen(g->path) - extension;
    char *name = need_memory(NULL, stem + sizeof ".json");

    memcpy(name, g->path, stem);
    memcpy(name + stem, ".json", sizeof ".json");
    add_product(c, name, g->document, strlen(g->document));
    free(name);
}

static int add_golden(const golden *g, void *user)
{
    corpus *c = user;

    add_product(c, g->path, g->bytes, g->size);
    if (g->document != NULL && !is_kept_as_digests(g))
        add_document(c, g);
    add_item(c->cases, show_case(g, &c->upstream));
    return c->failed;
}

/* A request has no file, so its finding has no place. */
static int add_request(const golden *g, void *user)
{
    corpus *c = user;
    const answer_list none = {NULL, 0};
    json_t *entry = show_case(g, &none);

    add_product(c, g->path, g->bytes, g->size);
    add_member(entry, "offset", json_null());
    add_member(entry, "length", json_null());
    insert_case(c->requests, entry);
    return c->failed;
}

static json_t *show_all(const corpus *c, format f, json_t *cases)
{
    json_t *manifest = show_manifest(f, cases);

    if (c->maker != NULL)
        add_member(manifest, "made_by", show_name(c->maker));
    return manifest;
}

static void add_requests(corpus *c, const case_sink *sink)
{
    c->requests = new_array();
    visit_requests(sink, add_request, c);
    if (json_array_size(c->requests) == 0) {
        json_decref(c->requests);
        return;
    }
    char *manifest = json_lines(show_manifest(sink->format, c->requests));
    if (!c->failed)
        add_product(c, "encode/manifest.json", manifest, strlen(manifest));
    free(manifest);
}

static void report_strays(corpus *c, const char *folder)
{
    char *path = join_names(c->folder, folder);
    name_list names = list_folder(path);

    for (size_t i = 0; i < names.count; i++) {
        char *name = join_names(folder, names.names[i]);
        if (!has_name(&c->made, name))
            report_wrong(c, "stray", name);
        free(name);
    }
    c->failed = c->failed || names.failed;
    free_names(&names);
    free(path);
}

/* Adds the tables that certify needs in addition to the cases. */
static void add_tables(corpus *c, format f, json_t *cases)
{
    char *manifest = json_lines(show_all(c, f, cases));

    if (!c->failed)
        add_product(c, "levels.json", levels_text(f), strlen(levels_text(f)));
    if (!c->failed)
        add_product(c, "manifest.json", manifest, strlen(manifest));
    free(manifest);
}

static void sum_up(const corpus *c, size_t cases, const char *dir)
{
    printf("%s: %zu cases in %zu files, ", c->name, cases, c->made.count);
    if (!c->check || c->wrong == 0) {
        puts(c->check ? "all as generated" : "written");
        return;
    }
    fputs("not as generated (assay generate ", stdout);
    print_path(stdout, dir);
    puts(" writes them)");
}

/* Opens its folder, which may hold an older run; false after a message. */
static bool open_corpus(corpus *c, format f, const char *dir,
                        const char *maker)
{
    *c = (corpus){.name = format_about(f)->name, .maker = maker,
                  .cases = new_array()};
    c->folder = join_names(dir, c->name);
    c->failed = !owned_open(&c->own, c->folder, maker);
    return !c->failed;
}

static void close_corpus(corpus *c)
{
    if (!c->failed && !c->check)
        c->failed = !owned_clear(&c->own, &c->made);
    owned_close(&c->own);
    free_answers(&c->upstream);
    free_names(&c->made);
    free(c->folder);
}

static int give_up(corpus *c)
{
    json_decref(c->cases);
    close_corpus(c);
    return 2;
}

int generate_corpus(format f, const char *dir, const char *answers, bool check)
{
    corpus c;

    if (check)
        c = (corpus){.name = format_about(f)->name, .check = true,
                     .folder = join_names(dir, format_about(f)->name),
                     .cases = new_array()};
    else if (!open_corpus(&c, f, dir, NULL))
        return give_up(&c);
    c.upstream = read_answers(f, answers);
    case_sink *sink = make_cases(f);
    visit_cases(sink, add_golden, &c);
    size_t cases = json_array_size(c.cases);
    const facts *known = &sink->facts;
    for (size_t i = 0; i < known->withdrawn_count; i++)
        insert_case(c.cases, show_withdrawn(&known->withdrawn[i]));
    add_tables(&c, f, c.cases);
    add_requests(&c, sink);
    free_sink(sink);

    if (check) {
        report_strays(&c, "accept");
        report_strays(&c, "reject");
        report_strays(&c, "may");
        report_strays(&c, "encode");
    }
    if (!c.failed)
        sum_up(&c, cases, dir);
    close_corpus(&c);
    return c.failed ? 2 : c.wrong > 0 ? 1 : 0;
}

/* Random files come by number. */
static json_t *sort_cases(json_t *cases)
{
    size_t count = json_array_size(cases);
    json_t **list = need_memory(NULL, count * sizeof *list);
    json_t *sorted = new_array();

    for (size_t i = 0; i < count; i++)
        list[i] = json_incref(json_array_get(cases, i));
    qsort(list, count, sizeof *list, compare_cases);
    for (size_t i = 0; i < count; i++)
        add_item(sorted, list[i]);
    free(list);
    json_decref(cases);
    return sorted;
}

int generate_random(format f, const char *dir, const random_plan *plan)
{
    corpus c;

    if (!open_corpus(&c, f, dir, "random"))
        return give_up(&c);
    visit_random(f, plan, add_golden, &c);
    add_tables(&c, f, sort_cases(c.cases));
    if (!c.failed)
        printf("%s: %" PRIu64 " random files, written\n", c.name,
               plan->count);
    close_corpus(&c);
    return c.failed ? 2 : 0;
}

int generate_listed(format f, const char *dir, const golden *list,
                    size_t count)
{
    corpus c;

    if (!open_corpus(&c, f, dir, "random"))
        return give_up(&c);
    for (size_t i = 0; i < count; i++)
        add_golden(&list[i], &c);
    add_tables(&c, f, sort_cases(c.cases));
    close_corpus(&c);
    return c.failed ? 2 : 0;
}

/* Expects sorted cases: the cases of one rule are adjacent. */
static void report_broken(const corpus *c, const json_t *cases)
{
    const char *before = "";
    size_t files = 0, rules = 0, i;
    json_t *entry;

    json_array_foreach(cases, i, entry) {
        const char *broken = json_string_value(json_object_get(entry, "rule"));
        files += broken != NULL;
        rules += broken != NULL && strcmp(broken, before) != 0;
        before = broken != NULL ? broken : "";
    }
    printf("%s: %zu files, each breaks one of %zu rules, written\n", c->name,
           files, rules);
}

int generate_spoiled(format f, const char *dir, const spoil_plan *plan,
                     const char **lacks)
{
    corpus c;

    *lacks = NULL;
    if (!open_corpus(&c, f, dir, "spoil"))
        return give_up(&c);
    *lacks = visit_spoiled(f, plan, add_golden, &c);
    c.failed = c.failed || *lacks != NULL;
    json_t *cases = json_incref(sort_cases(c.cases));
    add_tables(&c, f, cases);
    if (!c.failed)
        report_broken(&c, cases);
    json_decref(cases);
    close_corpus(&c);
    return c.failed ? 2 : 0;
}

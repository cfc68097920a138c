/* assay spoil: breaks a file once by each rule that applies to it. */
#include "generators/random/spoil.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands/commands.h"
#include "cli/commands/spoil_options.h"
#include "cli/formats.h"
#include "cli/input/judge.h"
#include "cli/minted.h"
#include "cli/output.h"
#include "cli/render/short.h"
#include "conformance/document/load.h"
#include "conformance/document/reference.h"
#include "tool/escape.h"
#include "tool/heap.h"

#define MOST_BYTES ((u64)16 << 20)      /* every file made has this size */

typedef struct {
    const char *dir;
    u32 format;                 /* the requested one, or 0 */
    u64 seed;
} request;

/* Reports whether broken is the first MUST rule that the file breaks, for which
 * a reader refuses it. */
static bool breaks(const assay_report *r, rule broken)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++)
        if (assay_rule_at(f->rule)->level == ASSAY_MUST)
            return f->rule == rule_number(broken);
    return false;
}

/* Reports whether every reader accepts the file: it breaks no MAY rule
 * either. */
static bool is_clean(const assay_report *r)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++)
        if (assay_rule_at(f->rule)->level <= ASSAY_MAY)
            return false;
    return assay_report_verdict(r) == ASSAY_ACCEPT;
}

/* Reports whether the reference judges the file as planned. Without memory the
 * program ends, since the answer would be unknown. */
static bool holds(const golden *g)
{
    assay_options o = {.format = (u32)g->format,
                       .allocator = {.resize = take_or_free}};
    assay_report *r = assay_validate(g->bytes, g->size, &o);
    bool so = g->rule == NO_RULE ? is_clean(r) : breaks(r, g->rule);

    assay_free(r);
    return so;
}

/* ----------------------------------------------------------------- file -- */

typedef struct {
    u8 *bytes;
    size_t size;
    assay_report *report;
    json_t *document;
} copied;

/* Copies a file and judges the copy, since a mapped file may change. Returns
 * NULL, or what is wrong; call free_copy() in both cases. */
static const char *copy_file(copied *c, const judged *j)
{
    const view bytes = j->in.bytes;
    assay_options o = {.format = assay_report_format(j->report),
                       .index = true, .document = true,
                       .memory_limit = index_memory(&j->in)};

    c->size = (size_t)bytes.size;
    c->bytes = (u8 *)take_copy((const char *)bytes.bytes, c->size);
    c->report = assay_validate(c->bytes, c->size, &o);
    assay_verdict verdict = assay_report_verdict(c->report);
    if (verdict == ASSAY_UNKNOWN)
        return assay_report_reason(c->report);
    if (verdict != ASSAY_ACCEPT)
        return "changed while it was judged";
    c->document = reference_document(c->report);
    return c->document != NULL ? NULL
        : "not enough memory, or nested too deeply for its document to be "
          "read";
}

static void free_copy(copied *c)
{
    json_decref(c->document);
    assay_free(c->report);
    free(c->bytes);
}

static data_bytes *given(const loaded_bytes *loaded, size_t count)
{
    data_bytes *bytes = take(count * sizeof *bytes);

    for (size_t i = 0; i < count; i++)
        bytes[i] = (data_bytes){(const char *)loaded[i].bytes, loaded[i].size};
    return bytes;
}

/* Reports whether the file is in the folder that would be replaced: it may be
 * the only copy. */
static bool is_replaced(const char *name, const char *dir, u32 f)
{
    char *folder = take_text("%s/%s", dir, assay_format_at(f)->name);
    char *inside = realpath(folder, NULL), *file = realpath(name, NULL);
    size_t size = inside != NULL ? strlen(inside) : 0;
    bool replaced = inside != NULL && file != NULL &&
                    strncmp(file, inside, size) == 0 && file[size] == '/';

    free(folder);
    free(inside);
    free(file);
    return replaced;
}

static int spoil_loaded(const copied *c, const request *q, const load *l,
                        const char **lacks)
{
    data_bytes *tensors = given(l->tensors, l->tensor_count);
    data_bytes *entries = given(l->entries, l->entry_count);
    spoil_plan plan = {c->document, tensors, entries, q->seed, holds};
    format f = (format)assay_report_format(c->report);
    int status = generate_spoiled(f, q->dir, &plan, lacks);

    free(tensors);
    free(entries);
    return status;
}

static int spoil_accepted(const judged *j, const request *q)
{
    copied c = {0};
    load l = {0};
    int status = 2;

    const char *lacks = copy_file(&c, j);
    if (lacks == NULL && is_replaced(j->in.name, q->dir,
                                     assay_report_format(c.report)))
        lacks = "is in the folder that would be replaced: use another DIR";
    if (lacks == NULL)
        lacks = load_elements(&l, c.report, c.document, c.bytes, c.size);
    if (lacks == NULL)
        status = spoil_loaded(&c, q, &l, &lacks);
    if (lacks != NULL)
        status = file_error("spoil", j->in.name, lacks);
    unload(&l);
    free_copy(&c);
    return status;
}

static int spoil_file(judged *j, watch *w, const void *user)
{
    const request *q = user;
    manner m = {.out = stderr, .format = q->format, .most = 3};
    assay_verdict v = judged_verdict(j);

    (void)w;
    if (v != ASSAY_ACCEPT) {
        print_short(&m, &j->in, j->report);
        return v == ASSAY_REJECT ? 1 : 2;
    }
    if (j->in.bytes.size > MOST_BYTES)
        return file_error("spoil", j->in.name, "is larger than 16 MiB: "
                          "many files of that size would be written");
    return spoil_accepted(j, q);
}

/* --------------------------------------------------------------- command -- */

/* Makes the folder before the program gives up the right to make others. */
static bool make_folder(const char *path)
{
    struct stat s;

    if (mkdir(path, 0777) == 0)
        return true;
    if (errno == EEXIST && stat(path, &s) == 0 && S_ISDIR(s.st_mode))
        return true;
    fputs("assay: spoil: ", stderr);
    print_path(stderr, path);
    fprintf(stderr, ": cannot make folder: %s\n", strerror(errno));
    return false;
}

int spoil_main(int argc, char **argv)
{
    option_walk w = walk_options(&spoil_command, argc, argv);
    request q = {.seed = 1};
    judging how = {.memory = index_memory};

    for (int o; (o = next_option(&w)) != NO_OPTION;) {
        if (o == FORMAT)
            q.format = how.options.format = option_format(&w);
        else
            option_number(&w, &q.seed);
    }
    char **words = operands(&w);
    if (w.status == CONTINUE && (words[0] == NULL || words[1] == NULL))
        usage_missing(&w, "FILE and DIR");
    else if (w.status == CONTINUE && words[2] != NULL)
        usage_error(&w, "more than one file and one folder:", words[2], "");
    if (w.status != CONTINUE)
        return w.status;
    q.dir = how.makes = words[1];
    if (!make_folder(q.dir))
        return 2;
    return report_of_file("spoil", words[0], &how, spoil_file, &q);
}

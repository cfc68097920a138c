/*
 * SARIF 2.1.0: findings for code scanners and editors, as one JSON object.
 *
 * Regions are those of binary files: byte offsets without lines. GitHub needs a
 * line: --github adds "startLine": 1, which does not conform.
 */
#include <stdlib.h>

#include "render/finding.h"
#include "render/form.h"
#include "render/named.h"
#include "render/remark.h"
#include "render/sarif_place.h"
#include "tool/heap.h"
#include "tool/json.h"

static const char *const levels[ASSAY_LEVELS] = {
    "error", "warning", "note", "none"};

/* A list that comes later in the output; kept as text until then. */
typedef struct {
    capture text;
    json_writer out;
} sarif_list;

typedef struct {
    json_writer out;
    const manner *how;
    u32 *index;                 /* of each rule, then of each kind of remark, in
                                  * tool.driver.rules; or ASSAY_NONE */
    u32 used_count;
    sarif_list rules;           /* the rules used, in that order */
    sarif_list problems;        /* files that could not be judged */
} sarif;

static void print_message(json_writer *out, const char *name, const char *words)
{
    json_open(out, name, '{');
    json_text(out, "text", words);
    json_close(out, '}');
}

static void print_rule(json_writer *out, u32 r)
{
    const assay_rule *about = assay_rule_at(r);
    const assay_format *of = assay_format_at(about->format);
    char *help = take_text("**Required:** %s (%s, section %s).\n\n"
                           "**Why it matters:** %s.\n\n"
                           "See `assay rules %s`.",
                           about->statement, of->title, about->section,
                           about->why, about->id);

    json_open(out, NULL, '{');
    json_text(out, "id", about->id);
    print_message(out, "shortDescription", about->statement);
    json_open(out, "help", '{');
    json_text(out, "text", about->why);
    json_text(out, "markdown", help);
    json_close(out, '}');
    json_open(out, "defaultConfiguration", '{');
    json_text(out, "level", levels[about->level]);
    json_close(out, '}');
    json_close(out, '}');
    free(help);
}

static u32 index_of(sarif *s, u32 r)
{
    if (s->index[r] == ASSAY_NONE) {
        s->index[r] = s->used_count++;
        print_rule(&s->rules.out, r);
    }
    return s->index[r];
}

/* Marks a result that the policy ignores. In SARIF, all results of a run have
 * such a list, or none has one. */
static void print_suppressions(json_writer *out, const policy *p, treatment t)
{
    if (p == NULL)
        return;
    json_open(out, "suppressions", '[');
    if (t == IGNORED) {
        json_open(out, NULL, '{');
        json_text(out, "kind", "external");
        json_text(out, "justification", "ignored by --ignore or --policy");
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void print_result(sarif *s, const input *in, const assay_finding *f)
{
    const assay_rule *about = assay_rule_at(f->rule);
    json_writer *out = &s->out;

    const char *name = assay_rule_at(f->rule)->id;
    char *path = named_path(&f->record, f->path);
    char *words = take_text("%s %s; %s: %s%s%s", path, f->found,
                            demand_word(about->level), about->statement,
                            f->note != NULL ? "; " : "",
                            f->note != NULL ? f->note : "");
    char *fingerprint = take_text("%s:%s", name, f->path);

    json_open(out, NULL, '{');
    json_text(out, "ruleId", name);
    json_number(out, "ruleIndex", index_of(s, f->rule));
    json_text(out, "level", levels[shown_level(s->how, f->rule)]);
    print_message(out, "message", words);
    json_open(out, "locations", '[');
    sarif_place(out, s->how->github, in, &f->record, f->path, f->offset,
                f->length);
    json_close(out, ']');
    if (f->related != NULL) {
        json_open(out, "relatedLocations", '[');
        sarif_place(out, s->how->github, in, &f->related_record, f->related,
                    f->related_offset, f->related_length);
        json_close(out, ']');
    }
    json_open(out, "partialFingerprints", '{');
    json_text(out, "assay/v1", fingerprint);
    json_close(out, '}');
    print_suppressions(out, s->how->policy,
                       policy_of_rule(s->how->policy, f->rule));
    json_close(out, '}');
    free(words);
    free(fingerprint);
    free(path);
}

/* ------------------------------------------------------------- folders -- */

static u32 index_of_remark(sarif *s, remark_kind kind)
{
    u32 *index = &s->index[assay_rule_count() + kind];
    json_writer *out = &s->rules.out;
    const remark_info *about = remark_at(kind);

    if (*index != ASSAY_NONE)
        return *index;
    json_open(out, NULL, '{');
    json_text(out, "id", about->id);
    print_message(out, "shortDescription", about->statement);
    print_message(out, "help", about->hint);
    json_open(out, "defaultConfiguration", '{');
    json_text(out, "level", "note");
    json_close(out, '}');
    json_close(out, '}');
    return *index = s->used_count++;
}

/* Writes the remarks as results, whose property "folder" is its path. */
static void folder(rendering *r, const remark_list *all)
{
    sarif *s = r->own;
    json_writer *out = &s->out;

    for (const remark *one = all->items; one < all->items + all->count; one++) {
        char *words = remark_words(one);
        json_open(out, NULL, '{');
        json_text(out, "ruleId", remark_at(one->kind)->id);
        json_number(out, "ruleIndex", index_of_remark(s, one->kind));
        json_text(out, "level", one->treatment == WARNED ? "warning" : "note");
        print_message(out, "message", words);
        json_open(out, "locations", '[');
        sarif_file(out, s->how->github, one->file);
        json_close(out, ']');
        json_open(out, "properties", '{');
        json_text(out, "folder", all->path);
        json_close(out, '}');
        print_suppressions(out, s->how->policy, one->treatment);
        json_close(out, '}');
        free(words);
    }
}

/* --------------------------------------------------------------- lists -- */

static void open_list(sarif_list *l)
{
    capture_open(&l->text);
    l->out = (json_writer){.to = l->text.file};
}

static bool begin(rendering *r)
{
    sarif *s = take(sizeof *s);
    json_writer *out = &s->out;

    r->own = s;
    s->out = (json_writer){.to = r->out};
    s->how = r->how;
    s->index = take((assay_rule_count() + REMARKS) * sizeof *s->index);
    for (u32 i = 0; i < assay_rule_count() + REMARKS; i++)
        s->index[i] = ASSAY_NONE;
    open_list(&s->rules);
    open_list(&s->problems);
    json_open(out, NULL, '{');
    json_text(out, "$schema",
              "https://json.schemastore.org/sarif-2.1.0.json");
    json_text(out, "version", "2.1.0");
    json_open(out, "runs", '[');
    json_open(out, NULL, '{');
    json_open(out, "results", '[');
    return true;
}

static void add_problem(sarif *s, const char *name, const char *problem)
{
    json_writer *out = &s->problems.out;

    json_open(out, NULL, '{');
    json_text(out, "level", "error");
    print_message(out, "message", problem);
    json_open(out, "locations", '[');
    sarif_file(out, false, name);
    json_close(out, ']');
    json_close(out, '}');
}

static void problem(rendering *r, const input *in)
{
    add_problem(r->own, in->name, in->problem);
}

/* Notes are left out. */
static void item(rendering *r, const input *in, const assay_report *report)
{
    const assay_finding *f;

    if (assay_report_reason(report) != NULL)
        add_problem(r->own, in->name, assay_report_reason(report));
    if (assay_report_is_short(report))
        add_problem(r->own, in->name, NOT_ALL_TOLD);
    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        if (shown_level(r->how, f->rule) != ASSAY_NOTE)
            print_result(r->own, in, f);
}

/* ------------------------------------------------------------- the end -- */

static view text_of(sarif_list *l)
{
    capture_flush(&l->text);
    return (view){(const u8 *)l->text.at, l->text.size};
}

/* Writes what end() would write now. */
static size_t unfinished(rendering *r, view *pieces)
{
    sarif *s = r->own;
    view problems = text_of(&s->problems);

    pieces[0] = text_view("],\"invocations\":[{\"executionSuccessful\":false,"
                         "\"properties\":{\"complete\":false},"
                         "\"toolExecutionNotifications\":[");
    pieces[1] = problems.size > 0 ? problems : text_view("");
    pieces[2] = text_view(problems.size > 0 ? "," : "");
    pieces[3] = text_view("{\"level\":\"error\",\"message\":{\"text\":"
                         "\"the run was ended by ");
    pieces[4] = (view){0};
    pieces[5] = text_view("\"}}]}],\"tool\":{\"driver\":{\"name\":\"assay\","
                         "\"semanticVersion\":\"" ASSAY_VERSION "\","
                         "\"rules\":[");
    pieces[6] = text_of(&s->rules);
    pieces[7] = text_view("]}}}]}\n");
    return 8;
}

static void print_list(json_writer *out, sarif_list *l)
{
    char *whole = capture_close(&l->text);

    json_raw(out, whole);
    free(whole);
}

static bool end(rendering *r, const totals *t)
{
    sarif *s = r->own;
    json_writer *out = &s->out;
    view problems = text_of(&s->problems);

    json_close(out, ']');
    json_open(out, "invocations", '[');
    json_open(out, NULL, '{');
    json_flag(out, "executionSuccessful", problems.size == 0);
    json_open(out, "toolExecutionNotifications", '[');
    print_list(out, &s->problems);
    json_close(out, ']');
    json_close(out, '}');
    json_close(out, ']');
    json_open(out, "tool", '{');
    json_open(out, "driver", '{');
    json_text(out, "name", "assay");
    json_text(out, "semanticVersion", ASSAY_VERSION);
    json_open(out, "rules", '[');
    print_list(out, &s->rules);
    json_close(out, ']');
    json_close(out, '}');
    json_close(out, '}');
    json_close(out, '}');
    json_close(out, ']');
    json_close(out, '}');
    json_raw(out, "\n");
    (void)t;
    free(s->index);
    free(s);
    return true;
}

const form sarif_form = {.begin = begin, .item = item, .problem = problem,
                         .folder = folder,
                         .end = end, .unfinished = unfinished, .moves = true};

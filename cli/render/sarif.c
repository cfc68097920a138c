/*
 * SARIF 2.1.0: findings for code scanners and editors, as one JSON object.
 *
 * Regions are those of binary files: byte offsets, no lines. GitHub wants a
 * line all the same: with --github there is "startLine": 1, which is not
 * conformant.
 */
#include <stdlib.h>

#include "render/form.h"
#include "render/sarif_place.h"
#include "tool/heap.h"
#include "ref/core/rules.h"
#include "ref/document/json.h"

static const char *const levels[LEVELS] = {"error", "warning", "note", "none"};

/* What stands further below than it is known: text until then. */
typedef struct {
    capture text;
    json out;
} sarif_list;

typedef struct {
    json out;
    bool github;
    u32 index[RULES];           /* in tool.driver.rules, or ASSAY_NONE */
    u32 used_count;
    sarif_list rules;           /* those used, in that order */
    sarif_list problems;        /* files that could not be judged */
} sarif;

static void print_message(json *out, const char *name, const char *words)
{
    print_open(out, name, '{');
    print_string(out, "text", words);
    print_close(out, '}');
}

static void print_rule(json *out, rule r)
{
    const rule_info *about = rule_about(r);
    char name[RULE_NAME_SIZE];
    const format_info *of = format_about(rule_name(r, name));
    char *help = take_text("**Required:** %s (%s, section %s).\n\n"
                           "**Why it matters:** %s.\n\n"
                           "`assay rules %s` tells more.",
                           about->statement, of->title, about->section,
                           about->why, name);

    print_open(out, NULL, '{');
    print_string(out, "id", name);
    print_message(out, "shortDescription", about->statement);
    print_open(out, "help", '{');
    print_string(out, "text", about->why);
    print_string(out, "markdown", help);
    print_close(out, '}');
    print_open(out, "defaultConfiguration", '{');
    print_string(out, "level", levels[about->level]);
    print_close(out, '}');
    print_close(out, '}');
    free(help);
}

static u32 index_of(sarif *s, u32 r)
{
    if (s->index[r] == ASSAY_NONE) {
        s->index[r] = s->used_count++;
        print_rule(&s->rules.out, (rule)r);
    }
    return s->index[r];
}

static void print_result(sarif *s, const input *in, const assay_finding *f)
{
    const rule_info *about = rule_about((rule)f->rule);
    char name[RULE_NAME_SIZE];
    json *out = &s->out;

    rule_name((rule)f->rule, name);
    char *words = take_text("%s %s; required: %s%s%s", f->path, f->found,
                            about->statement, f->note != NULL ? "; " : "",
                            f->note != NULL ? f->note : "");
    char *fingerprint = take_text("%s:%s", name, f->path);

    print_open(out, NULL, '{');
    print_string(out, "ruleId", name);
    sarif_integer(out, "ruleIndex", index_of(s, f->rule));
    print_string(out, "level", levels[about->level]);
    print_message(out, "message", words);
    print_open(out, "locations", '[');
    sarif_place(out, s->github, in, f->path, f->offset, f->length);
    print_close(out, ']');
    if (f->related != NULL) {
        print_open(out, "relatedLocations", '[');
        sarif_place(out, s->github, in, f->related, f->related_offset,
                    f->related_length);
        print_close(out, ']');
    }
    print_open(out, "partialFingerprints", '{');
    print_string(out, "assay/v1", fingerprint);
    print_close(out, '}');
    print_close(out, '}');
    free(words);
    free(fingerprint);
}

static void open_list(sarif_list *l)
{
    capture_open(&l->text);
    l->out = (json){.sink = print_piece, .user = l->text.file};
}

static bool begin(rendering *r)
{
    sarif *s = take(sizeof *s);
    json *out = &s->out;

    r->own = s;
    s->out = (json){.sink = print_piece, .user = r->out};
    s->github = r->how->github;
    for (u32 i = 0; i < RULES; i++)
        s->index[i] = ASSAY_NONE;
    open_list(&s->rules);
    open_list(&s->problems);
    print_open(out, NULL, '{');
    print_string(out, "$schema",
                 "https://json.schemastore.org/sarif-2.1.0.json");
    print_string(out, "version", "2.1.0");
    print_open(out, "runs", '[');
    print_open(out, NULL, '{');
    print_open(out, "results", '[');
    return true;
}

static void add_problem(sarif *s, const char *name, const char *problem)
{
    json *out = &s->problems.out;

    print_open(out, NULL, '{');
    print_string(out, "level", "error");
    print_message(out, "message", problem);
    print_open(out, "locations", '[');
    print_open(out, NULL, '{');
    print_open(out, "physicalLocation", '{');
    sarif_location(out, name);
    print_close(out, '}');
    print_close(out, '}');
    print_close(out, ']');
    print_close(out, '}');
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
    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        if (rule_about((rule)f->rule)->level != NOTE)
            print_result(r->own, in, f);
}

/* ------------------------------------------------------------- the end -- */

static span text_of(sarif_list *l)
{
    capture_flush(&l->text);
    return (span){(const u8 *)l->text.at, l->text.size};
}

/* What end() would write now. */
static size_t unfinished(rendering *r, span *pieces)
{
    sarif *s = r->own;
    span problems = text_of(&s->problems);

    pieces[0] = piece_of("],\"invocations\":[{\"executionSuccessful\":false,"
                         "\"properties\":{\"complete\":false},"
                         "\"toolExecutionNotifications\":[");
    pieces[1] = problems.size > 0 ? problems : piece_of("");
    pieces[2] = piece_of(problems.size > 0 ? "," : "");
    pieces[3] = piece_of("{\"level\":\"error\",\"message\":{\"text\":"
                         "\"the run was ended by ");
    pieces[4] = (span){0};
    pieces[5] = piece_of("\"}}]}],\"tool\":{\"driver\":{\"name\":\"assay\","
                         "\"semanticVersion\":\"" ASSAY_VERSION "\","
                         "\"rules\":[");
    pieces[6] = text_of(&s->rules);
    pieces[7] = piece_of("]}}}]}\n");
    return 8;
}

static void print_list(json *out, sarif_list *l)
{
    char *whole = capture_close(&l->text);

    print_raw(out, whole);
    free(whole);
}

static bool end(rendering *r, const totals *t)
{
    sarif *s = r->own;
    json *out = &s->out;
    span problems = text_of(&s->problems);

    print_close(out, ']');
    print_open(out, "invocations", '[');
    print_open(out, NULL, '{');
    print_flag(out, "executionSuccessful", problems.size == 0);
    print_open(out, "toolExecutionNotifications", '[');
    print_list(out, &s->problems);
    print_close(out, ']');
    print_close(out, '}');
    print_close(out, ']');
    print_open(out, "tool", '{');
    print_open(out, "driver", '{');
    print_string(out, "name", "assay");
    print_string(out, "semanticVersion", ASSAY_VERSION);
    print_open(out, "rules", '[');
    print_list(out, &s->rules);
    print_close(out, ']');
    print_close(out, '}');
    print_close(out, '}');
    print_close(out, '}');
    print_close(out, ']');
    print_close(out, '}');
    print_raw(out, "\n");
    (void)t;
    free(s);
    return true;
}

const form sarif_form = {.begin = begin, .item = item, .problem = problem,
                         .end = end, .unfinished = unfinished, .moves = true};

#include "render/holding.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "commands/evidence.h"
#include "tool/heap.h"
#include "tool/words.h"

bool is_about(const corpus_case *c, const assay_rule *about)
{
    return c->rule != NULL && strcmp(c->rule, about->id) == 0;
}

static void print_part(FILE *out, const char *title, const char *text)
{
    fprintf(out, "%-10s", title);
    print_wrapped(out, text, 10);
}

/* Prints a count and what it counts, after a comma unless it is the first;
 * nothing if it is 0. */
static void add_count(FILE *out, u32 count, const char *by, bool *any)
{
    if (count == 0)
        return;
    fprintf(out, "%s%" PRIu32 " by %s", *any ? ", " : "", count, by);
    *any = true;
}

static void print_mutations(FILE *out, const rule_mutations *m)
{
    capture words;
    bool any = false;

    capture_open(&words);
    fprintf(words.file, "%" PRIu32 " made; found: ", m->mutations);
    add_count(words.file, m->by_verdict, "the verdict", &any);
    add_count(words.file, m->by_rule, "the rule", &any);
    add_count(words.file, m->by_document, "the document", &any);
    add_count(words.file, m->by_words, "the text", &any);
    add_count(words.file, m->by_nothing, "nothing", &any);
    char *text = capture_close(&words);
    print_part(out, "mutations", text);
    free(text);
}

void print_checks(FILE *out, const assay_rule *about)
{
    rule_mutations m;
    const check_site *site;
    capture words;

    capture_open(&words);
    for (u32 i = 0; (site = evidence_site(about->id, i)) != NULL; i++)
        fprintf(words.file, "%s%s:%" PRIu32, i > 0 ? " " : "", site->file,
                site->line);
    char *text = capture_close(&words);
    if (text[0] != '\0')
        print_part(out, "checked", text);
    free(text);
    if (evidence_mutations(&m, about->id) && m.mutations > 0)
        print_mutations(out, &m);
}

static void print_limit_case(FILE *out, const char *where, const char *name)
{
    if (name[0] != '\0')
        fprintf(out, "%12s%-8s %s\n", "", where, name);
}

void print_limits(FILE *out, const assay_rule *about, bool all)
{
    rule_limit limit;

    for (u32 i = 0; evidence_limit(&limit, about->id, i); i++) {
        char *text = take_text("%s in %s%s%s", limit.comparison, limit.place,
                               limit.why[0] != '\0' ? ": " : "", limit.why);
        print_part(out, i == 0 ? "limit" : "", text);
        free(text);
        if (!all)
            continue;
        print_limit_case(out, "inside", limit.inside);
        print_limit_case(out, "at it", limit.at);
        print_limit_case(out, "outside", limit.outside);
    }
}

void print_held(FILE *out, const assay_rule *about, const corpus *c)
{
    const char *excuse = evidence_excuse(about->id);
    u64 held = 0;

    if (about->level != ASSAY_MUST || !evidence_is_there(about->id))
        return;
    for (size_t i = 0; i < c->count; i++)
        held += is_about(&c->cases[i], about) &&
                evidence_next(c->cases[i].name) == NULL;
    char *text = excuse != NULL
        ? take_text("none: %s", excuse)
        : take_text("%" PRIu64 " of them: accepted without the check", held);
    print_part(out, "held by", text);
    free(text);
}

static void json_mutations(json_writer *out, const char *rule)
{
    rule_mutations m;

    if (!evidence_mutations(&m, rule)) {
        json_nothing(out, "mutations");
        return;
    }
    json_open(out, "mutations", '{');
    json_number(out, "made", m.mutations);
    json_number(out, "verdict", m.by_verdict);
    json_number(out, "rule", m.by_rule);
    json_number(out, "document", m.by_document);
    json_number(out, "words", m.by_words);
    json_number(out, "nothing", m.by_nothing);
    json_close(out, '}');
}

static const char *filled(const char *text)
{
    return text[0] != '\0' ? text : NULL;
}

static void json_limits(json_writer *out, const char *rule)
{
    rule_limit limit;

    json_open(out, "limits", '[');
    for (u32 i = 0; evidence_limit(&limit, rule, i); i++) {
        json_open(out, NULL, '{');
        json_text(out, "comparison", limit.comparison);
        json_text(out, "place", limit.place);
        json_text_or_nothing(out, "inside", filled(limit.inside));
        json_text_or_nothing(out, "at", filled(limit.at));
        json_text_or_nothing(out, "outside", filled(limit.outside));
        json_text_or_nothing(out, "why", filled(limit.why));
        json_close(out, '}');
    }
    json_close(out, ']');
}

void json_checks(json_writer *out, const assay_rule *about)
{
    const check_site *site;

    json_open(out, "checks", '[');
    for (u32 i = 0; (site = evidence_site(about->id, i)) != NULL; i++) {
        json_open(out, NULL, '{');
        json_text(out, "file", site->file);
        json_number(out, "line", site->line);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_mutations(out, about->id);
    json_limits(out, about->id);
}

void json_cases(json_writer *out, const assay_rule *about, const corpus *c)
{
    json_open(out, "cases", '[');
    for (size_t i = 0; i < c->count; i++) {
        const corpus_case *one = &c->cases[i];
        if (!is_about(one, about))
            continue;
        const char *next = evidence_next(one->name);
        json_open(out, NULL, '{');
        json_text(out, "case", one->name);
        json_flag(out, "holds", about->level == ASSAY_MUST && next == NULL);
        json_text_or_nothing(out, "next", next);
        json_close(out, '}');
    }
    json_close(out, ']');
}

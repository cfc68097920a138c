#include "conformance/report/listing.h"

#include "conformance/report/json_run.h"
#include "conformance/report/printable.h"
#include "tool/words.h"

static void print_names(const run *r)
{
    static const char *const words[] = {
        [MUST_ACCEPT] = "accept",
        [MUST_REJECT] = "reject",
        [MAY_EITHER] = "either",
    };

    for (size_t i = 0; i < r->results.count; i++) {
        const corpus_case *c = r->results.items[i].asked;
        printf("%-8s%s\n", words[c->spec], c->name);
    }
    print_count(stdout, r->results.count, "case");
    putchar('\n');
}

static const assay_rule *rule_of(const corpus_case *c)
{
    return c->rule != NULL ? assay_rule_at(assay_rule_by_id(c->rule)) : NULL;
}

/* Writes what the case is about: the rule that it breaks, or why it is valid,
 * and how it was made. */
static void write_description(json_writer *out, const corpus_case *c)
{
    const assay_rule *rule = rule_of(c);

    json_text_or_nothing(out, "rule", c->rule);
    json_text_or_nothing(out, "level", rule == NULL ? NULL
                         : assay_level_name(rule->level));
    json_text_or_nothing(out, "required", rule != NULL ? rule->statement
                                                       : NULL);
    json_text_or_nothing(out, "reason", c->reason);
    json_text_or_nothing(out, "parent", c->parent);
    json_text_or_nothing(out, "patch", c->patch);
}

static void write_case(json_writer *out, const run *r, const corpus_case *c)
{
    json_open(out, NULL, '{');
    json_text(out, "case", c->name);
    json_text(out, "format", assay_format_at(c->format)->name);
    json_text(out, "expected", expectation_word(c->spec));
    write_description(out, c);
    json_text(out, "file", file_of(r, c));
    json_text(out, "sha256", c->sha256);
    json_features(out, c->features);
    json_text_or_nothing(out, "since", c->since);
    json_close(out, '}');
    json_raw(out, "\n");
}

bool list_cases(const run *r)
{
    outlet *o = &r->options->reports->all[REPORT_json];

    if (!o->wanted || outlet_has_file(o))
        print_names(r);
    if (!o->wanted)
        return true;
    FILE *to = outlet_open(o, "certify");
    for (size_t i = 0; to != NULL && i < r->results.count; i++) {
        json_writer out = {.to = to};
        write_case(&out, r, r->results.items[i].asked);
    }
    return to != NULL && outlet_close(o);
}

/* Results side by side as JSON: a line about the sides, and one per case. */
#include "conformance/report/sides_forms.h"

#include "tool/json.h"

static void write_programs(json_writer *out, const sides *s)
{
    json_open(out, NULL, '{');
    json_text(out, "assay", ASSAY_VERSION);
    json_open(out, "sides", '[');
    for (size_t i = 0; i < s->count; i++) {
        json_open(out, NULL, '{');
        json_text(out, "program", s->programs[i]);
        json_text(out, "level", s->records[i].level);
        json_flag(out, "certified", s->records[i].certified);
        json_decimal(out, "cases", s->records[i].count);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    json_raw(out, "\n");
    out->comma = false;
}

static void write_case(json_writer *out, const sides *s, const side_case *c)
{
    json_open(out, NULL, '{');
    json_text(out, "case", c->about->name);
    if (c->about->rule != NULL)
        json_text(out, "rule", c->about->rule);
    else
        json_nothing(out, "rule");
    json_text(out, "expected", expectation_word(c->about->spec));
    json_flag(out, "same_file", c->same_file);
    json_open(out, "answers", '[');
    for (size_t i = 0; i < s->count; i++)
        if (c->of[i] != NULL)
            json_text(out, NULL, record_answer(c->of[i]));
        else
            json_nothing(out, NULL);
    json_close(out, ']');
    json_close(out, '}');
    json_raw(out, "\n");
    out->comma = false;
}

void write_sides(FILE *to, const sides *s)
{
    json_writer out = {.to = to};

    write_programs(&out, s);
    for (size_t i = 0; i < s->case_count; i++)
        write_case(&out, s, &s->cases[i]);
}

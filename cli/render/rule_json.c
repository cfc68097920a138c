#include "render/rule_json.h"

#include "render/holding.h"
#include "tool/json.h"

void print_rule_json(const assay_rule *about, const corpus *c)
{
    json_writer out = {.to = stdout};

    json_open(&out, NULL, '{');
    json_text(&out, "rule", about->id);
    json_text(&out, "format", assay_format_at(about->format)->name);
    json_text(&out, "level", assay_level_name(about->level));
    json_text(&out, "section", about->section);
    json_text(&out, "statement", about->statement);
    json_text(&out, "why", about->why);
    json_checks(&out, about);
    if (c != NULL)
        json_cases(&out, about, c);
    json_close(&out, '}');
    json_raw(&out, "\n");
}

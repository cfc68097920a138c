#include "render/rule_json.h"

#include "tool/json.h"

void print_rule_json(const assay_rule *about)
{
    json_writer out = {.to = stdout};

    json_open(&out, NULL, '{');
    json_text(&out, "rule", about->id);
    json_text(&out, "format", assay_format_at(about->format)->name);
    json_text(&out, "level", assay_level_name(about->level));
    json_text(&out, "section", about->section);
    json_text(&out, "statement", about->statement);
    json_text(&out, "why", about->why);
    json_close(&out, '}');
    json_raw(&out, "\n");
}

#include "render/aside.h"

#include <inttypes.h>
#include <string.h>

#include "render/holding.h"
#include "tool/heap.h"
#include "tool/words.h"

bool is_aside_about(const aside_case *one, const assay_rule *about, bool is_set)
{
    return one->is_set == is_set && one->rule != NULL &&
           strcmp(one->rule, about->id) == 0;
}

size_t count_aside(const corpus *c, const assay_rule *about, bool are_sets)
{
    size_t count = 0;

    for (size_t i = 0; i < c->aside_count; i++)
        count += is_aside_about(&c->aside[i], about, are_sets);
    return count;
}

static void list_aside(FILE *out, const corpus *c, const assay_rule *about,
                       bool are_sets, bool all)
{
    size_t left = count_aside(c, about, are_sets);
    size_t lines = all ? left : MOST_CASES;

    for (size_t i = 0; i < c->aside_count && lines > 0; i++) {
        if (!is_aside_about(&c->aside[i], about, are_sets))
            continue;
        fprintf(out, "%10s%s\n", "", c->aside[i].path);
        lines--;
        left--;
    }
    if (left > 0)
        fprintf(out, "%10sand %zu more (--all shows them)\n", "", left);
}

char *report_aside(const corpus *c, const assay_rule *about, bool all)
{
    size_t sets = count_aside(c, about, true);
    size_t recipes = count_aside(c, about, false);
    capture words;

    capture_open(&words);
    if (sets > 0) {
        fprintf(words.file, "%-10s%zu, in %s/sets: models of several files\n",
                "cases", sets, c->folder);
        print_held(words.file, about, c);
        list_aside(words.file, c, about, true, all);
    }
    if (recipes > 0) {
        fprintf(words.file, "%-10s%zu, in %s/recipes: files too large to "
                "keep;\n%10sassay generate --recipes DIR makes them\n",
                "cases", recipes, c->folder, "");
        list_aside(words.file, c, about, false, all);
    }
    return capture_close(&words);
}

static void json_paths(json_writer *out, const char *name, bool are_sets,
                       const assay_rule *about, const corpus *c)
{
    json_open(out, name, '[');
    for (size_t i = 0; i < c->aside_count; i++)
        if (is_aside_about(&c->aside[i], about, are_sets))
            json_text(out, NULL, c->aside[i].path);
    json_close(out, ']');
}

void json_aside(json_writer *out, const assay_rule *about, const corpus *c)
{
    json_paths(out, "sets", true, about, c);
    json_paths(out, "recipes", false, about, c);
}

#include "generate_export.h"

#include "cli/commands/generate_options.h"
#include "cli/golden.h"

void read_language(option_walk *w, export_plan *plan)
{
    const char *name;

    for (size_t i = 0; (name = export_language(i)) != NULL; i++)
        if (strcmp(name, w->value) == 0) {
            plan->language = name;
            return;
        }
    value_error(w, "unknown language", " (" EXPORT_LANGUAGES ")");
}

void read_level(option_walk *w, export_plan *plan)
{
    plan->level = grade_named(w->value);
    if (plan->level >= ENCODE)
        value_error(w, "unknown level", " (verdict, index, bytes or values)");
}

int generate_export(const char *dir, const export_plan *plan,
                    const bool *formats)
{
    golden_folder g;
    corpus c = {0};
    bool good = golden_find(&g, formats) &&
                corpus_load_only(&c, g.folder, formats, stderr);
    int status = good ? export_corpus(&c, dir, plan) : 2;

    corpus_close(&c);
    golden_leave(&g);
    return status;
}

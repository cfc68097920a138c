#include "generators/corpus/generate.h"

#include "generators/corpus/listing.h"
#include "generators/engine/store.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct {
    const craft *craft;
    void (*cases)(case_sink *sink);
    void (*large)(FILE *out, const large_plan *plan);
} generator;

static const generator generators[FORMATS] = {
#define FORMAT(name, title, versions, extension, beginning) \
    [FORMAT_##name] = {&name##_craft, name##_cases, name##_large},
#include "ref/formats.def"
#undef FORMAT
};

case_sink *make_cases(format f)
{
    case_sink *sink = new_sink(f, generators[f].craft);

    generators[f].cases(sink);
    check_rows(&sink->facts);
    return sink;
}

int generate_cases(format f, golden_visitor visit, void *user)
{
    case_sink *sink = make_cases(f);
    int answer = visit_cases(sink, visit, user);
    free_sink(sink);
    return answer;
}

int generate_large(format f, const char *dir, const large_plan *plan)
{
    const assay_format *about = format_about(f);
    char name[64];
    new_file out;

    snprintf(name, sizeof name, "%s-%" PRIu64 "%s", about->name,
             plan->count, about->extension);
    char *path = join_names(dir, name);
    bool made = open_new_file(&out, path);

    if (made) {
        generators[f].large(out.file, plan);
        made = close_new_file(&out);
    }
    if (made)
        printf("%s: %" PRIu64 " tensors\n", path, plan->count);
    free(path);
    return made ? 0 : 2;
}

void *restored_model(restoring *r, format f)
{
    const craft *c = generators[f].craft;
    const void *model = NULL;

    if (c->restore == NULL)
        lack(r, "the generator of the format has no way back");
    else
        model = c->restore(r);
    return r->lacks == NULL ? (void *)model : NULL;
}

bool restore_file(restoring *r, format f, builder *file, json_t **shown)
{
    const craft *c = generators[f].craft;
    const void *model = restored_model(r, f);

    if (model == NULL)
        return false;
    *file = c->build(model);
    if (shown != NULL)
        *shown = c->document(file, model);
    return true;
}

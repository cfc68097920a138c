#include "generators/cases/sink.h"

#include <stdlib.h>

#define PATCH_SIZE 800
#define CASE_PATH_SIZE 160
#define MOST_NAME 100           /* bytes of a name in an archive, ustar */

struct kept_case {
    golden golden;
    builder file;               /* the bytes of golden */
    golden_field *gathered;     /* the fields of golden, if not file's */
    char *owned[7];             /* and its texts */
    const char *what;
    const void *model;
    u32 hash;                   /* of golden.path: few have the same */
};

/* The folder, and the verdict of the specification, of each level. */
static const char *const folders[ASSAY_LEVELS] = {
    [ASSAY_MUST] = "reject", [ASSAY_SHOULD] = "accept",
    [ASSAY_MAY] = "may",     [ASSAY_NOTE] = "accept",
};

static const kept_case *find_parent(const case_sink *sink, const char *what)
{
    for (size_t i = 0; i < sink->count; i++)
        if (sink->cases[i].golden.rule == NO_RULE &&
            strcmp(sink->cases[i].what, what) == 0)
            return &sink->cases[i];
    stop_generating("there is no accept case %s", what);
}

const builder *added_case(const case_sink *sink, const char *what)
{
    return &find_parent(sink, what)->file;
}

static char *name_case(const case_sink *sink, const char *folder, rule broken,
                       const char *what)
{
    const char *extension = format_about(sink->format)->extension;
    const char *id = broken != NO_RULE ? rule_about(broken)->id : "";
    char path[CASE_PATH_SIZE];

    if (broken != NO_RULE && rule_about(broken)->format != sink->format)
        stop_generating("%s is a rule of another format", id);

    int length = snprintf(path, sizeof path, "%s/%s%s%s%s", folder, id,
                          id[0] != '\0' ? "~" : "", what, extension);
    if (length < 0 || (size_t)length > strlen(folder) + 1 + MOST_NAME)
        stop_generating("the name of a case is too long: %s", path);

    u32 hash = hash_text(path);
    for (size_t i = 0; i < sink->count; i++)
        if (sink->cases[i].hash == hash &&
            strcmp(sink->cases[i].golden.path, path) == 0)
            stop_generating("two cases have the name %s", path);
    return copy_text(path);
}

static const golden_field *blamed_field(const builder *file,
                                        const char *starred)
{
    char path[GOLDEN_PATH_SIZE];

    strip_stars(path, starred);
    return need_field(file, path);
}

static void resolve_blame(const blame *where, const builder *file, golden *g)
{
    if (where->path[0] == '\0') {
        g->offset = where->skip < file->size ? where->skip : file->size;
        g->length = where->length;
        return;
    }

    const golden_field *f = blamed_field(file, where->path);
    g->offset = f->offset + where->skip;
    if (where->to != NULL) {
        const golden_field *last = blamed_field(file, where->to);
        g->length = last->offset + last->size - g->offset;
        return;
    }
    g->length = where->length == UINT64_MAX ? f->size
              : where->length == TO_END     ? file->size - g->offset
                                            : where->length;
}

static void keep_case(case_sink *sink, const kept_case *c)
{
    if (sink->count == sink->room) {
        sink->room = 2 * sink->room + 64;
        sink->cases = need_memory(sink->cases,
                                  sink->room * sizeof *sink->cases);
    }
    sink->cases[sink->count++] = *c;
}

static golden expect(case_sink *sink, const case_info *info,
                     const builder *file)
{
    golden g = {.format = sink->format, .spec = "accept",
                .reference = "accept", .rule = info->rule, .also = info->also,
                .features = info->features};

    if (g.features == NULL && sink->facts.features_of != NULL)
        g.features = sink->facts.features_of(file);
    if (info->rule != NO_RULE) {
        g.level = rule_about(info->rule)->level;
        g.spec = folders[g.level];
        g.reference = g.level == ASSAY_MUST ? "reject" : "accept";
        if (strcmp(g.spec, "accept") == 0)
            g.reason = rule_about(info->rule)->section;
        resolve_blame(&info->where, file, &g);
    } else {
        g.reason = find_reason(&sink->facts, info->what);
    }
    if (info->reference != NULL)
        g.reference = info->reference;
    return g;
}

/* Takes file and document (NULL if there is none). */
static void add_case(case_sink *sink, const case_info *info, const void *model,
                     builder *file, json_t *document)
{
    kept_case c = {.golden = expect(sink, info, file), .model = model};
    golden *g = &c.golden;

    if (info->patch != NULL && info->patch[0] == '\0')
        stop_generating("%s: the edits change nothing", info->what);
    if (info->parent != NULL) {
        const golden *parent = &find_parent(sink, info->parent)->golden;
        g->parent = c.owned[0] = copy_text(parent->path);
        if (g->features == NULL)
            g->features = parent->features;
    }
    g->features = c.owned[5] = features_with(&sink->facts, info->rule, file,
                                             g->features);
    g->reason = c.owned[6] = copy_text(g->reason);
    if (!sink->facts.numbered)
        check_name(&sink->facts, info->rule, info->what, info->patch, file);
    c.what = c.owned[1] = copy_text(info->what);
    g->path = c.owned[2] = name_case(sink, g->spec, info->rule, info->what);
    c.hash = hash_text(g->path);
    g->patch = c.owned[3] = copy_text(info->patch);
    g->document = c.owned[4] = document ? json_lines(document) : NULL;

    drop_empty_fields(file);
    c.file = *file;
    g->bytes = file->bytes;
    g->size = file->size;
    g->fields = file->fields;
    g->field_count = file->field_count;
    if (sink->craft->syntax != NULL)
        g->fields = c.gathered = gather_syntax(file, sink->craft->syntax,
                                               &g->field_count);
    keep_case(sink, &c);
}

/* ----------------------------------------------------- ways to a case -- */

static bool is_undecided(const case_sink *sink, rule broken)
{
    const rule_list *list = &sink->craft->undecided;

    for (size_t i = 0; i < list->count; i++)
        if (list->rules[i] == broken)
            return true;
    return false;
}

/* Returns NULL for a file that is rejected or not judged. */
static json_t *show_case_document(const case_sink *sink, const case_info *info,
                                  const builder *file, const void *model)
{
    bool shown = info->rule == NO_RULE ||
                 (info->reference == NULL &&
                  rule_about(info->rule)->level != ASSAY_MUST &&
                  !is_undecided(sink, info->rule));

    return shown ? sink->craft->document(file, model) : NULL;
}

void add_file(case_sink *sink, const case_info *info, const void *model,
              builder *file)
{
    add_case(sink, info, model, file,
             show_case_document(sink, info, file, model));
}

void add_model(case_sink *sink, const case_info *info, const void *model)
{
    char features[FEATURES_SIZE] = "";
    builder file = sink->craft->build(model);
    case_info full = *info;

    if (info->features == NULL && sink->craft->features != NULL)
        sink->craft->features(model, features);
    if (features[0] != '\0')
        full.features = features;
    add_file(sink, &full, model, &file);
}

void add_models(case_sink *sink, const model_case *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_model(sink, &rows[i].info, rows[i].model);
}

static bool is_there(const case_sink *sink, const builder *file)
{
    for (size_t i = 0; i < sink->count; i++) {
        const golden *g = &sink->cases[i].golden;
        if (g->size == file->size &&
            memcmp(g->bytes, file->bytes, file->size) == 0)
            return true;
    }
    return false;
}

static void spoil_case(case_sink *sink, const char *parent, const spoil *row,
                       void (*seal)(builder *b), bool only_new)
{
    const kept_case *p = find_parent(sink, parent);
    builder file = copy_builder(&p->file);
    char patch[PATCH_SIZE] = "";

    for (size_t i = 0; i < MAX_EDITS && row->edits[i].kind != NO_EDIT; i++)
        apply_edit(&file, &row->edits[i], patch, sizeof patch);
    if (seal != NULL)
        seal(&file);
    if (only_new && is_there(sink, &file)) {
        free_builder(&file);
        return;
    }

    case_info info = {.what = row->what, .rule = row->rule,
                      .where = row->where, .also = row->also,
                      .reference = row->reference, .parent = parent,
                      .patch = patch};
    if (info.where.path == NULL)
        info.where.path = row->edits[0].path;
    add_file(sink, &info, p->model, &file);
}

void spoil_cases(case_sink *sink, const char *parent, const spoil *rows,
                 size_t count)
{
    for (size_t i = 0; i < count; i++)
        spoil_case(sink, parent, &rows[i], sink->craft->seal, false);
}

void spoil_new_cases(case_sink *sink, const char *parent, const spoil *rows,
                     size_t count)
{
    for (size_t i = 0; i < count; i++)
        spoil_case(sink, parent, &rows[i], sink->craft->seal, true);
}

void spoil_unsealed(case_sink *sink, const char *parent, const spoil *rows,
                    size_t count)
{
    for (size_t i = 0; i < count; i++)
        spoil_case(sink, parent, &rows[i], NULL, false);
}

void spoil_table(case_sink *sink, const spoil *rows)
{
    const spoil *parent = rows;

    for (; rows->what != NULL; rows++)
        if (rows->rule == NO_RULE)
            parent = rows;
        else
            spoil_case(sink, parent->what, rows,
                       parent->reference ? NULL : sink->craft->seal, false);
}

/* --------------------------------------------------------------- sinks -- */

case_sink *new_sink(format f, const craft *c)
{
    case_sink *sink = need_memory(NULL, sizeof *sink);

    *sink = (case_sink){.format = f, .craft = c};
    return sink;
}

static int compare_paths(const void *a, const void *b)
{
    const kept_case *left = a, *right = b;

    return strcmp(left->golden.path, right->golden.path);
}

int visit_cases(case_sink *sink, golden_visitor visit, void *user)
{
    int answer = 0;

    qsort(sink->cases, sink->count, sizeof *sink->cases, compare_paths);
    for (size_t i = 0; i < sink->count && answer == 0; i++)
        answer = visit(&sink->cases[i].golden, user);
    return answer;
}

void free_sink(case_sink *sink)
{
    for (size_t i = 0; i < sink->count; i++) {
        kept_case *c = &sink->cases[i];
        free_builder(&c->file);
        free(c->gathered);
        for (size_t j = 0; j < sizeof c->owned / sizeof c->owned[0]; j++)
            free(c->owned[j]);
    }
    free(sink->cases);
    free(sink);
}

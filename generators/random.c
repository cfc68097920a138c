#include "random.h"

#include "sink.h"

#include <inttypes.h>

#define TRIES 1000
#define LIKE_THAT "the model is like that"

typedef struct {
    const craft *craft;
    const random_craft *random;
} generator;

static const generator generators[FORMATS] = {
#define FORMAT(name, title, versions, extension, beginning) \
    [FORMAT_##name] = {&name##_craft, &name##_random},
#include "ref/formats.def"
#undef FORMAT
};

/* ----------------------------------------------------------------- file -- */

/* A file of the model as the format's random craft leaves it. */
static builder build_file(maker *m, const generator *g, const void *model)
{
    builder file = g->craft->build(model);

    if (g->random->finish != NULL)
        g->random->finish(m, model, &file);
    return file;
}

/* Which liberty the file stands for: who may refuse it may do so for that. */
static size_t chief_liberty(const rule_list *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (rule_about(l->rules[i])->level == ASSAY_MAY)
            return i;
    return 0;
}

static case_info valid_info(const maker *m)
{
    const rule_list *l = &m->liberties;
    size_t chief = chief_liberty(l);
    case_info info = {.rule = RULES};

    for (size_t i = 0; i < l->count; i++)
        if (i != chief)
            info.also.rules[info.also.count++] = l->rules[i];
    if (l->count > 0) {
        info.rule = l->rules[chief];
        info.where = m->where[chief];
        info.patch = LIKE_THAT;
    }
    return info;
}

/* Breaks the file by the row; false if it has nothing to break there. */
static bool break_file(maker *m, const generator *g, const damage *d,
                       void *model, builder *file, blame *where)
{
    bool bends = d->bend != NULL;

    if (!(bends ? d->bend(m, model, where)
                : do_damage(m, d, model, file, where)))
        return false;
    if (bends) {
        free_builder(file);
        *file = build_file(m, g, model);
        return d->hurt == NULL || d->hurt(m, model, file, where);
    }
    if (!d->unsealed && g->craft->seal != NULL)
        g->craft->seal(file);
    return true;
}

static size_t count_rows(const damage *rows)
{
    size_t count = 0;

    while (rows != NULL && rows[count].row.rule != RULES)
        count++;
    return count;
}

/* A row of all tables together. */
static const damage *draw_row(maker *m, const damage *const *tables)
{
    size_t count = 0, t = 0;

    for (size_t i = 0; i < MOST_TABLES; i++)
        count += count_rows(tables[i]);
    count = (size_t)roll(&m->dice, count);
    while (count >= count_rows(tables[t]))
        count -= count_rows(tables[t++]);
    return &tables[t][count];
}

/* What a function does, by its name. */
static const char *words_of(maker *m, const char *name)
{
    char *words = GIVE(m, strlen(name) + 1, char);

    for (size_t i = 0; name[i] != '\0'; i++)
        words[i] = name[i] == '_' ? ' ' : name[i];
    return words;
}

static case_info broken_info(maker *m, const generator *g, void *model,
                             builder *file)
{
    case_info info = {.patch = m->patch};

    for (int i = 0; i < TRIES; i++) {
        const damage *d = draw_row(m, g->random->damages);
        if (break_file(m, g, d, model, file, &info.where)) {
            info.rule = d->row.rule;
            if (m->patch[0] == '\0')
                info.patch = words_of(m, d->row.what);
            return info;
        }
    }
    stop_generating("no row breaks a random file");
}

/* -------------------------------------------------------------- visitor -- */

/* A sink of its own for each file, so that none is kept. */
static case_sink *new_file_sink(format f, reason_row *reason)
{
    const generator *g = &generators[f];
    case_sink *sink = new_sink(f, g->craft);

    if (g->random->facts != NULL)
        g->random->facts(sink);
    *reason = (reason_row){"*", g->random->reason};
    give_reasons(sink, reason, 1);
    return sink;
}

static void add_random(case_sink *sink, maker *m, const char *what)
{
    const generator *g = &generators[sink->format];
    char features[FEATURES_SIZE] = "";
    void *model = g->random->make(m);
    builder file = build_file(m, g, model);
    case_info info = m->invalid ? broken_info(m, g, model, &file)
                                : valid_info(m);

    if (g->craft->features != NULL)
        g->craft->features(model, features);
    if (features[0] != '\0')
        info.features = features;
    if (m->features != NULL)
        info.features = m->features;
    info.what = what;
    add_file(sink, &info, model, &file);
}

static int visit_file(format f, const random_plan *plan, u64 number,
                      golden_visitor visit, void *user)
{
    maker m = {.dice = dice_for(plan->seed, format_about(f)->name, number)};
    reason_row reason;
    case_sink *sink = new_file_sink(f, &reason);
    char what[32];

    m.invalid = roll(&m.dice, RATIO_UNIT) < plan->invalid;
    snprintf(what, sizeof what, "%06" PRIu64, number);
    add_random(sink, &m, what);
    int answer = visit_cases(sink, visit, user);
    free_sink(sink);
    take_back(&m);
    return answer;
}

int visit_random(format f, const random_plan *plan, golden_visitor visit,
                 void *user)
{
    int answer = 0;

    for (u64 i = 0; i < plan->count && answer == 0; i++)
        answer = visit_file(f, plan, plan->first + i, visit, user);
    return answer;
}

#include "generators/random/random.h"

#include "generators/cases/sink.h"

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

builder build_random(maker *m, format f, const void *model)
{
    const generator *g = &generators[f];
    builder file = g->craft->build(model);

    if (g->random->finish != NULL && !m->plain)
        g->random->finish(m, model, &file);
    return file;
}

/* Returns the main liberty: the one that a reader may refuse the file for. */
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
    case_info info = {.rule = NO_RULE};

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

bool break_random(maker *m, format f, const damage *d, void *model,
                  builder *file, blame *where)
{
    const craft *c = generators[f].craft;
    bool bends = d->bend != NULL;

    if (!(bends ? d->bend(m, model, where)
                : do_damage(m, d, model, file, where)))
        return false;
    if (bends) {
        free_builder(file);
        *file = build_random(m, f, model);
        return d->hurt == NULL || d->hurt(m, model, file, where);
    }
    if (!d->unsealed && c->seal != NULL)
        c->seal(file);
    return true;
}

/* NO_RULE: of any. */
static bool is_of(const spoil *row, rule wanted)
{
    return wanted == NO_RULE || row->rule == wanted;
}

/* Finds row i of a rule; returns the number of the rule's rows up to it. */
static size_t find_starred(const spoil *rows, rule wanted, size_t i,
                           damage *found)
{
    size_t count = 0;
    bool unsealed = false;

    for (; count <= i && rows->what != NULL; rows++) {
        if (rows->rule == NO_RULE)
            unsealed = rows->reference != NULL;
        else if (is_of(rows, wanted) &&
                 strchr(rows->edits[0].path, '*') != NULL && count++ == i)
            *found = (damage){.row = *rows, .unsealed = unsealed};
    }
    return count;
}

static size_t find_damage(const damage *rows, rule wanted, size_t i,
                          damage *found)
{
    size_t count = 0;

    for (; count <= i && rows->row.rule != NO_RULE; rows++)
        if (is_of(&rows->row, wanted) && count++ == i)
            *found = *rows;
    return count;
}

static size_t find_row(format f, rule wanted, size_t i, damage *found)
{
    const random_craft *random = generators[f].random;
    size_t count = 0;

    for (size_t t = 0; random->rows[t] != NULL && count <= i; t++)
        count += find_starred(random->rows[t], wanted, i - count, found);
    for (size_t t = 0; random->damages[t] != NULL && count <= i; t++)
        count += find_damage(random->damages[t], wanted, i - count, found);
    return count;
}

damage damage_at(format f, size_t i)
{
    damage found = NO_DAMAGE;

    find_row(f, NO_RULE, i, &found);
    return found;
}

static size_t count_rows_of(format f, rule wanted)
{
    damage none;

    return find_row(f, wanted, SIZE_MAX, &none);
}

size_t count_damages(format f)
{
    return count_rows_of(f, NO_RULE);
}

/* Returns a description of a function, made from its name. */
static const char *patch_of(maker *m, const char *name)
{
    char *words = GIVE(m, strlen(name) + 1, char);

    for (size_t i = 0; name[i] != '\0'; i++)
        words[i] = name[i] == '_' ? ' ' : name[i];
    return words;
}

case_info broken_info(maker *m, const damage *d, const blame *where)
{
    return (case_info){
        .rule = d->row.rule, .where = *where,
        .patch = m->patch[0] != '\0' ? m->patch : patch_of(m, d->row.what),
    };
}

/* Keeps a row with chance 1/n, so that rules with n rows are not preferred. */
static case_info break_somehow(maker *m, format f, void *model, builder *file)
{
    size_t count = count_damages(f);
    blame where;

    for (int i = 0; i < TRIES; i++) {
        const damage d = damage_at(f, (size_t)roll(&m->dice, count));
        if (roll(&m->dice, count_rows_of(f, d.row.rule)) == 0 &&
            break_random(m, f, &d, model, file, &where))
            return broken_info(m, &d, &where);
    }
    stop_generating("no row breaks a random file");
}

/* -------------------------------------------------------------- visitor -- */

case_sink *new_file_sink(format f, reason_row *reason)
{
    const generator *g = &generators[f];
    case_sink *sink = new_sink(f, g->craft);

    if (g->random->facts != NULL)
        g->random->facts(sink);
    *reason = (reason_row){"*", g->random->reason};
    give_reasons(sink, reason, 1);
    sink->facts.numbered = true;
    return sink;
}

void add_made(case_sink *sink, maker *m, const case_info *info,
              const void *model, builder *file)
{
    const craft *c = generators[sink->format].craft;
    char features[FEATURES_SIZE] = "";
    case_info made = *info;

    if (c->features != NULL)
        c->features(model, features);
    if (features[0] != '\0')
        made.features = features;
    if (m->features != NULL)
        made.features = m->features;
    add_file(sink, &made, model, file);
}

static void add_random(case_sink *sink, maker *m, const char *what)
{
    format f = sink->format;
    void *model = generators[f].random->make(m);
    builder file = build_random(m, f, model);
    case_info info = m->invalid ? break_somehow(m, f, model, &file)
                                : valid_info(m);

    info.what = what;
    add_made(sink, m, &info, model, &file);
}

/* Drawn apart, so that all else is as in other files. */
static bool is_lean(const random_plan *plan, format f, u64 number)
{
    dice apart = dice_for(~plan->seed, format_about(f)->name, number);

    return plan->lean || one_in(&apart, 3);
}

static int visit_file(format f, const random_plan *plan, u64 number,
                      golden_visitor visit, void *user)
{
    maker m = {.dice = dice_for(plan->seed, format_about(f)->name, number)};
    reason_row reason;
    case_sink *sink = new_file_sink(f, &reason);
    char what[32];

    m.invalid = roll(&m.dice, RATIO_UNIT) < plan->invalid;
    m.lean = m.invalid && is_lean(plan, f, number);
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

#include "generators/random/spoil.h"

#include "generators/cases/sink.h"
#include "generators/random/random.h"

#define TRIES 100               /* of a row: other places */

typedef struct {
    format format;
    const spoil_plan *plan;
    golden_visitor visit;
    void *user;
    char whole[GOLDEN_PATH_SIZE];       /* the parent; "": it does not hold */
} spoiling;

/* ----------------------------------------------------------------- visit -- */

static int visit_whole(const golden *g, void *user)
{
    spoiling *s = user;

    if (!s->plan->holds(g))
        return 0;
    snprintf(s->whole, sizeof s->whole, "%s", g->path);
    return s->visit(g, s->user);
}

static int visit_broken(const golden *g, void *user)
{
    const spoiling *s = user;
    golden child = *g;

    if (s->whole[0] != '\0')
        child.parent = s->whole;
    return s->plan->holds(&child) ? s->visit(&child, s->user) : 0;
}

/* ------------------------------------------------------------------ rows -- */

/* Row i of all is which one of its rule, from 1? */
static unsigned number_of_row(format f, size_t i)
{
    unsigned number = 1;

    for (size_t k = 0; k < i; k++)
        number += damage_at(f, k).row.rule == damage_at(f, i).row.rule;
    return number;
}

/* Reports whether the row breaks the file somewhere. */
static bool break_somewhere(maker *m, format f, const damage *d, void *model,
                            builder *file, blame *where)
{
    for (int i = 0; i < TRIES; i++)
        if (break_random(m, f, d, model, file, where))
            return true;
    return false;
}

/* The file by the row, or, without one, whole. */
static int visit_made(const spoiling *s, maker *m, void *model, size_t row,
                      const damage *d)
{
    builder file = build_random(m, s->format, model);
    case_info info = {.rule = NO_RULE, .what = "whole"};
    char what[16];
    blame where;
    reason_row reason;
    int answer = 0;

    if (d != NULL && !break_somewhere(m, s->format, d, model, &file, &where)) {
        free_builder(&file);
        return 0;
    }
    if (d != NULL) {
        info = broken_info(m, d, &where);
        snprintf(what, sizeof what, "%u", number_of_row(s->format, row));
        info.what = what;
    }
    case_sink *sink = new_file_sink(s->format, &reason);
    add_made(sink, m, &info, model, &file);
    answer = visit_cases(sink, d != NULL ? visit_broken : visit_whole,
                         (void *)s);
    free_sink(sink);
    return answer;
}

/* Each with a model of its own, which a row may change. */
static int visit_row(const spoiling *s, size_t row, const damage *d,
                     const char **lacks)
{
    const char *name = format_about(s->format)->name;
    maker m = {.dice = dice_for(s->plan->seed, name, row), .plain = true,
               .invalid = true};
    restoring r = {.document = s->plan->document,
                   .tensors = s->plan->tensors, .entries = s->plan->entries};
    void *model = restored_model(&r, s->format);
    int answer = 0;

    *lacks = r.lacks;
    if (model != NULL)
        answer = visit_made(s, &m, model, row, d);
    take_back(&m);
    end_restoring(&r);
    return answer;
}

const char *visit_spoiled_by(format f, const spoil_plan *plan, size_t row,
                             golden_visitor visit, void *user)
{
    spoiling s = {.format = f, .plan = plan, .visit = visit, .user = user};
    const damage d = damage_at(f, row);
    const char *lacks;

    visit_row(&s, row, &d, &lacks);
    return lacks;
}

const char *visit_spoiled(format f, const spoil_plan *plan,
                          golden_visitor visit, void *user)
{
    spoiling s = {.format = f, .plan = plan, .visit = visit, .user = user};
    const char *lacks;
    size_t count = count_damages(f);
    int answer = visit_row(&s, 0, NULL, &lacks);

    for (size_t i = 0; answer == 0 && lacks == NULL && i < count; i++) {
        const damage d = damage_at(f, i);
        answer = visit_row(&s, i, &d, &lacks);
    }
    return lacks;
}

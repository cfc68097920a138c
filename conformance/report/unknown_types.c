#include "conformance/report/unknown_types.h"

#include "conformance/corpus/needs.h"

#define MOST_NAMED 5

typedef struct {
    size_t of[UNSUPPORTED + 1];
    size_t all;
} answers;

static bool is_one(const result *one, u32 f)
{
    const corpus_case *c = one->asked;

    return c->format == f && c->spec == MAY_EITHER &&
           one->outcome == IS_EITHER && is_of_unknown_types(c->rule);
}

static answers count_answers(const run *r, u32 f)
{
    answers a = {0};

    for (size_t i = 0; i < r->results.count; i++)
        if (is_one(&r->results.items[i], f)) {
            a.of[r->results.items[i].answer]++;
            a.all++;
        }
    return a;
}

/* Prints the accepted cases: the program treats the type as one it knows. */
static void print_accepted(FILE *to, const run *r, u32 f, int indent)
{
    size_t count = 0;

    for (size_t i = 0; i < r->results.count; i++) {
        const result *one = &r->results.items[i];
        if (is_one(one, f) && one->answer == ACCEPT && count++ < MOST_NAMED)
            fprintf(to, "%*s  accept  %s\n", indent, "", one->asked->name);
    }
    if (count > MOST_NAMED)
        fprintf(to, "%*s  and %zu more\n", indent, "", count - MOST_NAMED);
}

void print_unknown_types(FILE *to, const run *r, u32 f, int indent)
{
    answers a = count_answers(r, f);

    if (a.all == 0)
        return;
    fprintf(to, "%*sunknown types: accept %zu, reject %zu, unsupported %zu\n",
            indent, "", a.of[ACCEPT], a.of[REJECT], a.of[UNSUPPORTED]);
    print_accepted(to, r, f, indent);
}

void json_unknown_types(json_writer *out, const run *r, u32 f)
{
    answers a = count_answers(r, f);

    if (a.all == 0)
        return;
    json_open(out, "unknown_types", '{');
    for (answer one = ACCEPT; one <= UNSUPPORTED; one++)
        json_decimal(out, answer_word(one), a.of[one]);
    json_close(out, '}');
}

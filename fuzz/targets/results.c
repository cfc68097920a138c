/*
 * Results of certify --json that --verify and compare read: they are accepted,
 * or one line says why not. Accepted results follow the schema; if they match
 * their digests, they do not differ from themselves.
 */
#include <stdio.h>
#include <string.h>

#include "conformance/results/record.h"
#include "conformance/report/sides_forms.h"
#include "conformance/results/sides.h"
#include "lib/memory_file.h"
#include "lib/output.h"
#include "lib/target.h"
#include "reports/model.h"

static void check_case(const record *r, const record_case *c)
{
    demand(c->format > 0 && assay_format_at(c->format) != NULL,
           "a case has a format");
    demand((unsigned)c->outcome < OUTCOMES, "something came of a case");
    demand((unsigned)c->spec <= MAY_EITHER, "a case expects something");
    demand(is_digest(c->sha256) && is_digest(c->digest),
           "a case has digests");
    demand(record_find(r, c->name) == c, "a case is found by its name");
    demand(record_answer(c) != NULL, "an answer has a word");
}

static void check_record(const record *r)
{
    size_t counted = 0;

    for (size_t i = 0; i < r->count; i++)
        check_case(r, &r->cases[i]);
    for (outcome o = 0; o < OUTCOMES; o++)
        counted += r->all.of[o];
    demand(counted == r->count, "the tally is that of the cases");
}

static void check_words(output *o, const sides *s)
{
    output_begin(o);
    print_sides(output_file(o), s);
    fflush(output_file(o));
    output_demand_clean(o, "\n");
    output_begin(o);
    write_sides(output_file(o), s);
    fflush(output_file(o));
    output_demand_json_lines(o);
}

static size_t check_page(output *o, const sides *s)
{
    output_begin(o);
    print_sides_page(output_file(o), s);
    fflush(output_file(o));
    demand_page(o);
    return output_count(o, "<>\"");
}

/* Checks pages with the texts made harmless: exactly as much acts as before. */
static void check_pages(output *o, sides *s)
{
    size_t found = check_page(o, s);

    for (size_t i = 0; i < s->count; i++) {
        make_harmless(s->programs[i], strlen(s->programs[i]));
        for (size_t k = 0; k < s->records[i].count; k++) {
            char *name = s->records[i].cases[k].name;
            make_harmless(name, strlen(name));
        }
    }
    demand(check_page(o, s) == found, "no text of others acts");
}

/* Compares them with themselves: no side accepts what the other rejects. */
static void check_beside(output *o, char *path)
{
    char *const paths[] = {path, path, NULL};
    sides s = {0};

    demand(sides_read(&s, paths), "what was taken is taken again");
    demand(count_pair(&s, 0, 1) == 0 && count_pair(&s, 1, 0) == 0,
           "results are like themselves");
    check_words(o, &s);
    check_pages(o, &s);
    sides_close(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static output kept;
    char *path = memory_file(data, size);
    record r;

    output_begin(&kept);
    bool good = record_read(&r, path, output_file(&kept));
    output_demand_told(&kept, good);
    if (good)
        check_record(&r);
    bool compared = good && !r.changed && !r.other_corpus;
    record_close(&r);
    if (compared)
        check_beside(&kept, path);
    return 0;
}

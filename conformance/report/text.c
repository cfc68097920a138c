/* The text form of certify, for people. */
#include <string.h>

#include "conformance/report/block.h"
#include "conformance/report/failures.h"
#include "conformance/report/summary.h"
#include "conformance/run/form.h"
#include "conformance/run/fresh.h"
#include "conformance/run/run.h"
#include "tool/escape.h"

#define MOST_NAMED 5        /* cases per line of the baseline */

/* ---------------------------------------------------------------- stale --
 *
 * Lines of the baseline about cases that no longer fail.
 */
static void print_line_of(FILE *to, const run *r, const known_failure *k)
{
    fputs("STALE ", to);
    print_path(to, r->options->baseline);
    fprintf(to, " line %zu: ", k->line);
    print_escaped(to, k->glob, strlen(k->glob), PRINT_MOST);
    fprintf(to, " %s\n", known_word(k));
}

static void print_stale_line(FILE *to, const run *r, const known_failure *k)
{
    size_t count = 0;

    for (size_t i = 0; i < r->results.count; i++) {
        const result *one = &r->results.items[i];
        if (one->listed != k || !is_stale(one))
            continue;
        if (count == 0)
            print_line_of(to, r, k);
        if (count++ < MOST_NAMED)
            fprintf(to, "     %-8s%s\n", count == 1 ? "passes" : "",
                    one->asked->name);
    }
    if (count > MOST_NAMED)
        fprintf(to, "             and %zu more\n", count - MOST_NAMED);
    if (count > 0)
        fputs("     help    remove the line, or write a new baseline "
              "(--write-baseline)\n\n", to);
}

static void print_stale(FILE *to, const run *r)
{
    for (size_t i = 0; i < r->baseline.count && r->all.stale > 0; i++)
        print_stale_line(to, r, &r->baseline.items[i]);
}

/* ----------------------------------------------------------------- form -- */

static void begin(rendering *to, const run *r)
{
    print_header(to->out, r);
}

static bool end(rendering *to, const run *r)
{
    const fresh *made = r->options->fresh;

    if (made != NULL)
        made->print(made, to->out, r);
    else
        print_failures(to->out, r);
    print_stale(to->out, r);
    print_summary(to->out, r);
    return true;
}

static void problem(const run *r, const reply *failure)
{
    print_no_contact(stderr, r->options, failure);
}

const form certify_text = {.begin = begin, .end = end, .problem = problem};

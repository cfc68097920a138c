#include "conformance/report/failures.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/report/block.h"
#include "conformance/report/causes.h"
#include "tool/words.h"

#define EXAMPLES 2          /* per cause, without --all */

static size_t examples_of(const run *r, const cause *c)
{
    return r->options->all || c->count < EXAMPLES ? c->count : EXAMPLES;
}

/* Prints one line with what the title omits. */
static void print_short(FILE *to, const result *one, const char *title)
{
    char *own = own_title(one);

    fprintf(to, "  %s %s", outcome_title(one->outcome), one->asked->name);
    if (strcmp(own, title) != 0)
        fprintf(to, "  %s", own);
    fputc('\n', to);
    free(own);
}

static void print_title(FILE *to, const cause *c)
{
    print_count(to, c->count, "case");
    fprintf(to, ": %s\n", c->title);
}

static void print_brief(FILE *to, const run *r, const cause *c)
{
    size_t shown = examples_of(r, c);

    print_title(to, c);
    for (size_t i = 0; i < shown; i++)
        print_short(to, c->cases[i], c->title);
    if (shown < c->count)
        fprintf(to, "  and %zu more\n", c->count - shown);
    fputc('\n', to);
}

/* Prints blocks; a single case needs no title. */
static void print_full(FILE *to, const run *r, const cause *c)
{
    size_t shown = examples_of(r, c);

    if (c->count > 1) {
        print_title(to, c);
        fputc('\n', to);
    }
    for (size_t i = 0; i < shown; i++)
        print_block(to, r, c->cases[i]);
    if (shown < c->count)
        fprintf(to, "and %zu more: %s (--all)\n\n", c->count - shown,
                c->title);
}

void print_failures(FILE *to, const run *r)
{
    causes all = causes_find(&r->results);

    for (size_t i = 0; i < all.count; i++)
        if (r->options->brief)
            print_brief(to, r, &all.items[i]);
        else
            print_full(to, r, &all.items[i]);
    causes_close(&all);
}

#include "neighbours/command.h"

#define USUAL_SHARE 50          /* one in so many is asked */
#define LEAST_SHARE 1000000

void read_neighbours(option_walk *w, certify_options *o)
{
    o->neighbours = USUAL_SHARE;
    if (w->value != NULL && option_number(w, &o->neighbours) &&
        (o->neighbours == 0 || o->neighbours > LEAST_SHARE))
        value_error(w, "not from 1 (all of them) to 1000000:", "");
}

/* A share of what is there is neither known nor stale. */
void check_neighbours(option_walk *w, const certify_options *o)
{
    const struct {
        bool given;
        const char *option;
    } said[] = {
        {o->random > 0, "random"}, {o->verify != NULL, "verify"},
        {o->baseline != NULL, "baseline"},
        {o->new_baseline != NULL, "write-baseline"},
        {o->list_tests, "list-tests"},
        {o->reports->all[REPORT_badge].wanted, "badge"},
    };

    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (w->status == GO_ON && o->neighbours > 0 && said[i].given)
            exclude(w, "neighbours", said[i].option);
    if (w->status == GO_ON && o->neighbours > 0 && o->level == ENCODE)
        usage_error(w, "--neighbours shows files to readers; --level encode is "
                    "for writers", NULL, "");
}

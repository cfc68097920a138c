#include "random/command.h"

#define MOST_RANDOM 100000      /* files of a format */

void read_random(option_walk *w, certify_options *o)
{
    if (option_number(w, &o->random) &&
        (o->random == 0 || o->random > MOST_RANDOM))
        value_error(w, "not from 1 to 100000:", "");
}

/* Files that are new have no past. */
void check_random(option_walk *w, const certify_options *o)
{
    const struct {
        bool given;
        const char *option;
    } said[] = {
        {o->verify != NULL, "verify"}, {o->baseline != NULL, "baseline"},
        {o->new_baseline != NULL, "write-baseline"},
        {o->list_tests, "list-tests"},
        {o->reports->all[REPORT_badge].wanted, "badge"},
    };

    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (w->status == GO_ON && o->random > 0 && said[i].given)
            exclude(w, "random", said[i].option);
    if (w->status == GO_ON && o->random > 0 && o->level == ENCODE)
        usage_error(w, "--random shows files to readers; --level encode is for "
                    "writers", NULL, "");
    if (w->status == GO_ON && o->random == 0 && o->until > 0)
        usage_error(w, "--time needs --random", NULL, "");
}

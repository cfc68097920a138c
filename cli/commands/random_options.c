#include "commands/random_options.h"

#include <stdlib.h>

#include "tool/heap.h"

#define MOST_RANDOM 100000      /* files of a format */

void read_random(option_walk *w, certify_options *o)
{
    if (option_number(w, &o->random) &&
        (o->random == 0 || o->random > MOST_RANDOM))
        value_error(w, "not from 1 to 100000:", "");
}

void check_new_files(option_walk *w, const certify_options *o,
                     const char *option)
{
    const struct {
        bool given;
        const char *option;
    } said[] = {
        {o->verify != NULL, "verify"}, {o->baseline != NULL, "baseline"},
        {o->new_baseline != NULL, "write-baseline"},
        {o->list_tests, "list-tests"},
        {o->only_version != NULL, "until"},
        {o->reports->all[REPORT_badge].wanted, "badge"},
    };

    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (w->status == CONTINUE && said[i].given)
            exclude(w, option, said[i].option);
    if (w->status != CONTINUE || o->level != ENCODE)
        return;
    char *words = take_text("--%s tests readers; --level encode is for "
                            "writers", option);
    usage_error(w, words, NULL, "");
    free(words);
}

void check_random(option_walk *w, const certify_options *o)
{
    if (o->random > 0)
        check_new_files(w, o, "random");
    else if (w->status == CONTINUE && o->until > 0)
        usage_error(w, "--time needs --random", NULL, "");
}

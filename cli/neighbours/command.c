#include "neighbours/command.h"

#include "commands/random_options.h"

#define USUAL_SHARE 50          /* test one in this many */
#define LEAST_SHARE 1000000

void read_neighbours(option_walk *w, certify_options *o)
{
    o->neighbours = USUAL_SHARE;
    if (w->value != NULL && option_number(w, &o->neighbours) &&
        (o->neighbours == 0 || o->neighbours > LEAST_SHARE))
        value_error(w, "not from 1 (all) to 1000000:", "");
}

/* Refuses options that need a whole corpus: only a share is tested. */
void check_neighbours(option_walk *w, const certify_options *o)
{
    if (w->status == CONTINUE && o->neighbours > 0 && o->random > 0)
        exclude(w, "neighbours", "random");
    if (o->neighbours > 0)
        check_new_files(w, o, "neighbours");
}

/* How far the run is, in one line. */
#include "tool/progress.h"

#include "report/form.h"
#include "report/rules.h"
#include "run.h"
#include "tool/clock.h"
#include "tool/heap.h"

#define SILENT 500      /* ms without a line, for runs that are done soon */

static void begin(rendering *to, const run *r)
{
    to->own = take(sizeof(progress));
    progress_begin(to->own, false, r->results.count);
}

static void next(rendering *to, const run *r, const corpus_case *c)
{
    progress *p = to->own;
    char line[512];
    const size_t *of = r->all.of;
    size_t done = 0;

    if (!p->on || now() < p->began + SILENT)
        return;
    for (outcome o = 0; o < OUTCOMES; o++)
        done += of[o];
    size_t ok = of[IS_PASS] + of[IS_EITHER] + of[IS_UNSUPPORTED];
    u64 spent = now() - p->began;
    u64 left = done == 0 ? 0 : spent * (p->total - done) / done / 1000;

    snprintf(line, sizeof line,
             "%zu/%zu  %zu ok %zu wrong %zu crash  %llu s left  %s",
             done, p->total, ok, count_fails(&r->all), count_crashes(&r->all),
             (unsigned long long)left, c->name);
    progress_draw(p, line);
}

/* Before anything else is printed it is gone. */
static void item(rendering *to, const run *r, const result *one)
{
    (void)r;
    (void)one;
    progress_erase(to->own);
}

const form certify_progress = {.begin = begin, .next = next, .item = item};

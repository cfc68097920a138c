/* Prints the progress of the run in one line. */
#include "tool/progress.h"

#include "conformance/report/rules.h"
#include "conformance/run/form.h"
#include "conformance/run/run.h"
#include "tool/clock.h"
#include "tool/heap.h"

#define SILENT 500      /* ms before the first line: short runs print none */
#define PLAIN  10000    /* ms between lines, if not on a terminal */

typedef struct {
    progress line;
    u64 said;           /* when the last plain line was printed */
} state;

static void begin(rendering *to, const run *r)
{
    state *s = to->own = take(sizeof *s);

    progress_begin(&s->line, false, r->results.count);
    s->said = s->line.began;
}

/* Reports whether a plain line is due, which shows that the run is alive. */
static bool is_time(const state *s)
{
    u64 last = s->line.on ? s->line.began : s->said;

    return now() >= last + (s->line.on ? SILENT : PLAIN);
}

static void next(rendering *to, const run *r, const corpus_case *c)
{
    state *s = to->own;
    progress *p = &s->line;
    char line[512];
    const size_t *of = r->all.of;
    size_t done = 0;

    if (!is_time(s))
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
    if (!p->on) {
        fprintf(stderr, "assay: certify: %s\n", line);
        s->said = now();
    }
}

/* Erases the line before anything else is printed. */
static void item(rendering *to, const run *r, const result *one)
{
    (void)r;
    (void)one;
    progress_erase(&((state *)to->own)->line);
}

const form certify_progress = {.begin = begin, .next = next, .item = item};

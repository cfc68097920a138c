#include "report/progress.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "signals.h"

#define SILENT 500      /* ms without a line, for runs that are done soon */
#define REDRAW 100      /* ms between two of them */

void progress_begin(progress *p, bool quiet, size_t total)
{
    const char *terminal = getenv("TERM");

    *p = (progress){.began = now(), .total = total};
    p->on = !quiet && isatty(STDERR_FILENO) && terminal != NULL &&
            strcmp(terminal, "dumb") != 0;
}

static size_t window_width(void)
{
    struct winsize window;

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0)
        return 80;
    return window.ws_col;
}

void progress_erase(progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}

void progress_draw(progress *p, const char *line)
{
    if (!p->on || now() < p->drawn + REDRAW)
        return;
    progress_erase(p);
    fprintf(stderr, "%.*s", (int)window_width() - 1, line);
    fflush(stderr);
    p->shown = true;
    p->drawn = now();
}

void progress_show(progress *p, const tally *so_far, const corpus_case *next)
{
    char line[512];
    const size_t *of = so_far->of;
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
             done, p->total, ok, of[IS_FAIL] + of[IS_PROTOCOL],
             of[IS_CRASH] + of[IS_TIMEOUT] + of[IS_POISONED],
             (unsigned long long)left, next->name);
    progress_draw(p, line);
}

#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "clock.h"

#define REDRAW 100      /* least time between two lines in ms */

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

/* Returns how many bytes of the line fit in all columns but the last. */
static size_t bytes_shown(const char *line, size_t columns)
{
    size_t shown = 0, column = 0;

    for (; line[shown] != '\0'; shown++)
        if ((line[shown] & 0xc0) != 0x80 && ++column == columns)
            break;
    return shown;
}

void progress_draw(progress *p, const char *line)
{
    if (!p->on || now() < p->drawn + REDRAW)
        return;
    progress_erase(p);
    fwrite(line, 1, bytes_shown(line, window_width()), stderr);
    fflush(stderr);
    p->shown = true;
    p->drawn = now();
}

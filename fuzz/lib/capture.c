#include "lib/capture.h"

#ifdef __GLIBC__                /* stdout and stderr are variables */

void capture_begin(captured *c)
{
    output_begin(&c->out);
    output_begin(&c->err);
    c->usual_out = stdout;
    c->usual_err = stderr;
    stdout = output_file(&c->out);
    stderr = output_file(&c->err);
}

void capture_end(captured *c)
{
    fflush(stdout);
    fflush(stderr);
    stdout = c->usual_out;
    stderr = c->usual_err;
}

#else                           /* redirect the file descriptors */

#include <unistd.h>

#include "lib/target.h"

static void divert(FILE *usual, int kept[2])
{
    FILE *elsewhere = tmpfile();

    fflush(usual);
    kept[0] = dup(fileno(usual));
    kept[1] = elsewhere != NULL ? dup(fileno(elsewhere)) : -1;
    demand(kept[0] >= 0 && kept[1] >= 0, "what is printed can be kept");
    fclose(elsewhere);
    dup2(kept[1], fileno(usual));
}

static void restore(FILE *usual, int kept[2], output *o)
{
    char piece[4096];
    off_t at = 0;

    fflush(usual);
    dup2(kept[0], fileno(usual));
    output_begin(o);
    for (ssize_t n; (n = pread(kept[1], piece, sizeof piece, at)) > 0; at += n)
        output_add(o, piece, (size_t)n);
    close(kept[0]);
    close(kept[1]);
}

static int (*kept_descriptors(void))[2]
{
    static int kept[2][2];

    return kept;
}

void capture_begin(captured *c)
{
    c->usual_out = stdout;
    c->usual_err = stderr;
    divert(stdout, kept_descriptors()[0]);
    divert(stderr, kept_descriptors()[1]);
}

void capture_end(captured *c)
{
    restore(stdout, kept_descriptors()[0], &c->out);
    restore(stderr, kept_descriptors()[1], &c->err);
}

#endif

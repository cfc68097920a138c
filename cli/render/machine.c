#include "render/machine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tool/cleanup.h"
#include "render/github.h"
#include "render/ndjson.h"

void want_channel(channel *c, const char *path)
{
    c->wanted = true;
    c->path = path != NULL && strcmp(path, "-") != 0 ? path : NULL;
}

static int users_of_stdout(const machine *m)
{
    return (m->json.wanted && m->json.path == NULL) +
           (m->sarif.wanted && m->sarif.path == NULL) + m->github;
}

bool machine_clashes(const machine *m)
{
    return users_of_stdout(m) > 1;
}

static bool is_same_file(const struct stat *a, const char *path)
{
    struct stat b;

    return path != NULL && stat(path, &b) == 0 && S_ISREG(b.st_mode) &&
           a->st_dev == b.st_dev && a->st_ino == b.st_ino;
}

bool machine_replaces(const machine *m, const char *name)
{
    struct stat about;

    return stat(name, &about) == 0 &&
           ((m->json.wanted && is_same_file(&about, m->json.path)) ||
            (m->sarif.wanted && is_same_file(&about, m->sarif.path)));
}

bool machine_takes_stdout(const machine *m)
{
    return users_of_stdout(m) > 0;
}

static bool open_channel(channel *c, const char *command)
{
    c->out = stdout;
    if (!c->wanted || c->path == NULL)
        return true;
    if (!outfile_open(&c->file, command, c->path))
        return false;
    c->out = c->file.file;
    return true;
}

static bool has_file(const channel *c)
{
    return c->wanted && c->path != NULL;
}

static void mark_json(machine *m)
{
    view pieces[MOST_PIECES];

    if (has_file(&m->json))
        outfile_mark(&m->json.file, pieces, unfinished_line(pieces));
}

static void mark_sarif(machine *m)
{
    view pieces[MOST_PIECES];

    if (has_file(&m->sarif))
        outfile_mark(&m->sarif.file, pieces,
                     sarif_unfinished(&m->log, pieces));
}

/* The pieces of the last mark move while something is added. */
static void unmark_sarif(machine *m)
{
    if (has_file(&m->sarif))
        outfile_mark(&m->sarif.file, NULL, 0);
}

static void discard_channel(channel *c)
{
    if (has_file(c))
        outfile_discard(&c->file);
}

static bool close_channel(channel *c)
{
    return !has_file(c) || outfile_close(&c->file);
}

/* GitHub names the file of the summary; each step appends to it. */
static bool open_summary(machine *m, const char *command)
{
    const char *path = getenv("GITHUB_STEP_SUMMARY");

    if (!m->github || path == NULL || path[0] == '\0')
        return true;
    m->summary = fopen(path, "a");
    if (m->summary == NULL) {
        fprintf(stderr, "assay: %s: ", command);
        print_path(stderr, path);
        fprintf(stderr, ": %s\n", strerror(errno));
        return false;
    }
    print_summary_head(m->summary);
    return true;
}

bool machine_open(machine *m, const char *command)
{
    if (!open_channel(&m->json, command) || !open_channel(&m->sarif, command) ||
        !open_summary(m, command)) {
        discard_channel(&m->json);
        discard_channel(&m->sarif);
        return false;
    }
    if (m->sarif.wanted)
        sarif_begin(&m->log, m->sarif.out, m->github);
    mark_json(m);
    mark_sarif(m);
    return true;
}

static bool close_summary(machine *m)
{
    int error = 0;

    if (m->summary == NULL)
        return true;
    bool arrived = has_arrived(m->summary, &error);
    if (fclose(m->summary) != 0 && arrived) {
        arrived = false;
        error = errno;
    }
    if (!arrived)
        fprintf(stderr, "assay: the summary of the job cannot be written%s%s\n",
                error != 0 ? ": " : "", error != 0 ? strerror(error) : "");
    return arrived;
}

static void add_report(machine *m, const input *in, const assay_report *r)
{
    sigset_t before;

    hold_signals(&before);
    unmark_sarif(m);
    if (assay_report_reason(r) != NULL)
        sarif_add_problem(&m->log, in->name, assay_report_reason(r));
    sarif_add_report(&m->log, in, r);
    mark_sarif(m);
    release_signals(&before);
}

static void add_problem(machine *m, const input *in)
{
    sigset_t before;

    hold_signals(&before);
    unmark_sarif(m);
    sarif_add_problem(&m->log, in->name, in->problem);
    mark_sarif(m);
    release_signals(&before);
}

void machine_add_report(machine *m, const manner *how, const input *in,
                        const assay_report *r)
{
    if (m->json.wanted)
        write_report_line(m->json.out, in, r);
    mark_json(m);
    if (m->sarif.wanted)
        add_report(m, in, r);
    if (m->github && assay_report_reason(r) != NULL)
        print_problem_command(stdout, in->name, assay_report_reason(r));
    if (m->github)
        print_commands(how, in, r);
    if (m->summary != NULL)
        print_summary_row(m->summary, how, in, r);
}

void machine_add_problem(machine *m, const input *in)
{
    if (m->json.wanted)
        write_problem_line(m->json.out, in->name, in->problem);
    mark_json(m);
    if (m->sarif.wanted)
        add_problem(m, in);
    if (m->github)
        print_problem_command(stdout, in->name, in->problem);
    if (m->summary != NULL)
        print_summary_problem(m->summary, in->name, in->problem);
}

bool machine_close(machine *m)
{
    unmark_sarif(m);
    if (m->sarif.wanted)
        sarif_end(&m->log);
    bool closed = close_channel(&m->json);
    closed = close_channel(&m->sarif) && closed;
    return close_summary(m) && closed;
}

/*
 * What a run of validate writes for machines: lines of JSON, SARIF, commands
 * and a summary for GitHub. Each goes to a file of its own, or to standard
 * output in the place of the text: at most one of them.
 */
#ifndef ASSAY_MACHINE_H
#define ASSAY_MACHINE_H

#include "render/finding.h"
#include "options.h"
#include "output.h"
#include "render/sarif.h"

typedef struct {
    bool wanted;
    const char *path;           /* NULL: standard output */
    outfile file;
    FILE *out;                  /* once it is open */
} channel;

typedef struct {
    channel json, sarif;
    bool github;
    sarif log;
    FILE *summary;              /* of the job on GitHub, or NULL */
} machine;

/* The option --json or --sarif: path is NULL or "-" for standard output. */
void want_channel(channel *c, const char *path);

/* Whether more than one of them wants standard output; whether one does. */
bool machine_clashes(const machine *m);
bool machine_takes_stdout(const machine *m);

/* Whether one of them would take the place of the file of that name. */
bool machine_replaces(const machine *m, const char *name);

/* false if a file cannot be made, which has been told. */
bool machine_open(machine *m, const char *command);

void machine_add_report(machine *m, const manner *how, const input *in,
                        const assay_report *r);
void machine_add_problem(machine *m, const input *in);

/* false if a file could not be finished, which has been told. */
bool machine_close(machine *m);

#endif

/* Measures the time and memory that a program needs for a case. */
#ifndef ASSAY_METER_H
#define ASSAY_METER_H

#include <sys/resource.h>
#include <sys/types.h>

#include "tool/base.h"

typedef struct {
    double seconds;         /* elapsed */
    double busy;            /* seconds of processor time */
    u64 peak;               /* most bytes in memory; 0: unknown */
    u64 grown;              /* bytes of the peak that were added by the case */
} cost;

/*
 * The meter of one process, from system statistics. Processor time includes
 * children that were waited for; memory does not.
 */
typedef struct {
    pid_t pid;
    bool open;              /* these files are open, or -1: */
    int status, refs;
    bool shared;            /* it had a case before this one */
    bool asked;             /* it has or had a case */
    u64 began;              /* ns */
    double spent;           /* seconds of processor time before the case */
    u64 stale;              /* earlier peak, if it cannot be reset */
    u64 floor;              /* up to this, a peak may be ours, before exec() */
    u64 resident;           /* bytes, at the last look */
    u64 before;             /* bytes when the case began */
    u64 peak;               /* of the case, as observed */
    double busy;
} meter;

/* Starts to measure a process that was just started. */
void meter_open(meter *m, pid_t pid);
void meter_close(meter *m);

/* Starts a case. */
void meter_begin(meter *m);

/* meter_look() samples the process; meter_end() adds what wait4() reported. */
void meter_look(meter *m);
void meter_end(meter *m, const struct rusage *usage);

cost meter_cost(const meter *m);

#endif

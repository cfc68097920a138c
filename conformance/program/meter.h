/* What a case costs a program: time, and memory. */
#ifndef ASSAY_METER_H
#define ASSAY_METER_H

#include <sys/resource.h>
#include <sys/types.h>

#include "tool/base.h"

typedef struct {
    double seconds;         /* by the clock */
    double busy;            /* of processors */
    u64 peak;               /* most bytes in memory; 0: not known */
    u64 grown;              /* of these, more than before the case */
} cost;

/*
 * Of one process, as the system counts: children of it count in busy once it
 * waited for them, and their memory does not.
 */
typedef struct {
    pid_t pid;
    bool open;              /* and then these files of it, -1: none: */
    int status, refs;
    bool shared;            /* it had another case before this one */
    bool asked;             /* it has a case, or had one */
    u64 began;              /* ns */
    double spent;           /* seconds of processors before the case */
    u64 stale;              /* peak from before, where it cannot be forgotten */
    u64 floor;              /* peaks up to it may be ours, from before exec() */
    u64 resident;           /* bytes, when it was looked at last */
    u64 before;             /* the same when the case began */
    u64 peak;               /* of the case, as far as it was seen */
    double busy;
} meter;

/* Of a process that was just started, for a case or to be asked some. */
void meter_open(meter *m, pid_t pid);
void meter_close(meter *m);

/* Another case begins. */
void meter_begin(meter *m);

/* How it stands; and all of it, once the process was waited for. */
void meter_look(meter *m);
void meter_end(meter *m, const struct rusage *usage);

cost meter_cost(const meter *m);

#endif

/*
 * The peak of a case is VmHWM in /proc/PID/status; writing 5 to
 * /proc/PID/clear_refs resets it to the current size. An ended process has no
 * memory, but wait4() reports its lifetime peak, which is the peak of the case
 * if the process was started for it. However, exec() passes on the peak of the
 * process that called fork(). A peak up to ours may therefore be ours, and then
 * the value that was read before the end counts.
 */
#include "conformance/program/meter.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tool/clock.h"

static int open_file(pid_t pid, const char *name, int how)
{
    char path[64];

    snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, name);
    return open(path, how | O_CLOEXEC);
}

static u64 own_peak(void)
{
    struct rusage usage;

    return getrusage(RUSAGE_SELF, &usage) == 0 ? 1024 * (u64)usage.ru_maxrss
                                               : 0;
}

void meter_open(meter *m, pid_t pid)
{
    *m = (meter){.pid = pid, .open = true, .began = now_ns(),
                 .status = open_file(pid, "status", O_RDONLY),
                 .refs = open_file(pid, "clear_refs", O_WRONLY),
                 .floor = own_peak()};
}

void meter_close(meter *m)
{
    if (m->open && m->status >= 0)
        close(m->status);
    if (m->open && m->refs >= 0)
        close(m->refs);
    m->open = false;
}

/* Parses "VmHWM:     5352 kB"; 0 if it is missing, as in ended processes. */
static u64 bytes_after(const char *text, const char *name)
{
    const char *at = strstr(text, name);

    return at != NULL ? 1024 * strtoull(at + strlen(name), NULL, 10) : 0;
}

static double busy_time(pid_t pid)
{
    struct timespec t;
    clockid_t clock;

    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void meter_look(meter *m)
{
    char text[4096];

    if (!m->open || m->status < 0)
        return;
    ssize_t got = pread(m->status, text, sizeof text - 1, 0);
    if (got <= 0)
        return;
    text[got] = '\0';
    u64 peak = bytes_after(text, "\nVmHWM:");
    m->resident = bytes_after(text, "\nVmRSS:");
    if (peak > m->stale)
        m->peak = larger_of(m->peak, peak);
    m->busy = busy_time(m->pid);
}

void meter_begin(meter *m)
{
    bool clean = m->open && m->refs >= 0 && pwrite(m->refs, "5", 1, 0) == 1;

    m->stale = clean ? 0 : larger_of(m->stale, m->peak);
    m->shared = m->asked;
    m->asked = true;
    m->before = m->resident;
    m->spent = busy_time(m->pid);
    m->busy = m->spent;
    m->peak = 0;
    m->began = now_ns();
}

static double seconds_of(const struct timeval *t)
{
    return (double)t->tv_sec + (double)t->tv_usec / 1e6;
}

void meter_end(meter *m, const struct rusage *usage)
{
    u64 peak = 1024 * (u64)usage->ru_maxrss;

    m->busy = seconds_of(&usage->ru_utime) + seconds_of(&usage->ru_stime);
    if (!m->shared && peak > m->floor)
        m->peak = larger_of(m->peak, peak);
}

cost meter_cost(const meter *m)
{
    return (cost){
        .seconds = (double)(now_ns() - m->began) / 1e9,
        .busy = m->busy > m->spent ? m->busy - m->spent : 0,
        .peak = m->peak,
        .grown = m->peak > m->before ? m->peak - m->before : 0,
    };
}

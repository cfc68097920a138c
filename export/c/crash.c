/* For sigaltstack(). */
#if !defined(_WIN32) && !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700
#endif
#include "crash.h"

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const *current;

/* Reports the crash; then the process ends as it would without this handler. */
static void report_crash(int number)
{
    fprintf(stderr, "wrong  %s: crashed, signal %d\n",
            *current != NULL ? *current : "no case", number);
    signal(number, SIG_DFL);
    raise(number);
}

/* Reports a reader that calls exit(), which is never a success. */
static void report_exit(void)
{
    if (*current == NULL)
        return;
    fprintf(stderr, "wrong  %s: it ended the program\n", *current);
    fflush(NULL);
    _Exit(1);
}

static const int crashes[] = {
    SIGSEGV, SIGABRT, SIGFPE, SIGILL,
#ifdef SIGBUS
    SIGBUS,
#endif
};
#define CRASHES (sizeof crashes / sizeof *crashes)

#ifdef _WIN32

static void prepare_stack(void)
{
}

static void catch_crash(int number)
{
    signal(number, report_crash);
}

#else

/* A stack overflow leaves no stack for the report, so this is another one. */
static void prepare_stack(void)
{
    static char other[1 << 16];
    stack_t stack = {.ss_sp = other, .ss_size = sizeof other};

    sigaltstack(&stack, NULL);
}

static void catch_crash(int number)
{
    struct sigaction action = {.sa_handler = report_crash,
                               .sa_flags = SA_ONSTACK};

    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

#endif

void name_crashes(const char *const *current_case)
{
    current = current_case;
    prepare_stack();
    atexit(report_exit);
    for (size_t i = 0; i < CRASHES; i++)
        catch_crash(crashes[i]);
}

/*
 * Runs a command and prints what it cost. A small program does this, because a
 * new process is charged with the memory of the process that started it.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

static void become(char **words, u64 limit)
{
    int nothing = open("/dev/null", O_RDWR);
    struct rlimit seconds = {limit, limit + 1};

    if (nothing < 0 || setrlimit(RLIMIT_CPU, &seconds) != 0)
        _exit(127);
    for (int i = 0; i <= 2; i++)
        dup2(nothing, i);
    execvp(words[0], words);
    _exit(127);
}

static u64 micros(struct timeval t)
{
    return (u64)t.tv_sec * 1000000 + (u64)t.tv_usec;
}

/* SECONDS COMMAND [ARGUMENT]...: ends it after that much processor time. */
int race_run(char **a)
{
    struct rusage usage;
    int status;
    if (a[0] == NULL || a[1] == NULL)
        return 2;

    u64 from = bench_now(WALL);
    pid_t child = fork();
    if (child == 0)
        become(a + 1, strtoull(a[0], NULL, 10));
    if (child < 0 || wait4(child, &status, 0, &usage) != child)
        return 1;
    u64 wall = bench_now(WALL) - from;
    printf("{\"wall\":%llu,\"cpu\":%llu,\"kib\":%ld,\"status\":%d}\n",
           (unsigned long long)wall, (unsigned long long)
           (micros(usage.ru_utime) + micros(usage.ru_stime)) * 1000,
           usage.ru_maxrss,
           WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status));
    return 0;
}

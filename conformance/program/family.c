#include "conformance/program/family.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tool/clock.h"
#include "tool/heap.h"

#define PATIENCE 5000   /* ms: some programs fork faster than we can kill */

/* Returns the parent, 3 in "12 (any name) S 3 ..."; 0 if the process is
 * gone. */
static pid_t parent_of(const char *pid)
{
    char path[64], line[512];
    int parent = 0;

    snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return 0;
    if (fgets(line, sizeof line, file) != NULL) {
        const char *name_end = strrchr(line, ')');
        if (name_end == NULL || sscanf(name_end, ") %*c %d", &parent) != 1)
            parent = 0;
    }
    fclose(file);
    return parent;
}

/* Lists our children. Free the list. */
static pid_t *list_children(size_t *count)
{
    DIR *folder = opendir("/proc");
    pid_t *children = NULL;
    struct dirent *entry;

    *count = 0;
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        if (entry->d_name[strspn(entry->d_name, "0123456789")] != '\0' ||
            parent_of(entry->d_name) != getpid())
            continue;
        children = take_more(children, (*count + 1) * sizeof *children);
        children[(*count)++] = (pid_t)strtol(entry->d_name, NULL, 10);
    }
    if (folder != NULL)
        closedir(folder);
    return children;
}

/* Reports whether we have children; zombies count. */
static bool has_children(void)
{
    siginfo_t about;

    return waitid(P_ALL, 0, &about, WEXITED | WNOHANG | WNOWAIT) == 0;
}

void family_begin(family *f)
{
    *f = (family){0};
    if (has_children())
        f->strangers = list_children(&f->count);
    prctl(PR_GET_CHILD_SUBREAPER, &f->subreaper);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

void family_end(family *f)
{
    prctl(PR_SET_CHILD_SUBREAPER, f->subreaper);
    free(f->strangers);
    *f = (family){0};
}

static bool is_stranger(const family *f, pid_t pid)
{
    for (size_t i = 0; i < f->count; i++)
        if (f->strangers[i] == pid)
            return true;
    return false;
}

/* Kills one generation of children; returns false if there was none. */
static bool end_children(const family *f)
{
    size_t count, ended = 0;
    pid_t *children = list_children(&count);

    for (size_t i = 0; i < count; i++) {
        if (is_stranger(f, children[i]))
            continue;
        kill(children[i], SIGKILL);
        waitpid(children[i], NULL, WNOHANG);
        ended++;
    }
    free(children);
    return ended > 0;
}

void end_orphans(const family *f)
{
    u64 deadline = now() + PATIENCE;

    while (has_children() && end_children(f) && now() < deadline)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

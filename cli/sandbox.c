#include "sandbox.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tool/heap.h"

#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || \
    __has_feature(thread_sanitizer)
#define INSTRUMENTED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || \
    defined(ASSAY_COVERAGE)
#define INSTRUMENTED 1
#endif
#ifndef INSTRUMENTED
#define INSTRUMENTED 0
#endif

static bool is_wanted(void)
{
    const char *said = getenv("ASSAY_SANDBOX");

    if (said != NULL && strcmp(said, "on") == 0)
        return true;
    return !INSTRUMENTED && (said == NULL || strcmp(said, "off") != 0);
}

#ifdef SYS_landlock_create_ruleset

/*
 * Copied from <linux/landlock.h>, which is older than the kernel on many
 * systems. Each version of the interface adds rights, and members of rules: a
 * kernel accepts a longer structure if the members unknown to it are zero.
 */
enum {
    EXECUTE     = 1 << 0,
    WRITE_FILE  = 1 << 1,
    REMOVE_DIR  = 1 << 4,
    REMOVE_FILE = 1 << 5,
    MAKE_CHAR   = 1 << 6,
    MAKE_DIR    = 1 << 7,
    MAKE_REG    = 1 << 8,
    MAKE_SOCK   = 1 << 9,
    MAKE_FIFO   = 1 << 10,
    MAKE_BLOCK  = 1 << 11,
    MAKE_SYM    = 1 << 12,
    REFER       = 1 << 13,      /* from version 2: to another folder */
    TRUNCATE    = 1 << 14,      /* 3 */
    IOCTL_DEV   = 1 << 15,      /* 5 */

    BIND_TCP    = 1 << 0,       /* 4 */
    CONNECT_TCP = 1 << 1,

    ABSTRACT_UNIX = 1 << 0,     /* 6 */
    SIGNAL        = 1 << 1,
};

typedef struct {
    u64 files, network, others;
} ruleset;

typedef struct {
    u64 rights;
    int32_t folder;
} __attribute__((packed)) folder_rule;

#define ASK_VERSION 1u
#define ABOUT_FOLDER 1

static ruleset all_of(long version)
{
    ruleset all = {.files = EXECUTE | WRITE_FILE | REMOVE_DIR | REMOVE_FILE |
                            MAKE_CHAR | MAKE_DIR | MAKE_REG | MAKE_SOCK |
                            MAKE_FIFO | MAKE_BLOCK | MAKE_SYM};

    all.files |= version >= 2 ? REFER : 0;
    all.files |= version >= 3 ? TRUNCATE : 0;
    all.files |= version >= 5 ? IOCTL_DEV : 0;
    all.network = version >= 4 ? BIND_TCP | CONNECT_TCP : 0;
    all.others = version >= 6 ? ABSTRACT_UNIX | SIGNAL : 0;
    return all;
}

void sandbox_open(sandbox *s)
{
    long version = -1;

    if (is_wanted())
        version = syscall(SYS_landlock_create_ruleset, NULL, (size_t)0,
                          ASK_VERSION);
    *s = (sandbox){.rules = -1};
    if (version < 1)
        return;
    ruleset all = all_of(version);
    s->files = all.files;
    s->rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0u);
}

static void give_in(sandbox *s)
{
    if (s->rules >= 0)
        close(s->rules);
    s->rules = -1;
}

/* Allows rights in a folder. If the rule cannot be added, nothing is given up,
 * since the program would then fail by its own doing. */
static void let(sandbox *s, const char *folder, u64 rights)
{
    if (s->rules < 0)
        return;
    folder_rule rule = {rights & s->files,
                        open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC)};
    bool added = rule.folder >= 0 &&
                 syscall(SYS_landlock_add_rule, s->rules, ABOUT_FOLDER, &rule,
                         0u) == 0;
    if (rule.folder >= 0)
        close(rule.folder);
    if (!added)
        give_in(s);
}

/* The kernel requires that no executed program gains rights. */
void sandbox_enter(sandbox *s)
{
    if (s->rules >= 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        syscall(SYS_landlock_restrict_self, s->rules, 0u);
    give_in(s);
}

#else

enum { REMOVE_FILE, MAKE_REG, WRITE_FILE, REMOVE_DIR, MAKE_DIR, TRUNCATE };

void sandbox_open(sandbox *s)
{
    *s = (sandbox){.rules = -1};
}

static void let(sandbox *s, const char *folder, u64 rights)
{
    (void)s;
    (void)folder;
    (void)rights;
}

void sandbox_enter(sandbox *s)
{
    (void)s;
}

#endif

void sandbox_let_rename(sandbox *s, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? take_text(".")
                 : take_copy(path, (size_t)(slash - path) + 1);

    let(s, folder, MAKE_REG | REMOVE_FILE);
    free(folder);
}

void sandbox_let_make(sandbox *s, const char *folder)
{
    let(s, folder, WRITE_FILE | TRUNCATE | MAKE_REG | REMOVE_FILE | MAKE_DIR |
                   REMOVE_DIR);
}

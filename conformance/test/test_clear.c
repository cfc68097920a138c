/* Removes folders in which a program left files that are hard to remove. */
#include "ref/test/suite.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool/clear.h"

#define NOBODY 65534

static void make_file(int folder, const char *name)
{
    int file = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC, 0600);

    ck_assert_int_ge(file, 0);
    close(file);
}

static int make_folder(int at, const char *name)
{
    ck_assert_int_eq(mkdirat(at, name, 0700), 0);
    int folder = openat(at, name, O_RDONLY | O_DIRECTORY);
    ck_assert_int_ge(folder, 0);
    return folder;
}

/* Gives up root, for whom no folder is closed. */
static int begin(void)
{
    clear_folder("mine");
    rmdir("mine");
    int folder = make_folder(AT_FDCWD, "mine");
    if (geteuid() != 0)
        return folder;
    ck_assert_int_eq(fchown(folder, NOBODY, NOBODY), 0);
    ck_assert_int_eq(seteuid(NOBODY), 0);
    return folder;
}

/* Returns to root, if we were: leaks are checked at the end. */
static void end(int folder, bool all)
{
    bool empty = clear_folder("mine");

    close(folder);
    ck_assert_int_eq(seteuid(getuid()), 0);
    ck_assert_int_eq(empty, all);
}

/* Creates nested folders, each with a file in it. */
static void dig(int from, const char *name, int depth)
{
    int at = dup(from);

    for (int i = 0; i < depth; i++) {
        int next = make_folder(at, name);
        close(at);
        at = next;
        make_file(at, "file");
    }
    close(at);
}

START_TEST(deep)
{
    struct rlimit few = {16, 16};
    char name[201] = {0};
    int folder = begin();

    memset(name, 'd', 200);
    dig(folder, name, 60);
    dig(folder, ".0", 300);
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &few), 0);
    end(folder, true);
}
END_TEST

START_TEST(wide)
{
    char name[20];
    int folder = begin();

    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, ".%d", i);
        dig(folder, name, 2);
        snprintf(name, sizeof name, "%d", i);
        make_file(folder, name);
    }
    end(folder, true);
}
END_TEST

START_TEST(closed)
{
    int folder = begin();

    for (mode_t mode = 0; mode < 01000; mode += 0100) {
        char name[20];
        snprintf(name, sizeof name, "closed-%o", (unsigned)mode);
        int one = make_folder(folder, name);
        dig(one, "in it", 2);
        ck_assert_int_eq(fchmodat(one, "in it", mode, 0), 0);
        ck_assert_int_eq(fchmod(one, mode), 0);
        close(one);
    }
    ck_assert_int_eq(fchmod(folder, 0), 0);
    end(folder, true);
}
END_TEST

START_TEST(links)
{
    int folder = begin();

    dig(folder, "kept", 2);
    int mine = make_folder(folder, "emptied");
    ck_assert_int_eq(symlinkat("../kept", mine, "link"), 0);
    close(mine);
    ck_assert(clear_folder("mine/emptied"));
    ck_assert_int_eq(faccessat(folder, "kept/kept/file", F_OK, 0), 0);

    ck_assert_int_eq(rmdir("mine/emptied"), 0);
    ck_assert(clear_folder("mine/emptied"));
    ck_assert_int_eq(symlinkat("kept", folder, "emptied"), 0);
    ck_assert(clear_folder("mine/emptied"));
    ck_assert_int_ne(faccessat(folder, "emptied", F_OK, 0), 0);
    ck_assert_int_eq(faccessat(folder, "kept/kept/file", F_OK, 0), 0);
    end(folder, true);
}
END_TEST

/* Reports files that cannot be removed, and removes all others. */
START_TEST(of_others)
{
    int folder = begin();

    if (geteuid() != getuid()) {
        ck_assert_int_eq(seteuid(0), 0);
        dig(folder, "theirs", 1);
        ck_assert_int_eq(seteuid(NOBODY), 0);
        dig(folder, "ours", 3);
        end(dup(folder), false);
        ck_assert_int_ne(faccessat(folder, "ours", F_OK, 0), 0);
    }
    end(folder, true);
}
END_TEST

RUN("clear", deep, wide, closed, links, of_others)

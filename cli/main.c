/* assay: the program without what makes files, which is in assay-mint. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "assay.h"
#include "beside.h"
#include "commands/commands.h"
#include "dispatch.h"
#include "minted.h"
#include "tool/escape.h"
#include "tool/heap.h"

/* Keeps the arguments of main() for later calls, which pass NULL and get them:
 * who reads options moves words in argv. */
static char **arguments(int argc, char **argv)
{
    static char **kept;

    if (argv != NULL) {
        kept = take(((size_t)argc + 1) * sizeof *kept);
        for (int i = 0; i < argc; i++)
            kept[i] = argv[i];
    }
    return kept;
}

/* What assay-mint is told: the version that starts it. */
#define MINT_FOR "ASSAY_MINT_FOR"

/* A file of that name that starts this program again would do so for ever. */
static bool was_started_for_it(void)
{
    const char *version = getenv(MINT_FOR);
    return version != NULL && strcmp(version, ASSAY_VERSION) == 0;
}

/* Why the program in the folder was not started: errno says so. */
static void print_reason(const char *folder)
{
    int error = errno;

    if (folder == NULL) {
        fprintf(stderr, "but the folder of this program is unknown: %s",
                strerror(error));
        return;
    }
    fputs(was_started_for_it() ? "but "
          : error == ENOENT ? "which is not next to "
          : "which cannot be started: ", stderr);
    print_path(stderr, folder);
    if (was_started_for_it())
        fputs("/assay-mint is assay itself", stderr);
    else if (error == ENOENT)
        fputs("/assay", stderr);
    else
        fprintf(stderr, "/assay-mint: %s", strerror(error));
}

/* Returns if it cannot be started: errno says why. */
static void start_mint(const char *folder)
{
    char *path = take_text("%s/assay-mint", folder);

    setenv(MINT_FOR, ASSAY_VERSION, 1);
    execv(path, arguments(0, NULL));
    int error = errno;
    unsetenv(MINT_FOR);
    free(path);
    errno = error;
}

/*
 * Becomes the assay-mint next to this program, never one of the PATH: who
 * trusts this program did not choose that one. Returns the exit status if it
 * cannot be started.
 */
static int run_mint(const char *purpose)
{
    char *folder = find_program_folder();

    fflush(stdout);
    if (folder != NULL && !was_started_for_it())
        start_mint(folder);
    int error = errno;
    fprintf(stderr, "assay: %s needs assay-mint, ", purpose);
    errno = error;
    print_reason(folder);
    fputs(" (it comes with the tarball and the Debian package)\n", stderr);
    free(folder);
    return 2;
}

/* Help and wrong options need no other program. */
static int run_command(const command_info *info, int argc, char **argv)
{
    option_walk w = walk_options(info, argc, argv);

    while (next_option(&w) != NO_OPTION)
        continue;
    return w.status == GO_ON ? run_mint(info->name) : w.status;
}

int generate_main(int argc, char **argv)
{
    return run_command(&generate_command, argc, argv);
}

int spoil_main(int argc, char **argv)
{
    return run_command(&spoil_command, argc, argv);
}

int certify_random(certify_options *o)
{
    (void)o;
    return run_mint("certify --random");
}

bool write_rule_pages(const char *folder, u32 format)
{
    (void)folder;
    (void)format;
    return run_mint("rules --html") == 0;
}

int main(int argc, char **argv)
{
    char **kept = arguments(argc, argv);
    int status = assay_main(argc, argv);

    free(kept);
    return status;
}

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

/*
 * Becomes the assay-mint next to this program, never one of the PATH: who
 * trusts this program did not choose that one. Returns the exit status if it is
 * not there.
 */
static int run_mint(const char *purpose)
{
    char *folder = find_program_folder();
    char *mint = take_text("%s/assay-mint", folder != NULL ? folder : "");

    fflush(stdout);
    if (folder != NULL && setenv("ASSAY_MINT_FOR", ASSAY_VERSION, 1) == 0)
        execv(mint, arguments(0, NULL));
    int error = errno;
    fprintf(stderr, "assay: %s needs assay-mint, ", purpose);
    if (folder == NULL || error == ENOENT) {
        fputs("which is not next to ", stderr);
        print_path(stderr, folder != NULL ? folder : "assay");
        fputs("/assay", stderr);
    } else {
        fputs("which cannot be started: ", stderr);
        print_path(stderr, mint);
        fprintf(stderr, ": %s", strerror(error));
    }
    fputs(" (it comes with the tarball and the Debian package)\n", stderr);
    free(mint);
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

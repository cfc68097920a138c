/* assay: the program without the commands that make files; assay-mint has
 * these. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "assay.h"
#include "installed.h"
#include "commands/commands.h"
#include "dispatch.h"
#include "minted.h"
#include "tool/escape.h"
#include "tool/heap.h"

/* Saves the arguments of main(), since parsing options reorders argv; later
 * calls pass NULL and get the saved ones. */
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

/* Reports whether this process was started in place of assay-mint. An
 * assay-mint that is assay itself would otherwise start itself for ever. */
static bool was_started_for_it(void)
{
    const char *version = getenv(MINT_FOR);
    return version != NULL && strcmp(version, ASSAY_VERSION) == 0;
}

/* Replaces this process by the program; returns the errno of a failure. */
static int start(const char *path)
{
    fflush(stdout);
    setenv(MINT_FOR, ASSAY_VERSION, 1);
    execv(path, arguments(0, NULL));
    int error = errno;
    unsetenv(MINT_FOR);
    return error;
}

/* Prints why the assay-mint in the folder does not run. */
static void print_reason(const char *folder, bool is_itself, int error)
{
    fputs(is_itself ? "but "
          : error == ENOENT ? "which is not next to "
          : "which cannot be started: ", stderr);
    print_path(stderr, folder);
    fputs(error == ENOENT ? "/assay" : "/assay-mint", stderr);
    if (is_itself)
        fputs(" is assay itself", stderr);
    else if (error != ENOENT)
        fprintf(stderr, ": %s", strerror(error));
}

/*
 * Replaces this process by the assay-mint next to this program; never by one in
 * the PATH, which a user who trusts this program did not choose. Returns the
 * exit status if it cannot be started.
 */
static int run_mint(const char *purpose)
{
    char *folder = find_program_folder();
    int error = errno;
    char *path = take_text("%s/assay-mint", folder != NULL ? folder : "");
    bool is_itself = was_started_for_it();

    if (folder != NULL)
        error = is_itself ? 0 : start(path);
    fprintf(stderr, "assay: %s needs assay-mint, ", purpose);
    if (folder != NULL)
        print_reason(folder, is_itself, error);
    else
        fprintf(stderr, "but the folder of this program is unknown: %s",
                strerror(error));
    fputs(" (it is built with assay, unless ASSAY_ONLY is set)\n", stderr);
    free(path);
    free(folder);
    return 2;
}

/* Handles help and usage errors here; anything else needs assay-mint. */
static int run_command(const command_info *info, int argc, char **argv)
{
    option_walk w = walk_options(info, argc, argv);

    while (next_option(&w) != NO_OPTION)
        continue;
    return w.status == CONTINUE ? run_mint(info->name) : w.status;
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

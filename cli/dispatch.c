/* Runs the command named on the command line; prints the list of commands. */
#include "dispatch.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "assay.h"
#include "commands/commands.h"
#include "digests/digests.h"
#include "distance.h"
#include "output.h"
#include "script.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/outfile.h"
#include "tool/shell.h"

static const char beginning[] =
    "assay: the reference validator of tensor and model file formats\n"
    "\n";

static const char in_tree[] =
    "\n"
    "In the source tree, the script ./assay runs all of these and adds\n";

static const char end[] =
    "\n"
    "Exit status: 0 accepted or done, 1 rejected, 2 unknown or failed.\n";

static const command *find_command(const char *name)
{
    for (const command *c = commands; c->name != NULL; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static int print_line(const command *c)
{
    return printf("  assay %-11s%-18s  %s\n", c->name, c->usage, c->purpose);
}

static int print_commands(void)
{
    static const command others[] = {
        {"help", "[COMMAND]", "print this, or help for a command", NULL,
         NULL},
        {"--version", "", "print the version and the formats", NULL, NULL},
    };

    fputs(beginning, stdout);
    for (const command *c = commands; c->name != NULL; c++)
        print_line(c);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        print_line(&others[i]);
    fputs(in_tree, stdout);
    print_script_commands();
    fputs(end, stdout);
    return 0;
}

static int print_version(void)
{
    puts("assay " ASSAY_VERSION);
    for (u32 f = 1; f <= assay_format_count(); f++) {
        const assay_format *about = assay_format_at(f);
        printf("%-9s  %s\n", about->name, about->title);
    }
    return 0;
}

/* Reports whether the name starts like a rule: with a format and a dot. */
static bool is_like_rule(const char *name)
{
    char word[WORD_SIZE];
    size_t length = strcspn(name, ".");

    if (name[length] == '\0' || length >= sizeof word)
        return false;
    memcpy(word, name, length);
    word[length] = '\0';
    return assay_format_by_name(word) != 0;
}

static const char *hint_about(const char *name)
{
    if (is_script_command(name))
        return "this is a command of the script ./assay in the source tree; "
               "try assay help ";
    if (name[0] != '-' && access(name, F_OK) == 0)
        return "not a command; for a file, try assay validate ";
    if (is_like_rule(name) || assay_format_by_name(name) != 0)
        return "not a command; for a rule, try assay rules ";
    return NULL;
}

static int refuse(const char *name)
{
    const char *hint = hint_about(name);
    nearest n = nearest_to(name);

    for (const command *c = commands; c->name != NULL; c++)
        nearest_offer(&n, c->name);
    nearest_offer(&n, "help");
    nearest_offer(&n, "--version");
    fputs("assay: ", stderr);
    if (hint == NULL)
        fputs(name[0] == '-' ? "unknown option '" : "unknown command '",
              stderr);
    print_path(stderr, name);
    if (hint != NULL) {
        fprintf(stderr, ": %s", hint);
        print_path(stderr, name);
        fputc('\n', stderr);
    } else if (n.best[0] != '\0') {
        fprintf(stderr, "' (did you mean %s?)\n", n.best);
    } else {
        fputs("' (assay help lists the commands)\n", stderr);
    }
    return 2;
}

static int help(int argc, char **argv)
{
    char option[] = "--help";

    if (argc < 2)
        return print_commands();
    const command *c = find_command(argv[1]);
    if (c == NULL && print_script_help(argv[1]))
        return 0;
    if (c == NULL)
        return strcmp(argv[1], "help") == 0 ? print_commands()
                                            : refuse(argv[1]);
    return c->run(2, (char *[]){argv[1], option, NULL});
}

static int dispatch(int argc, char **argv)
{
    if (argc < 1) {
        fputs("assay: missing command (assay help lists the commands)\n",
              stderr);
        return 2;
    }
    if (strcmp(argv[0], "help") == 0 || strcmp(argv[0], "--help") == 0 ||
        strcmp(argv[0], "-h") == 0)
        return help(argc, argv);
    if (strcmp(argv[0], "--version") == 0)
        return print_version();
    const command *c = find_command(argv[0]);
    if (c == NULL)
        return refuse(argv[0]);
    return choose_kernel() ? c->run(argc, argv) : 2;
}

/*
 * Returns the exit status, 2 if standard output could not be written. A reader
 * that closes the pipe early needs no message: the program then exits as if by
 * SIGPIPE.
 */
static int finish(int status)
{
    int error;

    if (status == 128 + SIGPIPE || has_arrived(stdout, &error))
        return status;
    if (error == EPIPE)
        return 128 + SIGPIPE;
    fprintf(stderr, "assay: cannot write to standard output%s%s\n",
            error != 0 ? ": " : "", error != 0 ? strerror(error) : "");
    return 2;
}

/*
 * Reserves the numbers of closed standard files. Otherwise a file opened later
 * would get such a number, and messages would be written to it.
 */
static void hold_standard_files(void)
{
    for (int file = 0; file <= 2; file++)
        if (fcntl(file, F_GETFD) < 0 && errno == EBADF)
            open("/", O_PATH | O_CLOEXEC);      /* takes the lowest number */
}

/*
 * Without memory, jansson would silently drop members, so it allocates through
 * heap.h, which ends the program instead. SIGXFSZ is ignored so that a write()
 * beyond a limit of the system fails with an error.
 */
int assay_main(int argc, char **argv)
{
    hold_standard_files();
    signal(SIGXFSZ, SIG_IGN);
    json_set_alloc_funcs(take, free);
    if (argc > 0)
        setenv(CALLED_AS, argv[0], 0);
    return finish(dispatch(argc - 1, argv + 1));
}

#include "options.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"
#include "print.h"

#define DEFAULT_TIMEOUT 10000
#define MOST_SECONDS 86400.0

enum { FORMAT = 'f', LEVEL = 'l', EXEC = 'e', ONLY = 'o', SKIP = 's',
       CORPUS = 'c', TIMEOUT = 't', DRY_RUN = 'd', QUIET = 'q', HELP = 'h' };

static const struct option table[] = {
    {"format",  required_argument, NULL, FORMAT},
    {"level",   required_argument, NULL, LEVEL},
    {"exec",    no_argument,       NULL, EXEC},
    {"only",    required_argument, NULL, ONLY},
    {"skip",    required_argument, NULL, SKIP},
    {"corpus",  required_argument, NULL, CORPUS},
    {"timeout", required_argument, NULL, TIMEOUT},
    {"dry-run", no_argument,       NULL, DRY_RUN},
    {"quiet",   no_argument,       NULL, QUIET},
    {"help",    no_argument,       NULL, HELP},
    {0},
};

/* What was given, between quotes, behind what is wrong with it. */
static bool refuse(const char *problem, const char *given, const char *hint)
{
    fprintf(stderr, "assay: certify: %s '", problem);
    print_escaped(stderr, given, strlen(given), 80);
    fprintf(stderr, "'%s\n", hint);
    return false;
}

/* getopt_long takes abbreviations; they would become part of the interface. */
static bool is_exact(const char *word)
{
    size_t length = strcspn(word + 2, "=");

    for (const struct option *o = table; o->name != NULL; o++)
        if (strlen(o->name) == length &&
            memcmp(o->name, word + 2, length) == 0)
            return true;
    return false;
}

static bool read_format(options *o, const char *name)
{
    format f = format_named(name);

    if (f == FORMATS)
        return refuse("unknown format", name, " (assay rules lists them)");
    o->formats[f] = true;
    o->any_format = false;
    return true;
}

static bool read_level(options *o, const char *name)
{
    o->level = grade_named(name);
    return o->level < GRADES ||
           refuse("unknown level", name, " (verdict, index, bytes or values)");
}

static bool read_timeout(options *o, const char *text)
{
    char *end;
    double seconds = strtod(text, &end);

    if (end == text || *end != '\0' || !(seconds >= 0.001) ||
        !(seconds <= MOST_SECONDS))
        return refuse("--timeout wants seconds, not", text, "");
    o->timeout = (u64)(seconds * 1000);
    o->timeout_text = text;
    return true;
}

static bool take_option(options *o, int option, const char *value)
{
    switch (option) {
    case FORMAT:  return read_format(o, value);
    case LEVEL:   return read_level(o, value);
    case TIMEOUT: return read_timeout(o, value);
    case ONLY:    o->only.globs[o->only.count++] = value; break;
    case SKIP:    o->skip.globs[o->skip.count++] = value; break;
    case CORPUS:  o->corpus = value; break;
    case EXEC:    o->exec = true; break;
    case DRY_RUN: o->dry_run = true; break;
    case QUIET:   o->quiet = true; break;
    default:      o->help = true;
    }
    return true;
}

bool options_read(options *o, int argc, char **argv)
{
    size_t most = (size_t)argc + 1;

    *o = (options){.any_format = true, .level = INDEX,
                   .timeout = DEFAULT_TIMEOUT,
                   .only.globs = take(most * sizeof(char *)),
                   .skip.globs = take(most * sizeof(char *))};
    opterr = 0;
    optind = 0;
    for (;;) {
        int at = optind > 0 ? optind : 1;
        const char *word = at < argc ? argv[at] : "";
        if (strncmp(word, "--", 2) == 0 && word[2] != '\0' && !is_exact(word))
            return refuse("unknown option", word, "");
        int option = getopt_long(argc, argv, "+:qh", table, NULL);
        if (option == -1)
            break;
        if (option == ':')
            return refuse("a value is missing behind", word, "");
        if (option == '?')
            return refuse(word[1] == '-' ? "no value belongs to"
                                         : "unknown option", word, "");
        if (!take_option(o, option, optarg))
            return false;
    }
    o->command = argv + optind;
    if (o->command[0] == NULL && !o->help && !o->dry_run) {
        fputs("assay: certify: no command\n"
              "usage: assay certify [OPTION]... -- COMMAND [ARGUMENT]...\n"
              "       assay certify --help\n", stderr);
        return false;
    }
    return true;
}

void options_free(options *o)
{
    free(o->only.globs);
    free(o->skip.globs);
}

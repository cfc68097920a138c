#include "cases.h"
#include "corpus.h"
#include "store.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>

typedef struct {
    void (*cases)(case_sink *sink);
    void (*large)(FILE *out, u64 count);
} generator;

static const generator generators[FORMATS] = {
#define FORMAT(name, title, version, extension, magic) \
    {name##_cases, name##_large},
#include "formats.def"
#undef FORMAT
};

int generate_cases(format f, golden_visitor visit, void *user)
{
    case_sink *sink = new_sink(f);

    generators[f].cases(sink);
    int answer = visit_cases(sink, visit, user);
    free_sink(sink);
    return answer;
}

static int make_large(format f, const char *dir, u64 count)
{
    const format_info *about = format_about(f);
    char name[RULE_NAME_SIZE];
    new_file out;

    snprintf(name, sizeof name, "%s-%" PRIu64 "%s", about->name, count,
             about->extension);
    char *path = join_names(dir, name);
    bool made = open_new_file(&out, path);

    if (made) {
        generators[f].large(out.file, count);
        made = close_new_file(&out);
    }
    if (made)
        printf("%s: %" PRIu64 " tensors\n", path, count);
    free(path);
    return made ? 0 : 2;
}

/* ------------------------------------------------------------- options -- */

static const char usage[] =
    "usage: assay generate [--format F]... [--check] DIR\n"
    "       assay generate [--format F]... --large N DIR\n";

const char generate_help[] =
    "\n"
    "Writes the golden files of every format, with a manifest, to "
    "DIR/<format>/.\n"
    "\n"
    "  --format F   of this format only (may be repeated)\n"
    "  --check      compare DIR with what would be written, write nothing\n"
    "  --large N    write one valid file of N small tensors a format instead,\n"
    "               DIR/<format>-N\n"
    "  -h, --help   print this\n"
    "\n"
    "Exit status: 0 done, 1 --check found differences, 2 failed.\n";

static const struct option long_options[] = {
    {"format", required_argument, NULL, 'f'},
    {"check",  no_argument,       NULL, 'c'},
    {"large",  required_argument, NULL, 'l'},
    {"help",   no_argument,       NULL, 'h'},
    {NULL, 0, NULL, 0},
};

typedef struct {
    bool wanted[FORMATS];
    bool check;
    u64 large;                  /* 0: the corpus */
    const char *dir;
    bool help;
} options;

static bool usage_error(const char *problem, const char *argument)
{
    fprintf(stderr, "assay: generate: %s%s%s%s\n%s", problem,
            argument != NULL ? " '" : "", argument != NULL ? argument : "",
            argument != NULL ? "'" : "", usage);
    return false;
}

/* getopt_long takes any beginning of a name; options are written in full. */
static bool is_whole_name(const char *argument)
{
    if (strncmp(argument, "--", 2) != 0 || argument[2] == '\0')
        return true;

    size_t length = strcspn(argument + 2, "=");
    for (const struct option *o = long_options; o->name != NULL; o++)
        if (strlen(o->name) == length &&
            strncmp(o->name, argument + 2, length) == 0)
            return true;
    return false;
}

static bool read_count(const char *text, u64 *count)
{
    char *end;

    errno = 0;
    *count = strtoull(text, &end, 10);
    return '1' <= text[0] && text[0] <= '9' && *end == '\0' && errno == 0 &&
           *count <= UINT32_MAX;
}

static bool take_option(int option, const char *argument, options *o)
{
    switch (option) {
    case 'c':
        o->check = true;
        return true;
    case 'h':
        o->help = true;
        return true;
    case 'l':
        return read_count(optarg, &o->large) ||
               usage_error("--large wants a number up to 4294967295, not",
                           optarg);
    case 'f':
        if (format_named(optarg) == FORMATS)
            return usage_error("unknown format", optarg);
        o->wanted[format_named(optarg)] = true;
        return true;
    case ':':
        return usage_error("a value is missing after", argument);
    default:
        return usage_error("wrong option", argument);
    }
}

static bool read_options(int argc, char **argv, options *o)
{
    bool some = false;

    optind = 1;
    opterr = 0;
    for (;;) {
        const char *argument = optind < argc ? argv[optind] : "";
        if (!is_whole_name(argument))
            return usage_error("unknown option", argument);

        int option = getopt_long(argc, argv, "+:h", long_options, NULL);
        if (option == -1)
            break;
        if (!take_option(option, argument, o))
            return false;
    }

    for (u32 f = 0; f < FORMATS; f++)
        some = some || o->wanted[f];
    for (u32 f = 0; f < FORMATS && !some; f++)
        o->wanted[f] = true;

    if (o->help)
        return true;
    if (o->check && o->large > 0)
        return usage_error("--check and --large exclude each other", NULL);
    if (optind != argc - 1)
        return usage_error(optind < argc ? "more than one DIR" : "no DIR",
                           NULL);
    o->dir = argv[optind];
    return true;
}

int generate_main(int argc, char **argv)
{
    options o = {0};
    int status = 0;

    if (!read_options(argc, argv, &o))
        return 2;
    if (o.help) {
        printf("%s%s", usage, generate_help);
        return 0;
    }

    for (u32 f = 0; f < FORMATS; f++) {
        int one = !o.wanted[f] ? 0
                : o.large > 0  ? make_large((format)f, o.dir, o.large)
                               : make_corpus((format)f, o.dir, o.check);
        status = one > status ? one : status;
    }
    return status;
}

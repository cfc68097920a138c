/*
 * assay adapter: assay itself as an implementation under test, the first one
 * that assay certify is tried on. conformance/PROTOCOL.md says what is said.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "commands.h"
#include "golden.h"
#include "input.h"
#include "json.h"
#include "output.h"
#include "rules.h"

static const option_info options[] = {{0}};

const command_info adapter_command = {
    "adapter", "[validate|decode FORMAT PATH]",
    "Answers as an implementation under test", options,
    "Without arguments it speaks the line protocol on standard input and\n"
    "output, with them it answers once:\n"
    "\n"
    "    assay certify -- assay adapter\n"
    "    assay certify --exec -- assay adapter\n",
    false
};

/* --------------------------------------------------------------- answer -- */

static void answer_reject(const assay_report *r)
{
    const assay_finding *f = assay_report_finding(r, 0);
    char name[RULE_NAME_SIZE];

    for (size_t i = 0; f != NULL; f = assay_report_finding(r, ++i))
        if (rule_about((rule)f->rule)->level == MUST)
            break;
    if (f == NULL) {
        puts("reject");
        return;
    }
    rule_name((rule)f->rule, name);
    printf("reject %s: %s %s\n", name, f->path, f->found);
}

static void answer_report(assay_report *r, bool decode)
{
    assay_verdict v = assay_report_verdict(r);

    if (v == ASSAY_REJECT) {
        answer_reject(r);
    } else if (v == ASSAY_UNKNOWN) {
        printf("unsupported %s\n", assay_report_reason(r));
    } else if (!decode) {
        puts("accept");
    } else {
        fputs("accept ", stdout);
        if (!assay_write_document(r, print_piece, stdout))
            puts(" not enough memory");
    }
}

/*
 * What cannot be read has no verdict; false after a line about it. Answered is
 * it only where others wait behind it, for whom silence would be a crash.
 */
static bool answer(const char *verb, format f, const char *path,
                   const char *begin, bool always)
{
    bool decode = strcmp(verb, "decode") == 0;
    input in;
    bool opened = input_open(&in, path);
    assay_options o = {.format = f,
                       .document = decode,
                       .memory_limit = input_memory(&in)};
    assay_report *r = NULL;

    if (opened) {
        r = assay_validate(in.bytes.bytes, (size_t)in.bytes.size, &o);
        opened = r != NULL && input_is_unchanged(&in);
    }
    if (opened) {
        fputs(begin, stdout);
        answer_report(r, decode);
    } else {
        const char *problem = in.problem[0] != '\0' ? in.problem
                                                    : "not enough memory";
        if (always)
            printf("%sunsupported %s\n", begin, problem);
        fputs("assay: adapter: ", stderr);
        print_path(stderr, path);
        fprintf(stderr, ": %s\n", problem);
    }
    assay_free(r);
    input_close(&in);
    return opened;
}

static bool is_verb(const char *word)
{
    return strcmp(word, "validate") == 0 || strcmp(word, "decode") == 0;
}

/* ------------------------------------------------------------- line mode -- */

/* The features that some case needs: assay has them all. */
static void write_features(json *out)
{
    json_t *known = json_object();
    const char *feature;
    json_t *item, *one;
    size_t at;
    corpus c;

    if (golden_open(&c))
        for (size_t i = 0; i < c.count; i++)
            json_array_foreach((json_t *)c.cases[i].features, at, item)
                json_object_set_new(known, json_string_value(item),
                                    json_true());
    print_open(out, "features", '[');
    json_object_foreach(known, feature, one)
        print_string(out, NULL, feature);
    print_close(out, ']');
    json_decref(known);
    corpus_close(&c);
}

static void say_hello(void)
{
    json out = {.sink = print_piece, .user = stdout};

    fputs("ASSAY hello ", stdout);
    print_open(&out, NULL, '{');
    print_name(&out, "protocol");
    print_raw(&out, "1");
    out.comma = true;
    print_string(&out, "name", "assay");
    print_string(&out, "version", ASSAY_VERSION);
    print_string(&out, "language", "C");
    print_open(&out, "formats", '{');
    for (u32 f = 0; f < FORMATS; f++) {
        print_open(&out, format_about((format)f)->name, '[');
        print_string(&out, NULL, "validate");
        print_string(&out, NULL, "decode");
        print_close(&out, ']');
    }
    print_close(&out, '}');
    write_features(&out);
    print_close(&out, '}');
    print_raw(&out, "\n");
}

/* Cuts the next word off the front of a line; the rest may be empty. */
static char *take_word(char **line)
{
    char *word = *line;
    size_t length = strcspn(word, " ");

    *line = word + length;
    if (**line != '\0')
        *(*line)++ = '\0';
    return word;
}

/* The rest of a line behind "case ": ID VERB FORMAT PATH. */
static void answer_case(char *line)
{
    char *id = take_word(&line);
    char *verb = take_word(&line);
    char *name = take_word(&line);
    format f = format_named(name);
    char begin[WORD_SIZE];

    snprintf(begin, sizeof begin, "ASSAY case %s ", id);
    if (!is_verb(verb) || f == FORMATS) {
        printf("%sunsupported verb or format\n", begin);
        return;
    }
    answer(verb, f, line, begin, true);
}

/* false when there is no more to say. */
static bool answer_line(char *line)
{
    if (strcmp(line, "bye") == 0)
        return false;
    if (strcmp(line, "hello 1") == 0) {
        say_hello();
        return true;
    }
    if (strncmp(line, "case ", 5) == 0) {
        answer_case(line + 5);
        return true;
    }
    fputs("assay: adapter: ignored, not a line of the protocol: '", stderr);
    print_path(stderr, line);
    fputs("'\n", stderr);
    return true;
}

static void answer_lines(void)
{
    char *line = NULL;
    size_t room = 0;

    for (ssize_t got; (got = getline(&line, &room, stdin)) > 0;) {
        if (line[got - 1] == '\n')
            line[got - 1] = '\0';
        if (!answer_line(line) || fflush(stdout) != 0)
            break;
    }
    free(line);
}

int adapter_main(int argc, char **argv)
{
    option_walk w = walk_options(&adapter_command, argc, argv);

    next_option(&w);
    char **words = operands(&w);
    if (w.status != GO_ON)
        return w.status;
    if (words[0] == NULL) {
        answer_lines();
        return 0;
    }
    if (!is_verb(words[0]))
        usage_error(&w, "not validate or decode:", words[0], "");
    else if (words[1] == NULL || words[2] == NULL || words[3] != NULL)
        usage_missing(&w, "FORMAT and PATH");
    else if (format_named(words[1]) == FORMATS)
        usage_error(&w, "unknown format", words[1], "");
    if (w.status != GO_ON)
        return w.status;
    bool answered = answer(words[0], format_named(words[1]), words[2],
                           "ASSAY ", false);
    return answered ? 0 : 2;
}

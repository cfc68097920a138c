/*
 * assay adapter: assay itself as an implementation under test, the first that
 * assay certify is tried on. conformance/PROTOCOL.md defines the protocol.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/adapter_load.h"
#include "commands/adapter_verdict.h"
#include "commands/commands.h"
#include "conformance/corpus/needs.h"
#include "input/judge.h"
#include "output.h"
#include "sandbox.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/json.h"

enum { REFERENCE, FAST };

static const option_info options[] = {
    [REFERENCE] = REFERENCE_OPTION,
    [FAST] = FAST_OPTION,
    {0},
};

const command_info adapter_command = {
    "adapter", "[OPTION] [validate|decode FORMAT PATH]",
    "Answers as an implementation under test", options,
    "Without arguments, it speaks the line protocol on standard input and\n"
    "output, with load for ./assay bench load. With arguments, it answers\n"
    "once:\n"
    "\n"
    "    assay certify -- assay adapter\n"
    "    assay certify --exec -- assay adapter\n"
    "    assay certify -- assay adapter --fast\n",
    false
};

/* ---------------------------------------------------------------- hello -- */

/* Writes all features: assay has them all. */
static void write_features(json_writer *out)
{
    const char *feature;

    json_open(out, "features", '[');
    for (size_t i = 0; (feature = needed_feature(i)) != NULL; i++)
        json_text(out, NULL, feature);
    json_close(out, ']');
}

static void answer_hello(void)
{
    json_writer out = {.to = stdout};

    fputs("ASSAY hello ", stdout);
    json_open(&out, NULL, '{');
    json_number(&out, "protocol", 1);
    json_text(&out, "name", "assay");
    json_text(&out, "version", ASSAY_VERSION);
    json_text(&out, "language", "C");
    json_open(&out, "formats", '{');
    for (u32 f = 1; f <= assay_format_count(); f++) {
        json_open(&out, assay_format_at(f)->name, '[');
        json_text(&out, NULL, "validate");
        json_text(&out, NULL, "decode");
        json_text(&out, NULL, "load");
        json_close(&out, ']');
    }
    json_close(&out, '}');
    write_features(&out);
    json_close(&out, '}');
    json_raw(&out, "\n");
}

/* --------------------------------------------------------------- answer -- */

/* A document, kept until it is complete. */
typedef struct {
    char *text;
    size_t size, room;
    bool failed;
} answer_text;

static void keep(void *user, const char *piece, size_t size)
{
    answer_text *t = user;

    if (t->failed)
        return;
    if (t->room - t->size < size) {
        size_t room = 2 * (t->size + size) + 1024;
        char *text = room > size ? realloc(t->text, room) : NULL;
        t->failed = text == NULL;
        if (t->failed)
            return;
        t->text = text;
        t->room = room;
    }
    memcpy(t->text + t->size, piece, size);
    t->size += size;
}

/*
 * Prints the answer for a judged file once the answer is complete and the file
 * has not changed; otherwise returns false with a problem.
 */
static bool answer_judged(const char *begin, judged *j, bool decode)
{
    decode = decode && judged_verdict(j) == ASSAY_ACCEPT;
    answer_text t = {NULL, 0, 0, false};
    input *in = &j->in;

    bool whole = !decode || (judged_document(j, keep, &t) && !t.failed);
    bool printed = input_is_unchanged(in) && whole;
    if (!whole && in->problem[0] == '\0')
        snprintf(in->problem, sizeof in->problem, "not enough memory");
    if (printed && decode) {
        printf("%saccept ", begin);
        fwrite(t.text, 1, t.size, stdout);
    } else if (printed) {
        answer_verdict(begin, j);
    }
    free(t.text);
    return printed;
}

/*
 * Judges a file and answers. A file that cannot be read has no verdict: prints
 * a message and returns false. It is answered only if always is set, for line
 * mode, where silence would look like a crash.
 */
static bool answer(const judging *as, const char *verb, u32 f, const char *path,
                   const char *begin, bool always)
{
    bool decode = strcmp(verb, "decode") == 0;
    watch no_watch = {.running = false};
    judging how = *as;
    judged j;

    how.options = (assay_options){.format = f, .document = decode,
                                  .max_findings = 1};
    how.memory = decode ? index_memory : input_memory;
    bool printed = judge_file(&j, path, &how, &no_watch) &&
                   answer_judged(begin, &j, decode);

    if (!printed && always)
        printf("%sunsupported %s\n", begin, j.in.problem);
    if (!printed)
        file_error("adapter", path, j.in.problem);
    judged_close(&j);
    return printed;
}

static bool is_verb(const char *word)
{
    return strcmp(word, "validate") == 0 || strcmp(word, "decode") == 0;
}

/* ------------------------------------------------------------- line mode -- */

/* Answers a case; line is the rest after "case ": ID VERB FORMAT PATH. */
static void answer_case(const judging *as, char *line)
{
    char *id = take_word(&line);
    char *verb = take_word(&line);
    char *name = take_word(&line);
    u32 f = assay_format_by_name(name);
    char *begin = take_text("ASSAY case %s ", id);

    if (!is_verb(verb) || f == 0)
        printf("%sunsupported verb or format\n", begin);
    else
        answer(as, verb, f, line, begin, true);
    free(begin);
}

/* Answers a line; returns false after the last one. */
static bool answer_line(loaded *l, char *line)
{
    if (strcmp(line, "bye") == 0)
        return false;
    if (strcmp(line, "hello 1") == 0) {
        answer_hello();
    } else if (strncmp(line, "case ", 5) == 0) {
        loaded_close(l);
        answer_case(&l->how, line + 5);
    } else if (strncmp(line, "load ", 5) == 0) {
        answer_load(l, line + 5);
    } else if (strncmp(line, "digest ", 7) == 0) {
        answer_digest(l, line + 7);
    } else {
        fputs("assay: adapter: ignored: not a line of the protocol: '",
              stderr);
        print_path(stderr, line);
        fputs("'\n", stderr);
    }
    return true;
}

static void give_up_rights(void)
{
    sandbox s;

    sandbox_open(&s);
    sandbox_enter(&s);
}

/* Answers all lines. A read error is not the end of the input: it fails. */
static int answer_lines(const judging *as)
{
    loaded l = {.how = *as};
    char *line = NULL;
    size_t room = 0;
    bool going = true;

    while (going) {
        errno = 0;
        ssize_t got = getline(&line, &room, stdin);
        if (got <= 0)
            break;
        if (line[got - 1] == '\n')
            line[got - 1] = '\0';
        going = answer_line(&l, line) && fflush(stdout) == 0;
    }
    bool failed = going && !feof(stdin);
    if (failed)
        fprintf(stderr, "assay: adapter: cannot read standard input: %s\n",
                strerror(errno));
    loaded_close(&l);
    free(line);
    return failed ? 2 : 0;
}

int adapter_main(int argc, char **argv)
{
    option_walk w = walk_options(&adapter_command, argc, argv);
    judging as = {.memory = input_memory, .threads = 1};

    for (int o; (o = next_option(&w)) != NO_OPTION;) {
        as.reference = as.reference || o == REFERENCE;
        as.judges = o == FAST ? BY_FAST : as.judges;
    }
    if (w.status == CONTINUE && as.reference && as.judges == BY_FAST)
        exclude(&w, "fast", "reference");
    char **words = operands(&w);
    if (w.status != CONTINUE)
        return w.status;
    if (words[0] == NULL) {
        give_up_rights();
        return answer_lines(&as);
    }
    if (!is_verb(words[0]))
        usage_error(&w, "not validate or decode:", words[0], "");
    else if (words[1] == NULL || words[2] == NULL || words[3] != NULL)
        usage_missing(&w, "FORMAT and PATH");
    else if (assay_format_by_name(words[1]) == 0)
        usage_error(&w, "unknown format", words[1], "");
    if (w.status != CONTINUE)
        return w.status;
    give_up_rights();
    bool answered = answer(&as, words[0], assay_format_by_name(words[1]),
                           words[2], "ASSAY ", false);
    return answered ? 0 : 2;
}

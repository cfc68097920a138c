/*
 * Tests decode() with the cases of cases.tsv:
 *
 *     corpus_test                         all cases
 *     corpus_test mag/reject/mag.key.     cases whose path begins like this
 *
 * Exit status: 0 all passed, 1 some failed, 77 all were skipped, 2 the cases
 * or known.txt cannot be read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "crash.h"
#include "decode.h"
#include "known.h"

enum {PATH, VERDICT, RULE, LEVEL, NEEDS, DOCUMENT, SAYS, COLUMNS};
typedef enum {RIGHT, SKIPPED, WRONG, KNOWN, OUTCOMES} outcome;

static const char *current;             /* the case that the reader decodes */
static const char *listed;              /* why it is a known failure, or NULL */
static size_t documents, without;       /* accepted files with, without one */

static void give_up(const char *what)
{
    perror(what);
    current = NULL;
    exit(2);
}

/* Returns memory exactly as large as the file, so that a sanitizer notices a
   read beyond the end. */
static char *read_file(const char *folder, const char *name, size_t *size)
{
    char path[1024];
    char *bytes = NULL;

    snprintf(path, sizeof path, "%s/%s%s", CORPUS_FOLDER, folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0)
        give_up(path);
    long end = ftell(file);
    rewind(file);
    *size = (size_t)end;
    if (end < 0 || (bytes = malloc(*size + (end == 0))) == NULL ||
        fread(bytes, 1, *size, file) != *size)
        give_up(path);
    fclose(file);
    return bytes;
}

/* Returns whether the case needs a feature that the reader lacks. */
static bool lacks_some(const char *needs)
{
    for (size_t i = 0; lacks[i] != NULL; i++) {
        size_t size = strlen(lacks[i]);
        const char *at = needs;
        while ((at = strstr(at, lacks[i])) != NULL) {
            if ((at == needs || at[-1] == ',') &&
                (at[size] == '\0' || at[size] == ','))
                return true;
            at++;
        }
    }
    return false;
}

/* Begins the line about a failure, which may be known. */
static outcome begin_failure(char *row[])
{
    if (listed == NULL) {
        printf("wrong  %s: ", row[PATH]);
        return WRONG;
    }
    printf("skipped  %s: known failure: %s: ", row[PATH], listed);
    return KNOWN;
}

static outcome judge_document(char *row[], char *given)
{
    size_t size;
    outcome is = RIGHT;

    if (strcmp(row[DOCUMENT], "-") == 0)
        return RIGHT;
    *(given != NULL ? &documents : &without) += 1;
    if (given == NULL) {
        printf("skipped  %s: the verdict alone: there is no document\n",
               row[PATH]);
        return SKIPPED;
    }
    char *text = read_file("expected/", row[DOCUMENT], &size);
    json expected = json_read(text, size);
    json said = json_read(given, strlen(given));
    if (expected.problem != NULL)
        give_up(row[DOCUMENT]);
    if (said.problem != NULL || !compare(&expected, &said, NULL)) {
        is = begin_failure(row);
        if (said.problem != NULL)
            printf("the document is invalid JSON: %s", said.problem);
        else
            compare(&expected, &said, stdout);
        putchar('\n');
    }
    json_free(&expected);
    json_free(&said);
    free(text);
    return is;
}

static outcome judge_refusal(char *row[], answer a, const char *reason)
{
    bool unknown = a != INVALID && a != NOT_IMPLEMENTED &&
                   lacks_some(row[NEEDS]);

    outcome is = unknown ? SKIPPED : begin_failure(row);
    if (unknown)
        printf("skipped  %s: ", row[PATH]);
    if (a == INVALID)
        printf("rejected (%s), but %s\n", reason, row[SAYS]);
    else if (a == ACCEPTED)
        printf("accepted, but %s is broken: %s\n", row[RULE], row[SAYS]);
    else
        printf("unsupported (%s)\n", reason);
    return is;
}

static outcome judge(char *row[], answer a, const char *reason, char *document)
{
    bool may = strcmp(row[VERDICT], "either") == 0;
    bool must = strcmp(row[VERDICT], "accept") == 0;

    if (a == ACCEPTED && (must || may))
        return judge_document(row, document);
    if ((a == INVALID && !must) || (a == UNSUPPORTED && may))
        return RIGHT;
    return judge_refusal(row, a, reason);
}

static outcome ask(char *row[])
{
    char format[64] = "";
    char *document = NULL;
    const char *reason = "no reason given";
    size_t size;
    char *bytes = read_file("files/", row[PATH], &size);

    current = row[PATH];
    snprintf(format, sizeof format, "%.*s", (int)strcspn(row[PATH], "/"),
             row[PATH]);
    answer a = decode(format, (unsigned char *)bytes, size, &document,
                      &reason);
    outcome is = judge(row, a, reason, document);
    free(document);
    free(bytes);
    return is;
}

/* Flushes the output after each case, because a reader may end the program. */
static outcome ask_and_say(char *row[], const char *known)
{
    listed = known;
    outcome is = ask(row);
    bool stale = known != NULL && is != KNOWN;
    if (stale)
        printf("wrong  %s: listed in known.txt, but does not fail: remove "
               "the line\n", row[PATH]);
    fflush(stdout);
    return stale ? WRONG : is == KNOWN ? SKIPPED : is;
}

static bool split(char *line, char *row[])
{
    size_t count = 0;

    for (char *at = line; at != NULL && count < COLUMNS; count++) {
        row[count] = at;
        at = strpbrk(at, "\t\n");
        if (at != NULL)
            *at++ = '\0';
    }
    return count == COLUMNS;
}

/* Asks about the cases whose path begins like that, and counts the outcomes. */
static void ask_all(FILE *table, const char *asked, known_list *known,
                    size_t count[])
{
    char line[4096];
    char *row[COLUMNS];

    while (fgets(line, sizeof line, table) != NULL) {
        if (!split(line, row))
            continue;
        const char *reason = known_reason(known, row[PATH]);
        if (strncmp(row[PATH], asked, strlen(asked)) == 0)
            count[ask_and_say(row, reason)]++;
    }
    current = NULL;
}

int main(int argc, char *argv[])
{
    const char *asked = argc > 1 ? argv[1] : "";

    if (argc > 2 || asked[0] == '-') {
        fprintf(stderr, "usage: %s [BEGINNING OF PATHS]\n", argv[0]);
        return 2;
    }
    size_t count[OUTCOMES] = {0};
    char line[4096];
    known_list known;
    FILE *table = fopen(CORPUS_FOLDER "/cases.tsv", "rb");

    if (table == NULL || fgets(line, sizeof line, table) == NULL)
        give_up(CORPUS_FOLDER "/cases.tsv");
    bool readable = known_read(&known, CORPUS_FOLDER "/known.txt");
    name_crashes(&current);
    if (readable)
        ask_all(table, asked, &known, count);
    fclose(table);
    if (documents == 0 && without > 0)
        puts("no document was compared: decode() gave none, and the verdicts "
             "alone were");
    printf("%zu right, %zu skipped, %zu wrong\n", count[RIGHT],
           count[SKIPPED], count[WRONG]);
    readable = readable && known_ends(&known);
    known_free(&known);
    if (!readable)
        return 2;
    if (count[WRONG] > 0)
        return 1;
    return count[RIGHT] > 0 ? 0 : count[SKIPPED] > 0 ? 77 : 2;
}

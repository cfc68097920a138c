/*
 * An adapter in C: it reads the questions of assay and prints the answers. Copy
 * this file, and call your own reader in judge().
 *
 * Only lines of standard output that start with "ASSAY " are protocol; flush
 * each one. All other output is log. A crash must look like a crash: assay
 * restarts the program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "document.h"
#include "mag.h"

static void say_hello(void)
{
    puts("ASSAY hello {\"protocol\":1,\"name\":\"assay-c-example\","
         "\"version\":\"1.0\",\"language\":\"C\","
         "\"formats\":{\"mag\":[\"validate\",\"decode\"]},"
         "\"features\":[\"mag.tensors\",\"mag.rank-over-6\"]}");
}

/* Ends the program: a missing file or memory says nothing about the file. */
_Noreturn static void give_up(const char *what)
{
    perror(what);
    exit(1);
}

static uint8_t *read_file(const char *path, size_t *size)
{
    size_t room = 1 << 16;
    uint8_t *bytes = malloc(room);
    FILE *file = fopen(path, "rb");
    if (file == NULL || bytes == NULL)
        give_up(path);
    *size = 0;
    while ((*size += fread(bytes + *size, 1, room - *size, file)) == room) {
        uint8_t *more = realloc(bytes, room *= 2);
        if (more == NULL)
            give_up(path);
        bytes = more;
    }
    if (ferror(file))
        give_up(path);
    fclose(file);
    return bytes;
}

/* Prints the verdict about a file in one line, after "ASSAY " and before. */
static void judge(const char *before, const char *verb, const char *format,
                  const char *path)
{
    if (strcmp(format, "mag") != 0) {
        printf("ASSAY %sunsupported no reader of %s\n", before, format);
        return;
    }
    size_t size;
    uint8_t *bytes = read_file(path, &size);
    mag_file m;
    const char *problem = mag_read(&m, bytes, size);

    printf("ASSAY %s%s", before, problem == NULL ? "accept " : "reject ");
    if (problem != NULL)
        fputs(problem, stdout);
    else if (strcmp(verb, "decode") == 0)
        print_document(stdout, &m);
    putchar('\n');
    mag_free(&m);
    free(bytes);
}

/* Cuts off the first word. */
static char *next_word(char **rest)
{
    char *word = *rest;
    char *end = strchr(word, ' ');
    *rest = end != NULL ? end + 1 : word + strlen(word);
    if (end != NULL)
        *end = '\0';
    return word;
}

static void answer(char *line)
{
    char *rest = line;
    char *command = next_word(&rest);
    if (strcmp(command, "hello") == 0)
        say_hello();
    else if (strcmp(command, "case") == 0) {
        char before[128];
        snprintf(before, sizeof before, "case %s ", next_word(&rest));
        char *verb = next_word(&rest);
        char *format = next_word(&rest);
        judge(before, verb, format, rest);      /* a path may have spaces */
    }
    fflush(stdout);
}

int main(int argc, char *argv[])
{
    if (argc == 4) {                            /* certify --exec */
        judge("", argv[1], argv[2], argv[3]);
        return 0;
    }
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "bye") == 0)
            break;
        answer(line);
    }
    free(line);
    return 0;
}

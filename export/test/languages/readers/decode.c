/* The reference, by its public interface, of all formats; and what answers as
 * the file says. */
#include "c/decode.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"

const char *const lacks[] = {"echo.lacking", NULL};

static void append(void *user, const char *text, size_t size)
{
    fwrite(text, 1, size, user);
}

static char *write_document(assay_report *report)
{
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);

    if (file == NULL)
        abort();
    assay_write_document(report, append, file);
    fclose(file);
    return text;
}

/* Deeper than any stack, and no call that is the last thing done. */
static size_t overflow(const volatile char *above, size_t depth)
{
    volatile char more[1 << 12];

    more[0] = above[0];
    return depth > 0 ? overflow(more, depth - 1) + (size_t)more[0] : 0;
}

static void crash(const char *how)
{
    static const struct {
        const char *name;
        int number;
    } signals[] = {{"crash", SIGSEGV}, {"abort", SIGABRT}, {"fpe", SIGFPE},
                   {"ill", SIGILL}, {"bus", SIGBUS}};

    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (strcmp(how, signals[i].name) == 0)
            raise(signals[i].number);
    if (strcmp(how, "exit") == 0)
        exit(0);
    if (strcmp(how, "overflow") == 0)
        exit(overflow(how, SIZE_MAX) > 0);
}

static answer echo(const unsigned char *bytes, size_t size, char **document)
{
    char *says = calloc(size + 1, 1);
    answer a = ACCEPTED;

    if (says == NULL)
        abort();
    memcpy(says, bytes, size);
    crash(says);
    if (strcmp(says, "invalid") == 0)
        a = INVALID;
    else if (strcmp(says, "unsupported") == 0)
        a = UNSUPPORTED;
    else if (strcmp(says, "none") != 0)
        *document = says;
    if (*document == NULL)
        free(says);
    return a;
}

answer decode(const char *format, const unsigned char *bytes, size_t size,
              char **document, const char **reason)
{
    if (strcmp(format, "echo") == 0)
        return echo(bytes, size, document);

    assay_options options = {.size = sizeof options,
                             .format = assay_format_by_name(format),
                             .document = true};
    assay_report *report = assay_validate(bytes, size, &options);
    assay_verdict verdict = assay_report_verdict(report);

    if (verdict == ASSAY_ACCEPT && getenv("EXPORT_SILENT") == NULL)
        *document = write_document(report);
    assay_free(report);
    *reason = "assay";
    if (verdict == ASSAY_REJECT && getenv("EXPORT_LIES") != NULL)
        return ACCEPTED;
    return verdict == ASSAY_ACCEPT ? ACCEPTED
         : verdict == ASSAY_REJECT ? INVALID : UNSUPPORTED;
}

/* The reference, by its public interface, of all formats; and what answers as
 * the file says. */
#include "c/decode.h"

#include <signal.h>
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

static answer echo(const unsigned char *bytes, size_t size, char **document)
{
    char *says = calloc(size + 1, 1);
    answer a = ACCEPTED;

    if (says == NULL)
        abort();
    memcpy(says, bytes, size);
    if (strcmp(says, "crash") == 0)
        raise(SIGSEGV);
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

    if (verdict == ASSAY_ACCEPT)
        *document = write_document(report);
    assay_free(report);
    *reason = "assay";
    if (verdict == ASSAY_REJECT && getenv("EXPORT_LIES") != NULL)
        return ACCEPTED;
    return verdict == ASSAY_ACCEPT ? ACCEPTED
         : verdict == ASSAY_REJECT ? INVALID : UNSUPPORTED;
}

/* The reference, by its public interface, of all formats. */
#include "decode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"

const char *const lacks[] = {NULL};

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

answer decode(const char *format, const unsigned char *bytes, size_t size,
              char **document, const char **reason)
{
    assay_options options = {.size = sizeof options,
                             .format = assay_format_by_name(format),
                             .document = true};
    assay_report *report = assay_validate(bytes, size, &options);
    assay_verdict verdict = assay_report_verdict(report);

    if (verdict == ASSAY_ACCEPT)
        *document = write_document(report);
    assay_free(report);
    *reason = "assay";
    return verdict == ASSAY_ACCEPT ? ACCEPTED
         : verdict == ASSAY_REJECT ? INVALID : UNSUPPORTED;
}

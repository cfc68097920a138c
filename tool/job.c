#include "job.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tool/escape.h"
#include "tool/outfile.h"

bool job_summary_open(const char *command, FILE **to)
{
    const char *path = getenv("GITHUB_STEP_SUMMARY");

    *to = NULL;
    if (path == NULL || path[0] == '\0')
        return true;
    *to = fopen(path, "ae");
    if (*to != NULL)
        return true;
    fprintf(stderr, "assay: %s: ", command);
    print_path(stderr, path);
    fprintf(stderr, ": %s\n", strerror(errno));
    return false;
}

bool job_summary_close(FILE *to)
{
    int error = 0;

    if (to == NULL)
        return true;
    bool arrived = has_arrived(to, &error);
    if (fclose(to) != 0 && arrived) {
        arrived = false;
        error = errno;
    }
    if (!arrived)
        fprintf(stderr, "assay: cannot write the job summary%s%s\n",
                error != 0 ? ": " : "", error != 0 ? strerror(error) : "");
    return arrived;
}

/* assay-mint: assay with what makes files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "cli/dispatch.h"

/* assay says which version it is when it starts this program in its place. */
#define CALLER "ASSAY_MINT_FOR"

int main(int argc, char **argv)
{
    const char *version = getenv(CALLER);

    if (version != NULL && strcmp(version, ASSAY_VERSION) != 0) {
        fputs("assay: assay-mint is version " ASSAY_VERSION ", and assay is "
              "another one: install both of one version\n", stderr);
        return 2;
    }
    unsetenv(CALLER);           /* it is not for the programs that are asked */
    return assay_main(argc, argv);
}

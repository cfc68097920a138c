/* assay-mint: assay with the commands that make files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "cli/dispatch.h"
#include "cli/minted.h"

int main(int argc, char **argv)
{
    const char *version = getenv(MINT_FOR);

    if (version != NULL && strcmp(version, ASSAY_VERSION) != 0) {
        fputs("assay: assay-mint is version " ASSAY_VERSION ", but assay is "
              "not: install the same\nversion of both\n", stderr);
        return 2;
    }
    unsetenv(MINT_FOR);         /* programs under test must not see it */
    return assay_main(argc, argv);
}

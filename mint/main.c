/* assay-mint: assay with what makes files. */
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
        fputs("assay: assay-mint is version " ASSAY_VERSION ", and assay is "
              "another one: install both of one version\n", stderr);
        return 2;
    }
    unsetenv(MINT_FOR);         /* it is not for the programs that are asked */
    return assay_main(argc, argv);
}

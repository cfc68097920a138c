/*
 * Linked with the suites of ref/test/, in addition to the mutated reference.
 * Makes the mutation whose number is in ASSAY_MUTATION, as the runner does, and
 * writes a byte for each reached mutation to the file ASSAY_REACHED.
 */
#include "load.h"
#include "proof.h"

uint32_t proof_on;
uint8_t proof_reached[MOST_MUTATIONS];
bool proof_patched;

static void tell(void)
{
    FILE *out = fopen(getenv("ASSAY_REACHED"), "wb");

    if (out == NULL)
        _Exit(2);
    fwrite(proof_reached, 1, sizeof proof_reached, out);
    if (fclose(out) != 0)
        _Exit(2);
}

__attribute__((constructor)) static void choose(void)
{
    const char *number = getenv("ASSAY_MUTATION");

    proof_on = number == NULL ? 0 : (uint32_t)strtoul(number, NULL, 10);
    if (number == NULL && getenv("ASSAY_REACHED") != NULL)
        atexit(tell);
}

/* Tables tell of themselves in the same way, perhaps before. */
void proof_add_tables(void (*patch)(void));
void proof_add_tables(void (*patch)(void))
{
    choose();
    patch();
}

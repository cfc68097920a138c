/* Runs a reader against the reference under libFuzzer or a similar engine. */
#include "third_party/entry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    assay_reader_run(FUZZ_FORMAT, data, size);
    return 0;
}

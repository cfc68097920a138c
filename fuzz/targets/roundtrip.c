/*
 * Round trips of accepted files: document, model, the generator's writer; the
 * result is accepted with an equal document (roundtrip/journey.h).
 */
#include "roundtrip/journey.h"

#include "assay.h"
#include "lib/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t format = assay_format_by_name(FUZZ_FORMAT);

    demand(format != 0, "the target is named after a format");
    go_round(format, data, size);
    return 0;
}

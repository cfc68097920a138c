/*
 * A reader (reader.h) under a fuzzing engine: what it says otherwise than the
 * reference stops the program like a crash, and the engine keeps the input.
 */
#include <stdlib.h>

#include "assay.h"
#include "lib/target.h"
#include "third_party/judge.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t format = assay_format_by_name(FUZZ_FORMAT);

    demand(format != 0, "the target is named after a format");
    outcome o = judge(format, data, size);
    if (is_wrong(o)) {
        tell(stderr, o, format, data, size);
        abort();
    }
    return 0;
}

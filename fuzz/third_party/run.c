#include <stdlib.h>

#include "assay.h"
#include "lib/target.h"
#include "third_party/entry.h"
#include "third_party/judge.h"

void assay_reader_run(const char *format, const uint8_t *data, size_t size)
{
    uint32_t number = assay_format_by_name(format);

    demand(number != 0, "the target is of a format");
    outcome o = judge(number, data, size);
    if (is_wrong(o)) {
        print_outcome(stderr, o, 0, number, data, size);
        abort();
    }
}

/* Numbers that a reader has fewer bits for than the file. */
#include "generators/burnpack/model.h"
#include "generators/cases/high_bits.h"

static const high_bits rows[] = {
    {BURNPACK_HEADER_VERSION, "one-f32-2x3", "version", "header.version", 7,
     15, NULL, NO_RULE, false},
    {BURNPACK_HEADER_METADATA_SIZE, "one-f32-2x3", "size",
     "header.metadata_size", 13, 31, NULL, NO_RULE, true},
};

void burnpack_high_cases(case_sink *sink)
{
    add_high_bits(sink, ROWS(rows));
}

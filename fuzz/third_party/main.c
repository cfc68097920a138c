/* Runs a reader against the reference without an engine. */
#include "third_party/entry.h"

int main(int argc, char **argv)
{
    return assay_reader_main(FUZZ_FORMAT, argc, argv);
}

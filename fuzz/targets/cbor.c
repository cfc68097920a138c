/*
 * Compares ref's CBOR with the definition and libcbor (ref/test/cbor_oracle.h),
 * on the first item of the input. A well-formed item that is small enough is
 * also read at the end of memory, and never accepted without its last byte.
 */
#include "lib/guarded.h"
#include "lib/target.h"
#include "ref/test/cbor_oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t most = size < CBOR_ORACLE_MOST ? size : CBOR_ORACLE_MOST;
    span input = {guarded_at_end(data, most), most};
    cbor_answers answers;
    fixture s;

    open_fixture(&s);
    demand(same_cbor(&s, input, &answers), "CBOR is what others say it is");
    size_t length = answers.ours;
    if (length > 0) {
        input = (span){guarded_at_end(data, length), length};
        demand(cbor_length(&s, input) == length, "an item ends where it ends");
        input.size--;
        demand(cbor_length(&s, input) == 0, "no item is whole without its end");
    }
    close_fixture(&s);
    return 0;
}

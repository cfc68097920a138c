/*
 * Compares ref's MessagePack with msgpack-c (ref/test/msgpack_oracle.h), on the
 * first object of the input.
 */
#include "lib/guarded.h"
#include "lib/target.h"
#include "ref/test/msgpack_oracle.h"

/* Returns a zone whose memory is kept from run to run. */
static msgpack_zone *their_zone(void)
{
    static msgpack_zone zone;
    static bool open;

    if (!open)
        open = msgpack_zone_init(&zone, MP_THEIR_ROOM);
    demand(open, "there is memory for msgpack-c");
    return &zone;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t most = size < MP_ORACLE_MOST ? size : MP_ORACLE_MOST;
    span input = {guarded_at_end(data, most), most};
    fixture s;

    open_fixture(&s);
    const char *difference = mp_difference(&s, their_zone(), input);
    demand(difference == NULL, difference);
    if (mp_walk(&s, input) == MP_COMPLETE && s.in.at > 0) {
        size_t length = (size_t)s.in.at;
        input = (span){guarded_at_end(data, length - 1), length - 1};
        demand(mp_walk(&s, input) == MP_CUT_OFF,
               "no object is whole without its end");
    }
    close_fixture(&s);
    return 0;
}

/*
 * Numbers as keys of maps. Integers and floats of every width are compared by
 * their values, as in libraries with one type of number.
 */
#include <inttypes.h>

#include "wire/cbor_parts.h"

#define LONGEST_NUMBER  24

/* binary64: sign, 11 bits of exponent, 52 of fraction */
#define FRACTION_BITS   52
#define FRACTION(bits)  ((bits) & (((u64)1 << FRACTION_BITS) - 1))
#define EXPONENT(bits)  ((u32)((bits) >> FRACTION_BITS & 0x7ff))
#define BIAS            1023u

bool is_cbor_number(const cbor_head *head)
{
    return head->kind == CBOR_UINT || head->kind == CBOR_NEGATIVE ||
           head->kind == CBOR_FLOAT;
}

/* Reports whether a binary64 is an integer whose magnitude fits into 64 bits;
 * returns the magnitude. */
static bool is_whole(u64 bits, u64 *number)
{
    u32 exponent = EXPONENT(bits);
    u64 digits = FRACTION(bits) | (u64)1 << FRACTION_BITS;

    *number = 0;
    if ((bits & INT64_MAX) == 0)        /* 0 or -0 */
        return true;
    if (exponent < BIAS || exponent > BIAS + 63)
        return false;
    u32 places = exponent - BIAS;       /* bits before the binary point */
    if (places >= FRACTION_BITS) {
        *number = digits << (places - FRACTION_BITS);
        return true;
    }
    *number = digits >> (FRACTION_BITS - places);
    return *number << (FRACTION_BITS - places) == digits;
}

static void put_real(text *t, u64 bits)
{
    u64 number;

    if (!is_whole(bits, &number)) {
        put(t, "0x%016" PRIx64, bits);
        return;
    }
    put_words(t, number > 0 && bits >> 63 == 1 ? "-" : "");
    put_uint(t, number);
}

span number_as_key(report *r, const cbor_head *head)
{
    char words[LONGEST_NUMBER];
    text t = text_into(words, sizeof words);

    if (head->kind == CBOR_FLOAT)
        put_real(&t, cbor_float_bits(head));
    else
        put_cbor_integer(&t, head);
    u8 *kept = memory_take(&r->memory, t.length);
    if (kept == NULL) {
        give_up(r, ASSAY_WHY_MEMORY,
                "not enough memory for the keys of a map");
        return (span){NULL, 0};
    }
    memcpy(kept, words, t.length);
    return (span){kept, t.length};
}

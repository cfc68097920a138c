/*
 * Objects of primitiv                                               section 1
 *
 *     uint32      ce, 4 bytes
 *     float       ca, 4 bytes
 *     str, bin    head, with the length; bytes
 *     array, map  head, with the count; objects
 */
#include "primitiv/primitiv.h"

#include <inttypes.h>

#define MOST_LIKELY 65536       /* elements and pairs of a truncated file */

mp_head get_object(reader *in, const char *name)
{
    mp_head head = mp_get(in, name, PRIMITIV_MP_RESERVED_C1);
    bool absent = head.family == MP_NIL || head.family == MP_BOOL ||
                  head.family == MP_EXT;

    if (!expect(in, !absent, PRIMITIV_MP_EXT_ABSENT)) {
        found(in, "is %s, an object that primitiv never uses", head.form);
        stop(in);
    }
    return head;
}

bool is_number(const mp_head *head)
{
    return head->family == MP_UINT || head->family == MP_INT ||
           head->family == MP_FLOAT;
}

bool is_array_or_map(const mp_head *head)
{
    return head->family == MP_ARRAY || head->family == MP_MAP;
}

bool expect_form(reader *in, const mp_head *head, bool right,
                 const char *wanted, rule broken)
{
    bool held = expect(in, right, broken);

    if (!held)
        found(in, "is encoded as %s, expected %s", head->form, wanted);
    return held;
}

void require_form(reader *in, const mp_head *head, bool right,
                  const char *wanted, rule broken)
{
    if (!expect_form(in, head, right, wanted, broken))
        stop(in);
}

bool expect_uint32(reader *in, const mp_head *head)
{
    expect_form(in, head, head->first == MP_UINT32, UINT32,
                PRIMITIV_MP_UINT32_FORM);
    return ok(in) && mp_is_natural(head) && head->value <= UINT32_MAX;
}

void require_uint32(reader *in, const mp_head *head)
{
    if (!expect_uint32(in, head))
        stop(in);
}

bool expect_value(reader *in, const mp_head *head, bool holds, rule broken)
{
    bool held = expect(in, holds, broken);

    if (!held)
        found(in, "is %" PRIu64, head->value);
    return held;
}

void expect_minimal(reader *in, const mp_head *head)
{
    if (!expect(in, head->shortest, PRIMITIV_MP_MINIMAL))
        found(in, "is encoded as %s, but %" PRIu64 " fits a shorter head",
              head->form, head->value);
}

/* Reports the declared count and the bytes that are left for it. */
static void say_count(reader *in, const mp_head *head, u64 smallest)
{
    u64 rest = left(in);

    found(in, "declares %" PRIu64 " %s%s of at least %" PRIu64 " byte%s, "
          "but %" PRIu64 " byte%s left", head->value,
          head->family == MP_MAP ? "pair" : "element",
          head->value == 1 ? "" : "s", smallest, smallest == 1 ? "" : "s",
          rest, rest == 1 ? " is" : "s are");
    if (head->value <= MOST_LIKELY)
        advise_cut(in, head->value * smallest - rest);
}

bool require_count(reader *in, const mp_head *head, u64 smallest)
{
    if (expect(in, head->value <= left(in) / smallest,
               PRIMITIV_MP_COUNT_HUGE)) {
        expect_minimal(in, head);
        return true;
    }
    say_count(in, head, smallest);
    stop(in);
    return false;
}

span get_str(reader *in, const mp_head *head, const char *name)
{
    require_form(in, head, head->family == MP_STR, "a str",
                 PRIMITIV_MP_STR_FORM);
    expect_minimal(in, head);

    span str = get_text(in, head->value, name);
    check_utf8(in, str, PRIMITIV_STR_UTF8);
    check_no_nul(in, str, PRIMITIV_STR_NUL);
    return str;
}

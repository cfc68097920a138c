/* Objects of MessagePack and tokens of JSON in the place of others. */
#include "ablation/lenient.h"

#include <string.h>

u64 proof_digits(span text)
{
    u64 value = 0;

    for (u64 i = 0; i < text.size; i++) {
        u8 digit = (u8)(byte_at(text, i) - '0');
        if (digit > 9)
            break;
        value = 10 * value + digit;
    }
    return value;
}

u64 proof_big_endian(span bytes)
{
    u64 value = 0;

    for (u64 i = 0; i < bytes.size; i++)
        value = value << 8 | byte_at(bytes, i);
    return value;
}

static u32 float_bits(double value)
{
    float narrow = (float)value;
    u32 bits;

    memcpy(&bits, &narrow, sizeof bits);
    return bits;
}

static double float_value(const mp_head *head)
{
    double wide;
    float narrow;
    u32 bits = (u32)head->value;

    memcpy(&wide, &head->value, sizeof wide);
    memcpy(&narrow, &bits, sizeof narrow);
    return head->first == MP_FLOAT32 ? (double)narrow : wide;
}

/* A whole number; bits that are none by value stay as they are. */
static u64 whole(const mp_head *head)
{
    double value = float_value(head);

    if (value >= 0 && value < 4294967296.0 && value == (double)(u64)value)
        return (u64)value;
    return head->value;
}

/* Returns the value as a number; for a list of one, its item. */
static u64 number_of(reader *in, mp_head *head)
{
    if (head->family == MP_ARRAY && head->value == 1)
        *head = mp_get(in, "item", NO_RULE);
    switch (head->family) {
    case MP_STR:
        return proof_digits(get_bytes(in, head->value, "text"));
    case MP_BIN:
    case MP_EXT:
        return proof_big_endian(get_bytes(in, head->value, "bytes"));
    case MP_FLOAT:
        return whole(head);
    default:
        return head->value;
    }
}

static void take_float(reader *in, mp_head *head)
{
    bool is_float = head->family == MP_FLOAT;
    double value = is_float ? float_value(head) : 0;
    u64 number = number_of(in, head);

    if (head->family == MP_FLOAT)
        head->value = float_bits(is_float ? value : float_value(head));
    else
        head->value = float_bits((double)number);
    head->family = MP_FLOAT;
    head->first = MP_FLOAT32;
}

void proof_object(reader *in, mp_head *head, const char *wanted)
{
    static const struct {
        const char *words;
        mp_family family;
    } kinds[] = {
        {"a str", MP_STR}, {"a bin", MP_BIN}, {"an array", MP_ARRAY},
        {"a map", MP_MAP},
    };

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(wanted, kinds[i].words) == 0) {
            if (kinds[i].family == MP_STR && head->family == MP_ARRAY &&
                head->value == 1)
                *head = mp_get(in, "item", NO_RULE);
            head->family = kinds[i].family;
            head->shortest = true;
            return;
        }
    if (strncmp(wanted, "float", 5) == 0) {
        take_float(in, head);
        return;
    }
    head->value = number_of(in, head) & UINT32_MAX;
    head->family = MP_UINT;
    head->first = MP_UINT32;
}

void proof_token(json_walk *walk, json_token *token, json_kind kind)
{
    json_walk ahead = *walk;
    json_token item;

    if (token->kind != JSON_ARRAY || kind == JSON_ARRAY ||
        !next_item(&ahead, &item) || item.kind != kind)
        return;
    skip_json(walk, token);
    *token = item;
}

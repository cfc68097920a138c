/*
 * The values of a canonical document. Numbers are text, so that 64 bits
 * survive in every language; text that is not UTF-8 is shown in hexadecimal.
 */
#include "generators/engine/show.h"

#include <inttypes.h>
#include <stdlib.h>

static json_t *made(json_t *value)
{
    if (value == NULL)
        stop_generating("out of memory");
    return value;
}

json_t *new_object(void)
{
    return made(json_object());
}

json_t *new_array(void)
{
    return made(json_array());
}

void add_member(json_t *object, const char *name, json_t *value)
{
    if (json_object_set_new(object, name, value) != 0)
        stop_generating("out of memory for member %s", name);
}

void add_item(json_t *array, json_t *value)
{
    if (json_array_append_new(array, value) != 0)
        stop_generating("out of memory");
}

json_t *show_bool(bool value)
{
    return json_boolean(value);
}

json_t *show_name(const char *name)
{
    return made(json_string(name));
}

json_t *show_decimal(u64 value)
{
    return made(json_sprintf("%" PRIu64, value));
}

json_t *show_signed(i64 value)
{
    return made(json_sprintf("%" PRId64, value));
}

json_t *show_hex(u64 value, int digits)
{
    return made(json_sprintf("%0*" PRIx64, digits, value));
}

json_t *show_bytes(const void *bytes, size_t size)
{
    const u8 *byte = bytes;
    char *digits = need_memory(NULL, 2 * size + 1);

    digits[0] = '\0';
    for (size_t i = 0; i < size; i++)
        snprintf(digits + 2 * i, 3, "%02x", byte[i]);
    json_t *shown = show_name(digits);
    free(digits);
    return shown;
}

json_t *show_text(const void *bytes, size_t size)
{
    json_t *text = json_stringn(size > 0 ? bytes : "", size);

    if (text != NULL)
        return text;

    json_t *object = new_object();
    add_member(object, "hex", show_bytes(bytes, size));
    return object;
}

json_t *show_sha256(const void *bytes, size_t size)
{
    char text[SHA256_TEXT_SIZE];

    plain_sha256(bytes, size, text);
    return show_name(text);
}

void add_bool_sha256(json_t *object, const u8 *bools, size_t size,
                     size_t width)
{
    builder turned = {0};
    bool odd = false;

    for (size_t i = 0; i < size; i += width) {
        u64 word = 0;
        for (size_t j = 0; j < width; j++)
            word |= (u64)bools[i + j] << 8 * j;
        odd |= word > 1;
        emit_le(&turned, word != 0, width, NULL);
    }
    if (odd)
        add_member(object, "sha256_bool",
                   show_sha256(turned.bytes, turned.size));
    free_builder(&turned);
}

/*
 * A float of any width as binary64. Every subnormal of a narrower type is a
 * normal number there: its fraction moves up until the leading one falls off.
 */
static u64 widen_float(u64 raw, unsigned bits, unsigned fraction_bits)
{
    unsigned exponent_bits = bits - 1 - fraction_bits;
    u64 top = ((u64)1 << exponent_bits) - 1;
    u64 exponent = raw >> fraction_bits & top;
    u64 leading = (u64)1 << fraction_bits;
    u64 fraction = raw & (leading - 1);
    u64 sign = raw >> (bits - 1) << 63;

    if (bits == 64)
        return raw;
    if (exponent == top)
        return sign | (u64)0x7ff << 52 | fraction << (52 - fraction_bits);
    if (exponent == 0 && fraction == 0)
        return sign;

    u64 widened = exponent + 1023 - top / 2;
    if (exponent == 0) {
        for (widened++; (fraction & leading) == 0; widened--)
            fraction <<= 1;
        fraction &= leading - 1;
    }
    return sign | widened << 52 | fraction << (52 - fraction_bits);
}

json_t *show_value(scalar type, u64 raw)
{
    if (type.kind == UNSIGNED_NUMBER)
        return show_decimal(raw);

    if (type.kind == SIGNED_NUMBER) {
        u64 sign = (u64)1 << (type.bits - 1);
        return show_signed((i64)((raw ^ sign) - sign));
    }

    u64 wide = widen_float(raw, type.bits, type.fraction);
    if ((wide & INT64_MAX) > (u64)0x7ff << 52)
        return show_name("nan");
    return show_hex(wide, 16);
}

json_t *show_values(const builder *data, scalar type)
{
    json_t *values = new_array();
    size_t width = type.bits / 8;

    for (size_t at = 0; at < data->size; at += width)
        add_item(values, show_value(type, stored_bits(data->bytes + at,
                                                      width)));
    return values;
}

json_t *show_shape(const u64 *shape, size_t rank)
{
    json_t *list = new_array();

    for (size_t i = 0; i < rank; i++)
        add_item(list, show_decimal(dimension(shape, i)));
    return list;
}

json_t *show_emitted(builder *text)
{
    json_t *shown = show_text(text->bytes, text->size);
    free_builder(text);
    return shown;
}

char *json_lines(json_t *value)
{
    char *text = json_dumps(value, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    json_decref(value);
    if (text == NULL)
        stop_generating("out of memory");

    size_t length = strlen(text);
    text = need_memory(text, length + 2);
    memcpy(text + length, "\n", 2);
    return text;
}

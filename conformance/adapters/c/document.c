#include "document.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "bytes.h"

/* Prints UTF-8 as a JSON string. */
static void print_text(FILE *out, const uint8_t *bytes, size_t size)
{
    putc('"', out);
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] < 0x20)
            fprintf(out, "\\u%04x", bytes[i]);
        else if (bytes[i] == '"' || bytes[i] == '\\')
            fprintf(out, "\\%c", bytes[i]);
        else
            putc(bytes[i], out);
    }
    putc('"', out);
}

static void print_entry(FILE *out, const mag_entry *e)
{
    int64_t value;
    memcpy(&value, &e->payload, sizeof value);
    fputs("{\"key\":", out);
    print_text(out, e->key.bytes, e->key.size);
    if (e->type == MAG_F64)
        fprintf(out, ",\"type\":\"f64\",\"value\":\"%016" PRIx64 "\"}",
                e->payload);
    else
        fprintf(out, ",\"type\":\"i64\",\"value\":\"%" PRId64 "\"}", value);
}

/* Converts binary16: a multiple of 2^-24 below 2^-14, otherwise 1.fraction. */
static double widen_f16(uint64_t bits)
{
    double sign = bits & 0x8000 ? -1 : 1;
    uint64_t exponent = bits >> 10 & 31, fraction = bits & 1023;
    if (exponent == 31)
        return sign * (fraction != 0 ? NAN : INFINITY);
    if (exponent == 0)
        return sign * (double)fraction / (1 << 24);
    return sign * (double)((1024 + fraction) << exponent) / (1 << 25);
}

static double widen_f32(uint64_t bits)
{
    uint32_t word = (uint32_t)bits;
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

static void print_float(FILE *out, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (isnan(value))
        fputs("nan", out);
    else
        fprintf(out, "%016" PRIx64, bits);
}

static void print_value(FILE *out, const mag_tensor *t, uint64_t index)
{
    size_t unit = (size_t)(t->size / t->numel);
    uint64_t bits = number_at(t->data + index * unit, unit);
    if (t->dtype == MAG_F32)
        print_float(out, widen_f32(bits));
    else if (t->dtype == MAG_F16)
        print_float(out, widen_f16(bits));
    else if (t->dtype == MAG_BOOL)
        fprintf(out, "%" PRIu64, bits);
    else
        fprintf(out, "%" PRId64,
                (int64_t)bits - (bits >> 31 ? INT64_C(1) << 32 : 0));
}

static void print_tensor(FILE *out, const mag_tensor *t)
{
    static const char *const names[] = {"f32", "f16", "bool", "i32"};
    uint8_t digest[32];

    fputs("{\"name\":", out);
    print_text(out, t->key.bytes, t->key.size);
    fprintf(out, ",\"dtype\":\"%s\",\"shape\":[", names[t->dtype]);
    for (size_t i = 0; i < t->rank; i++)
        fprintf(out, "%s\"%" PRIu64 "\"", i > 0 ? "," : "",
                number_at(t->shape + 8 * i, 8));
    fputs("],\"sha256\":\"", out);
    sha256(digest, t->data, (size_t)t->size);
    for (int i = 0; i < 32; i++)
        fprintf(out, "%02x", digest[i]);
    putc('"', out);
    for (uint64_t i = 0; t->numel <= 64 && i < t->numel; i++) {
        fputs(i == 0 ? ",\"values\":[\"" : "\",\"", out);
        print_value(out, t, i);
    }
    fputs(t->numel <= 64 ? "\"]}" : "}", out);
}

void print_document(FILE *out, const mag_file *m)
{
    fputs("{\"format\":\"mag\",\"version\":\"1\",\"metadata\":[", out);
    for (size_t i = 0; i < m->num_entries; i++) {
        fputs(i > 0 ? "," : "", out);
        print_entry(out, &m->entries[i]);
    }
    fputs("],\"tensors\":[", out);
    for (size_t i = 0; i < m->num_tensors; i++) {
        fputs(i > 0 ? "," : "", out);
        print_tensor(out, &m->tensors[i]);
    }
    fputs("]}", out);
}

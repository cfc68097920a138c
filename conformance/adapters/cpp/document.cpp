#include "document.hpp"

#include <bit>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>

#include "bytes.hpp"

namespace {

std::string hex(std::uint64_t number, int digits)
{
    char text[17];
    std::snprintf(text, sizeof text, "%0*llx", digits, static_cast<unsigned long long>(number));
    return text;
}

// Returns a JSON string; the bytes are UTF-8.
std::string quoted(std::string_view text)
{
    std::string json = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            (json += '\\') += c;
        else if (static_cast<unsigned char>(c) < 0x20)
            json += "\\u" + hex(static_cast<unsigned char>(c), 4);
        else
            json += c;
    }
    return json + '"';
}

template <typename List, typename Function>
std::string list(const List& elements, Function json_of)
{
    std::string json;
    for (const auto& element : elements)
        json += (json.empty() ? "" : ",") + json_of(element);
    return "[" + json + "]";
}

std::string float_text(double value)
{
    return std::isnan(value) ? "nan" : hex(std::bit_cast<std::uint64_t>(value), 16);
}

// Converts the bits of a binary16.
double widen(std::uint64_t half)
{
    const auto sign = half & 0x8000 ? -1.0 : 1.0;
    const auto exponent = static_cast<int>(half >> 10 & 31);
    const auto fraction = static_cast<double>(half & 1023);
    if (exponent == 0)
        return sign * std::ldexp(fraction, -24);
    if (exponent < 31)
        return sign * std::ldexp(1024 + fraction, exponent - 25);
    using limits = std::numeric_limits<double>;
    return sign * (fraction == 0 ? limits::infinity() : limits::quiet_NaN());
}

std::string value_text(mag::dtype dtype, std::string_view bytes)
{
    const auto bits = mag::number(bytes);
    const auto word = static_cast<std::uint32_t>(bits);
    switch (dtype) {
    case mag::dtype::f32: return float_text(std::bit_cast<float>(word));
    case mag::dtype::f16: return float_text(widen(bits));
    case mag::dtype::i32: return std::to_string(std::bit_cast<std::int32_t>(word));
    default:              return std::to_string(bits);
    }
}

std::string values_of(const mag::tensor& t)
{
    std::vector<std::string_view> elements;
    const auto size = static_cast<std::size_t>(mag::size_of(t.dtype));
    for (auto rest = t.data; !rest.empty(); rest.remove_prefix(size))
        elements.push_back(rest.substr(0, size));
    return list(elements, [&](auto bytes) { return quoted(value_text(t.dtype, bytes)); });
}

std::string json_of_entry(const mag::entry& e)
{
    const auto value = e.type == mag::type::f64
        ? hex(e.payload, 16)
        : std::to_string(std::bit_cast<std::int64_t>(e.payload));
    return "{\"key\":" + quoted(e.key) + ",\"type\":\"" +
           (e.type == mag::type::f64 ? "f64" : "i64") + "\",\"value\":\"" + value + "\"}";
}

std::string json_of_tensor(const mag::tensor& t)
{
    static constexpr const char* names[] = {"f32", "f16", "bool", "i32"};
    std::string digest;
    for (const auto byte : sha256(t.data))
        digest += hex(byte, 2);
    const auto number = [](auto dim) { return quoted(std::to_string(dim)); };
    return "{\"name\":" + quoted(t.name) +
           ",\"dtype\":\"" + names[static_cast<int>(t.dtype)] +
           "\",\"shape\":" + list(t.shape, number) +
           ",\"sha256\":\"" + digest + "\"" +
           (t.numel <= 64 ? ",\"values\":" + values_of(t) : "") + "}";
}

}  // namespace

std::string document_of(const mag::file& file)
{
    return "{\"format\":\"mag\",\"version\":\"1\",\"metadata\":" +
           list(file.metadata, json_of_entry) + ",\"tensors\":" +
           list(file.tensors, json_of_tensor) + "}";
}

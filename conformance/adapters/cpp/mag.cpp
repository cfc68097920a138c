#include "mag.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

#include "bytes.hpp"

// Comments cite the sections of spec/mag.md.
namespace mag {

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();

void expect(bool holds, const char* problem)
{
    if (!holds)
        throw invalid(problem);
}

std::uint64_t multiply(std::uint64_t a, std::uint64_t b)
{
    expect(a <= most / b, "a size above 2^63-1");
    return a * b;
}

class input {
public:
    explicit input(std::string_view bytes) : rest(bytes) {}

    std::string_view bytes(std::uint64_t size)
    {
        expect(size <= rest.size(), "the file ends inside a record");
        const auto taken = rest.substr(0, static_cast<std::size_t>(size));
        rest.remove_prefix(taken.size());
        return taken;
    }

    std::uint64_t number(std::size_t size) { return mag::number(bytes(size)); }

    std::size_t left() const { return rest.size(); }

private:
    std::string_view rest;
};

std::string_view read_key(input& in)  // 4.3
{
    const auto size = in.number(4);
    expect(1 <= size && size <= 65535, "a key has 1 to 65535 bytes");
    const auto key = in.bytes(size);
    expect(is_utf8(key), "a key is not UTF-8");
    return key;
}

entry read_entry(input& in)  // 4.1
{
    entry e{};
    e.type = static_cast<type>(in.number(1));
    expect(e.type == type::i64 || e.type == type::f64, "unknown value type");
    expect(in.number(3) == 0, "reserved bits of a metadata record are set");
    e.payload = in.number(8);
    e.key = read_key(in);
    return e;
}

tensor read_tensor(input& in)  // 4.2
{
    tensor t{};
    t.dtype = static_cast<dtype>(in.number(1));
    expect(t.dtype <= dtype::i32, "unknown dtype");
    const auto rank = in.number(1);
    expect(rank >= 1, "a tensor has rank 0");
    expect(in.number(2) == 0, "reserved bits of a tensor record are set");
    t.numel = in.number(8);
    t.offset = in.number(8);

    std::uint64_t product = 1;
    for (std::uint64_t i = 0; i < rank; i++) {
        const auto dim = in.number(8);
        expect(1 <= dim && dim <= most, "a dimension is 0, or above 2^63-1");
        product = multiply(product, dim);
        t.shape.push_back(dim);
    }
    expect(t.numel == product, "numel is not the product of the shape");
    multiply(t.numel, size_of(t.dtype));
    t.name = read_key(in);
    return t;
}

void check_keys(const file& f)  // 4.3
{
    std::set<std::string_view> keys, names;
    for (const auto& e : f.metadata)
        expect(keys.insert(e.key).second, "two metadata records have the same key");
    for (const auto& t : f.tensors)
        expect(names.insert(t.name).second, "two tensors have the same key");
}

// Finds the data; equal ranges may be shared, others must not overlap: 6.
void place_data(file& f, std::string_view bytes, std::size_t records_end)
{
    std::vector<std::tuple<std::uint64_t, std::uint64_t>> places;
    for (auto& t : f.tensors) {
        const auto size = t.numel * size_of(t.dtype);
        expect(t.offset % 64 == 0, "an offset is not a multiple of 64");
        expect(t.offset >= records_end, "data overlaps the records");
        expect(t.offset <= bytes.size() && size <= bytes.size() - t.offset,
               "data ends after the file");
        t.data = bytes.substr(static_cast<std::size_t>(t.offset), static_cast<std::size_t>(size));
        places.emplace_back(t.offset, size);
    }
    std::sort(places.begin(), places.end());
    const auto cross = [](const auto& a, const auto& b) {
        return a != b && std::get<0>(b) - std::get<0>(a) < std::get<1>(a);
    };
    expect(std::adjacent_find(places.begin(), places.end(), cross) == places.end(),
           "data of two tensors overlap");
}

}  // namespace

std::uint64_t size_of(dtype type)
{
    switch (type) {
    case dtype::f16:     return 2;
    case dtype::boolean: return 1;
    default:             return 4;
    }
}

std::uint64_t number(std::string_view bytes)
{
    std::uint64_t value = 0;
    for (auto at = bytes.rbegin(); at != bytes.rend(); ++at)
        value = value << 8 | static_cast<std::uint8_t>(*at);
    return value;
}

file read(std::string_view bytes)
{
    input in(bytes);
    expect(in.bytes(4) == "MAG!", "not MAG");  // 3
    expect(in.number(4) == 1, "version is not 1");
    const auto checksum = in.number(4);
    const auto num_tensors = in.number(4), num_entries = in.number(4);
    expect(in.number(4) == 0, "reserved bits of the header are set");

    file f;
    while (f.metadata.size() < num_entries)
        f.metadata.push_back(read_entry(in));
    while (f.tensors.size() < num_tensors)
        f.tensors.push_back(read_tensor(in));

    const auto end = bytes.size() - in.left();
    expect(crc32c(bytes.substr(12, end - 12)) == checksum, "checksum mismatch");  // 5
    check_keys(f);
    place_data(f, bytes, end);
    return f;
}

}  // namespace mag

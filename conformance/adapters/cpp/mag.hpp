// A reader of MAG v1, as the example. It throws invalid with the problem.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace mag {

struct invalid : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class type : std::uint8_t { i64 = 1, f64 = 2 };
enum class dtype : std::uint8_t { f32, f16, boolean, i32 };

struct entry {
    std::string_view key;
    mag::type type;
    std::uint64_t payload;
};

struct tensor {
    std::string_view name;
    mag::dtype dtype;
    std::vector<std::uint64_t> shape;
    std::uint64_t numel, offset;
    std::string_view data;
};

struct file {
    std::vector<entry> metadata;
    std::vector<tensor> tensors;
};

std::uint64_t size_of(dtype type);

// Returns a little-endian number of at most 8 bytes.
std::uint64_t number(std::string_view bytes);

// Reads a file; strings of the result point into the bytes.
file read(std::string_view bytes);

}  // namespace mag

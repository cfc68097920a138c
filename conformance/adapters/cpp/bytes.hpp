// UTF-8 and checksums of bytes, which the standard library lacks.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// Returns whether bytes are well-formed by Unicode's Table 3-7.
bool is_utf8(std::string_view bytes);

std::uint32_t crc32c(std::string_view bytes);
std::array<std::uint8_t, 32> sha256(std::string_view bytes);

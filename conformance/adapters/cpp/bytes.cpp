#include "bytes.hpp"

#include <algorithm>
#include <bit>
#include <string>

bool is_utf8(std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto lead = static_cast<std::uint8_t>(bytes.front());
        const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if ((0x80 <= lead && lead < 0xc2) || lead > 0xf4 || bytes.size() < size)
            return false;
        // No overlong form, no surrogate, nothing above U+10FFFF.
        int low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        for (const char c : bytes.substr(1, size - 1)) {
            const auto byte = static_cast<std::uint8_t>(c);
            if (byte < low || high < byte)
                return false;
            low = 0x80, high = 0xbf;
        }
        bytes.remove_prefix(size);
    }
    return true;
}

std::uint32_t crc32c(std::string_view bytes)
{
    std::uint32_t crc = 0xffffffff;
    for (const char c : bytes) {
        crc ^= static_cast<std::uint8_t>(c);
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0x82f63b78 : 0);
    }
    return ~crc;
}

namespace {

using state = std::array<std::uint32_t, 8>;

constexpr std::array<std::uint32_t, 64> k = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

void add_block(state& sum, std::string_view block)
{
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 64; i++)
        w[i / 4] = w[i / 4] << 8 | static_cast<std::uint8_t>(block[i]);
    for (std::size_t i = 16; i < 64; i++) {
        const auto a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] +
               (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) +
               (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = sum;
    for (std::size_t i = 0; i < 64; i++) {
        const auto t = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                       ((e & f) ^ (~e & g)) + k[i] + w[i];
        const auto u = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) +
                       ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t;
        d = c, c = b, b = a, a = t + u;
    }
    const state more = {a, b, c, d, e, f, g, h};
    std::transform(sum.begin(), sum.end(), more.begin(), sum.begin(), std::plus<>());
}

}  // namespace

std::array<std::uint8_t, 32> sha256(std::string_view bytes)
{
    state sum = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
    for (; bytes.size() >= 64; bytes.remove_prefix(64))
        add_block(sum, bytes.substr(0, 64));

    std::string end(bytes);     // 0x80, zeros, the size in bits
    end += '\x80';
    end.resize(end.size() <= 56 ? 56 : 120);
    for (int shift = 56; shift >= 0; shift -= 8)
        end += static_cast<char>(bits >> shift & 0xff);
    for (std::size_t at = 0; at < end.size(); at += 64)
        add_block(sum, std::string_view(end).substr(at, 64));

    std::array<std::uint8_t, 32> digest{};
    for (std::size_t i = 0; i < digest.size(); i++)
        digest[i] = static_cast<std::uint8_t>(sum[i / 4] >> (24 - 8 * (i % 4)) & 0xff);
    return digest;
}

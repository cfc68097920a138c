// A reader in C++: of MAG v1 it knows files without records, and says so of
// others. With FORGETS_VERSION it is wrong.
#include "third_party/reader.h"

#include <cstring>
#include <string_view>

namespace {

class header {
public:
    header(const std::uint8_t *data, std::size_t size) : data_(data)
    {
        valid_ = size >= 24 && std::memcmp(data, "MAG!", 4) == 0;
    }

    int verdict() const
    {
        if (!valid_)
            return READER_REJECT;
#ifndef FORGETS_VERSION
        if (word(4) != 1)
            return READER_REJECT;
#endif
        if (word(20) != 0)
            return READER_REJECT;
        if (word(12) != 0 || word(16) != 0)
            return READER_UNSUPPORTED;
        return word(8) == of_no_records ? READER_ACCEPT : READER_REJECT;
    }

private:
    static constexpr std::uint32_t of_no_records = 0x2b60b55d;

    std::uint32_t word(std::size_t at) const
    {
        return std::uint32_t{data_[at]} | std::uint32_t{data_[at + 1]} << 8 |
               std::uint32_t{data_[at + 2]} << 16 |
               std::uint32_t{data_[at + 3]} << 24;
    }

    const std::uint8_t *data_;
    bool valid_;
};

}  // namespace

// No exception may leave it: there is none here.
extern "C" int reader_validate(const char *format, const std::uint8_t *data,
                               std::size_t size)
{
    if (std::string_view(format) != "mag")
        return READER_UNSUPPORTED;
    return header(data, size).verdict();
}

// findings_json FILE...: verdict and findings of files as JSON, in C++17.
//
// Exits with 0 if all files are accepted.
#include <assay.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

namespace {

struct free_report {
    void operator()(assay_report *report) const { assay_free(report); }
};
using report_pointer = std::unique_ptr<assay_report, free_report>;

void print(void *user, const char *text, std::size_t size)
{
    static_cast<std::ostream *>(user)->write(
        text, static_cast<std::streamsize>(size));
}

bool judge(const char *path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};

    // The report points into the bytes and is gone before they are.
    const report_pointer report{
        assay_validate(bytes.data(), bytes.size(), nullptr)};
    if (!file.is_open() || report == nullptr)
        return false;
    assay_write_findings(report.get(), path, print, &std::cout);
    return assay_report_verdict(report.get()) == ASSAY_ACCEPT;
}

} // namespace

int main(int argc, char **argv)
{
    bool accepted = true;

    for (int i = 1; i < argc; i++)
        accepted = judge(argv[i]) && accepted;
    return accepted ? EXIT_SUCCESS : EXIT_FAILURE;
}

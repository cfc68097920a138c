// findings_json FILE...: prints the verdict and findings of files as JSON.
//
// Exits with 0 if all files are accepted, and with 1 otherwise.
#include <assay.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
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

bool read_file(const char *path, std::string &bytes)
{
    std::ifstream file(path, std::ios::binary);
    char piece[65536];

    while (file.read(piece, sizeof piece), file.gcount() > 0)
        bytes.append(piece, static_cast<std::size_t>(file.gcount()));
    if (file.eof())
        return true;
    std::cerr << "findings_json: " << path << ": " << std::strerror(errno)
              << '\n';
    return false;
}

bool judge(const char *path)
{
    std::string bytes;

    if (!read_file(path, bytes))
        return false;
    // The report points into the bytes, so it must be freed before them.
    const report_pointer report{
        assay_validate(bytes.data(), bytes.size(), nullptr)};
    if (report == nullptr) {
        std::cerr << "findings_json: " << path << ": no memory\n";
        return false;
    }
    assay_write_findings(report.get(), path, print, &std::cout);
    return assay_report_verdict(report.get()) == ASSAY_ACCEPT;
}

} // namespace

int main(int argc, char **argv)
{
    bool accepted = true;

    if (argc < 2) {
        std::cerr << "usage: findings_json FILE...\n";
        return EXIT_FAILURE;
    }
    for (int i = 1; i < argc; i++)
        accepted = judge(argv[i]) && accepted;
    return accepted ? EXIT_SUCCESS : EXIT_FAILURE;
}

// An adapter in C++20: it reads the requests of assay and writes the answers.
// Copy this file, and call your own reader in judge().
//
// Only lines of standard output that begin with "ASSAY " are protocol. Flush
// each of them at once; all other output is the log. A crash must look like one:
// assay starts the program again.

#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>

#include "document.hpp"
#include "mag.hpp"

namespace {

constexpr const char* hello = R"({"protocol":1,"name":"assay-cpp-example",)"
    R"("version":"1.0","language":"C++","formats":{"mag":["validate","decode"]},)"
    R"("features":["mag.tensors","mag.rank-over-6"]})";

std::string bytes_of(const std::string& path)
{
    std::ifstream file;
    file.exceptions(std::ios::failbit | std::ios::badbit);
    file.open(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Returns the verdict about a file. Only the exception mag::invalid means that
// the file is invalid; any other is a fault of this program, and ends it.
std::string judge(const std::string& verb, const std::string& format, const std::string& path)
{
    if (format != "mag")
        return "unsupported no reader of " + format;
    const auto bytes = bytes_of(path);
    try {
        const auto file = mag::read(bytes);
        return verb == "decode" ? "accept " + document_of(file) : "accept";
    } catch (const mag::invalid& problem) {
        return std::string("reject ") + problem.what();
    }
}

// Answers requests in line mode until "bye" or the end of the input. Ignores
// unknown requests, which belong to later versions.
void serve()
{
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string command, id, verb, format, path;
        words >> command;
        if (command == "hello") {
            std::cout << "ASSAY hello " << hello << std::endl;
        } else if (command == "case") {
            words >> id >> verb >> format >> std::ws;
            std::getline(words, path, '\r');    // may contain spaces
            std::cout << "ASSAY case " << id << ' ' << judge(verb, format, path) << std::endl;
        } else if (command == "bye") {
            return;
        }
    }
}

}  // namespace

int main(int argc, char* argv[])
{
    if (argc == 4)      // certify --exec
        std::cout << "ASSAY " << judge(argv[1], argv[2], argv[3]) << std::endl;
    else
        serve();
}

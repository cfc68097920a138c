#include "languages.h"

#include "export.h"

/*
 * In the order of the help. CMake makes a row of each file of
 * export/<language>/.
 */
static const language languages[] = {
    {"python", "assay_corpus/", "decode.py", "python3 -m unittest", {
#include "templates_python.def"
    }},
    {"c", "", "decode.c",
     "cmake -B build && cmake --build build && ctest --test-dir build", {
#include "templates_c.def"
    }},
    {"go", "data/", "decode_test.go", "go test", {
#include "templates_go.def"
    }},
    {"rust", "", "tests/corpus/decode.rs", "cargo test", {
#include "templates_rust.def"
    }},
    {"javascript", "", "decode.js", "node --test", {
#include "templates_javascript.def"
    }},
    {"java", "", "Decode.java",
     "javac -d build *.java && java -cp build CorpusTest", {
#include "templates_java.def"
    }},
};
#define LANGUAGES (sizeof languages / sizeof *languages)

const char *export_language(size_t number)
{
    return number < LANGUAGES ? languages[number].name : NULL;
}

const language *language_named(const char *name)
{
    for (size_t i = 0; i < LANGUAGES; i++)
        if (strcmp(languages[i].name, name) == 0)
            return &languages[i];
    return NULL;
}

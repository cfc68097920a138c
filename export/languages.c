#include "languages.h"

#include "export.h"

/*
 * The languages, in the order of the help. CMake makes a row for each file of
 * export/<language>/.
 */
static const language languages[] = {
    {"python", "assay_corpus/", "decode.py", NULL, "python3 -m unittest", {
#include "templates_python.def"
    }},
    {"c", "", "decode.c", "reader.cmake",
     "cmake -B build && cmake --build build && ctest --test-dir build", {
#include "templates_c.def"
    }},
    {"go", "data/", "decode_test.go", "go.mod", "go test", {
#include "templates_go.def"
    }},
    {"rust", "", "tests/corpus/decode.rs", "Cargo.toml", "cargo test", {
#include "templates_rust.def"
    }},
    {"javascript", "", "decode.js", "package.json", "node --test", {
#include "templates_javascript.def"
    }},
    {"java", "", "Decode.java", NULL,
     "javac -d build *.java && java -cp build CorpusTest", {
#include "templates_java.def"
    }},
};
#define LANGUAGES (sizeof languages / sizeof *languages)

const char *export_language(size_t number)
{
    return number < LANGUAGES ? languages[number].name : NULL;
}

bool is_users(const language *l, const char *path)
{
    return strcmp(path, l->decode) == 0 ||
           strcmp(path, ".gitattributes") == 0 ||
           strcmp(path, KNOWN_FAILURES) == 0 ||
           (l->settings != NULL && strcmp(path, l->settings) == 0);
}

const language *language_named(const char *name)
{
    for (size_t i = 0; i < LANGUAGES; i++)
        if (strcmp(languages[i].name, name) == 0)
            return &languages[i];
    return NULL;
}

/*
 * The parts of a corpus that certify reads: the manifest of a format, or, after
 * an l, its table of levels. It is accepted, or one line says why not; and an
 * accepted case has everything that certify needs.
 */
#include <string.h>

#include "conformance/compare/compare.h"
#include "conformance/corpus/manifest.h"
#include "lib/output.h"
#include "lib/target.h"

#define FOLDER "/corpus"
#define FORMAT 1

static void check_case(const corpus_case *c)
{
    const char *format = assay_format_at(FORMAT)->name;
    size_t length = strlen(FOLDER);

    demand(strncmp(c->path, FOLDER "/", length + 1) == 0 &&
           strstr(c->path + length, "/../") == NULL,
           "the file of a case is in the folder");
    demand(strncmp(c->name, format, strlen(format)) == 0,
           "the name of a case begins with its format");
    demand((unsigned)c->spec <= MAY_EITHER, "a case expects something");
    demand(strlen(c->sha256) == 64, "a case has a digest");
    demand(json_is_array(c->features), "a case has a list of features");
}

static void check_withdrawn(const withdrawn_case *c)
{
    demand(c->name != NULL && c->path != NULL && c->since != NULL &&
           c->reason != NULL, "of a withdrawn case is known what and why");
}

static void check_manifest(output *o, json_t *json)
{
    corpus c;

    corpus_begin(&c, FOLDER);
    bool good = corpus_take(&c, FORMAT, json, "manifest", output_file(o)) &&
                corpus_end(&c, output_file(o));
    output_demand_told(o, good || json == NULL);
    for (size_t i = 0; good && i < c.count; i++)
        check_case(&c.cases[i]);
    for (size_t i = 0; good && i < c.withdrawn_count; i++)
        check_withdrawn(&c.withdrawn[i]);
    corpus_close(&c);
}

/* By every table a document equals itself. */
static void check_levels(output *o, json_t *table)
{
    static const char document[] =
        "{\"format\": \"mag\", \"tensors\": [{\"name\": \"a\","
        " \"shape\": [\"2\", \"1\"], \"values\": [\"7fc00000\", \"0\"],"
        " \"sha256\": \"00\", \"sha256_bool\": \"01\"}],"
        " \"metadata\": [{\"key\": \"k\", \"type\": \"f32\","
        " \"value\": \"7fc00000\"}]}";
    levels l;

    bool good = levels_take(&l, table, "levels", output_file(o));
    output_demand_told(o, good || table == NULL);
    json_t *one = json_loads(document, 0, NULL);
    for (grade g = VERDICT; good && g < GRADES; g++)
        demand(compare(&l, g, one, one, output_file(o)) == 0,
               "a document is what it is");
    levels_close(&l);
    json_decref(one);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static output kept;
    size_t skip = size > 0 && data[0] == 'l' ? 1 : 0;
    json_t *json = json_loadb(size > skip ? (const char *)data + skip : "",
                              size - skip,
                              JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);

    output_begin(&kept);
    if (skip > 0)
        check_levels(&kept, json);
    else
        check_manifest(&kept, json);
    return 0;
}

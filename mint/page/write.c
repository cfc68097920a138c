/* Writes pages to files or to standard output. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/golden.h"
#include "cli/minted.h"
#include "page/page.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/outfile.h"

static bool make_folder(const char *folder)
{
    if (mkdir(folder, 0777) == 0 || errno == EEXIST)
        return true;
    fputs("assay: rules: ", stderr);
    print_path(stderr, folder);
    fprintf(stderr, ": %s\n", strerror(errno));
    return false;
}

/* Reports whether the path is a page of assay or no file yet; other files are
 * not replaced. */
static bool may_write(const char *path)
{
    static const char sign[] = "<meta name=\"generator\" content=\"assay\">";
    struct stat about;
    bool is_file = stat(path, &about) == 0 && S_ISREG(about.st_mode);
    FILE *there = is_file ? fopen(path, "r") : NULL;
    char begin[1024] = {0};

    if (there == NULL)
        return true;            /* outfile_open() reports an error */
    size_t size = fread(begin, 1, sizeof begin - 1, there);
    fclose(there);
    if (size == 0 || strstr(begin, sign) != NULL)
        return true;
    fputs("assay: rules: ", stderr);
    print_path(stderr, path);
    fputs(": exists and is not a page of assay: use another folder\n", stderr);
    return false;
}

/* Writes the page of a format, or the index if wanted is 0. */
static bool write_page(const char *folder, u32 wanted, const corpus *cases)
{
    const char *name = wanted == 0 ? "index" : assay_format_at(wanted)->name;
    char *path = take_text("%s/%s.html", folder, name);
    outfile file;
    bool good = may_write(path) && outfile_open(&file, "rules", path);

    if (good) {
        file.quick = true;
        if (wanted == 0)
            print_page_index(file.file, cases);
        else
            print_page(file.file, wanted, cases);
        good = outfile_close(&file);
    }
    free(path);
    return good;
}

static bool write_pages(const char *folder, u32 wanted, const corpus *cases)
{
    bool good = make_folder(folder);

    if (wanted != 0)
        return good && write_page(folder, wanted, cases);
    for (u32 f = 0; good && f <= assay_format_count(); f++)
        good = write_page(folder, f, cases);
    return good;
}

bool write_rule_pages(const char *folder, u32 wanted)
{
    corpus cases;
    bool good = golden_open(&cases, wanted);

    if (good && folder != NULL)
        good = write_pages(folder, wanted, &cases);
    else if (good)
        print_page(stdout, wanted, &cases);
    corpus_close(&cases);
    return good;
}

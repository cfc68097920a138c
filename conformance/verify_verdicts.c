#include "conformance/verify_verdicts.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/report/certificate.h"
#include "conformance/report/printable.h"
#include "tool/escape.h"

/* The verdict about a format, as results have it. */
typedef struct {
    bool certified;
    const char *words;
} verdict;

static verdict verdict_of(const json_t *format)
{
    const char *words = json_string_value(json_object_get(format, "verdict"));

    return (verdict){json_is_true(json_object_get(format, "certified")),
                     words != NULL ? words : ""};
}

/* Reports whether verdicts differ only because of a baseline. Results do not
 * store the baseline, so without it the verdict reads differently; a
 * certificate does not depend on it. */
static bool differ_by_baseline(verdict was, verdict is)
{
    static const char by_baseline[] = "known failure";

    return !was.certified && strncmp(was.words, "certified:", 10) != 0 &&
           (strstr(was.words, by_baseline) != NULL ||
            strstr(is.words, by_baseline) != NULL);
}

static void print_verdict(FILE *to, const char *when, verdict v)
{
    fprintf(to, "%s %scertified ('", when, v.certified ? "" : "not ");
    print_escaped(to, v.words, strlen(v.words), 200);
    fputs("')", to);
}

static size_t compare_format(FILE *to, const record *was, const run *now, u32 f)
{
    const char *name = assay_format_at(f)->name;
    char *words = judgement_of(now, f);
    verdict before = verdict_of(record_format(was, name));
    verdict after = {is_certified(now, f), words};
    bool same = before.certified == after.certified &&
                strcmp(before.words, after.words) == 0;

    same = same || differ_by_baseline(before, after);
    if (!same) {
        fprintf(to, "%s: ", name);
        print_verdict(to, "was", before);
        print_verdict(to, ", is", after);
        fputc('\n', to);
    }
    free(words);
    return !same;
}

/* Checks that the run is certified exactly if all of its formats are. */
static size_t compare_whole(FILE *to, const record *was)
{
    const json_t *formats = json_object_get(was->run, "formats");
    bool each = json_array_size(formats) > 0;
    size_t i;
    json_t *item;

    json_array_foreach((json_t *)formats, i, item)
        each = each && verdict_of(item).certified;
    if (was->certified != each)
        fprintf(to, "run: was %scertified, but %s of its formats were\n",
                each ? "not " : "", each ? "all" : "not all");
    return was->certified != each;
}

size_t compare_verdicts(FILE *to, const record *was, const run *now)
{
    size_t count = compare_whole(to, was);

    for (u32 f = 1; f <= assay_format_count(); f++)
        if (now->judged[f])
            count += compare_format(to, was, now, f);
    return count;
}

#include "conformance/side_by_side.h"

#include "conformance/report/sides_forms.h"
#include "conformance/results/sides.h"
#include "tool/heap.h"

static bool write_forms(const sides *s, outlet *outlets)
{
    static void (*const forms[])(FILE *to, const sides *s) = {
        [COMPARE_json] = write_sides, [COMPARE_html] = print_sides_page};
    bool text = true;

    for (size_t i = 0; i < COMPARE_OPTIONS; i++) {
        outlet *to = &outlets[i];
        text = text && !outlet_takes_stdout(to);
        if (!to->wanted)
            continue;
        FILE *out = outlet_open(to, "compare");
        if (out == NULL)
            return false;
        forms[i](out, s);
        if (!outlet_close(to))
            return false;
    }
    if (text)
        print_sides(stdout, s);
    return true;
}

int compare_results(char *const *paths, outlet *outlets)
{
    sides s = {0};

    json_set_alloc_funcs(take, free);
    bool good = sides_read(&s, paths) && write_forms(&s, outlets);
    sides_close(&s);
    return good ? 0 : 2;
}
